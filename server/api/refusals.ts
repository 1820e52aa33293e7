import type { ChangeRefusal } from '#shop/catalog/editing/change-products.server.ts';
import type { ProductRefusal } from '#shop/catalog/product.ts';
import type { MemberRefusal } from '#shop/collections/save-collection.server.ts';
import type { AdminMoveRefusal } from '#shop/fulfilment/move-order.server.ts';
import type { ShipPartRefusal } from '#shop/fulfilment/ship-parcel.server.ts';
import type { SetStockRefusal } from '#shop/inventory/stock.server.ts';
import type { OrderRefundRefusal } from '#shop/refunds/refund.ts';
import type { ReturnRefusal } from '#shop/returns/decide-return.server.ts';
import type { RefundReturnRefusal } from '#shop/returns/refund-return.server.ts';
import type { ProblemName } from './problem.ts';

/** Why a write is refused. The use cases return these; `wrong` and `key-reused` are the API's own. */
export type WriteRefusal =
  | ProductRefusal
  | ChangeRefusal
  | SetStockRefusal
  | AdminMoveRefusal
  | ShipPartRefusal
  | OrderRefundRefusal
  | ReturnRefusal
  | RefundReturnRefusal
  | MemberRefusal
  | 'slug-taken'
  | 'picture-gone'
  | 'added-already'
  | 'out-of-stock'
  | 'variant-unknown'
  | 'replacement-cancelled'
  | 'count-wrong'
  | 'wrong'
  | 'key-reused';

/** The problem and the detail of each refusal. */
export const refusals: Record<WriteRefusal, readonly [ProblemName, string]> = {
  'not-found': ['not-found', 'It does not exist'],
  'no-such-product': ['not-found', 'There is no such product'],
  'no-such-variant': ['not-found', 'There is no such variant'],
  'not-in-list': ['not-found', 'There is no such product'],
  'nothing-chosen': ['invalid', 'No product is named'],
  'too-many-chosen': ['invalid', 'These are too many products'],
  'done-already': ['conflict', 'The product is in this state already'],
  'changed-meanwhile': ['changed', 'Read it again, and repeat the change'],
  'field-missing': ['invalid', 'The field is required'],
  'field-too-long': ['invalid', 'The text is too long'],
  'field-wrong': ['invalid', 'The value is wrong'],
  wrong: ['invalid', 'The value is missing or wrong'],
  'too-many-variants': ['invalid', 'The product has too many variants'],
  'too-many-pictures': ['invalid', 'The product has too many pictures'],
  'same-options-twice': ['invalid', 'Two variants have the same options'],
  'sku-twice': ['invalid', 'Two variants have the same SKU'],
  'sku-taken': ['conflict', 'Another product has this SKU'],
  'handle-taken': ['conflict', 'Another product has this handle'],
  'no-collection': ['not-found', 'There is no such collection'],
  'by-rule': ['conflict', 'A rule fills this collection'],
  'no-product': ['invalid', 'There is no such product'],
  full: ['conflict', 'The collection is full'],
  'slug-taken': ['conflict', 'Another collection has this slug'],
  'picture-gone': ['conflict', 'A picture of the shop does not exist any more'],
  'added-already': ['conflict', 'The product was added before'],
  'stock-wrong': ['invalid', 'Stock is from 0 to 1,000,000; units cannot be added to what is made to order'],
  'illegal-move': ['conflict', 'The status does not allow this'],
  changed: ['changed', 'Fewer units are left: read the order again'],
  booked: ['conflict', 'A courier is booked for the whole order'],
  'partly-shipped': ['conflict', 'A part of the order is shipped: ship the rest first'],
  'payment-unclear': ['conflict', 'Send isPaymentReceived: true if the payment was received'],
  'not-released': ['conflict', 'Send isEarly: true to pack a pre-order before its release'],
  'already-paid': ['conflict', 'The order was paid before'],
  'reference-used': ['conflict', 'The payment reference belongs to another order'],
  'not-paid': ['conflict', 'No money came in'],
  cancelled: ['conflict', 'The order is cancelled; all of it is refunded'],
  'too-much': ['conflict', 'This is more than is left'],
  nothing: ['invalid', 'The sum is 0'],
  'key-used': ['conflict', 'The key was used for another refund'],
  'payout-unknown': ['conflict', 'The customer has not said where to send the money'],
  'no-account': ['conflict', 'Store credit needs an account'],
  'not-of-return': ['invalid', 'The line is not part of the return'],
  'not-received': ['conflict', 'The goods have not come back'],
  'replacement-sent': ['conflict', 'The replacement is on its way'],
  'out-of-stock': ['conflict', 'There is not enough stock for the replacement'],
  'variant-unknown': ['invalid', 'There is no such variant of the product'],
  'replacement-cancelled': ['conflict', 'The replacement was cancelled'],
  'count-wrong': ['invalid', 'Count every unit of every line once'],
  'key-reused': ['invalid', 'The Idempotency-Key was sent with another request; use a new one'],
};
