import { sql } from 'kysely';
import * as numbers from '#config/numbers.ts';
import type { Db } from '#db/connect.ts';

/**
 * Erases letters to a person and about them, in the transaction that deletes the account. One to the owner that nobody
 * has delivered yet goes out first, and leaves with the others of its age (`tidyLetters`).
 */
export async function forgetLetters(
  trx: Db,
  { email, orderIds }: { email: string; orderIds: readonly string[] },
): Promise<void> {
  await sql`
    delete from outbox
    where lower(recipient) = lower(${email})
      or ((delivered_at is not null or failed_at is not null)
        and (lower(facts->>'email') = lower(${email}) or lower(facts->>'newEmail') = lower(${email})
          or facts->>'orderId' = any(${orderIds}::text[])))`.execute(trx);
}

/** Erases letters that were delivered, or given up, long enough ago for nobody to ask about them. */
export async function tidyLetters(db: Db): Promise<void> {
  await sql`
    delete from outbox
    where delivered_at < now() - make_interval(days => ${numbers.DELIVERED_LETTER_DAYS})
      or failed_at < now() - make_interval(days => ${numbers.FAILED_LETTER_DAYS})`.execute(db);
}
