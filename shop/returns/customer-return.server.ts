import { effectLimits } from '#config/limits.ts';
import { logAdminAction } from '#db/audit-log.ts';
import type { Db } from '#db/connect.ts';
import { newId } from '#db/ids.ts';
import { throttle } from '#db/throttle.ts';
import { withTransaction } from '#db/transaction.ts';
import { accept, type Result, refuse } from '#lib/result.ts';
import type { EncodedPicture } from '#shop/media/encode-picture.server.ts';
import type { OrderContext } from '#shop/orders/order-context.ts';
import { enqueueReturnEmails } from './enqueue-return-email.server.ts';
import type { ReturnRefusal as AnyRefusal } from './internal/change-return.server.ts';
import { enterReturnStatus } from './internal/enter-return-status.server.ts';
import { type LockedReturn, lockReturn } from './internal/lock-return.server.ts';
import { cancelReplacement } from './internal/replacement.server.ts';
import { writePhotos } from './internal/write-photos.server.ts';
import { mayMoveReturn, type ReturnStatus, returnName, returnRulesOf } from './return.ts';

type ReturnRefusal = Exclude<AnyRefusal, 'own-order'>;

/** A customer's own return. */
type OwnReturn = { customerId: string; returnId: string };

/** Moves a customer's return as `work` allows, in one transaction that has locked it. */
function moveOwn<Reason extends string = never>(
  context: OrderContext,
  { customerId, returnId }: OwnReturn,
  to: ReturnStatus,
  work: (trx: Db, locked: LockedReturn) => Promise<Result<Parameters<typeof enterReturnStatus>[5], Reason>>,
): Promise<Result<undefined, ReturnRefusal | Reason>> {
  return withTransaction(context.db, async (trx): Promise<Result<undefined, ReturnRefusal | Reason>> => {
    const locked = await lockReturn(trx, returnId, customerId);
    if (locked === null) return refuse('not-found');
    if (!mayMoveReturn(locked.row.status, to, 'customer')) return refuse('illegal-move');
    const worked = await work(trx, locked);
    if (!worked.ok) return worked;
    const by = { actor: 'customer', actorId: customerId } as const;
    await enterReturnStatus(trx, context, locked.row, to, by, worked.value);
    return accept(undefined);
  });
}

/** Withdraws a return; a replacement that was placed for it is cancelled. */
export const withdrawReturn = (
  context: OrderContext,
  own: OwnReturn,
): Promise<Result<undefined, ReturnRefusal | 'replacement-sent'>> =>
  moveOwn<'replacement-sent'>(context, own, 'withdrawn', async (trx, { row }) => {
    const cancelled = await cancelReplacement(trx, context, row, { actor: 'customer', actorId: own.customerId });
    return cancelled.ok ? accept({}) : cancelled;
  });

/** The customer has handed the parcel to a courier. */
export const markSent = (
  context: OrderContext,
  own: OwnReturn,
  { carrier, trackingNumber }: { carrier: string | null; trackingNumber: string | null },
): Promise<Result<undefined, ReturnRefusal>> =>
  moveOwn(context, own, 'in-transit', async () =>
    accept({
      ...(carrier === null ? {} : { carrier }),
      ...(trackingNumber === null ? {} : { tracking_number: trackingNumber }),
    }),
  );

type Message = { text: string; photos: readonly EncodedPicture[] };

/**
 * A customer's message about a return that is not over. The answer to a question puts the return back into the queue. The
 * owner gets one email until the shop answers.
 */
export async function sendReturnMessage(
  context: OrderContext,
  { customerId, returnId }: OwnReturn,
  message: Message,
): Promise<Result<undefined, ReturnRefusal | 'too-often'>> {
  const allowed = await throttle(context.db, `return-messages:${customerId}`, effectLimits.returnMessages);
  if (!allowed.ok) return refuse('too-often');
  return withTransaction(context.db, async (trx): Promise<Result<undefined, ReturnRefusal | 'too-often'>> => {
    const locked = await lockReturn(trx, returnId, customerId);
    if (locked === null) return refuse('not-found');
    const { row } = locked;
    if (returnRulesOf(row.status).stage === 'over') return refuse('illegal-move');
    const last = await trx
      .selectFrom('return_messages')
      .select('author')
      .where('return_id', '=', row.id)
      .orderBy('at', 'desc')
      .limit(1)
      .executeTakeFirst();
    await write(trx, row.id, { author: 'customer', authorId: customerId, ...message });
    if (row.status === 'question') {
      const by = { actor: 'customer', actorId: customerId, isQuiet: true } as const;
      await enterReturnStatus(trx, context, row, 'requested', by);
    }
    if (last?.author !== 'customer') {
      await enqueueReturnEmails(trx, context, ['return-reply'], row.id, { text: message.text });
    }
    return accept(undefined);
  });
}

/** A message of the shop, also after the return is over. */
export function sendShopMessage(
  context: OrderContext,
  { adminId, returnId }: { adminId: string; returnId: string },
  message: Message,
): Promise<Result<undefined, ReturnRefusal>> {
  return withTransaction(context.db, async (trx): Promise<Result<undefined, ReturnRefusal>> => {
    const locked = await lockReturn(trx, returnId);
    if (locked === null) return refuse('not-found');
    await write(trx, returnId, { author: 'shop', authorId: adminId, ...message });
    await enqueueReturnEmails(trx, context, ['return-message'], returnId, { text: message.text });
    await logAdminAction(trx, {
      adminId,
      action: 'return.message',
      subjectId: returnId,
      subjectName: returnName(locked.row.number),
    });
    return accept(undefined);
  });
}

async function write(
  trx: Db,
  returnId: string,
  { author, authorId, text, photos }: Message & { author: 'customer' | 'shop'; authorId: string },
): Promise<void> {
  const messageId = newId();
  await trx
    .insertInto('return_messages')
    .values({ id: messageId, return_id: returnId, author, author_id: authorId, text })
    .execute();
  await writePhotos(trx, { returnId, kind: 'message', messageId }, photos);
}
