import { sql } from 'kysely';
import { effectLimits } from '#config/limits.ts';
import * as numbers from '#config/numbers.ts';
import type { Db } from '#db/connect.ts';
import { maskEmail } from '#lib/mask.ts';

/** Emails whose last delivery attempt failed and that will be tried again. */
type WaitingEmails = {
  count: number;
  /** When the oldest of them was enqueued. */
  since: Date | null;
  /** Error of the newest of them, with the address masked. */
  problem: string | null;
};

/** Emails that wait after a failed attempt. Those that were never tried are not counted: they are on their way. */
export async function findWaitingEmails(db: Db): Promise<WaitingEmails> {
  const waiting = db
    .selectFrom('outbox')
    .where('delivered_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('problem', 'is not', null);
  const [counted, newest] = await Promise.all([
    waiting
      .select([sql<number>`count(*)`.as('count'), sql<Date | null>`min(created_at)`.as('since')])
      .executeTakeFirstOrThrow(),
    waiting.select(['problem', 'recipient']).orderBy('created_at', 'desc').limit(1).executeTakeFirst(),
  ]);
  return {
    ...counted,
    problem: newest?.problem?.replaceAll(newest.recipient, maskEmail(newest.recipient)) ?? null,
  };
}

/** When the oldest email was enqueued that is neither delivered nor failed; null if none waits. */
export async function findOldestEmail(db: Db): Promise<Date | null> {
  const { oldest } = await db
    .selectFrom('outbox')
    .where('delivered_at', 'is', null)
    .where('failed_at', 'is', null)
    .select(sql<Date | null>`min(created_at)`.as('oldest'))
    .executeTakeFirstOrThrow();
  return oldest;
}

/** A customer. `isProven`: the address is verified; otherwise the mailbox may be somebody else's, or the owner's. */
type Correspondent = { customerId: string; email: string; isProven: boolean };

const DONE = sql`(delivered_at is not null or failed_at is not null)`;

/** An email older than this no longer counts for the limit of an address that is not verified. */
const COUNTED = sql`created_at > now() - make_interval(secs => ${sql.lit(effectLimits.unverifiedEmails.seconds)})`;

/** Links to pay a draft name no account, because they follow a merge; one account at a time has an address. */
const isDraftLinkTo = (email: string) => sql`(kind = 'order-link' and lower(recipient) = lower(${email}))`;

/**
 * Erases emails to a customer and about them, in the transaction that deletes the account. An email about them to the
 * owner that is not delivered yet is still sent, and deleted later by `deleteOldEmails`. Of an address that is not
 * verified, what was sent in the last 24 hours loses its content only: an account that is deleted and opened again has no
 * further emails a day.
 */
export async function eraseEmails(
  trx: Db,
  { customerId, email, isProven, orderIds }: Correspondent & { orderIds: readonly string[] },
): Promise<void> {
  if (isProven) {
    await sql`
      delete from outbox
      where lower(recipient) = lower(${email})
        or (${DONE} and (lower(facts->>'email') = lower(${email}) or lower(facts->>'newEmail') = lower(${email})))`.execute(
      trx,
    );
  }
  const own = sql`(facts->>'customerId' = ${customerId} or ${isDraftLinkTo(email)}
    or (facts->>'orderId' = any(${orderIds}::text[])
      and (${DONE} or (event_key is null and lower(recipient) = lower(${email})))))`;
  await sql`
    delete from outbox
    where ${own} and (failed_at is not null or not ${COUNTED} or (delivered_at is null and attempts = 0))`.execute(trx);
  // One that is being delivered is sent, and not tried again.
  await sql`
    update outbox set facts = '{}', sealed = null, problem = null, delivered_at = coalesce(delivered_at, now())
    where ${own}`.execute(trx);
}

/**
 * Emails to a customer about these orders, and links to pay a draft, belong to another address: what is not delivered yet
 * goes there. Emails to owners, which have an event key, stay.
 */
export async function moveOrderEmails(
  trx: Db,
  { from, to }: { from: string; to: string },
  orderIds: readonly string[],
): Promise<void> {
  await sql`
    update outbox set recipient = ${to}
    where lower(recipient) = lower(${from}) and event_key is null
      and (facts->>'orderId' = any(${orderIds}::text[]) or kind = 'order-link')`.execute(trx);
}

/**
 * Deletes emails that were delivered or have failed longer ago than the retention times in config/numbers.ts, and those of
 * deleted accounts that no longer count for a limit.
 */
export async function deleteOldEmails(db: Db): Promise<void> {
  await sql`
    delete from outbox
    where delivered_at < now() - make_interval(days => ${numbers.DELIVERED_EMAIL_DAYS})
      or failed_at < now() - make_interval(days => ${numbers.FAILED_EMAIL_DAYS})
      or (delivered_at is not null and facts = '{}' and not ${COUNTED})`.execute(db);
}

/**
 * Kind and times of the emails to a customer, for their data export: to an address that is not verified, only those about
 * the account and its orders. Their facts are exported elsewhere or are secret.
 */
export async function exportEmails(db: Db, { customerId, email, isProven }: Correspondent): Promise<unknown[]> {
  const { rows } = await sql`
    select kind, created_at as "createdAt", delivered_at as "deliveredAt"
    from outbox
    where lower(recipient) = lower(${email}) and (${isProven} or (event_key is null and (
      ${isDraftLinkTo(email)} or facts->>'customerId' = ${customerId}
      or facts->>'orderId' in (select id::text from orders where customer_id = ${customerId}))))
    order by created_at`.execute(db);
  return rows;
}
