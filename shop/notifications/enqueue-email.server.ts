import { type RawBuilder, sql } from 'kysely';
import { effectLimits } from '#config/limits.ts';
import type { Db } from '#db/connect.ts';
import { newId } from '#db/ids.ts';
import type { Seal } from './seal.server.ts';

const UNVERIFIED = effectLimits.unverifiedEmails;

/** What only the recipient may know, such as a link that opens a door; of no use after `expiresAt`. */
export type Secrets = { seal: Seal; facts: Record<string, unknown>; expiresAt: Date };

/**
 * Writes down, in the caller's transaction, that somebody is to be told something; a background job words and delivers it.
 * @param recipient an e-mail address
 * @param facts all that the letter needs: nothing is looked up later, so it says what was true now
 * @param secrets further facts, kept encrypted and only until the letter is delivered
 */
export async function note(
  trx: Db,
  kind: string,
  recipient: string,
  facts: Record<string, unknown>,
  secrets?: Secrets,
): Promise<void> {
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

/** The same for several letters without secrets, in one statement. */
export async function enqueueAll(
  trx: Db,
  emails: readonly { kind: string; recipient: string; facts: object }[],
): Promise<void> {
  if (emails.length === 0) return;
  const rows = emails.map(({ kind, recipient, facts }) => ({
    id: newId(),
    kind,
    recipient,
    facts: JSON.stringify(facts),
  }));
  await trx.insertInto('outbox').values(rows).execute();
}

/**
 * What a query says to letters: one row, or none. `email` is null where the customer has left; `email_unverified`: nobody
 * has shown that it is theirs.
 */
export type Recipients<Facts> = RawBuilder<{ email: string | null; email_unverified: boolean; facts: Facts }>;

/** `eventKey`: what the email is about, where its recipient gets one email about it at most. */
export type QueuedEmail = { kind: string; recipient: string | null; eventKey: string | null };

/**
 * The same for letters whose facts the database puts together: they need not travel here and back. A letter without a
 * recipient goes to the `email` that the query gives; a mailbox that nobody has verified gets a few a day of everything.
 */
export async function enqueueForEach<Facts>(
  trx: Db,
  told: Recipients<Facts>,
  emails: readonly QueuedEmail[],
): Promise<void> {
  // The selects hide how many letters there are, so that one plan serves them all.
  const ids = emails.map(() => newId());
  const kinds = emails.map(({ kind }) => kind);
  const recipients = emails.map(({ recipient }) => recipient);
  const eventKeys = emails.map(({ eventKey }) => eventKey);
  await sql`
    insert into outbox (id, kind, recipient, facts, event_key)
    select letter.id, letter.kind, coalesce(letter.recipient, told.email), told.facts, letter.event_key
    from (${told}) as told
    cross join unnest((select ${ids}::uuid[]), (select ${kinds}::text[]), (select ${recipients}::text[]),
      (select ${eventKeys}::text[])) as letter(id, kind, recipient, event_key)
    where coalesce(letter.recipient, told.email) is not null
      and (letter.recipient is not null or not told.email_unverified or (
        select count(*) from outbox as sent
        where sent.recipient = told.email and sent.created_at > now() - make_interval(secs => ${UNVERIFIED.seconds})
      ) < ${UNVERIFIED.points})
    on conflict (recipient, event_key) where event_key is not null do nothing`.execute(trx);
}
