import { sql } from 'kysely';
import * as numbers from '#config/numbers.ts';
import { statusesIn } from '#db/order-statuses.ts';
import { isId } from '#lib/ids.ts';
import { accept, type Result, refuse } from '#lib/result.ts';
import type { OrderContext } from '#shop/orders/order-context.ts';
import type { PrivateFile } from './private-folder.ts';

/** One line of an order. */
type DownloadKey = { orderId: string; position: number };

/** A stream of a file in the private folder, or an https address on another site. */
export type Download = { kind: 'file'; file: PrivateFile; fileName: string } | { kind: 'link'; href: string };

type DownloadRefusal = 'unknown' | 'expired' | 'used-up';

/** A path that opens a download until `expiresAt`. It is encrypted, so only the shop can create one. */
export function downloadHref(
  { seal }: Pick<OrderContext, 'seal'>,
  { orderId, position }: DownloadKey,
  expiresAt: Date,
): string {
  return `/download/${seal.close(`download ${orderId} ${position} ${expiresAt.getTime()}`)}`;
}

/** Opens a download and counts it. If the file cannot be opened, it throws and counts nothing. */
export async function openDownload(
  orderContext: Pick<OrderContext, 'db' | 'seal' | 'privateFolder'>,
  token: string,
  now: Date,
): Promise<Result<Download, DownloadRefusal>> {
  const key = readToken(orderContext, token);
  if (key === null) return refuse('unknown');
  if (key.expiresAt <= now.getTime()) return refuse('expired');
  const { rows } = await sql<{ kind: 'file' | 'link'; location: string; file_name: string; is_used_up: boolean }>`
    select product_files.kind, location, file_name, count >= ${numbers.DOWNLOADS_MAX} as is_used_up
    from downloads
      join orders on orders.id = downloads.order_id and orders.status not in (${statusesIn('cancelled')})
      join order_lines using (order_id, position)
      join product_files using (product_id)
    where order_id = ${key.orderId} and position = ${key.position}`.execute(orderContext.db);
  const [found] = rows;
  if (found === undefined) return refuse('unknown');
  if (found.is_used_up) return refuse('used-up');
  if (found.kind === 'link') {
    return (await count(orderContext, key)) ? accept({ kind: 'link', href: found.location }) : refuse('used-up');
  }
  const file = await orderContext.privateFolder.open(found.location);
  if (await count(orderContext, key)) return accept({ kind: 'file', file, fileName: found.file_name });
  // A concurrent request has used up the last download.
  await file.body.cancel();
  return refuse('used-up');
}

async function count({ db }: Pick<OrderContext, 'db'>, { orderId, position }: DownloadKey): Promise<boolean> {
  const { rows } = await sql`
    update downloads set count = count + 1, last_at = now()
    where order_id = ${orderId} and position = ${position} and count < ${numbers.DOWNLOADS_MAX}
    returning 1`.execute(db);
  return rows.length > 0;
}

function readToken({ seal }: Pick<OrderContext, 'seal'>, token: string): (DownloadKey & { expiresAt: number }) | null {
  try {
    const [purpose, orderId = '', position, expiresAt] = seal.open(token).split(' ');
    if (purpose !== 'download' || !isId(orderId)) return null;
    return { orderId, position: Number(position), expiresAt: Number(expiresAt) };
  } catch {
    return null;
  }
}
