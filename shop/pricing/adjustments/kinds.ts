import type { AdjustmentKind } from './adjustment.ts';
import { agreedDiscount } from './agreed-discount.ts';
import { deliveryCharge } from './delivery-charge.ts';
import { feeCancelled } from './fee-cancelled.ts';
import { lineCancelled } from './line-cancelled.ts';
import { paymentFee } from './payment-fee.ts';
import { productDiscount } from './product-discount.ts';
import { promotion } from './promotion.ts';
import { replacement } from './replacement.ts';
import { storeCredit } from './store-credit.ts';

/** Every kind of adjustment, in the order in which they are applied: discounts, fees, and what pays for them. */
export const adjustmentKinds: readonly AdjustmentKind[] = [
  productDiscount,
  lineCancelled,
  promotion,
  agreedDiscount,
  deliveryCharge,
  paymentFee,
  feeCancelled,
  storeCredit,
  replacement,
];

/** The kind of a stored row. Rows of a kind that was removed are shown and taxed as lines of their own. */
export const findKind = (
  name: string,
  kinds: readonly AdjustmentKind[] = adjustmentKinds,
): Pick<AdjustmentKind, 'shownAs' | 'tax' | 'isRefundable'> =>
  kinds.find((kind) => kind.name === name) ?? { shownAs: 'line', tax: 'like-dearest-line', isRefundable: true };
