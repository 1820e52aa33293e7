import { sql } from 'kysely';
import * as numbers from '#config/numbers.ts';
import { logAdminAction } from '#db/audit-log.ts';
import type { Db } from '#db/connect.ts';
import { DAY_MS, dayOf } from '#lib/days.ts';
import { accept, type Result, refuse } from '#lib/result.ts';
import { addCredit, findSpentCredit } from '#shop/credit/store-credit.server.ts';
import { expectedDay } from '#shop/delivery/promise-delivery.server.ts';
import { downloadHref } from '#shop/downloads/download.server.ts';
import { returnStock } from '#shop/inventory/stock.server.ts';
import { issueCreditNote } from '#shop/invoicing/issue-credit-note.server.ts';
import { issueInvoice } from '#shop/invoicing/issue-invoice.server.ts';
import { enqueueDownloadEmail, enqueueEmails, type OrderEmail } from '#shop/orders/enqueue-order-email.server.ts';
import {
  type Actor,
  isCancelled,
  isExpiring,
  isPaidInFull,
  isStanding,
  mayMove,
  type OrderStatus,
  orderName,
  rulesOf,
} from '#shop/orders/order.ts';
import type { MoveBy, OrderRow } from '#shop/orders/order-row.ts';
import { type OrderEffect, orderStatusRules } from '#shop/orders/order-statuses.ts';
import { recordManualPayment } from '#shop/payments/record-capture.server.ts';
import { releaseUses } from '#shop/promotions/promotion-uses.server.ts';
import { addEvent } from './add-event.server.ts';
import { requestCourierCancellation } from './booked-courier.server.ts';
import { orderColumns } from './lock-checkout.server.ts';
import { IS_PAID_TOGETHER, IS_STILL_BOUGHT } from './order-adjustments.server.ts';
import type { OrderContext } from './order-context.ts';
import { isHeldByParcels } from './parcels.server.ts';
import { requestOrderRefund } from './request-order-refund.server.ts';

/** Emails that a status change sends: to the customer as the status says, to the owner in two cases. */
function emailsOf(before: OrderRow, after: OrderRow, actor: Actor): OrderEmail[] {
  const emails: OrderEmail[] = [];
  const { email } = orderStatusRules[after.status];
  if (email !== null) emails.push(email.kind);
  // The owner is notified of an order when it is paid or confirmed, not while it is unpaid; this includes revived orders.
  const isNew = !isStanding(before.status) && isStanding(after.status) && before.kind !== 'service';
  if (isNew) emails.push('new-order');
  const isLate = after.status === 'cancelled' && rulesOf(before.status).effects.includes('issue-invoice');
  if (isLate && actor !== 'admin') emails.push('order-cancelled-late');
  return emails;
}

/**
 * Gives the customer of a digital order access to its files, except refunded ones, and enqueues the email with the links,
 * in the caller's transaction. Idempotent; files that are stored later are released by `releaseLateFiles`.
 */
export async function releaseDownloads(
  trx: Db,
  orderContext: OrderContext,
  orderId: string,
  now = new Date(),
): Promise<void> {
  const { rows } = await sql<{ position: number; name: string }>`
    with released as (
      insert into downloads (order_id, position)
      select order_id, position from order_lines join product_files using (product_id)
      where order_id = ${orderId} and ${IS_STILL_BOUGHT}
      on conflict do nothing returning position
    )
    select position, name from order_lines join released using (position) where order_id = ${orderId} order by position`.execute(
    trx,
  );
  if (rows.length === 0) return;
  const expiresAt = new Date(now.getTime() + numbers.DOWNLOAD_LINK_DAYS * DAY_MS);
  const links = rows.map(({ position, name }) => ({
    name,
    href: orderContext.details.origin + downloadHref(orderContext, { orderId, position }, expiresAt),
  }));
  await enqueueDownloadEmail(trx, orderContext, orderId, links, expiresAt);
}

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

/** The shop cancels an order whose parcel has come back; nothing expires once it has left. */
const cancellerOf = ({ status }: OrderRow, { actor }: MoveBy) =>
  rulesOf(status).hasLeft ? CANCELLED_BY.admin : CANCELLED_BY[actor];

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
  // The promise of the checkout holds for an order that is paid on the same day. One that is paid later, or was cancelled
  // in between, gets a delivery date counted from today.
  const isPaidLate = isCancelled(before.status) || dayOf(before.created_at) !== dayOf(now);
  const needsNewDeliveryDate = before.kind === 'shop' && !isStanding(before.status) && isStanding(to) && isPaidLate;
  const expectedBy = needsNewDeliveryDate
    ? await expectedDay(orderContext.settings.current(), before.address?.pincode, now, before.release_on)
    : before.expected_by;
  const after = await trx
    .updateTable('orders')
    .set({
      status: to,
      updated_at: now,
      cancelled_by: isCancelled(to) ? (before.cancelled_by ?? cancellerOf(before, by)) : null,
      ...(isNowPaid ? { is_paid: true } : {}),
      ...(isTimed ? {} : { expires_at: null }),
      expected_by: expectedBy,
    })
    .where('id', '=', before.id)
    .returning(orderColumns)
    .executeTakeFirstOrThrow();
  const { actor, actorId, facts } = by;
  // Money that came through a provider is already in the ledger; money that the owner received is recorded here.
  if (isNowPaid && actor === 'admin' && before.checkout_id !== null) {
    await recordManualPayment(trx, {
      checkoutId: before.checkout_id,
      orderId: before.id,
      amountPaise: before.payable_paise,
    });
  }
  if (isNowPaid) await addEvent(trx, before.id, { kind: 'paid', actor, actorId });
  await addEvent(trx, before.id, { kind: 'moved', from: before.status, to, actor, actorId, facts });
  const together = before.status === 'unpaid' && isCancelled(to) ? await lockPaidTogether(trx, before.id) : [];
  for (const effect of rulesOf(to).effects) await effects[effect](trx, orderContext, after);
  for (const id of together) await cancelTogether(trx, orderContext, id, by);
  if (!by.isQuiet) await enqueueEmails(trx, orderContext, emailsOf(before, after, actor), before.id);
  return after;
}

/**
 * The unpaid orders that the payment of this one also pays for: they are cancelled with it, because the provider asks for
 * the whole payment. Their variants are locked with its own, goods before files: two cancellations would wait for each other.
 */
async function lockPaidTogether(trx: Db, orderId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select others.id from orders join orders as others on ${IS_PAID_TOGETHER} where orders.id = ${orderId}`.execute(
    trx,
  );
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) {
    await sql`
      select variants.id from orders join order_lines on order_id = orders.id join variants on variants.id = variant_id
      where orders.id = any(${[orderId, ...ids]}::uuid[]) order by kind desc, variants.id
      for no key update of variants`.execute(trx);
  }
  return ids;
}

/** Cancels an unpaid order together with another one of its payment. If an administrator does it, the audit log says so. */
async function cancelTogether(trx: Db, orderContext: OrderContext, orderId: string, by: MoveBy): Promise<void> {
  const facts = { why: 'paid-together', ...by.facts };
  const moved = await moveOrder(trx, orderContext, orderId, 'cancelled', { ...by, facts });
  if (!moved.ok || by.actor !== 'admin' || !by.actorId) return;
  await logAdminAction(trx, {
    adminId: by.actorId,
    action: 'order.cancel',
    subjectId: orderId,
    subjectName: orderName(moved.value.number),
    before: { status: 'unpaid' },
    after: { status: 'cancelled', ...by.facts },
  });
}

type Effect = (trx: Db, orderContext: OrderContext, order: OrderRow) => Promise<void>;

/** Each of them is idempotent. */
const effects: Record<OrderEffect, Effect> = {
  'return-stock': (trx, _orderContext, { id }) => returnStock(trx, id),
  'issue-credit-note': (trx, _orderContext, { id }) => issueCreditNote(trx, id),
  'request-refund': async (trx, orderContext, order) => {
    if (order.is_paid) await requestOrderRefund(trx, orderContext, order, { reason: 'cancelled' });
  },
  'return-credit': async (trx, _orderContext, { id: orderId, customer_id: customerId }) => {
    const amountPaise = customerId === null ? 0 : await findSpentCredit(trx, orderId);
    if (customerId === null || amountPaise === 0) return;
    await addCredit(trx, { customerId, amountPaise, reason: 'returned', orderId, refundId: null });
  },
  'release-promotions': async (trx, _orderContext, { checkout_id }) => {
    if (checkout_id !== null) await releaseUses(trx, checkout_id);
  },
  'cancel-courier': (trx, _orderContext, { id }) => requestCourierCancellation(trx, id),
  'issue-invoice': (trx, { details }, { id }) => issueInvoice(trx, details, id),
  'release-downloads': async (trx, orderContext, order) => {
    if (order.kind === 'digital' && isPaidInFull(order)) await releaseDownloads(trx, orderContext, order.id);
  },
};

export type MoveRefusal = 'not-found' | 'illegal-move';

/**
 * Moves an order to another status, in the caller's transaction, with all its effects: stock, tax documents, refunds,
 * downloads, emails. Only `reviveOrder` changes a status without it.
 */
export async function moveOrder(
  trx: Db,
  orderContext: OrderContext,
  orderId: string,
  to: OrderStatus,
  by: MoveBy,
): Promise<Result<OrderRow, MoveRefusal>> {
  const order = await lockOrder(trx, orderId);
  if (order === null) return refuse('not-found');
  if (!mayMove(order.status, to, order.kind, by.actor)) return refuse('illegal-move');
  if (order.status === 'packed' && (await isHeldByParcels(trx, orderId))) return refuse('illegal-move');
  return accept(await enterStatus(trx, orderContext, order, to, by));
}
