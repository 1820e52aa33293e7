import { sql } from 'kysely';
import { logAdminAction } from '#db/audit-log.ts';
import { withTransaction } from '#db/transaction.ts';
import { accept, type Result, refuse } from '#lib/result.ts';
import { restock } from '#shop/inventory/restock.server.ts';
import type { EncodedPicture } from '#shop/media/encode-picture.server.ts';
import type { OrderContext } from '#shop/orders/order-context.ts';
import { enqueueReturnEmails } from './enqueue-return-email.server.ts';
import { changeReturn, type ReturnAction, type ReturnRefusal } from './internal/change-return.server.ts';
import { addReturnEvent } from './internal/enter-return-status.server.ts';
import { lockReturn } from './internal/lock-return.server.ts';
import { writePhotos } from './internal/write-photos.server.ts';
import { type Condition, returnName } from './return.ts';

/** Who picks the parcel up, and when. */
type Pickup = { carrier: string; trackingNumber: string | null; pickupOn: string | null };

/** Books the pickup of an approved return, or corrects it; the customer gets an email. */
export function bookPickup(
  context: OrderContext,
  { adminId, returnId }: ReturnAction,
  { carrier, trackingNumber, pickupOn }: Pickup,
): Promise<Result<undefined, ReturnRefusal>> {
  return withTransaction(context.db, async (trx): Promise<Result<undefined, ReturnRefusal>> => {
    const locked = await lockReturn(trx, returnId);
    if (locked === null) return refuse('not-found');
    const { status } = locked.row;
    if (status !== 'approved' && status !== 'in-transit') return refuse('illegal-move');
    await trx
      .updateTable('returns')
      .set({ carrier, tracking_number: trackingNumber, pickup_on: pickupOn, updated_at: new Date() })
      .where('id', '=', returnId)
      .execute();
    const facts = { carrier, trackingNumber, pickupOn };
    await addReturnEvent(trx, returnId, { kind: 'pickup', actor: 'admin', actorId: adminId, facts });
    await enqueueReturnEmails(trx, context, ['return-pickup'], returnId);
    await logAdminAction(trx, {
      adminId,
      action: 'return.pickup',
      subjectId: returnId,
      subjectName: returnName(locked.row.number),
      after: facts,
    });
    return accept(undefined);
  });
}

/** The courier has the parcel. */
export const markPickedUp = (context: OrderContext, by: ReturnAction): Promise<Result<undefined, ReturnRefusal>> =>
  changeReturn(context, by, 'in-transit', async () => accept({}));

/** How many units of a line arrived in which condition. */
type InspectedLine = { position: number } & Record<Condition, number>;

/**
 * Records what arrived: sellable units are restocked, damaged ones written off; both entries of the stock ledger carry the
 * id of the return. Every line must be counted in full.
 */
export const receiveReturn = (
  context: OrderContext,
  {
    lines,
    note,
    photos,
    ...by
  }: ReturnAction & { lines: readonly InspectedLine[]; note: string | null; photos: readonly EncodedPicture[] },
): Promise<Result<undefined, ReturnRefusal | 'count-wrong'>> =>
  changeReturn<'count-wrong'>(context, by, 'received', async (trx, { row }) => {
    const { rows } = await sql<{ position: number; quantity: number; variant_id: string | null }>`
      select position, return_lines.quantity, variant_id from return_lines join order_lines using (order_id, position)
      where return_id = ${row.id} order by position`.execute(trx);
    const counted = rows.map((line) => ({ ...line, found: lines.find(({ position }) => position === line.position) }));
    if (!counted.every(({ quantity, found }) => found !== undefined && unitsOf(found) === quantity)) {
      return refuse('count-wrong');
    }
    const found = counted.flatMap((line) => (line.found === undefined ? [] : [{ ...line, found: line.found }]));
    for (const { position, found: units } of found) {
      await trx
        .updateTable('return_lines')
        .set({ sellable: units.sellable, damaged: units.damaged, missing: units.missing })
        .where('return_id', '=', row.id)
        .where('position', '=', position)
        .execute();
    }
    await restock(
      trx,
      found.flatMap(({ variant_id, found: { sellable, damaged } }) =>
        variant_id === null ? [] : [{ variantId: variant_id, sellable, writtenOff: damaged }],
      ),
      row.id,
    );
    await writePhotos(trx, { returnId: row.id, kind: 'inspection' }, photos);
    const after = { lines: found.map(({ found: units }) => units), ...(note === null ? {} : { note }) };
    return accept({ facts: note === null ? {} : { text: note }, after });
  });

const unitsOf = ({ sellable, damaged, missing }: InspectedLine): number => sellable + damaged + missing;
