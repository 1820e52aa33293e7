import { PAISE_PER_RUPEE, type Paise } from '#lib/money.ts';
import type { ShopSettings } from '#shop/settings/shop-settings.ts';

/**
 * What the shop asks for the delivery of goods, once per checkout. `freeFromPaise`: free where the goods cost this or more;
 * null: never by amount.
 */
export type DeliveryTerms = { feePaise: Paise; freeFromPaise: Paise | null };

/** null: delivery is free. */
export const deliveryTermsOf = ({
  deliveryFee,
  deliveryFreeFrom,
}: Pick<ShopSettings, 'deliveryFee' | 'deliveryFreeFrom'>): DeliveryTerms | null =>
  deliveryFee > 0
    ? {
        feePaise: deliveryFee * PAISE_PER_RUPEE,
        freeFromPaise: deliveryFreeFrom ? deliveryFreeFrom * PAISE_PER_RUPEE : null,
      }
    : null;

/** What the delivery of goods costs that come to `goods` after discounts and promotions. */
export function deliveryFor(goods: Paise, terms: DeliveryTerms | null): Paise {
  if (terms === null || goods === 0) return 0;
  return terms.freeFromPaise !== null && goods >= terms.freeFromPaise ? 0 : terms.feePaise;
}

/** How much more the goods have to cost to be delivered free; 0: delivery is free, or no amount makes it free. */
export const missingForFree = (goods: Paise, terms: DeliveryTerms | null): Paise =>
  deliveryFor(goods, terms) === 0 ? 0 : Math.max((terms?.freeFromPaise ?? 0) - goods, 0);
