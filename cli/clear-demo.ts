import type { Shop } from '#app/http/context.ts';
import { clearSamples } from '#shop/catalog/clear-samples.server.ts';
import { removePictures } from '#shop/media/remove-pictures.server.ts';
import { removeOrphanFiles } from '#shop/orders/product-files.server.ts';
import { clearSampleServices } from '#shop/orders/services.server.ts';
import { clearSampleReviews } from '#shop/reviews/clear-sample-reviews.server.ts';

export type ClearedDemo = { reviews: number; deleted: number; removed: number; pictures: number };

/** Takes all samples out of the shop: reviews, products, services, files, and the pictures that nothing else shows. Again is harmless. */
export async function clearDemo(
  shop: Shop,
  onProgress: (products: number, total: number) => void = () => {},
): Promise<ClearedDemo> {
  const reviews = await clearSampleReviews(shop.db);
  const { pictureIds, ...products } = await clearSamples(shop.db, onProgress);
  await clearSampleServices(shop.db);
  await removeOrphanFiles(shop.db, shop.desk.privateFolder);
  const pictures = await removePictures(shop.db, shop.media, pictureIds);
  return { reviews, ...products, pictures };
}
