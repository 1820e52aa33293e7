import { type RawBuilder, sql } from 'kysely';
import * as numbers from '#config/numbers.ts';
import type { Db } from '#db/connect.ts';
import { isId } from '#lib/ids.ts';
import { accept, type Result, refuse } from '#lib/result.ts';
import { lastPage, type Page, type TableQuery } from '#lib/table-query.ts';
import { pictureUrl } from '#shop/media/media-store.ts';
import type { AdminCollection, Collection, CollectionProduct } from './collection.ts';

type Row = Omit<Collection, 'tile' | 'picture' | 'tileProductId'> & {
  cover: { id: string; webpWidths: number[]; avifWidths: number[]; productId: string | null } | null;
};

/** Wide enough for a tile on a high-density phone. */
const TILE_WIDTH_PX = 600;

const collectionOf = ({ cover, ...collection }: Row): Collection => {
  const widths = cover?.webpWidths.toSorted((one, other) => one - other) ?? [];
  const width = widths.find((px) => px >= TILE_WIDTH_PX) ?? widths.at(-1);
  if (cover === null || width === undefined)
    return { ...collection, tile: collection.image, picture: null, tileProductId: null };
  const { productId, ...picture } = cover;
  const tile = collection.image ?? pictureUrl(picture.id, width, 'webp');
  return { ...collection, tile, picture: { ...picture, alt: '' }, tileProductId: productId };
};

const isForSale = sql`published and deleted_at is null`;

const storedPicture = sql`'id', media.id, 'webpWidths', media.webp_widths, 'avifWidths', media.avif_widths`;

/**
 * SQL expression: the picture of the row `collections` that the shop stores; without one of its own, the first picture of
 * the first product that is for sale and has one.
 */
const cover = sql`case when image is not null then (
  select json_build_object(${storedPicture}, 'productId', null) from media
  where media.id = case when image ~ '^/media/[0-9a-f-]{36}/' then split_part(image, '/', 3)::uuid end)
else (
  select json_build_object(${storedPicture}, 'productId', products.id)
  from collection_products join products on products.id = collection_products.product_id
  join product_images on product_images.product_id = products.id join media on media.id = product_images.media_id
  where collection_id = collections.id and ${isForSale}
  order by collection_products.position, product_images.position limit 1) end`;

/** SQL expression: when the row `collections` goes on sale, by the database's clock; null: it is on sale. */
const start = sql`case when starts_at > now() then (extract(epoch from starts_at) * 1000)::float8 end`;

/** A published collection by its slug; null: there is none. */
export async function findCollection(db: Db, slug: string): Promise<Collection | null> {
  const { rows } = await sql<Row>`
    select id, slug, title, text, image, ${cover} as cover, ${start} as "startsAtMs" from collections
    where slug = ${slug} and is_published`.execute(db);
  return rows[0] === undefined ? null : collectionOf(rows[0]);
}

const LISTED_MAX = 500;

/** Published collections that have a product for sale, the newest first. */
export async function listCollections(db: Db, limit = LISTED_MAX): Promise<Collection[]> {
  const { rows } = await sql<Row>`
    select id, slug, title, text, image, ${cover} as cover, ${start} as "startsAtMs" from collections
    where is_published and exists (
      select from collection_products join products on products.id = product_id
      where collection_id = collections.id and ${isForSale})
    order by created_at desc, id limit ${limit}::integer`.execute(db);
  return rows.map(collectionOf);
}

/** Collections to choose from, also drafts, the newest first. */
export const listAdminCollections = (db: Db): Promise<AdminCollection[]> =>
  readAdmin(db, sql`true ${newest} limit ${sql.lit(LISTED_MAX)}`);

const PAGE_ROWS = numbers.ADMIN_PAGE_ROWS;

/** One page of every collection, also drafts, the newest first. */
export async function listCollectionPage(
  db: Db,
  { page }: Pick<TableQuery, 'page'>,
): Promise<Result<Page<AdminCollection>, 'past-the-end'>> {
  const [rows, { total }] = await Promise.all([
    readAdmin(db, sql`true ${newest} limit ${PAGE_ROWS} offset ${(page - 1) * PAGE_ROWS}`),
    db
      .selectFrom('collections')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return page > lastPage(total, PAGE_ROWS)
    ? refuse('past-the-end')
    : accept({ rows, page, total, pageSize: PAGE_ROWS });
}

/** A collection or draft by its id; null: there is none. */
export const findAdminCollection = async (db: Db, id: string): Promise<AdminCollection | null> =>
  isId(id) ? ((await readAdmin(db, sql`id = ${id}::uuid`))[0] ?? null) : null;

const newest = sql`order by created_at desc, id`;

/** @param where condition, with order and limit */
async function readAdmin(db: Db, where: RawBuilder<unknown>): Promise<AdminCollection[]> {
  const { rows } = await sql<AdminCollection>`
    select id, slug, title, text, image, rule, is_published as "isPublished", starts_at as "startsAt",
      units_per_customer as "unitsPerCustomer", is_limit_per_product as "isLimitPerProduct", updated_at as "updatedAt", (
      select count(*)::integer from collection_products join products on products.id = product_id
      where collection_id = collections.id and ${isForSale}) as "productCount"
    from collections where ${where}`.execute(db);
  return rows;
}

/** The products of a collection in its order, also those that are not for sale now. */
export async function listMembers(db: Db, collectionId: string): Promise<CollectionProduct[]> {
  const { rows } = await sql<CollectionProduct>`
    select id, name, published and deleted_at is null as "isForSale" from products
    join collection_products on product_id = id
    where collection_id = ${collectionId}::uuid order by position, id`.execute(db);
  return rows;
}
