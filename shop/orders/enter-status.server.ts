import type { Db } from '#db/connect.ts';
import { returnStock } from '#shop/inventory/return-stock.server.ts';
import { issueCreditNote, issueInvoice } from '#shop/invoicing/issue-invoice.server.ts';
import { bookManually } from '#shop/payments/book-manually.server.ts';
import { addEvent } from './add-event.server.ts';
import { enqueueEmails } from './enqueue-order-email.server.ts';
import { emailsOf } from './internal/emails-of-move.ts';
import { orderColumns } from './internal/order-columns.ts';
import {
  type Actor,
  expectedDay,
  isCancelled,
  isExpiring,
  isPaidInFull,
  isStanding,
  type OrderStatus,
  rulesOf,
} from './order.ts';
import type { OrderContext } from './order-context.ts';
import type { MoveBy, OrderRow } from './order-row.ts';
import type { OrderEffect } from './order-statuses.ts';
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
  const isTimed = isExpiring(to);
  // An order that was paid late gets a delivery date counted from today.
  const needsNewDeliveryDate = before.kind === 'shop' && !isStanding(before.status) && isStanding(to);
  const after = await trx
    .updateTable('orders')
    .set({
      status: to,
      updated_at: now,
      cancelled_by: isCancelled(to) ? (before.cancelled_by ?? CANCELLED_BY[by.actor]) : null,
      ...(isNowPaid ? { is_paid: true } : {}),
      ...(isTimed ? {} : { expires_at: null }),
      ...(needsNewDeliveryDate ? { expected_by: expectedDay(now) } : {}),
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
  for (const effect of rulesOf(to).effects) await effects[effect](trx, orderContext, after, now);
  if (!by.isQuiet) await enqueueEmails(trx, orderContext, emailsOf(before, after, actor), before.id);
  return after;
}

type Effect = (trx: Db, orderContext: OrderContext, order: OrderRow, now: Date) => Promise<void>;

/** Each of them is idempotent. */
const effects: Record<OrderEffect, Effect> = {
  'return-stock': (trx, _orderContext, { id }) => returnStock(trx, id),
  'issue-credit-note': (trx, _orderContext, { id }, now) => issueCreditNote(trx, id, now),
  'request-refund': async (trx, orderContext, order) => {
    if (order.is_paid) await requestOrderRefund(trx, orderContext, order, { reason: 'cancelled' });
  },
  'issue-invoice': (trx, { details }, { id }, now) => issueInvoice(trx, details, id, now),
  'release-downloads': async (trx, orderContext, order) => {
    if (order.kind === 'digital' && isPaidInFull(order)) await releaseDownloads(trx, orderContext, order.id);
  },
};
