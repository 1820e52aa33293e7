import { customerSubject, logAdminAction } from '#db/audit-log.ts';
import type { Db } from '#db/connect.ts';
import { withTransaction } from '#db/transaction.ts';
import { accept, type Result, refuse } from '#lib/result.ts';
import { manyLines } from '#lib/text.ts';

type Change = { adminId: string; customerId: string };

type NoteRefusal = 'not-found' | 'changed-meanwhile';

/**
 * Saves the shop's note about a customer, who finds it in their data export only. An empty text removes it.
 * @param seen the note that was read; '': none
 */
export const saveCustomerNote = (
  db: Db,
  { adminId, customerId, text, seen }: Change & { text: string; seen: string },
): Promise<Result<undefined, NoteRefusal>> =>
  withTransaction(db, async (trx): Promise<Result<undefined, NoteRefusal>> => {
    const before = await lock(trx, customerId);
    if (before === null) return refuse('not-found');
    const note = text === '' ? null : text;
    if (note === before.internal_note) return accept(undefined);
    if (manyLines(before.internal_note ?? '') !== seen) return refuse('changed-meanwhile');
    await trx.updateTable('customers').set({ internal_note: note }).where('id', '=', customerId).execute();
    // Only its length: the audit log stays when the customer's personal data are erased.
    const [from, to] = [before.internal_note, note].map((one) => ({ noteCharacters: one?.length ?? 0 }));
    await logAdminAction(trx, {
      adminId,
      action: 'customer.note',
      ...customerSubject(customerId),
      before: from,
      after: to,
    });
    return accept(undefined);
  });

/** Decides whether a customer may pay on delivery; the checkout offers it no more while it is blocked. */
export const setCodBlocked = (
  db: Db,
  { adminId, customerId, isBlocked }: Change & { isBlocked: boolean },
): Promise<Result<undefined, 'not-found'>> =>
  withTransaction(db, async (trx): Promise<Result<undefined, 'not-found'>> => {
    const before = await lock(trx, customerId);
    if (before === null) return refuse('not-found');
    if (before.cod_blocked === isBlocked) return accept(undefined);
    await trx.updateTable('customers').set({ cod_blocked: isBlocked }).where('id', '=', customerId).execute();
    await logAdminAction(trx, {
      adminId,
      action: isBlocked ? 'customer.block-cod' : 'customer.allow-cod',
      ...customerSubject(customerId),
      before: { isCodBlocked: before.cod_blocked },
      after: { isCodBlocked: isBlocked },
    });
    return accept(undefined);
  });

async function lock(trx: Db, customerId: string) {
  const row = await trx
    .selectFrom('customers')
    .select(['internal_note', 'cod_blocked'])
    .where('id', '=', customerId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Whether the shop has blocked cash on delivery for this customer. */
export async function isCodBlockedFor(db: Db, customerId: string): Promise<boolean> {
  const row = await db.selectFrom('customers').select('cod_blocked').where('id', '=', customerId).executeTakeFirst();
  return row?.cod_blocked ?? false;
}
