import type { Db } from '#db/connect.ts';
import { type Result, refuse } from '#kit/result.ts';

/** One of the shop's own pictures was removed before the product was saved. */
export type PictureGone = 'picture-gone';

/** The same outcome; where an SKU is taken its field says by its number which one: `sku-3`. */
export async function takenSku<Value, Reason extends string>(
  db: Db,
  outcome: Result<Value, Reason>,
  variants: readonly { sku: string | null }[],
  productId: string | null,
): Promise<Result<Value, Reason>> {
  if (outcome.ok || outcome.reason !== 'sku-taken') return outcome;
  const skus = variants.flatMap(({ sku }) => sku ?? []);
  const rows = await db.selectFrom('variants').select(['sku', 'product_id']).where('sku', 'in', skus).execute();
  const taken = new Set(rows.filter(({ product_id }) => product_id !== productId).map(({ sku }) => sku));
  const at = variants.findIndex(({ sku }) => sku !== null && taken.has(sku));
  return refuse(outcome.reason, `sku-${Math.max(at, 0)}`);
}
