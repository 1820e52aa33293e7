import { amountOff } from './kinds/amount-off.ts';
import { buyXGetY } from './kinds/buy-x-get-y.ts';
import { freeDelivery } from './kinds/free-delivery.ts';
import { noPaymentFee } from './kinds/no-payment-fee.ts';
import { percentOff } from './kinds/percent-off.ts';
import type { PromotionKind } from './promotion-kind.ts';

/** Every kind of promotion, in the order of the form. */
export const promotionKinds: readonly PromotionKind[] = [percentOff, amountOff, buyXGetY, freeDelivery, noPaymentFee];

/** The kind of a stored promotion; undefined: it was removed, and its promotions save nothing. */
export const findPromotionKind = (name: string): PromotionKind | undefined =>
  promotionKinds.find((kind) => kind.name === name);
