import { sql } from 'kysely';
import { logAdminAction } from '#db/audit-log.ts';
import type { Db } from '#db/connect.ts';
import { isId } from '#lib/ids.ts';
import { accept, type Result, refuse } from '#lib/result.ts';
import { type MediaStore, pictureUrl } from './media-store.ts';
import { removePictures } from './remove-pictures.server.ts';

/** A picture of products, or one that was uploaded for them. `path`: of its largest file, which has this size in pixels. */
type ProductPicture = {
  id: string;
  path: string;
  width: number;
  height: number;
  productIds: string[];
  uploadedAt: Date;
};

type Row = Omit<ProductPicture, 'path'> & { fileWidth: number };

/**
 * Pictures that products show or that were uploaded with an API key, by their ids, `limit` of them after `after`. Photos of
 * customers are none of them.
 */
export const listProductPictures = (
  db: Db,
  { after, limit }: { after: string | null; limit: number },
): Promise<ProductPicture[]> =>
  read(db, sql`(${after}::uuid is null or id > ${after}::uuid) order by id limit ${limit}::integer`);

/** One of these pictures; null: there is none. */
const findProductPicture = async (db: Db, id: string): Promise<ProductPicture | null> =>
  isId(id) ? ((await read(db, sql`id = ${id}::uuid`))[0] ?? null) : null;

/** Notes the API key that a picture was uploaded with. */
export async function recordApiKey(db: Db, pictureId: string, keyId: string): Promise<void> {
  await db
    .updateTable('media')
    .set({ api_key_id: keyId })
    .where('id', '=', pictureId)
    .where('api_key_id', 'is', null)
    .execute();
}

/** Removes one of these pictures, unless it is used, such as by a product or an order. Must not run in a transaction. */
export async function deleteProductPicture(
  { db, media }: { db: Db; media: MediaStore },
  { adminId, pictureId }: { adminId: string; pictureId: string },
): Promise<Result<undefined, 'not-found' | 'in-use'>> {
  const picture = await findProductPicture(db, pictureId);
  if (picture === null) return refuse('not-found');
  if ((await removePictures(db, media, [pictureId])) === 0) return refuse('in-use');
  await logAdminAction(db, { adminId, action: 'picture.delete', subjectId: pictureId, subjectName: picture.path });
  return accept(undefined);
}

/** @param where condition, with order and limit */
async function read(db: Db, where: ReturnType<typeof sql>): Promise<ProductPicture[]> {
  const { rows } = await sql<Row>`
    select id, width, height, (select max(width) from unnest(webp_widths) as width) as "fileWidth",
      array(select distinct product_id from product_images where media_id = media.id order by product_id) as "productIds",
      created_at as "uploadedAt"
    from media
    where (api_key_id is not null or exists (select from product_images where media_id = media.id)) and ${where}`.execute(
    db,
  );
  return rows.map(({ fileWidth, ...row }) => ({ ...row, path: pictureUrl(row.id, fileWidth, 'webp') }));
}
