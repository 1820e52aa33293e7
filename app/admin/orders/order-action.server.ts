import type { z } from 'zod';
import { type AdminAnswer, done, notDone } from '#app/http/admin.ts';
import { faultsOf } from '#app/http/read-form.ts';
import * as numbers from '#config/numbers.ts';
import type { Db } from '#db/connect.ts';
import { formatRupees } from '#lib/money.ts';
import { addressForm } from '#shop/addresses/address.form.ts';
import { confirmClaim } from '#shop/billing/confirm-claim.server.ts';
import { adminMoves, bulkMoves, stepTo } from '#shop/fulfilment/admin-order.ts';
import { deleteOrder, restoreOrder } from '#shop/fulfilment/delete-order.server.ts';
import { clearCheck, saveInternalNote, saveTracking } from '#shop/fulfilment/edit-order.server.ts';
import { getAdminOrder } from '#shop/fulfilment/get-admin-order.server.ts';
import { type AdminMoveInput, completeOrder, moveOrderAsAdmin } from '#shop/fulfilment/move-order.server.ts';
import {
  cancelForm,
  moveForm,
  noteForm,
  parcelForm,
  priceForm,
  readUnits,
  tagsForm,
} from '#shop/fulfilment/order.form.ts';
import { orderFormCopy } from '#shop/fulfilment/order-form-copy.ts';
import { correctParcel, deliverParcel, removeParcel, shipPart } from '#shop/fulfilment/ship-parcel.server.ts';
import { tagOrders } from '#shop/fulfilment/tag-orders.server.ts';
import { replyForm } from '#shop/messages/reply.form.ts';
import { writeToCustomer } from '#shop/messages/reply.server.ts';
import { changeAddress } from '#shop/orders/change-address.server.ts';
import { isCancelled, statusText } from '#shop/orders/order.ts';
import type { OrderContext } from '#shop/orders/order-context.ts';
import type { AdminMove } from '#shop/orders/order-statuses.ts';
import type { Parcel } from '#shop/orders/parcels.server.ts';
import { cancelRest } from '#shop/refunds/cancel-parcels.server.ts';
import { assignRefund, creditRefund, markRefundSent, retryRefundAsAdmin } from '#shop/refunds/manage-refund.server.ts';
import { findPayoutOf } from '#shop/refunds/payouts.server.ts';
import { refundForm } from '#shop/refunds/refund.form.ts';
import { refundOrder } from '#shop/refunds/refund-order.server.ts';
import { followCancelledReplacements } from '#shop/returns/follow-replacement.server.ts';
import { quoteOrder } from '#shop/services/quote-order.server.ts';
import { bookShipment } from '#shop/shipping/book-shipment.server.ts';
import { receiveParcel } from '#shop/shipping/receive-parcel.server.ts';
import { adminOrdersCopy, adminOrdersCopy as copy } from './copy.ts';
import { adminOrderCopy } from './order-copy.ts';
import { parcelBackCopy } from './parcel-back-copy.ts';
import { parcelsCopy } from './parcels-copy.ts';

const said: Readonly<Record<string, string>> = {
  ...Object.fromEntries(bulkMoves.map((to) => [to, stepTo(to).bulk?.done])),
  delete: copy.deleted,
  restore: copy.restored,
};

/** Runs one action for each selected order separately, so that one refusal does not stop the others. */
export async function doWithChosen(orderContext: OrderContext, adminId: string, form: FormData): Promise<AdminAnswer> {
  const ids = [...new Set(form.getAll('id').map(String))].slice(0, numbers.ADMIN_PAGE_ROWS);
  const intent = String(form.get('intent') ?? '');
  if (intent === 'tag' || intent === 'untag')
    return changeTags(orderContext.db, { adminId, orderIds: ids, intent, form });
  const toast = Object.hasOwn(said, intent) ? said[intent] : undefined;
  if (toast === undefined) return notDone(adminOrderCopy.refused.unknown);
  if (ids.length === 0) return notDone(copy.noneChosen);
  const stayed: Record<keyof typeof copy.stayed, number> = {
    ...{ gone: 0, early: 0, unpaid: 0, moving: 0, elsewhere: 0, 'partly-shipped': 0, unknown: 0 },
  };
  const undoable: string[] = [];
  let moved = 0;
  for (const orderId of ids) {
    const why = await doOne(orderId);
    if (why === null) moved += 1;
    else stayed[why] += 1;
  }
  const sentences = Object.entries(stayed).flatMap(([why, count]) =>
    count === 0 ? [] : [copy.stayed[why as keyof typeof stayed](count)],
  );
  const problem = sentences.join(' ') || null;
  if (moved === 0) return notDone(problem);
  return { ...done(toast, undoable.length > 0 ? { intent: 'restore', id: undoable } : undefined), problem };

  /** null: done. Otherwise the reason why the order stays as it is. */
  async function doOne(orderId: string): Promise<keyof typeof stayed | null> {
    if (intent === 'restore') return (await restoreOrder(orderContext.db, { adminId, orderId })) ? null : 'unknown';
    if (intent === 'delete') {
      const deleted = await deleteOrder(orderContext, { adminId, orderId });
      if (!deleted.ok) return deleted.reason === 'on-its-way' ? 'moving' : 'unknown';
      if (deleted.value.isUndoable) undoable.push(orderId);
      return null;
    }
    const to = bulkMoves.find((move) => move === intent);
    if (to === undefined) return 'unknown';
    const isPaymentReceived = form.get('received') === 'yes';
    const input = { adminId, orderId, isPaymentReceived };
    const moved =
      to === 'completed'
        ? await completeOrder(orderContext, input)
        : await moveOrderAsAdmin(orderContext, { ...input, to });
    if (moved.ok) return null;
    if (moved.reason === 'illegal-move') return to === 'completed' ? 'gone' : 'elsewhere';
    if (moved.reason === 'not-released') return 'early';
    if (moved.reason === 'partly-shipped') return 'partly-shipped';
    return moved.reason === 'payment-unclear' ? 'unpaid' : 'unknown';
  }
}

type TagForm = { adminId: string; orderIds: readonly string[]; intent: 'tag' | 'untag'; form: FormData };

/** Adds or removes the tags that were typed, for all orders or for none. */
async function changeTags(db: Db, { adminId, orderIds, intent, form }: TagForm): Promise<AdminAnswer> {
  const parsed = tagsForm.safeParse({ tags: String(form.get('tags') ?? '') });
  if (!parsed.success) {
    const faults = faultsOf(parsed.error.issues);
    return notDone(Object.values(faults)[0] ?? null);
  }
  const { tags } = parsed.data;
  const [add, remove] = intent === 'tag' ? [tags, []] : [[], tags];
  const changed = await tagOrders(db, { adminId, orderIds, add, remove });
  return changed.ok ? done(copy.tagged) : notDone(copy.tagRefused[changed.reason]);
}

type Given = { orderContext: OrderContext; adminId: string; orderId: string; fields: Record<string, unknown> };
type AdminAction = (given: Given) => Promise<AdminAnswer>;

/** Moves to another status, by what the administrator enters. */
const moves: Record<'parcel' | 'reason' | 'none', (to: AdminMove) => AdminAction> = {
  parcel: (to) => (given) => withForm(given, parcelForm, (parcel) => move(given, to, { parcel })),
  reason: (to) => (given) => withForm(given, cancelForm, ({ reason }) => move(given, to, { reason })),
  none: (to) => (given) => move(given, to),
};

/** Actions of an order's page, by `intent`. */
const actions: Record<string, AdminAction> = {
  ...Object.fromEntries(adminMoves.map((to) => [to, moves[stepTo(to).form ?? 'none'](to)])),
  write: (given) =>
    withForm(given, replyForm, async (value) =>
      answer(given, await writeToCustomer(given.orderContext.db, { ...given, ...value }), adminOrderCopy.written),
    ),
  track: (given) =>
    withForm(given, parcelForm, async (parcel) =>
      answer(given, await saveTracking(given.orderContext.db, { ...given, parcel }), adminOrderCopy.tracked),
    ),
  'ship-part': (given) =>
    withParcel(given, '-part', async (parcel) => {
      const seen = parcelNumber(given);
      const shipped = await shipPart(given.orderContext, { ...given, parcel, units: readUnits(given.fields), seen });
      if (shipped.ok) return done(shipped.value === null ? stepTo('shipped').done : parcelsCopy.shipped(shipped.value));
      const reasons = { nothing: 'no-units', booked: 'courier-booked' };
      return refused(given, reasons[shipped.reason as keyof typeof reasons] ?? shipped.reason);
    }),
  'cancel-rest': async (given) => {
    const cancelled = await cancelRest(given.orderContext, { ...given, seen: parcelNumber(given) });
    return answer(given, cancelled, parcelsCopy.restCancelled);
  },
  'parcel-delivered': async (given) =>
    answer(given, await deliverParcel(given.orderContext, ofParcel(given)), parcelsCopy.delivered),
  'parcel-remove': async (given) =>
    answer(given, await removeParcel(given.orderContext, ofParcel(given)), parcelsCopy.removed),
  'parcel-track': (given) =>
    withParcel(given, `-${parcelNumber(given)}`, async (parcel) => {
      const corrected = await correctParcel(given.orderContext, { ...ofParcel(given), parcel });
      return answer(given, corrected, adminOrderCopy.tracked);
    }),
  book: async (given) => {
    const courierId = String(given.fields.courierId ?? '');
    const booked = await bookShipment(given.orderContext, { ...given, courierId });
    if (booked.ok) return done(booked.value === null ? adminOrderCopy.bookedBefore : adminOrderCopy.booked);
    return booked.sentence === undefined ? refused(given, booked.reason) : notDone(booked.sentence);
  },
  'parcel-back': async (given) => {
    const received = await receiveParcel(given.orderContext, { ...given, number: parcelNumber(given) ?? 1 });
    if (!received.ok) return refused(given, received.reason);
    if (!isCancelled(received.value.status)) return done(parcelBackCopy.done);
    await followCancelledReplacements(given.orderContext, given.orderId);
    return done(adminOrderCopy.parcelBackDone);
  },
  note: (given) =>
    withForm(given, noteForm, async ({ note }) =>
      answer(given, await saveInternalNote(given.orderContext.db, { ...given, text: note }), adminOrderCopy.noted),
    ),
  address: (given) =>
    withForm(given, addressForm, async (address) => {
      const by = { actor: 'admin', adminId: given.adminId } as const;
      const changed = await changeAddress(given.orderContext, { orderId: given.orderId, by, address });
      return answer(given, changed, adminOrderCopy.addressChanged);
    }),
  checked: async (given) => answer(given, await clearCheck(given.orderContext.db, given), adminOrderCopy.checkCleared),
  quote: (given) =>
    withForm(given, priceForm, async ({ price }) => {
      const quoted = await quoteOrder(given.orderContext, { ...given, pricePaise: price });
      if (!quoted.ok && quoted.reason === 'price-wrong') return notDone(null, { price: orderFormCopy.price });
      return answer(given, quoted, adminOrderCopy.quoted);
    }),
  'confirm-payment': async (given) => {
    const confirmed = await confirmClaim(given.orderContext, given.orderId, given.adminId);
    const isBack = confirmed.ok && confirmed.value === 'refunding';
    return answer(given, confirmed, isBack ? adminOrderCopy.paymentRefunding : adminOrderCopy.paymentConfirmed);
  },
  'refund-sent': async (given) =>
    answerRefund(await markRefundSent(given.orderContext, refundOf(given)), adminOrderCopy.refundBooked),
  'refund-retry': async (given) =>
    answerRefund(await retryRefundAsAdmin(given.orderContext, refundOf(given)), adminOrderCopy.refundRetried),
  'refund-credit': async (given) =>
    answerRefund(await creditRefund(given.orderContext, refundOf(given)), adminOrderCopy.refundCredited),
  'refund-assign': async (given) =>
    answerRefund(
      await assignRefund(given.orderContext, { ...refundOf(given), orderId: given.orderId }),
      adminOrderCopy.refundAssigned,
    ),
  refund: (given) =>
    withForm(given, refundForm, async ({ to, ...input }) => {
      const { orderContext, adminId, orderId } = given;
      const payout = to === 'payout' ? await findPayoutOf(orderContext.db, orderId) : null;
      const refunded = await refundOrder(orderContext, {
        ...input,
        orderId,
        to: to === 'payout' ? { payoutId: payout?.id ?? '' } : to,
        by: { actor: 'admin', adminId },
      });
      if (!refunded.ok) return refused(given, refunded.reason);
      return done(adminOrderCopy.refunded(formatRupees(refunded.value.amountPaise)));
    }),
  delete: async (given) => {
    const deleted = await deleteOrder(given.orderContext, given);
    if (!deleted.ok) return refused(given, deleted.reason);
    await followCancelledReplacements(given.orderContext, given.orderId);
    return done(adminOrdersCopy.deleted, deleted.value.isUndoable ? { intent: 'restore' } : undefined);
  },
  restore: async (given) =>
    (await restoreOrder(given.orderContext.db, given)) ? done(adminOrdersCopy.restored) : refused(given, 'not-found'),
};

/** Runs the posted action. An unknown intent is refused. */
export async function runAction(
  orderContext: OrderContext,
  adminId: string,
  orderId: string,
  form: FormData,
): Promise<AdminAnswer> {
  const fields = Object.fromEntries(form);
  const intent = String(form.get('intent') ?? '');
  if (intent === 'tag' || intent === 'untag')
    return changeTags(orderContext.db, { adminId, orderIds: [orderId], intent, form });
  const run = Object.hasOwn(actions, intent) ? actions[intent] : undefined;
  return run ? run({ orderContext, adminId, orderId, fields }) : notDone(adminOrderCopy.refused.unknown);
}

async function withForm<Schema extends z.ZodType>(
  { fields }: Given,
  schema: Schema,
  work: (value: z.output<Schema>) => Promise<AdminAnswer>,
): Promise<AdminAnswer> {
  const parsed = schema.safeParse(fields);
  return parsed.success ? work(parsed.data) : notDone(null, faultsOf(parsed.error.issues));
}

/** The number in the field `parcel`, or how many parcels the page showed; null: none. */
function parcelNumber({ fields: { parcel, parcels } }: Given): number | null {
  const typed = String(parcel ?? parcels ?? '');
  return /^\d{1,3}$/.test(typed) ? Number(typed) : null;
}

const ofParcel = (given: Given) => ({ ...given, number: parcelNumber(given) ?? 0 });

/** Reads carrier and tracking from fields whose names end with `suffix`. */
async function withParcel(given: Given, suffix: string, work: (parcel: Parcel) => Promise<AdminAnswer>) {
  const names = ['carrier', 'trackingNumber', 'trackingUrl'];
  const read = parcelForm.safeParse(Object.fromEntries(names.map((name) => [name, given.fields[name + suffix]])));
  if (read.success) return work(read.data);
  const faults = Object.entries(faultsOf(read.error.issues)).map(([name, fault]) => [name + suffix, fault]);
  return notDone(null, Object.fromEntries(faults));
}

async function move(given: Given, to: AdminMove, more: Pick<AdminMoveInput, 'parcel' | 'reason'> = {}) {
  const { seen, received, early } = moveForm.parse(given.fields);
  const { orderContext, adminId, orderId } = given;
  const moved = await moveOrderAsAdmin(orderContext, {
    adminId,
    orderId,
    to,
    seen,
    isPaymentReceived: received,
    isEarly: early,
    ...more,
  });
  if (moved.ok && to === 'cancelled') await followCancelledReplacements(orderContext, orderId);
  return answer(given, moved, stepTo(to).done);
}

const refundOf = ({ adminId, fields }: Given) => ({ adminId, refundId: String(fields.refundId ?? '') });

const answerRefund = (outcome: { ok: true } | { ok: false; reason: 'not-found' | 'over' }, toast: string) =>
  outcome.ok ? done(toast) : notDone(adminOrderCopy.refused[outcome.reason === 'over' ? 'over' : 'no-refund']);

async function answer(given: Given, outcome: { ok: true } | { ok: false; reason: string }, toast: string) {
  return outcome.ok ? done(toast) : refused(given, outcome.reason);
}

/** Why the order was not changed. If somebody else changed it first, names them and the current status. */
async function refused({ orderContext, orderId }: Given, reason: string): Promise<AdminAnswer> {
  const sentences: Record<string, string> = { ...adminOrderCopy.refused, ...parcelBackCopy.refused };
  const sentence = Object.hasOwn(sentences, reason) ? sentences[reason] : undefined;
  if (sentence !== undefined) return notDone(sentence);
  const order = await getAdminOrder(orderContext.db, orderId);
  if (order === null) return notDone(adminOrderCopy.refused['not-found']);
  const last = order.events.findLast(({ to }) => to !== null);
  return notDone(adminOrderCopy.meanwhile(statusText(order.status), last?.name ?? null));
}
