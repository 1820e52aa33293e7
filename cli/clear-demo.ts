import type { Shop } from '#app/http/context.ts';
import { clearSamples } from '#shop/catalog/clear-samples.server.ts';
import { removePictures } from '#shop/media/remove-pictures.server.ts';
import { clearSampleReviews } from '#shop/reviews/clear-sample-reviews.server.ts';

export type ClearedDemo = { reviews: number; deleted: number; removed: number; pictures: number };

/** Takes all samples out of the shop: reviews, products, and the pictures that nothing else shows. Again is harmless. */
export async function clearDemo(
  shop: Shop,
  onProgress: (products: number, total: number) => void = () => {},
): Promise<ClearedDemo> {
  const reviews = await clearSampleReviews(shop.db);
  const { pictureIds, ...products } = await clearSamples(shop.db, onProgress);
  const pictures = await removePictures(shop.db, shop.media, pictureIds);
  return { reviews, ...products, pictures };
}
