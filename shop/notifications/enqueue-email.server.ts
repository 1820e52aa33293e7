import { type RawBuilder, sql } from 'kysely';
import { effectLimits } from '#config/limits.ts';
import type { Db } from '#db/connect.ts';
import { newId } from '#db/ids.ts';
import { emailOrNull } from '#lib/no-email.ts';
import type { EmailKind } from './email-kind.ts';
import type { Seal } from './seal.server.ts';

const UNVERIFIED = effectLimits.unverifiedEmails;

/** Facts that only the recipient may know, such as a login link; useless after `expiresAt`. */
type Secrets = { seal: Seal; facts: Record<string, unknown>; expiresAt: Date };

/**
 * Enqueues an email in the caller's transaction; a background job renders and delivers it.
 * @param recipient an email address; that of an account without one gets nothing
 * @param facts everything the template needs: nothing is looked up later, so the email says what is true now
 * @param secrets further facts, stored encrypted and only until the email is delivered
 */
export async function enqueueEmail(
  trx: Db,
  kind: EmailKind,
  recipient: string,
  facts: Record<string, unknown>,
  secrets?: Secrets,
): Promise<void> {
  if (emailOrNull(recipient) === null) return;
  await trx
    .insertInto('outbox')
    .values({
      id: newId(),
      kind,
      recipient,
      facts: JSON.stringify(facts),
      sealed: secrets ? secrets.seal.close(JSON.stringify(secrets.facts)) : null,
      expires_at: secrets?.expiresAt ?? null,
    })
    .execute();
}

/** The same for several emails without secrets, in one statement. */
export async function enqueueAll(
  trx: Db,
  emails: readonly { kind: EmailKind; recipient: string; facts: object }[],
): Promise<void> {
  const known = emails.filter(({ recipient }) => emailOrNull(recipient) !== null);
  if (known.length === 0) return;
  const rows = known.map(({ kind, recipient, facts }) => ({
    id: newId(),
    kind,
    recipient,
    facts: JSON.stringify(facts),
  }));
  await trx.insertInto('outbox').values(rows).execute();
}

/**
 * A query that returns recipient and facts of emails: one row, or none. `email` is null where the customer's account is
 * deleted.
 */
export type Recipients<Facts> = RawBuilder<{ email: string | null; email_unverified: boolean; facts: Facts }>;

/** `eventKey`: what the email is about, where its recipient gets one email about it at most. */
export type QueuedEmail = { kind: EmailKind; recipient: string | null; eventKey: string | null };

/**
 * The same for emails whose facts a query selects, which saves a round trip. An email without a recipient goes to the
 * query's `email`; an unverified address gets a limited number per day.
 */
export async function enqueueForEach<Facts>(
  trx: Db,
  source: Recipients<Facts>,
  emails: readonly QueuedEmail[],
): Promise<void> {
  // The subselects hide the number of emails from the planner, so that one plan serves them all.
  const ids = emails.map(() => newId());
  const kinds = emails.map(({ kind }) => kind);
  const recipients = emails.map(({ recipient }) => recipient);
  const eventKeys = emails.map(({ eventKey }) => eventKey);
  await sql`
    insert into outbox (id, kind, recipient, facts, event_key)
    select queued.id, queued.kind, coalesce(queued.recipient, source.email), source.facts, queued.event_key
    from (${source}) as source
    cross join unnest((select ${ids}::uuid[]), (select ${kinds}::text[]), (select ${recipients}::text[]),
      (select ${eventKeys}::text[])) as queued(id, kind, recipient, event_key)
    where coalesce(queued.recipient, source.email) is not null
      and (queued.recipient is not null or not source.email_unverified or (
        select count(*) from outbox as sent
        where sent.recipient = source.email and sent.created_at > now() - make_interval(secs => ${UNVERIFIED.seconds})
      ) < ${UNVERIFIED.points})
    on conflict (recipient, event_key) where event_key is not null do nothing`.execute(trx);
}
