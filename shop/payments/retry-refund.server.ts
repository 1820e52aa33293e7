import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';
import { newId } from '#db/ids.ts';

/**
 * Has a refund that failed asked for again, in the caller's transaction. Under a new name: under the old one the provider
 * would tell of the failure for ever. false: it has not failed, or no provider moves this money.
 */
export async function retryRefund(trx: Db, refundId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update refunds set id = ${newId()}, status = 'wanted', provider_refund_id = null, problem = null, attempts = 0,
      ask_at = now(), updated_at = now()
    from captures where captures.id = refunds.capture_id and captures.provider not in ('cod', 'upi')
      and refunds.id = ${refundId} and refunds.status = 'failed'`.execute(trx);
  return numAffectedRows === 1n;
}
