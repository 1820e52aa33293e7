import type { Db } from '#db/connect.ts';
import { returnStock } from '#shop/inventory/return-stock.server.ts';
import { issueCreditNote, issueInvoice } from '#shop/invoicing/issue-invoice.server.ts';
import { bookManually } from '#shop/payments/book-manually.server.ts';
import { addEvent } from './add-event.server.ts';
import { enqueueEmails } from './enqueue-order-email.server.ts';
import { emailsOf } from './internal/emails-of-move.ts';
import { orderColumns } from './internal/order-columns.ts';
import { type Actor, expectedDay, isPaidInFull, type OrderStatus } from './order.ts';
import type { OrderContext } from './order-context.ts';
import type { MoveBy, OrderRow } from './order-row.ts';
import { releaseDownloads } from './release-downloads.server.ts';
import { requestOrderRefund } from './request-order-refund.server.ts';

/** Locks an order until the caller commits; null: there is none. */
export async function lockOrder(trx: Db, orderId: string): Promise<OrderRow | null> {
  const row = await trx
    .selectFrom('orders')
    .select(orderColumns)
    .where('id', '=', orderId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row ?? null;
}

const CANCELLED_BY = {
  customer: 'customer',
  admin: 'admin',
  system: 'expiry',
  payment: 'payment',
} as const satisfies Record<Actor, OrderRow['cancelled_by']>;

/** Writes the new status of an order that the caller has locked, its event and every effect: stock, documents, emails. */
export async function enterStatus(
  trx: Db,
  orderContext: OrderContext,
  before: OrderRow,
  to: OrderStatus,
  by: MoveBy,
): Promise<OrderRow> {
  const now = new Date();
  const isNowPaid = by.isPaymentReceived === true && !before.is_paid;
  const isTimed = to === 'unpaid' || to === 'quoted';
  // An order that was paid late gets a delivery date counted from today.
  const needsNewDeliveryDate = before.kind === 'shop' && ['unpaid', 'cancelled'].includes(before.status) && !isTimed;
  const after = await trx
    .updateTable('orders')
    .set({
      status: to,
      updated_at: now,
      cancelled_by: to === 'cancelled' ? CANCELLED_BY[by.actor] : to === 'refunded' ? before.cancelled_by : null,
      ...(isNowPaid ? { is_paid: true } : {}),
      ...(isTimed ? {} : { expires_at: null }),
      ...(needsNewDeliveryDate && to !== 'cancelled' ? { expected_by: expectedDay(now) } : {}),
    })
    .where('id', '=', before.id)
    .returning(orderColumns)
    .executeTakeFirstOrThrow();
  const { actor, actorId, facts } = by;
  // Money that came through a provider is already in the ledger; money that the owner received is booked here.
  if (isNowPaid && actor === 'admin' && before.checkout_id !== null) {
    await bookManually(trx, {
      checkoutId: before.checkout_id,
      orderId: before.id,
      amountPaise: before.payable_paise,
    });
  }
  if (isNowPaid) await addEvent(trx, before.id, { kind: 'paid', actor, actorId });
  await addEvent(trx, before.id, { kind: 'moved', from: before.status, to, actor, actorId, facts });
  await applyEffects(trx, orderContext, after, now);
  if (!by.isQuiet) await enqueueEmails(trx, orderContext, emailsOf(before, after, actor), before.id);
  return after;
}

/** Stock, tax documents, refunds and downloads. Each of them is idempotent. */
async function applyEffects(trx: Db, orderContext: OrderContext, order: OrderRow, now: Date): Promise<void> {
  const { id, status, kind } = order;
  if (status === 'cancelled') {
    await returnStock(trx, id);
    await issueCreditNote(trx, id, now);
    if (order.is_paid) await requestOrderRefund(trx, orderContext, order, { reason: 'cancelled' });
    return;
  }
  const isFirm = status === 'confirmed' || status === 'packed' || status === 'completed';
  if (isFirm) await issueInvoice(trx, orderContext.details, id, now);
  if (isFirm && kind === 'digital' && isPaidInFull(order)) await releaseDownloads(trx, orderContext, id);
}
