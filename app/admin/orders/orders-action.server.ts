import { type AdminAnswer, chosenIds, done, notDone, unknownForm } from '#app/http/admin.ts';
import type { Shop } from '#app/http/context.ts';
import { fieldText, readFields } from '#app/http/read-form.ts';
import * as numbers from '#config/numbers.ts';
import type { Db } from '#db/connect.ts';
import type { Session } from '#shop/accounts/session.ts';
import { bulkMoves, stepTo } from '#shop/fulfilment/admin-order.ts';
import { deleteOrder, restoreOrder } from '#shop/fulfilment/delete-order.server.ts';
import { completeOrder, moveOrderAsAdmin } from '#shop/fulfilment/move-order-as-admin.server.ts';
import { tagsForm } from '#shop/fulfilment/order.form.ts';
import { tagOrders } from '#shop/fulfilment/tag-orders.server.ts';
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
  const stayed: Record<keyof typeof copy.stayed, number> = {
    gone: 0,
    early: 0,
    unpaid: 0,
    moving: 0,
    elsewhere: 0,
    'partly-shipped': 0,
    unknown: 0,
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
      await followCancelledReplacements(orderContext, orderId);
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
export async function changeTags(db: Db, { adminId, orderIds, intent, form }: TagForm): Promise<AdminAnswer> {
  const read = readFields(form, tagsForm);
  if (!read.ok) return notDone(Object.values(read.faults)[0] ?? null);
  const { tags } = read.value;
  const [add, remove] = intent === 'tag' ? [tags, []] : [[], tags];
  const changed = await tagOrders(db, { adminId, orderIds, add, remove });
  return changed.ok ? done(copy.tagged) : notDone(copy.tagRefused[changed.reason]);
}
