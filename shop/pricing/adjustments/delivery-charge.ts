import { sumOf } from '#lib/money.ts';
import { deliveryFor } from '#shop/delivery/delivery-terms.ts';
import type { AdjustmentKind, OrderAdjustment } from './adjustment.ts';
import { amountsOfGoods, chargeGoods } from './charge-goods.ts';

const LABEL = 'Delivery charge';

/**
 * What the shop asks for the delivery of goods: by its settings, or what was agreed for an order that it wrote down by hand,
 * which no promotion waives.
 */
export const deliveryCharge: AdjustmentKind = {
  name: 'delivery-charge',
  shownAs: 'line',
  tax: 'like-dearest-line',
  isRefundable: false,
  compute(lines, { agreed = null, delivery = null, waivers = {} }) {
    if (agreed !== null) return chargeGoods(lines, { label: LABEL, paise: agreed.deliveryPaise });
    const paise = deliveryFor(sumOf(amountsOfGoods(lines)), delivery);
    return chargeGoods(lines, { label: LABEL, paise, waiver: waivers['delivery-charge'] });
  },
};

/** Whether delivery costs something: pages say "Free" else. */
export const isDeliveryCharged = (further: readonly Pick<OrderAdjustment, 'label'>[]): boolean =>
  further.some(({ label }) => label === LABEL);
