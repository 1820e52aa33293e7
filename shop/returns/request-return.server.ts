import { sql } from 'kysely';
import { effectLimits } from '#config/limits.ts';
import type { Db } from '#db/connect.ts';
import { newId } from '#db/ids.ts';
import { listOf, statusesIn } from '#db/order-statuses.ts';
import { withTransaction } from '#db/transaction.ts';
import { isId } from '#lib/ids.ts';
import { accept, type Result, refuse } from '#lib/result.ts';
import type { EncodedPicture } from '#shop/media/encode-picture.server.ts';
import { lockOrder } from '#shop/orders/move-order.server.ts';
import { type OrderKind, statusesWith } from '#shop/orders/order.ts';
import type { OrderContext } from '#shop/orders/order-context.ts';
import { savePayout } from '#shop/refunds/payouts.server.ts';
import type { PayoutDetails } from '#shop/refunds/refund.ts';
import { enqueueReturnEmails } from './enqueue-return-email.server.ts';
import { findPaidOrder } from './find-paid-order.server.ts';
import { addReturnEvent } from './internal/enter-return-status.server.ts';
import { lockPaidOrders } from './internal/lock-return.server.ts';
import { writePhotos } from './internal/write-photos.server.ts';
import { readReturnRules } from './read-return-rules.server.ts';
import {
  dueAt,
  listOpenReasons,
  listWishes,
  type ReturnReason,
  type ReturnRules,
  type ReturnWish,
  reasonRules,
} from './return.ts';

export type ReturnInput = {
  /** Of the form: the same form submitted twice is one request. */
  idempotencyKey: string;
  reason: ReturnReason;
  wish: ReturnWish;
  note: string | null;
  /** `position`: of the order line. */
  lines: readonly { position: number; quantity: number }[];
  photos: readonly EncodedPicture[];
  /** Where a refund goes that no provider can send; null: the customer says it later. */
  payout: PayoutDetails | null;
};

/**
 * `not-delivered`: nothing of it has been sent. `too-many`: more units than were delivered and are not being returned yet.
 * `too-often`: too many requests for the order.
 */
export type RequestRefusal =
  | 'not-found'
  | 'not-delivered'
  | 'window-over'
  | 'wish-unavailable'
  | 'photo-missing'
  | 'nothing-chosen'
  | 'too-many'
  | 'too-often';

/** A line of an order, and how many of its units may still be returned. */
export type ReturnableLine = {
  position: number;
  name: string;
  optionText: string | null;
  image: string | null;
  left: number;
};

/** `deliveredAt` null: all that the shop knows is that it was sent. */
type ReturnableOrder = { kind: OrderKind; deliveredAt: Date | null; lines: ReturnableLine[] };

const ON_ITS_WAY = listOf(statusesWith(({ hasLeft, stage }) => hasLeft && stage === 'open'));

/** All of the order may have arrived. Of several parcels one may come back, and its units are cancelled then. */
const IS_WHOLE = sql`(orders.status in (${statusesIn('received')})
  or (orders.status in (${ON_ITS_WAY}) and (select count(*) from parcels where parcels.order_id = orders.id) <= 1))`;

/** Units of a line that may have arrived. */
const ARRIVED = sql`case when ${IS_WHOLE} then quantity - cancelled else least(quantity - cancelled, (
    select coalesce(sum(parcel_lines.quantity), 0) from parcel_lines join parcels
      on parcels.order_id = parcel_lines.order_id and parcels.number = parcel_lines.parcel
    where parcel_lines.order_id = orders.id and parcel_lines.position = order_lines.position and delivered_at is not null
  )) end`;

/**
 * What of an order can be returned; null: nothing. Few shops learn of every delivery, so an order can be returned from when
 * it is on its way, and one in several parcels as soon as one has arrived.
 */
export async function findReturnable(db: Db, orderId: string): Promise<ReturnableOrder | null> {
  const { rows } = await sql<{ kind: OrderKind; delivered_at: Date | null; lines: ReturnableLine[] }>`
    select kind, (
        select min(at) from order_events where order_id = orders.id and to_status in (${statusesIn('received')})
          and orders.status in (${statusesIn('received')})
      ) as delivered_at, (
        select coalesce(json_agg(json_build_object('position', position, 'name', name, 'optionText', option_text,
          'image', image, 'left', ${ARRIVED} - (
            select coalesce(sum(return_lines.quantity), 0) from return_lines join returns on returns.id = return_id
            where return_lines.order_id = orders.id and return_lines.position = order_lines.position and is_counted
          )) order by position), '[]')
        from order_lines where order_id = orders.id
      ) as lines
    from orders where id = ${orderId} and (${IS_WHOLE} or (status in (${statusesIn('open')}) and exists (
      select from parcels where parcels.order_id = orders.id and delivered_at is not null)))`.execute(db);
  const [row] = rows;
  return row === undefined ? null : { kind: row.kind, deliveredAt: row.delivered_at, lines: row.lines };
}

/**
 * Requests a return of lines of an order for its customer. The order is locked and the database counts the
 * units, so that of two requests for the last unit one is refused. The same form again gives the same return.
 * @returns the id of the return
 */
export async function requestReturn(
  context: OrderContext,
  { customerId, orderId }: { customerId: string; orderId: string },
  input: ReturnInput,
  now = new Date(),
): Promise<Result<string, RequestRefusal>> {
  if (!isId(orderId)) return refuse('not-found');
  return withTransaction(context.db, async (trx): Promise<Result<string, RequestRefusal>> => {
    await lockPaidOrders(trx, orderId);
    const order = await lockOrder(trx, orderId);
    if (order === null || order.customer_id !== customerId) return refuse('not-found');
    const known = await trx
      .selectFrom('returns')
      .select('id')
      .where('idempotency_key', '=', input.idempotencyKey)
      .where('order_id', '=', orderId)
      .executeTakeFirst();
    if (known !== undefined) return accept(known.id);
    const { requests } = await trx
      .selectFrom('returns')
      .select((pick) => pick.fn.countAll<number>().as('requests'))
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow();
    if (requests >= effectLimits.returns.points) return refuse('too-often');
    const returnable = await findReturnable(trx, orderId);
    if (returnable === null) return refuse('not-delivered');
    const refusal = whyRefused(readReturnRules(context), returnable, input, now);
    if (refusal !== null) return refuse(refusal);
    return accept(await write(trx, context, { customerId, orderId }, input, now));
  });
}

function whyRefused(
  returnRules: ReturnRules,
  { lines, ...order }: ReturnableOrder,
  input: ReturnInput,
  now: Date,
): RequestRefusal | null {
  const isOpen = listOpenReasons(order, returnRules, now).some(({ reason }) => reason === input.reason);
  if (!isOpen) return 'window-over';
  if (!listWishes(input.reason, order.kind, returnRules).includes(input.wish)) return 'wish-unavailable';
  if (reasonRules(input.reason).needsPhoto && input.photos.length === 0) return 'photo-missing';
  if (input.lines.length === 0) return 'nothing-chosen';
  const left = new Map(lines.map((line) => [line.position, line.left]));
  return input.lines.every(({ position, quantity }) => quantity <= (left.get(position) ?? 0)) ? null : 'too-many';
}

async function write(
  trx: Db,
  context: OrderContext,
  { customerId, orderId }: { customerId: string; orderId: string },
  { idempotencyKey, reason, wish, note, lines, photos, payout }: ReturnInput,
  now: Date,
): Promise<string> {
  const returnId = newId();
  await trx
    .insertInto('returns')
    .values({
      id: returnId,
      order_id: orderId,
      idempotency_key: idempotencyKey,
      status: 'requested',
      reason,
      wish,
      note,
      due_at: dueAt({ status: 'requested', keepsGoods: false, resolution: null }, readReturnRules(context), now),
      created_at: now,
      updated_at: now,
    })
    .execute();
  await trx
    .insertInto('return_lines')
    .values(lines.map(({ position, quantity }) => ({ return_id: returnId, order_id: orderId, position, quantity })))
    .execute();
  await writePhotos(trx, { returnId, kind: 'request' }, photos);
  if (payout !== null) {
    const paid = await findPaidOrder(trx, orderId);
    await savePayout(context, { customerId, orderId: paid.orderId, details: payout }, trx);
  }
  await addReturnEvent(trx, returnId, { kind: 'moved', to: 'requested', actor: 'customer', actorId: customerId });
  await enqueueReturnEmails(trx, context, ['return-requested', 'new-return'], returnId);
  return returnId;
}
