import { payable } from '#shop/catalog/product.ts';
import type { AdjustmentKind } from './adjustment.ts';

/** The discount of each product in percent, per unit in whole rupees. */
export const productDiscount: AdjustmentKind = {
  name: 'product-discount',
  shownAs: 'discount',
  tax: 'with-lines',
  isRefundable: true,
  compute: (lines) => [
    {
      source: null,
      label: 'Discount',
      shares: lines.map(({ price, discount, quantity }) =>
        price === null ? 0 : (payable(price, discount) - price) * quantity,
      ),
    },
  ],
};
