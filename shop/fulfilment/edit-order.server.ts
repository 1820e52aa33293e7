import { type AdminAction, differenceOf, logAdminAction } from '#db/audit-log.ts';
import type { Db } from '#db/connect.ts';
import { withTransaction } from '#db/transaction.ts';
import { isId } from '#lib/ids.ts';
import { accept, type Result, refuse } from '#lib/result.ts';
import { manyLines } from '#lib/text.ts';
import { addEvent } from '#shop/orders/add-event.server.ts';
import { lockOrderWithOthers } from '#shop/orders/lock-checkout.server.ts';
import { orderName, rulesOf } from '#shop/orders/order.ts';
import type { OrderRow } from '#shop/orders/order-row.ts';
import { correctLastParcel, type Parcel } from '#shop/orders/parcels.server.ts';
import { writeParcel } from './move-order-as-admin.server.ts';

type OrderAction = { adminId: string; orderId: string };

/** null: nothing is to be changed. */
type Change = {
  action: AdminAction['action'];
  before: Record<string, unknown>;
  after: Record<string, unknown>;
  event: { kind: 'note' | 'tracking'; facts: Record<string, unknown> };
  write: (trx: Db) => Promise<unknown>;
} | null;

/**
 * Saves the internal note of an order; customers never see it. An empty text removes it.
 * @param seen the note that was read; '': none; absent: any
 */
export const saveInternalNote = (
  db: Db,
  { text, seen, ...by }: OrderAction & { text: string; seen?: string },
): Promise<Result<undefined, 'not-found' | 'changed-meanwhile'>> =>
  changeOrder(db, by, (order) => {
    const note = text === '' ? null : text;
    if (note === order.internal_note) return accept(null);
    if (seen !== undefined && manyLines(order.internal_note ?? '') !== seen) return refuse('changed-meanwhile');
    return accept({
      action: 'order.note',
      // Only its length: the audit log stays when the customer's personal data are erased.
      before: { noteCharacters: order.internal_note?.length ?? 0 },
      after: { noteCharacters: note?.length ?? 0 },
      event: { kind: 'note', facts: { why: note === null ? 'note-removed' : 'note-written' } },
      write: (trx) => set(trx, order.id, { internal_note: note }),
    });
  });

/** Marks a doubtful address as checked. */
export const clearCheck = (db: Db, by: OrderAction): Promise<Result<undefined, 'not-found'>> =>
  changeOrder(db, by, (order) =>
    accept(
      order.needs_check
        ? {
            action: 'order.check-address',
            before: { needsCheck: true },
            after: { needsCheck: false },
            event: { kind: 'note', facts: { why: 'address-checked' } },
            write: (trx) => set(trx, order.id, { needs_check: false }),
          }
        : null,
    ),
  );

/** Corrects carrier and tracking of an order that has been shipped. */
export const saveTracking = (
  db: Db,
  { parcel, ...by }: OrderAction & { parcel: Parcel },
): Promise<Result<undefined, 'not-found' | 'illegal-move'>> =>
  changeOrder(db, by, (order) => {
    if (!rulesOf(order.status).hasLeft) return refuse('illegal-move');
    const { carrier, tracking_number: trackingNumber, tracking_url: trackingUrl } = order;
    const changed = differenceOf({ carrier, trackingNumber, trackingUrl }, parcel);
    return accept(
      changed && {
        action: 'order.track',
        ...changed,
        event: { kind: 'tracking', facts: parcel },
        write: async (trx) => {
          await writeParcel(trx, order.id, parcel);
          await correctLastParcel(trx, order.id, parcel);
        },
      },
    );
  });

const set = (trx: Db, orderId: string, changes: { internal_note: string | null } | { needs_check: boolean }) =>
  trx
    .updateTable('orders')
    .set({ ...changes, updated_at: new Date() })
    .where('id', '=', orderId)
    .execute();

/** Locks an order, writes the change that `decide` returns, and records it in the order's history and the audit log. */
async function changeOrder<Reason extends string>(
  db: Db,
  { adminId, orderId }: OrderAction,
  decide: (order: OrderRow) => Result<Change, Reason>,
): Promise<Result<undefined, Reason | 'not-found'>> {
  if (!isId(orderId)) return refuse('not-found');
  return withTransaction(db, async (trx): Promise<Result<undefined, Reason | 'not-found'>> => {
    const order = await lockOrderWithOthers(trx, orderId);
    if (order === null) return refuse('not-found');
    const decided = decide(order);
    if (!decided.ok) return decided;
    if (decided.value === null) return accept(undefined);
    const { write, event, ...adminAction } = decided.value;
    await write(trx);
    await addEvent(trx, orderId, { ...event, actor: 'admin', actorId: adminId });
    await logAdminAction(trx, { adminId, subjectId: orderId, subjectName: orderName(order.number), ...adminAction });
    return accept(undefined);
  });
}
