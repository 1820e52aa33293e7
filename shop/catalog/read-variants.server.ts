import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#db/connect.ts';
import { isId } from '#lib/ids.ts';
import type { VariantRow } from './product-sql.server.ts';

/** A variant by itself, with its product; also of a draft. */
type StoredVariant = VariantRow & { productId: string };

type VariantWindow = {
  /** Id of the variant before the first. */
  after: string | null;
  limit: number;
  sku?: string | undefined;
  productId?: string | undefined;
};

/** Variants of products that are not deleted, in the order of their ids. */
export const listStoredVariants = (db: Db, { after, limit, sku, productId }: VariantWindow): Promise<StoredVariant[]> =>
  read(
    db,
    sql`${after === null ? sql`true` : sql`v.id > ${after}::uuid`}
      and ${sku === undefined ? sql`true` : sql`v.sku = ${sku}`}
      and ${productId === undefined ? sql`true` : sql`v.product_id = ${productId}::uuid`}`,
    limit,
  );

/** One variant; null: it does not exist, or its product is deleted. */
export async function findStoredVariant(db: Db, id: string): Promise<StoredVariant | null> {
  if (!isId(id)) return null;
  return (await read(db, sql`v.id = ${id}::uuid`, 1))[0] ?? null;
}

async function read(db: Db, where: RawBuilder<unknown>, limit: number): Promise<StoredVariant[]> {
  const { rows } = await sql<StoredVariant>`
    select v.id, v.product_id as "productId", v.option1, v.option2, v.sku, v.stock, v.price_paise as price,
      v.release_on::text as "releaseOn"
    from variants v join products p on p.id = v.product_id
    where p.deleted_at is null and ${where} order by v.id limit ${limit}`.execute(db);
  return rows;
}
