import { noteCopy } from '#app/admin/components/copy.ts';
import { type AdminAnswer, type AdminSubmission, done, notDone, unknownForm, withForm } from '#app/http/admin.ts';
import { fieldText, readFields } from '#app/http/read-form.ts';
import { formatRupees } from '#lib/money.ts';
import { addressForm } from '#shop/addresses/address.form.ts';
import { confirmClaim } from '#shop/billing/confirm-claim.server.ts';
import { adminMoves, stepTo } from '#shop/fulfilment/admin-order.ts';
import { deleteOrder, restoreOrder } from '#shop/fulfilment/delete-order.server.ts';
import { clearCheck, saveInternalNote, saveTracking } from '#shop/fulfilment/edit-order.server.ts';
import { findAdminOrder } from '#shop/fulfilment/find-admin-order.server.ts';
import { type AdminMoveInput, moveOrderAsAdmin } from '#shop/fulfilment/move-order-as-admin.server.ts';
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
import { manualRefundForm, refundForm } from '#shop/refunds/refund.form.ts';
import { refundOrder } from '#shop/refunds/refund-order.server.ts';
import { followCancelledReplacements } from '#shop/returns/follow-replacement.server.ts';
import { quoteOrder } from '#shop/services/quote-order.server.ts';
import { bookShipment } from '#shop/shipping/book-shipment.server.ts';
import type { CarrierRefusal } from '#shop/shipping/carrier.ts';
import { cancelBooking, makeLabel, requestPickup } from '#shop/shipping/change-booking.server.ts';
import { receiveParcel } from '#shop/shipping/receive-parcel.server.ts';
import { adminOrdersCopy } from './copy.ts';
import { adminOrderCopy } from './order-copy.ts';
import { changeTags } from './orders-action.server.ts';
import { parcelBackCopy } from './parcel-back-copy.ts';
import { parcelsCopy } from './parcels-copy.ts';

type Submission = { orderContext: OrderContext; adminId: string; orderId: string; form: FormData };
/** `note`: what was typed, where it was not saved. */
type OrderAnswer = AdminAnswer & { note?: string };
type OrderAction = (submission: Submission) => Promise<OrderAnswer>;

const refusedCopy = { ...adminOrderCopy.refused, ...parcelBackCopy.refused };
/** `illegal-move` and `changed-meanwhile`: somebody else changed the order first. */
type Refusal = keyof typeof refusedCopy | 'illegal-move' | 'changed-meanwhile';
type Outcome = { ok: true } | { ok: false; reason: Refusal };

/** Moves to another status, by what the administrator enters. */
const moves: Record<'parcel' | 'reason' | 'none', (to: AdminMove) => OrderAction> = {
  parcel: (to) => (submission) => withForm(submission, parcelForm, (parcel) => move(submission, to, { parcel })),
  reason: (to) => (submission) => withForm(submission, cancelForm, ({ reason }) => move(submission, to, { reason })),
  none: (to) => (submission) => move(submission, to),
};

/** Actions of an order's page, by `intent`. */
const actions: Record<string, OrderAction> = {
  ...Object.fromEntries(adminMoves.map((to) => [to, moves[stepTo(to).form ?? 'none'](to)])),
  write: (submission) =>
    withForm(submission, replyForm, async (value) =>
      answer(
        submission,
        await writeToCustomer(submission.orderContext.db, { ...submission, ...value }),
        adminOrderCopy.written,
      ),
    ),
  track: (submission) =>
    withForm(submission, parcelForm, async (parcel) =>
      answer(
        submission,
        await saveTracking(submission.orderContext.db, { ...submission, parcel }),
        adminOrderCopy.tracked,
      ),
    ),
  'ship-part': (submission) =>
    withParcel(submission, '-part', (parcel) =>
      withForm(submission, parcelUnitsForm, async (units) => {
        const shipped = await shipPart(submission.orderContext, {
          ...submission,
          parcel,
          units,
          seen: parcelNumber(submission),
        });
        if (shipped.ok)
          return done(shipped.value === null ? stepTo('shipped').done : parcelsCopy.shipped(shipped.value));
        if (shipped.reason === 'nothing') return refused(submission, 'no-units');
        return refused(submission, shipped.reason === 'booked' ? 'courier-booked' : shipped.reason);
      }),
    ),
  'cancel-rest': async (submission) => {
    const cancelled = await cancelRest(submission.orderContext, { ...submission, seen: parcelNumber(submission) });
    return answer(submission, cancelled, parcelsCopy.restCancelled);
  },
  'parcel-delivered': async (submission) =>
    answer(submission, await deliverParcel(submission.orderContext, ofParcel(submission)), parcelsCopy.delivered),
  'parcel-remove': async (submission) =>
    answer(submission, await removeParcel(submission.orderContext, ofParcel(submission)), parcelsCopy.removed),
  'parcel-track': (submission) =>
    withParcel(submission, `-${parcelNumber(submission)}`, async (parcel) => {
      const corrected = await correctParcel(submission.orderContext, { ...ofParcel(submission), parcel });
      return answer(submission, corrected, adminOrderCopy.tracked);
    }),
  book: async (submission) => {
    const booked = await bookShipment(submission.orderContext, { ...submission, ...courierOf(submission) });
    const isBefore = booked.ok && booked.value === null;
    return answerCarrier(submission, booked, isBefore ? adminOrderCopy.bookedBefore : adminOrderCopy.booked);
  },
  'make-label': async (submission) =>
    answerCarrier(submission, await makeLabel(submission.orderContext, submission), adminOrderCopy.labelMade),
  'request-pickup': async (submission) =>
    answerCarrier(submission, await requestPickup(submission.orderContext, submission), adminOrderCopy.pickupRequested),
  'cancel-booking': async (submission) =>
    answerCarrier(
      submission,
      await cancelBooking(submission.orderContext, submission),
      adminOrderCopy.bookingCancelled,
    ),
  'parcel-back': async (submission) => {
    const received = await receiveParcel(submission.orderContext, {
      ...submission,
      number: parcelNumber(submission) ?? 1,
    });
    if (!received.ok) return refused(submission, received.reason);
    if (!isCancelled(received.value.status)) return done(parcelBackCopy.done);
    await followCancelledReplacements(submission.orderContext, submission.orderId);
    return done(adminOrderCopy.parcelBackDone);
  },
  note: (submission) =>
    withForm(submission, noteForm, async ({ note, seen }) => {
      const saved = await saveInternalNote(submission.orderContext.db, { ...submission, text: note, seen });
      if (saved.ok) return done(adminOrderCopy.noted);
      const isGone = saved.reason === 'not-found';
      return { ...notDone(isGone ? refusedCopy['not-found'] : noteCopy.changedMeanwhile), note };
    }),
  address: (submission) =>
    withForm(submission, addressForm, async (address) => {
      const by = { actor: 'admin', adminId: submission.adminId } as const;
      const changed = await changeAddress(submission.orderContext, { orderId: submission.orderId, by, address });
      return answer(submission, changed, adminOrderCopy.addressChanged);
    }),
  checked: async (submission) =>
    answer(submission, await clearCheck(submission.orderContext.db, submission), adminOrderCopy.checkCleared),
  quote: (submission) =>
    withForm(submission, priceForm, async ({ price }) => {
      const quoted = await quoteOrder(submission.orderContext, { ...submission, pricePaise: price });
      if (quoted.ok) return done(adminOrderCopy.quoted);
      if (quoted.reason === 'price-wrong') return notDone(null, { price: orderFormCopy.price });
      return refused(submission, quoted.reason);
    }),
  'confirm-payment': async (submission) => {
    const confirmed = await confirmClaim(submission.orderContext, submission.orderId, submission.adminId);
    const isBack = confirmed.ok && confirmed.value === 'refunding';
    return answer(submission, confirmed, isBack ? adminOrderCopy.paymentRefunding : adminOrderCopy.paymentConfirmed);
  },
  'refund-sent': (submission) =>
    withForm(submission, manualRefundForm, async ({ reference }) =>
      answerRefund(
        await markRefundSent(submission.orderContext, { ...refundOf(submission), reference }),
        adminOrderCopy.refundRecorded,
      ),
    ),
  'refund-retry': async (submission) =>
    answerRefund(await retryRefundAsAdmin(submission.orderContext, refundOf(submission)), adminOrderCopy.refundRetried),
  'refund-credit': async (submission) =>
    answerRefund(await creditRefund(submission.orderContext, refundOf(submission)), adminOrderCopy.refundCredited),
  'refund-assign': async (submission) =>
    answerRefund(
      await assignRefund(submission.orderContext, { ...refundOf(submission), orderId: submission.orderId }),
      adminOrderCopy.refundAssigned,
    ),
  refund: (submission) =>
    withForm(submission, refundForm, async ({ to, ...input }) => {
      const { orderContext, adminId, orderId } = submission;
      const payout = to === 'payout' ? await findPayoutOf(orderContext.db, orderId) : null;
      const refunded = await refundOrder(orderContext, {
        ...input,
        orderId,
        to: to === 'payout' ? { payoutId: payout?.id ?? '' } : to,
        by: { actor: 'admin', adminId },
      });
      if (!refunded.ok) return refused(submission, refunded.reason);
      return done(adminOrderCopy.refunded(formatRupees(refunded.value.amountPaise)));
    }),
  delete: async (submission) => {
    const deleted = await deleteOrder(submission.orderContext, submission);
    if (!deleted.ok) return refused(submission, deleted.reason);
    await followCancelledReplacements(submission.orderContext, submission.orderId);
    return done(adminOrdersCopy.deleted, deleted.value.isUndoable ? { intent: 'restore' } : undefined);
  },
  restore: async (submission) =>
    (await restoreOrder(submission.orderContext.db, submission))
      ? done(adminOrdersCopy.restored)
      : refused(submission, 'not-found'),
};

/** Runs the posted action. An unknown intent is refused. */
export async function submitOrder(
  { admin: { customerId: adminId }, shop: { orderContext }, form }: AdminSubmission,
  orderId: string,
): Promise<OrderAnswer> {
  const intent = fieldText(form, 'intent');
  if (intent === 'tag' || intent === 'untag')
    return changeTags(orderContext.db, { adminId, orderIds: [orderId], intent, form });
  const run = Object.hasOwn(actions, intent) ? actions[intent] : undefined;
  return run ? run({ orderContext, adminId, orderId, form }) : unknownForm();
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

const answerCarrier = (submission: Submission, outcome: Outcome | CarrierRefusal, toast: string) =>
  'sentence' in outcome ? notDone(outcome.sentence) : answer(submission, outcome, toast);

const ofParcel = (submission: Submission) => ({ ...submission, number: parcelNumber(submission) ?? 0 });

/** Reads carrier and tracking from fields whose names end with `suffix`. */
async function withParcel(submission: Submission, suffix: string, work: (parcel: Parcel) => Promise<AdminAnswer>) {
  const parcel = new FormData();
  for (const name of Object.keys(parcelForm.shape)) parcel.set(name, fieldText(submission.form, name + suffix));
  const read = readFields(parcel, parcelForm);
  if (read.ok) return work(read.value);
  return notDone(null, Object.fromEntries(Object.entries(read.faults).map(([name, fault]) => [name + suffix, fault])));
}

const move = (submission: Submission, to: AdminMove, more: Pick<AdminMoveInput, 'parcel' | 'reason'> = {}) =>
  withForm(submission, moveForm, async ({ seen, received, early }) => {
    const { orderContext, adminId, orderId } = submission;
    const shown = { seen, isPaymentReceived: received, isEarly: early };
    const moved = await moveOrderAsAdmin(orderContext, { adminId, orderId, to, ...shown, ...more });
    if (moved.ok && to === 'cancelled') await followCancelledReplacements(orderContext, orderId);
    return answer(submission, moved, stepTo(to).done);
  });

const refundOf = ({ adminId, form }: Submission) => ({ adminId, refundId: fieldText(form, 'refundId') });

const answerRefund = (outcome: { ok: true } | { ok: false; reason: 'not-found' | 'over' }, toast: string) =>
  outcome.ok ? done(toast) : notDone(adminOrderCopy.refused[outcome.reason === 'over' ? 'over' : 'no-refund']);

async function answer(submission: Submission, outcome: Outcome, toast: string) {
  return outcome.ok ? done(toast) : refused(submission, outcome.reason);
}

/** Why the order was not changed. If somebody else changed it first, names them and the current status. */
async function refused({ orderContext, orderId }: Submission, reason: Refusal): Promise<AdminAnswer> {
  if (reason !== 'illegal-move' && reason !== 'changed-meanwhile') return notDone(refusedCopy[reason]);
  const order = await findAdminOrder(orderContext.db, orderId);
  if (order === null) return notDone(adminOrderCopy.refused['not-found']);
  const last = order.events.findLast(({ to }) => to !== null);
  return notDone(adminOrderCopy.meanwhile(statusText(order.status), last?.name ?? null));
}
