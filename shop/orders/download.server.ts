import { join } from 'node:path';
import { sql } from 'kysely';
import { numbers } from '#config/numbers.ts';
import { isId } from '#kit/ids.ts';
import { accept, type Result, refuse } from '#kit/result.ts';
import type { Desk } from './desk.ts';

/** One line of an order. */
export type DownloadKey = { orderId: string; position: number };

/** A file below the shop's private folder, or an https address elsewhere. */
export type Download = { kind: 'file'; path: string; fileName: string } | { kind: 'link'; href: string };

export type DownloadRefusal = 'unknown' | 'expired' | 'used-up';

/** A path that opens a download until `expiresAt`; nobody but the shop can make one. */
export function downloadHref(
  { seal }: Pick<Desk, 'seal'>,
  { orderId, position }: DownloadKey,
  expiresAt: Date,
): string {
  return `/download/${seal.close(`download ${orderId} ${position} ${expiresAt.getTime()}`)}`;
}

/** Counts one more download and says where it lies. */
export async function openDownload(
  desk: Pick<Desk, 'db' | 'seal' | 'privateFolder'>,
  token: string,
  now: Date,
): Promise<Result<Download, DownloadRefusal>> {
  const key = readToken(desk, token);
  if (key === null) return refuse('unknown');
  if (key.expiresAt <= now.getTime()) return refuse('expired');
  const { rows } = await sql<{ kind: 'file' | 'link'; location: string; file_name: string; is_counted: boolean }>`
    with counted as (
      update downloads set count = count + 1, last_at = now()
      where order_id = ${key.orderId} and position = ${key.position} and count < ${numbers.DOWNLOADS_MAX}
      returning 1
    )
    select product_files.kind, location, file_name, exists (select from counted) as is_counted
    from downloads
      join orders on orders.id = downloads.order_id and orders.status not in ('cancelled', 'refunded')
      join order_lines using (order_id, position)
      join product_files using (product_id)
    where order_id = ${key.orderId} and position = ${key.position}`.execute(desk.db);
  const [found] = rows;
  if (found === undefined) return refuse('unknown');
  if (!found.is_counted) return refuse('used-up');
  return accept(
    found.kind === 'link'
      ? { kind: 'link', href: found.location }
      : { kind: 'file', path: join(desk.privateFolder, found.location), fileName: found.file_name },
  );
}

function readToken({ seal }: Pick<Desk, 'seal'>, token: string): (DownloadKey & { expiresAt: number }) | null {
  try {
    const [purpose, orderId = '', position, expiresAt] = seal.open(token).split(' ');
    if (purpose !== 'download' || !isId(orderId)) return null;
    return { orderId, position: Number(position), expiresAt: Number(expiresAt) };
  } catch {
    return null;
  }
}
