import type { Db } from '#db/connect.ts';
import type { Desk } from './desk.ts';

/** Letters about an order: the first ten to the customer, the others to the owner. */
export type OrderLetter =
  | 'order-placed'
  | 'order-confirmed'
  | 'order-shipped'
  | 'order-delivered'
  | 'order-completed'
  | 'order-cancelled'
  | 'order-refunded'
  | 'quote-ready'
  | 'download-ready'
  | 'new-order'
  | 'new-brief'
  | 'order-cancelled-late'
  | 'payment-attention'
  | 'low-stock';

/** Notes a letter about an order, in the caller's transaction. */
export async function noteOrder(_trx: Db, _desk: Desk, _kind: OrderLetter, _orderId: string): Promise<void> {}
