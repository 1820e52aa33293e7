import type { AdjustmentKind } from './adjustment.ts';
import { chargeGoods } from './charge-goods.ts';

/** The fee of the chosen payment method, such as cash on delivery: once per checkout, for its goods. */
export const paymentFee: AdjustmentKind = {
  name: 'payment-fee',
  shownAs: 'line',
  tax: 'like-dearest-line',
  isRefundable: false,
  compute: (lines, { method, waivers = {} }) =>
    method === null
      ? []
      : chargeGoods(lines, { label: `${method.label} fee`, paise: method.feePaise, waiver: waivers['payment-fee'] }),
};
