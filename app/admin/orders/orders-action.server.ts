import { type AdminAnswer, chosenIds, done, notDone, unknownForm } from '#app/http/admin.ts';
import type { Shop } from '#app/http/context.ts';
import { fieldText, readFields } from '#app/http/read-form.ts';
import * as numbers from '#config/numbers.ts';
import type { Db } from '#db/connect.ts';
import type { Session } from '#shop/accounts/session.ts';
import { bulkMoves, stepTo } from '#shop/fulfilment/admin-order.ts';
import { deleteOrder, restoreOrder } from '#shop/fulfilment/delete-order.server.ts';
import { type AdminMoveRefusal, completeOrder, moveOrderAsAdmin } from '#shop/fulfilment/move-order-as-admin.server.ts';
import { tagsForm } from '#shop/fulfilment/order.form.ts';
import { tagOrders } from '#shop/fulfilment/tag-orders.server.ts';
import type { OrderContext } from '#shop/orders/order-context.ts';
import { followCancelledReplacements } from '#shop/returns/follow-replacement.server.ts';
import { adminOrdersCopy as copy } from './copy.ts';

const toasts: Readonly<Record<string, string>> = {
  ...Object.fromEntries(bulkMoves.map((to) => [to, stepTo(to).bulk?.done])),
  delete: copy.deleted,
  restore: copy.restored,
};

type Submission = {
  admin: Pick<Session, 'customerId'>;
  shop: Pick<Shop, 'orderContext'>;
  form: FormData;
};

/** Runs one action for each selected order separately, so that one refusal does not stop the others. */
export async function submitOrders({
  admin: { customerId: adminId },
  shop: { orderContext },
  form,
}: Submission): Promise<AdminAnswer> {
  const ids = chosenIds(form).slice(0, numbers.ADMIN_PAGE_ROWS);
  const intent = fieldText(form, 'intent');
  if (intent === 'tag' || intent === 'untag')
    return changeTags(orderContext.db, { adminId, orderIds: ids, intent, form });
  const toast = Object.hasOwn(toasts, intent) ? toasts[intent] : undefined;
  if (toast === undefined) return unknownForm();
  if (ids.length === 0) return notDone(copy.noneChosen);
  const isPaymentReceived = form.get('received') === 'yes';
  const outcomes: { orderId: string; is: Outcome }[] = [];
  for (const orderId of ids) {
    const is = await submitOne(orderContext, { adminId, orderId, intent, isPaymentReceived });
    outcomes.push({ orderId, is });
  }
  const ordersBy = (wanted: Outcome) => outcomes.flatMap(({ orderId, is }) => (is === wanted ? orderId : []));
  const problem =
    (Object.keys(copy.stayed) as Stayed[])
      .map((why) => ({ why, count: ordersBy(why).length }))
      .flatMap(({ why, count }) => (count === 0 ? [] : copy.stayed[why](count)))
      .join(' ') || null;
  const undoable = ordersBy('undoable');
  if (undoable.length + ordersBy('done').length === 0) return notDone(problem);
  return { ...done(toast, undoable.length > 0 ? { intent: 'restore', id: undoable } : undefined), problem };
}

type Stayed = keyof typeof copy.stayed;

/** What became of an order: it was changed, or why it stays as it is. */
type Outcome = 'done' | 'undoable' | Stayed;

/** Why a move leaves an order as it is. */
const stayedBy: Record<AdminMoveRefusal, Stayed> = {
  'illegal-move': 'not-ready',
  'not-released': 'early',
  'partly-shipped': 'partly-shipped',
  'payment-unclear': 'unpaid',
  'not-found': 'unknown',
  'changed-meanwhile': 'unknown',
  'already-paid': 'unknown',
  'reference-used': 'unknown',
};

type OneOrder = { adminId: string; orderId: string; intent: string; isPaymentReceived: boolean };

async function submitOne(orderContext: OrderContext, { intent, ...input }: OneOrder): Promise<Outcome> {
  if (intent === 'restore') return (await restoreOrder(orderContext.db, input)) ? 'done' : 'unknown';
  if (intent === 'delete') {
    const deleted = await deleteOrder(orderContext, input);
    if (!deleted.ok) return deleted.reason === 'on-its-way' ? 'shipped' : 'unknown';
    await followCancelledReplacements(orderContext, input.orderId);
    return deleted.value.isUndoable ? 'undoable' : 'done';
  }
  const to = bulkMoves.find((move) => move === intent);
  if (to === undefined) return 'unknown';
  const moved =
    to === 'completed'
      ? await completeOrder(orderContext, input)
      : await moveOrderAsAdmin(orderContext, { ...input, to });
  if (moved.ok) return 'done';
  return to === 'completed' && moved.reason === 'illegal-move' ? 'cancelled' : stayedBy[moved.reason];
}

type TagForm = { adminId: string; orderIds: readonly string[]; intent: 'tag' | 'untag'; form: FormData };

/** Adds or removes the tags that were typed, for all orders or for none. */
export async function changeTags(db: Db, { adminId, orderIds, intent, form }: TagForm): Promise<AdminAnswer> {
  const read = readFields(form, tagsForm);
  if (!read.ok) return notDone(Object.values(read.faults)[0] ?? null);
  const { tags } = read.value;
  const [add, remove] = intent === 'tag' ? [tags, []] : [[], tags];
  const changed = await tagOrders(db, { adminId, orderIds, add, remove });
  return changed.ok ? done(copy.tagged) : notDone(copy.tagRefused[changed.reason]);
}
