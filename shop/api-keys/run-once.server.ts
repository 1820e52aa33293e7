import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';
import { lockName } from '#db/locks.ts';
import { withTransaction } from '#db/transaction.ts';
import { accept, type Result, refuse } from '#lib/result.ts';

/** A request that may be sent again: its API key, the name that the client gave it, and the SHA-256 of all of it. */
export type Repeatable = { keyId: string; name: string; requestHash: Buffer };

/** What was answered: an HTTP status from 200 to 299, and a JSON text. */
export type StoredAnswer = { status: number; body: string };

const KEPT = '1 day';

/**
 * Does the work of a request once a day, in one transaction with the note that it was done: the same request again gets the
 * same answer. A refusal is not kept. `key-reused`: another request had this name.
 */
export function runOnce<Reason extends string>(
  db: Db,
  { keyId, name, requestHash }: Repeatable,
  work: (trx: Db) => Promise<Result<StoredAnswer, Reason>>,
): Promise<Result<StoredAnswer & { isReplay: boolean }, Reason | 'key-reused'>> {
  type Outcome = Result<StoredAnswer & { isReplay: boolean }, Reason | 'key-reused'>;
  return withTransaction(db, async (trx): Promise<Outcome> => {
    // Of two requests at the same time, the second one waits and then finds the answer to the first.
    await lockName(trx, `${keyId} ${name}`);
    const known = await trx
      .selectFrom('api_idempotency_keys')
      .select(['request_hash', 'status', 'body'])
      .where('key_id', '=', keyId)
      .where('name', '=', name)
      .where('created_at', '>', sql<Date>`now() - ${KEPT}::interval`)
      .executeTakeFirst();
    if (known !== undefined) {
      if (!requestHash.equals(known.request_hash)) return refuse('key-reused');
      return accept({ status: known.status, body: known.body, isReplay: true });
    }
    const worked = await work(trx);
    if (!worked.ok) return worked;
    const row = { request_hash: requestHash, ...worked.value, created_at: sql<Date>`now()` };
    await trx
      .insertInto('api_idempotency_keys')
      .values({ key_id: keyId, name, ...row })
      .onConflict((conflict) => conflict.columns(['key_id', 'name']).doUpdateSet(row))
      .execute();
    return accept({ ...worked.value, isReplay: false });
  });
}

/** Deletes answers that are a day old. */
export async function cleanUpIdempotencyKeys(db: Db): Promise<void> {
  await sql`delete from api_idempotency_keys where created_at < now() - ${KEPT}::interval`.execute(db);
}
