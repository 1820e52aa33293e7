import { sql } from 'kysely';
import * as numbers from '#config/numbers.ts';
import type { Db } from '#db/connect.ts';
import { downloadHref } from '#shop/downloads/download.server.ts';
import { enqueueDownloadEmail } from './enqueue-order-email.server.ts';
import type { OrderContext } from './order-context.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Gives the customer of a digital order access to its files and enqueues the email with the links, in the caller's
 * transaction. Idempotent; a file that is uploaded later is released by another call.
 */
export async function releaseDownloads(
  trx: Db,
  orderContext: OrderContext,
  orderId: string,
  now = new Date(),
): Promise<void> {
  const { rows } = await sql<{ position: number; name: string }>`
    with released as (
      insert into downloads (order_id, position)
      select order_id, position from order_lines join product_files using (product_id) where order_id = ${orderId}
      on conflict do nothing returning position
    )
    select position, name from order_lines join released using (position) where order_id = ${orderId} order by position`.execute(
    trx,
  );
  if (rows.length === 0) return;
  const expiresAt = new Date(now.getTime() + numbers.DOWNLOAD_LINK_DAYS * DAY_MS);
  const links = rows.map(({ position, name }) => ({
    name,
    href: orderContext.details.origin + downloadHref(orderContext, { orderId, position }, expiresAt),
  }));
  await enqueueDownloadEmail(trx, orderContext, orderId, links, expiresAt);
}
