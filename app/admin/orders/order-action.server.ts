import type { z } from 'zod';
import { type AdminAnswer, done, notDone } from '#app/http/admin.ts';
import { fieldText, readFields } from '#app/http/read-form.ts';
import { formatRupees } from '#lib/money.ts';
import { addressForm } from '#shop/addresses/address.form.ts';
import { confirmClaim } from '#shop/billing/confirm-claim.server.ts';
import { adminMoves, stepTo } from '#shop/fulfilment/admin-order.ts';
import { deleteOrder, restoreOrder } from '#shop/fulfilment/delete-order.server.ts';
import { clearCheck, saveInternalNote, saveTracking } from '#shop/fulfilment/edit-order.server.ts';
import { getAdminOrder } from '#shop/fulfilment/get-admin-order.server.ts';
import { type AdminMoveInput, moveOrderAsAdmin } from '#shop/fulfilment/move-order.server.ts';
import { cancelForm, moveForm, noteForm, parcelForm, parcelUnitsForm, priceForm } from '#shop/fulfilment/order.form.ts';
import { orderFormCopy } from '#shop/fulfilment/order-form-copy.ts';
import { correctParcel, deliverParcel, removeParcel, shipPart } from '#shop/fulfilment/ship-parcel.server.ts';
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
import { cancelBooking, makeLabel, requestPickup } from '#shop/shipping/change-booking.server.ts';
import { receiveParcel } from '#shop/shipping/receive-parcel.server.ts';
import { changeTags } from './bulk-order-action.server.ts';
import { adminOrdersCopy } from './copy.ts';
import { adminOrderCopy } from './order-copy.ts';
import { parcelBackCopy } from './parcel-back-copy.ts';
import { parcelsCopy } from './parcels-copy.ts';

type Submission = { orderContext: OrderContext; adminId: string; orderId: string; form: FormData };
type AdminAction = (given: Submission) => Promise<AdminAnswer>;

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
    withParcel(given, '-part', (parcel) =>
      withForm(given, parcelUnitsForm, async (units) => {
        const shipped = await shipPart(given.orderContext, { ...given, parcel, units, seen: parcelNumber(given) });
        if (shipped.ok)
          return done(shipped.value === null ? stepTo('shipped').done : parcelsCopy.shipped(shipped.value));
        const reasons = { nothing: 'no-units', booked: 'courier-booked' };
        return refused(given, reasons[shipped.reason as keyof typeof reasons] ?? shipped.reason);
      }),
    ),
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
    const booked = await bookShipment(given.orderContext, { ...given, ...courierOf(given) });
    const isBefore = booked.ok && booked.value === null;
    return answerCarrier(given, booked, isBefore ? adminOrderCopy.bookedBefore : adminOrderCopy.booked);
  },
  'make-label': async (given) =>
    answerCarrier(given, await makeLabel(given.orderContext, given), adminOrderCopy.labelMade),
  'request-pickup': async (given) =>
    answerCarrier(given, await requestPickup(given.orderContext, given), adminOrderCopy.pickupRequested),
  'cancel-booking': async (given) =>
    answerCarrier(given, await cancelBooking(given.orderContext, given), adminOrderCopy.bookingCancelled),
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
  const intent = fieldText(form, 'intent');
  if (intent === 'tag' || intent === 'untag')
    return changeTags(orderContext.db, { adminId, orderIds: [orderId], intent, form });
  const run = Object.hasOwn(actions, intent) ? actions[intent] : undefined;
  return run ? run({ orderContext, adminId, orderId, form }) : notDone(adminOrderCopy.refused.unknown);
}

async function withForm<Schema extends z.ZodType>(
  { form }: Submission,
  schema: Schema,
  work: (value: z.output<Schema>) => Promise<AdminAnswer>,
): Promise<AdminAnswer> {
  const read = readFields(form, schema);
  return read.ok ? work(read.value) : notDone(null, read.faults);
}

/** The number in the field `parcel`, or how many parcels the page showed; null: none. */
function parcelNumber({ form }: Submission): number | null {
  const typed = fieldText(form, form.has('parcel') ? 'parcel' : 'parcels');
  return /^\d{1,3}$/.test(typed) ? Number(typed) : null;
}

/** "shiprocket:43": a carrier, and its id of a courier. */
function courierOf({ form }: Submission) {
  const [carrier = '', ...id] = fieldText(form, 'courier').split(':');
  return { carrier, courierId: id.join(':') };
}

const answerCarrier = (
  given: Submission,
  outcome: { ok: true } | { ok: false; reason: string; sentence?: string },
  toast: string,
) => (!outcome.ok && outcome.sentence !== undefined ? notDone(outcome.sentence) : answer(given, outcome, toast));

const ofParcel = (given: Submission) => ({ ...given, number: parcelNumber(given) ?? 0 });

/** Reads carrier and tracking from fields whose names end with `suffix`. */
async function withParcel(given: Submission, suffix: string, work: (parcel: Parcel) => Promise<AdminAnswer>) {
  const parcel = new FormData();
  for (const name of Object.keys(parcelForm.shape)) parcel.set(name, fieldText(given.form, name + suffix));
  const read = readFields(parcel, parcelForm);
  if (read.ok) return work(read.value);
  return notDone(null, Object.fromEntries(Object.entries(read.faults).map(([name, fault]) => [name + suffix, fault])));
}

const move = (given: Submission, to: AdminMove, more: Pick<AdminMoveInput, 'parcel' | 'reason'> = {}) =>
  withForm(given, moveForm, async ({ seen, received, early }) => {
    const { orderContext, adminId, orderId } = given;
    const shown = { seen, isPaymentReceived: received, isEarly: early };
    const moved = await moveOrderAsAdmin(orderContext, { adminId, orderId, to, ...shown, ...more });
    if (moved.ok && to === 'cancelled') await followCancelledReplacements(orderContext, orderId);
    return answer(given, moved, stepTo(to).done);
  });

const refundOf = ({ adminId, form }: Submission) => ({ adminId, refundId: fieldText(form, 'refundId') });

const answerRefund = (outcome: { ok: true } | { ok: false; reason: 'not-found' | 'over' }, toast: string) =>
  outcome.ok ? done(toast) : notDone(adminOrderCopy.refused[outcome.reason === 'over' ? 'over' : 'no-refund']);

async function answer(given: Submission, outcome: { ok: true } | { ok: false; reason: string }, toast: string) {
  return outcome.ok ? done(toast) : refused(given, outcome.reason);
}

/** Why the order was not changed. If somebody else changed it first, names them and the current status. */
async function refused({ orderContext, orderId }: Submission, reason: string): Promise<AdminAnswer> {
  const sentences: Record<string, string> = { ...adminOrderCopy.refused, ...parcelBackCopy.refused };
  const sentence = Object.hasOwn(sentences, reason) ? sentences[reason] : undefined;
  if (sentence !== undefined) return notDone(sentence);
  const order = await getAdminOrder(orderContext.db, orderId);
  if (order === null) return notDone(adminOrderCopy.refused['not-found']);
  const last = order.events.findLast(({ to }) => to !== null);
  return notDone(adminOrderCopy.meanwhile(statusText(order.status), last?.name ?? null));
}
