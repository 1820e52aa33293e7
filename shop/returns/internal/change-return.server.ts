import { logAdminAction } from '#db/audit-log.ts';
import type { Db } from '#db/connect.ts';
import { withTransaction } from '#db/transaction.ts';
import { accept, type Result, refuse } from '#lib/result.ts';
import type { OrderStatus } from '#shop/orders/order.ts';
import type { OrderContext } from '#shop/orders/order-context.ts';
import { mayMoveReturn, type ReturnStatus, returnName } from '#shop/returns/return.ts';
import { returnStatusRules } from '#shop/returns/return-statuses.ts';
import { enterReturnStatus } from './enter-return-status.server.ts';
import { type LockedReturn, lockReturn } from './lock-return.server.ts';

/** An administrator's action on a return. `seen`: the status that the page showed; null: not checked. */
export type ReturnAction = { adminId: string; returnId: string; seen: ReturnStatus | null };

/** `own-order`: only an owner decides about goods that they bought themselves. */
export type ReturnRefusal = 'not-found' | 'changed-meanwhile' | 'illegal-move' | 'own-order';

/** What an action writes besides the status. `after`: for the audit log, without what the customer wrote. */
type ReturnChange = {
  facts?: Record<string, unknown>;
  changes?: Parameters<typeof enterReturnStatus>[5];
  after?: Record<string, unknown>;
  /** The status that follows immediately; only its email is sent. */
  next?: ReturnStatus;
};

/**
 * Moves a return for an administrator: locks it, runs `work`, writes status, history, emails and the audit log, all in one
 * transaction. Of two administrators who decide at the same time, the second one is refused.
 */
export function changeReturn<Reason extends string = never>(
  context: OrderContext,
  { adminId, returnId, seen }: ReturnAction,
  to: ReturnStatus,
  work: (trx: Db, locked: LockedReturn) => Promise<Result<ReturnChange, Reason>>,
): Promise<Result<undefined, ReturnRefusal | Reason>> {
  return withTransaction(context.db, async (trx): Promise<Result<undefined, ReturnRefusal | Reason>> => {
    const locked = await lockReturn(trx, returnId);
    if (locked === null) return refuse('not-found');
    const { row, order } = locked;
    if (order.customer_id === adminId && (await isStaffOnly(trx, adminId))) return refuse('own-order');
    if (seen !== null && seen !== row.status) return refuse('changed-meanwhile');
    if (!mayMoveReturn(row.status, to, 'admin')) return refuse('illegal-move');
    if (!isAllowed(order.status, to)) return refuse('illegal-move');
    const worked = await work(trx, locked);
    if (!worked.ok) return worked;
    const { facts = {}, changes = {}, after = {}, next } = worked.value;
    const actor = { actor: 'admin', actorId: adminId } as const;
    await enterReturnStatus(trx, context, row, to, { ...actor, facts, isQuiet: next !== undefined }, changes);
    if (next !== undefined) await enterReturnStatus(trx, context, { ...row, status: to }, next, actor);
    const step = returnStatusRules[to].admin;
    if (step === null) throw new Error(`Administrators have no action for ${to}`);
    await logAdminAction(trx, {
      adminId,
      action: step.log.action,
      subjectId: row.id,
      subjectName: returnName(row.number),
      before: { status: row.status },
      after: { status: next ?? to, ...after },
    });
    return accept(undefined);
  });
}

/** Nothing more is given for an order that was cancelled or refunded. Goods of a refunded one may still come back. */
function isAllowed(status: OrderStatus, to: ReturnStatus): boolean {
  if (to === 'declined' || to === 'closed') return true;
  if (status === 'refunded') return to === 'in-transit' || to === 'received';
  return status !== 'cancelled';
}

async function isStaffOnly(trx: Db, customerId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('admin_roles')
    .select('role')
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  return row?.role !== 'owner';
}
