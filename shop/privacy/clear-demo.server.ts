import { logAdminAction } from '#db/audit-log.ts';
import type { Db } from '#db/connect.ts';
import { clearDemoProducts } from '#shop/catalog/clear-demo-products.server.ts';
import { clearDemoCollections } from '#shop/collections/save-collection.server.ts';
import type { PrivateFolder } from '#shop/downloads/private-folder.ts';
import { removeOrphanFiles } from '#shop/downloads/product-files.server.ts';
import type { MediaStore } from '#shop/media/media-store.ts';
import { removePictures } from '#shop/media/remove-pictures.server.ts';
import { clearDemoReviews } from '#shop/reviews/demo-reviews.server.ts';
import { clearDemoServices } from '#shop/services/services.server.ts';

type ClearedDemo = { reviews: number; deleted: number; removed: number; pictures: number };

type DemoContext = { db: Db; media: MediaStore; orderContext: { privateFolder: PrivateFolder } };

/** Removes all demo data: reviews, products, services, collections, files, and pictures that nothing else uses. Idempotent. */
export async function clearDemo(
  { db, media, orderContext }: DemoContext,
  onProgress: (products: number, total: number) => void = () => {},
): Promise<ClearedDemo> {
  const reviews = await clearDemoReviews(db);
  const { pictureIds, ...products } = await clearDemoProducts(db, onProgress);
  await clearDemoServices(db);
  await clearDemoCollections(db);
  await removeOrphanFiles(db, orderContext.privateFolder);
  const pictures = await removePictures(db, media, pictureIds);
  return { reviews, ...products, pictures };
}

/**
 * The same for an administrator. It runs in batches, each in its own transaction: the audit log records the start and, at
 * the end, what was removed.
 */
export async function clearDemoAs(context: DemoContext, adminId: string): Promise<ClearedDemo> {
  const adminAction = { adminId, subjectName: 'Demo data' };
  await logAdminAction(context.db, { ...adminAction, action: 'shop.clear-demo' });
  const cleared = await clearDemo(context);
  const { deleted, removed, reviews, pictures } = cleared;
  await logAdminAction(context.db, {
    ...adminAction,
    action: 'shop.demo-cleared',
    after: { products: deleted + removed, reviews, pictures },
  });
  return cleared;
}

/** Whether there is demo data that `clearDemo` would remove. */
export async function hasDemoData(db: Db): Promise<boolean> {
  const row = await db
    .selectNoFrom((pick) =>
      pick
        .or([
          pick.exists(
            pick.selectFrom('products').select('id').where('is_demo', '=', true).where('deleted_at', 'is', null),
          ),
          pick.exists(pick.selectFrom('reviews').select('id').where('is_demo', '=', true)),
          pick.exists(pick.selectFrom('services').select('id').where('is_demo', '=', true)),
          pick.exists(pick.selectFrom('collections').select('id').where('is_demo', '=', true)),
        ])
        .as('has'),
    )
    .executeTakeFirstOrThrow();
  return Boolean(row.has);
}

/** Whether the shop has a product that is not demo data. */
export async function hasOwnProduct(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('products')
    .select('id')
    .where('is_demo', '=', false)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
