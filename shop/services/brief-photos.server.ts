import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';
import { newId } from '#db/ids.ts';
import { isId } from '#lib/ids.ts';
import type { EncodedPicture } from '#shop/media/encode-picture.server.ts';

/** Stores the photos of a brief, in the transaction that creates its order. */
export async function writeBriefPhotos(trx: Db, orderId: string, photos: readonly EncodedPicture[]): Promise<void> {
  if (photos.length === 0) return;
  const rows = photos.map(({ width, height, bytes }, at) => ({
    id: newId(),
    order_id: orderId,
    position: at + 1,
    width,
    height,
    picture: Buffer.from(bytes),
  }));
  await trx.insertInto('brief_photos').values(rows).execute();
}

/** A photo of a brief; width and height are pixels. */
export type BriefPhoto = { id: string; width: number; height: number };

/** The photos of an order's brief, in order. The caller has checked who reads the order. */
export const listBriefPhotos = (db: Db, orderId: string): Promise<BriefPhoto[]> =>
  db
    .selectFrom('brief_photos')
    .select(['id', 'width', 'height'])
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute();

/** One of them as a WebP file, for the order's customer or for the shop; null: it does not exist or is not theirs. */
export async function findBriefPhoto(
  db: Db,
  reader: 'admin' | { customerId: string },
  { orderId, photoId }: { orderId: string; photoId: string },
): Promise<Buffer | null> {
  if (!isId(orderId) || !isId(photoId)) return null;
  const isTheirs = reader === 'admin' ? sql`true` : sql`orders.customer_id = ${reader.customerId}`;
  const { rows } = await sql<{ picture: Buffer }>`
    select picture from brief_photos join orders on orders.id = order_id
    where brief_photos.id = ${photoId} and order_id = ${orderId} and ${isTheirs}`.execute(db);
  return rows[0]?.picture ?? null;
}

/** Erases the photos of these orders, in the transaction that deletes the account. */
export async function eraseBriefPhotos(trx: Db, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length === 0) return;
  await trx
    .deleteFrom('brief_photos')
    .where('order_id', 'in', [...orderIds])
    .execute();
}
