import type { PromotionKind } from '#shop/promotions/promotion-kind.ts';

/** Waives the fee of the payment method, such as cash on delivery. */
export const noPaymentFee: PromotionKind = {
  name: 'no-payment-fee',
  label: 'No cash on delivery fee',
  fields: [],
  describe: () => 'No cash on delivery fee',
  savings: (lines) => lines.map(() => 0),
  waives: 'payment-fee',
};
