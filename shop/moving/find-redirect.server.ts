import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';
import { keyOfPath } from './read-redirects.ts';

/** Pages of products as Shopify and WooCommerce address them; the handle stays the same when products are imported. */
const PRODUCT = /^\/(?:collections\/[^/]+\/)?products?\/([a-z0-9-]{1,200})$/;

/** Where a path leads that has no page here; null: nowhere. */
export async function findRedirect(db: Db, path: string): Promise<string | null> {
  const key = keyOfPath(path);
  if (key === null) return null;
  const [, handle = null] = PRODUCT.exec(key) ?? [];
  const { rows } = await sql<{ target: string }>`
    select target from redirects where path = ${key} union all
    select '/item/' || id from products
    where handle = ${handle}::text and published and deleted_at is null limit 1`.execute(db);
  return rows[0]?.target ?? null;
}
