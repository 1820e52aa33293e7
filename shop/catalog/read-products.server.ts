import { type RawBuilder, sql } from 'kysely';
import { type ChangedRows, changedAt, changedRows } from '#db/changed-rows.ts';
import type { Db } from '#db/connect.ts';
import { isId } from '#lib/ids.ts';
import { pictureUrl } from '#shop/media/media-store.ts';
import type { Availability, ProductType } from './product.ts';
import type { ProductValues } from './product-fields.ts';
import { fieldsOf, type VariantRow, variantsOfProduct } from './product-sql.server.ts';

/** A stored product with everything that an administrator may read; also a draft. */
export type StoredProduct = ProductValues & {
  id: string;
  handle: string;
  /** Rises with each change. */
  version: number;
  availability: Availability;
  ratingSum: number;
  ratingCount: number;
  isDemo: boolean;
  createdAt: Date;
  updatedAt: Date;
  /** Its place in the order of changes. */
  changedAt: string;
  variants: VariantRow[];
  /** In order. `path`: of the largest size on this shop; null: not fetched yet. */
  pictures: { path: string | null; alt: string }[];
};

type ProductWindow = {
  /** Id of the product before the first. */
  after: string | null;
  limit: number;
  /** In the order of their last change, with an `after` of its own; absent: in the order of their creation. */
  changed?: ChangedRows | undefined;
  type?: ProductType | undefined;
  published?: boolean | undefined;
};

/** Products that are not deleted, also drafts. */
export function listStoredProducts(db: Db, window: ProductWindow): Promise<StoredProduct[]> {
  const { after, limit, changed, type, published } = window;
  const isWanted = sql`${type === undefined ? sql`true` : sql`p.type = ${type}`}
    and ${published === undefined ? sql`true` : sql`p.published = ${published}`}`;
  const { where, order } =
    changed === undefined
      ? { where: after === null ? sql`true` : sql`p.id > ${after}::uuid`, order: sql`p.id` }
      : changedRows('p', changed);
  return read(db, sql`${where} and ${isWanted}`, limit, order);
}

/** One product; null: it does not exist or is deleted. */
export async function findStoredProduct(db: Db, id: string): Promise<StoredProduct | null> {
  if (!isId(id)) return null;
  return (await read(db, sql`p.id = ${id}::uuid`, 1))[0] ?? null;
}

type Row = Omit<StoredProduct, 'pictures'> & {
  pictures: { mediaId: string | null; width: number | null; alt: string }[];
};

async function read(
  db: Db,
  where: RawBuilder<unknown>,
  limit: number,
  order: RawBuilder<unknown> = sql`p.id`,
): Promise<StoredProduct[]> {
  const { rows } = await sql<Row>`
    select p.id, p.handle, p.version, p.availability, p.rating_sum as "ratingSum", p.rating_count as "ratingCount",
      p.is_demo as "isDemo", p.created_at as "createdAt", p.updated_at as "updatedAt", ${changedAt('p')} as "changedAt",
      ${fieldsOf('p')},
      ${variantsOfProduct} as variants,
      coalesce((
        select json_agg(json_build_object('mediaId', i.media_id, 'alt', i.alt,
          'width', (select max(width) from unnest(m.webp_widths) as width)) order by i.position)
        from product_images i left join media m on m.id = i.media_id where i.product_id = p.id
      ), '[]') as pictures
    from products p where p.deleted_at is null and ${where} order by ${order} limit ${limit}`.execute(db);
  return rows.map((row) => ({
    ...row,
    pictures: row.pictures.map(({ mediaId, width, alt }) => ({
      path: mediaId && width ? pictureUrl(mediaId, width, 'webp') : null,
      alt,
    })),
  }));
}
