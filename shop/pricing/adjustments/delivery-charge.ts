import { allocate, sumOf } from '#lib/money.ts';
import type { AdjustmentKind, OrderAdjustment } from './adjustment.ts';

const LABEL = 'Delivery charge';

/** What the shop asks for the delivery of an order that it wrote down by hand: once, for its goods. */
export const deliveryCharge: AdjustmentKind = {
  name: 'delivery-charge',
  shownAs: 'line',
  tax: 'like-dearest-line',
  isRefundable: false,
  compute(lines, { agreed = null }) {
    const goods = lines.map(({ type, amount }) => (type === 'shop' ? amount : 0));
    if (agreed === null || agreed.deliveryPaise === 0 || sumOf(goods) === 0) return [];
    return [{ source: null, label: LABEL, shares: allocate(agreed.deliveryPaise, goods) }];
  },
};

/** Whether delivery costs something: pages say "Free" else. */
export const isDeliveryCharged = (further: readonly Pick<OrderAdjustment, 'label'>[]): boolean =>
  further.some(({ label }) => label === LABEL);
