import type { PromotionKind } from '#shop/promotions/promotion-kind.ts';

/** Waives the shop's delivery charge. */
export const freeDelivery: PromotionKind = {
  name: 'free-delivery',
  label: 'Free delivery',
  fields: [],
  describe: () => 'Free delivery',
  savings: (lines) => lines.map(() => 0),
  waives: 'delivery-charge',
};
