import { logDeed } from '#db/audit-log.ts';
import type { Db } from '#db/connect.ts';
import { clearSamples } from '#shop/catalog/clear-demo-products.server.ts';
import type { PrivateFolder } from '#shop/downloads/private-folder.ts';
import { removeOrphanFiles } from '#shop/downloads/product-files.server.ts';
import type { MediaStore } from '#shop/media/media-store.ts';
import { removePictures } from '#shop/media/remove-pictures.server.ts';
import { clearSampleReviews } from '#shop/reviews/demo-reviews.server.ts';
import { clearSampleServices } from '#shop/services/services.server.ts';

export type ClearedDemo = { reviews: number; deleted: number; removed: number; pictures: number };

/** Where samples are. */
type Rooms = { db: Db; media: MediaStore; desk: { privateFolder: PrivateFolder } };

/** Takes all samples out of the shop: reviews, products, services, files, and the pictures that nothing else shows. Again is harmless. */
export async function clearDemo(
  { db, media, desk }: Rooms,
  onProgress: (products: number, total: number) => void = () => {},
): Promise<ClearedDemo> {
  const reviews = await clearSampleReviews(db);
  const { pictureIds, ...products } = await clearSamples(db, onProgress);
  await clearSampleServices(db);
  await removeOrphanFiles(db, desk.privateFolder);
  const pictures = await removePictures(db, media, pictureIds);
  return { reviews, ...products, pictures };
}

/**
 * The same by an administrator's hand. It goes in portions, each a transaction of its own: the log says that it began,
 * and, once it is done, what left.
 */
export async function clearDemoAs(rooms: Rooms, adminId: string): Promise<ClearedDemo> {
  const deed = { adminId, subjectName: 'Demo data' };
  await logDeed(rooms.db, { ...deed, action: 'shop.clear-samples' });
  const cleared = await clearDemo(rooms);
  const { deleted, removed, reviews, pictures } = cleared;
  await logDeed(rooms.db, {
    ...deed,
    action: 'shop.samples-cleared',
    after: { products: deleted + removed, reviews, pictures },
  });
  return cleared;
}

/** Is there anything that `clearDemo` would take out? */
export async function hasSamples(db: Db): Promise<boolean> {
  const row = await db
    .selectNoFrom((pick) =>
      pick
        .or([
          pick.exists(
            pick.selectFrom('products').select('id').where('is_sample', '=', true).where('deleted_at', 'is', null),
          ),
          pick.exists(pick.selectFrom('reviews').select('id').where('is_sample', '=', true)),
          pick.exists(pick.selectFrom('services').select('id').where('is_sample', '=', true)),
        ])
        .as('has'),
    )
    .executeTakeFirstOrThrow();
  return Boolean(row.has);
}
