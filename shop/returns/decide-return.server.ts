import type { Db } from '#db/connect.ts';
import { newId } from '#db/ids.ts';
import { accept, type Result, refuse } from '#lib/result.ts';
import type { OrderContext } from '#shop/orders/order-context.ts';
import { changeReturn, type ReturnAction, type ReturnRefusal } from './internal/change-return.server.ts';
import {
  cancelReplacement,
  confirmReplacement,
  type OtherVariants,
  placeReplacement,
} from './internal/replacement.server.ts';
import { isStillAway, type ReturnWish } from './return.ts';

export type { ReturnAction, ReturnRefusal };

type ReplacementRefusal = 'out-of-stock' | 'variant-unknown' | 'replacement-cancelled';

type Approval = {
  resolution: ReturnWish;
  /** The customer does not send anything back. */
  keepsGoods: boolean;
  /** Sizes or colours to send instead of those ordered. */
  others: OtherVariants;
};

/**
 * Approves a return. A replacement is placed as an order that costs nothing, and its stock is taken now. Where nothing has
 * to come back, it is confirmed immediately; else when the goods are here.
 */
export const approveReturn = (
  context: OrderContext,
  { resolution, keepsGoods, others, ...by }: ReturnAction & Approval,
): Promise<Result<undefined, ReturnRefusal | ReplacementRefusal>> =>
  changeReturn<ReplacementRefusal>(context, by, 'approved', async (trx, locked) => {
    const isReplaced = resolution === 'replacement';
    const placed = isReplaced ? await placeReplacement(trx, locked, { adminId: by.adminId, others }) : accept(null);
    if (!placed.ok) return placed;
    const isSent = keepsGoods && placed.value !== null;
    if (isSent) {
      const confirmed = await confirmReplacement(trx, context, placed.value, by.adminId);
      if (!confirmed.ok) return confirmed;
    }
    return accept({
      ...(isSent ? { next: 'replaced' as const } : {}),
      changes: { resolution, keeps_goods: keepsGoods, replacement_order_id: placed.value },
      facts: { resolution, keepsGoods },
      after: { resolution, keepsGoods },
    });
  });

/** Declines a return with a reason that the customer reads. A replacement that was placed for it is cancelled. */
export const declineReturn = (
  context: OrderContext,
  { reason, ...by }: ReturnAction & { reason: string },
): Promise<Result<undefined, ReturnRefusal | 'replacement-sent'>> =>
  changeReturn<'replacement-sent'>(context, by, 'declined', async (trx, { row }) => {
    const cancelled = await cancelReplacement(trx, context, row, { actor: 'admin', actorId: by.adminId });
    if (!cancelled.ok) return cancelled;
    return accept({ facts: { text: reason }, after: { reason } });
  });

/** Asks the customer a question; the return waits for the answer. */
export const askCustomer = (
  context: OrderContext,
  { question, ...by }: ReturnAction & { question: string },
): Promise<Result<undefined, ReturnRefusal>> =>
  changeReturn(context, by, 'question', async (trx, { row }) => {
    await writeShopMessage(trx, { returnId: row.id, adminId: by.adminId, text: question });
    return accept({ facts: { text: question } });
  });

const writeShopMessage = (trx: Db, { returnId, adminId, text }: { returnId: string; adminId: string; text: string }) =>
  trx
    .insertInto('return_messages')
    .values({ id: newId(), return_id: returnId, author: 'shop', author_id: adminId, text })
    .execute();

/** Sends the replacement of a return whose goods are here or need not come back. It is placed now if it was not before. */
export const replaceReturn = (
  context: OrderContext,
  { others, ...by }: ReturnAction & { others: OtherVariants },
): Promise<Result<undefined, ReturnRefusal | ReplacementRefusal | 'not-received'>> =>
  changeReturn<ReplacementRefusal | 'not-received'>(context, by, 'replaced', async (trx, locked) => {
    const { row } = locked;
    if (isStillAway(row)) return refuse('not-received');
    const known = row.replacement_order_id;
    const confirmed = known === null ? null : await confirmReplacement(trx, context, known, by.adminId);
    if (confirmed?.ok) return accept({ changes: { resolution: 'replacement' } });
    const placed = await placeReplacement(trx, locked, { adminId: by.adminId, others });
    if (!placed.ok) return placed;
    const again = await confirmReplacement(trx, context, placed.value, by.adminId);
    if (!again.ok) return again;
    return accept({ changes: { resolution: 'replacement', replacement_order_id: placed.value } });
  });
