import type { PromotionKind } from '#shop/promotions/promotion-kind.ts';

/** A kind of promotion, for shop/promotions/kinds/ and the list in kinds.ts: every third unit of a line is free. */
export const everyThirdFree: PromotionKind = {
  name: 'every-third-free',
  label: 'Every third unit free',
  fields: [],
  describe: () => 'Every third one free',
  savings: (lines) => lines.map(({ quantity, amount }) => Math.floor((amount / quantity) * Math.floor(quantity / 3))),
  holdsTogether: true,
};
