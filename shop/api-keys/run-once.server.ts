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

type Answered = StoredAnswer & { isReplay: boolean };

/**
 * Does the work of a request once a day, in one transaction with the note that it was done: the same request again gets the
 * same answer. A refusal is not kept. `key-reused`: another request had this name.
 */
export function runOnce<Reason extends string>(
  db: Db,
  request: Repeatable,
  work: (trx: Db) => Promise<Result<StoredAnswer, Reason>>,
): Promise<Result<Answered, Reason | 'key-reused'>> {
  return withTransaction(db, async (trx): Promise<Result<Answered, Reason | 'key-reused'>> => {
    // Of two requests at the same time, the second one waits and then finds the answer to the first.
    await lockName(trx, `${request.keyId} ${request.name}`);
    const known = await findAnswer(trx, request);
    if (known !== null) return known;
    const worked = await work(trx);
    if (!worked.ok) return worked;
    await storeAnswer(trx, request, worked.value);
    return accept({ ...worked.value, isReplay: false });
  });
}

/**
 * As `runOnce`, for work that calls another company and so holds no transaction open. The same request twice concurrently, or again
 * after a crash before the note, is worked on twice: the work has to be safe to repeat.
 */
export async function runOutside<Reason extends string>(
  db: Db,
  request: Repeatable,
  work: () => Promise<Result<StoredAnswer, Reason>>,
): Promise<Result<Answered, Reason | 'key-reused'>> {
  const known = await findAnswer(db, request);
  if (known !== null) return known;
  const worked = await work();
  if (!worked.ok) return worked;
  await storeAnswer(db, request, worked.value);
  return accept({ ...worked.value, isReplay: false });
}

/** null: the name was not used within a day. */
async function findAnswer(
  db: Db,
  { keyId, name, requestHash }: Repeatable,
): Promise<Result<Answered, 'key-reused'> | null> {
  const known = await db
    .selectFrom('api_idempotency_keys')
    .select(['request_hash', 'status', 'body'])
    .where('key_id', '=', keyId)
    .where('name', '=', name)
    .where('created_at', '>', sql<Date>`now() - ${KEPT}::interval`)
    .executeTakeFirst();
  if (known === undefined) return null;
  if (!requestHash.equals(known.request_hash)) return refuse('key-reused');
  return accept({ status: known.status, body: known.body, isReplay: true });
}

async function storeAnswer(db: Db, { keyId, name, requestHash }: Repeatable, answer: StoredAnswer): Promise<void> {
  const row = { request_hash: requestHash, ...answer, created_at: sql<Date>`now()` };
  await db
    .insertInto('api_idempotency_keys')
    .values({ key_id: keyId, name, ...row })
    .onConflict((conflict) => conflict.columns(['key_id', 'name']).doUpdateSet(row))
    .execute();
}

/** Deletes answers that are a day old. */
export async function cleanUpIdempotencyKeys(db: Db): Promise<void> {
  await sql`delete from api_idempotency_keys where created_at < now() - ${KEPT}::interval`.execute(db);
}
