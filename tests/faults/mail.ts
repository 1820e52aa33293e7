import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';
import { newId } from '#db/ids.ts';
import { retryAllEmails } from '#shop/notifications/failed-emails.server.ts';
import { poll } from '#tests/support/poll.ts';
import type { BrokenMailServer, MailBehaviour } from './broken-mail-server.ts';
import { watchPages } from './connections.ts';
import type { FaultContext } from './fault.ts';
import { shopWhile, type Workload } from './harness.ts';
import type { TestShop } from './test-shop.ts';

/** Long enough for deliveries to be tried, and to wait for a silent server. */
const DURATION_MS = { short: 1_000, long: 8_000 };
const DELIVERED_MAX_MS = 120_000;

type OutboxState = { emails: number; delivered: number; dead: number; sealedOpen: number; tries: number };

const readOutbox = async (db: Db): Promise<OutboxState> => {
  const { rows } = await sql<OutboxState>`
    select count(*)::integer as emails, count(delivered_at)::integer as delivered, count(failed_at)::integer as dead,
      count(*) filter (where kind = 'verify-email' and sealed is null and delivered_at is null)::integer as "sealedOpen",
      coalesce(sum(attempts), 0)::integer as tries
    from outbox`.execute(db);
  const [outbox] = rows;
  if (outbox === undefined) throw new Error('The outbox cannot be read');
  return outbox;
};

/** Retries that are hours away become due. */
const bringRetriesForward = (db: Db) =>
  sql`update jobs.job set start_after = now() where name = 'deliver-email' and state in ('retry', 'created')`.execute(
    db,
  );

/** Orders go on while the mail server misbehaves; their emails wait, and each is delivered once when it works again. */
export async function runMail(
  workload: Workload,
  context: FaultContext,
  mail: BrokenMailServer,
  behaviour: MailBehaviour | 'dead',
): Promise<string[]> {
  const { shop } = workload;
  await deliverAll(shop, mail);
  const known = new Set(mail.accepted.keys());
  if (behaviour === 'dead') await mail.listen(false);
  else mail.behave(behaviour);
  const until = Date.now() + (behaviour === 'slow' ? 50_000 : DURATION_MS[context.isShort ? 'short' : 'long']);
  const orders = workload.acknowledged.size;
  const isOver = () => Date.now() > until;
  const few = { ...workload, buyers: workload.buyers.slice(0, 2) };
  const [watched, bought] = await Promise.all([
    watchPages(shop, context, isOver),
    behaviour === 'slow' ? shopWhile(few, () => workload.acknowledged.size > orders + 2) : shopWhile(few, isOver),
  ]);
  const during = await shop.within(readOutbox);
  if (behaviour === 'dead') await mail.listen(true);
  mail.behave(behaviour === 'slow' ? 'slow' : 'kind');
  if (behaviour === 'slow') await pause(2_000);
  mail.behave('kind');
  const begun = Date.now();
  const faults = [...watched.faults, ...bought, ...(await deliverAll(shop, mail))];
  const counts = [...mail.accepted].filter(([id]) => !known.has(id)).map(([, count]) => count);
  const more = counts.filter((count) => count !== 1).length;
  if (more > 0) faults.push(`With a ${behaviour} mail server ${more} emails were acknowledged more than once`);
  if (during.sealedOpen > 0) faults.push(`${during.sealedOpen} waiting emails have secrets that are not sealed`);
  context.log(
    `${behaviour} mail server: ${workload.acknowledged.size - orders} orders meanwhile, ${during.emails - during.delivered} emails waited (${during.dead} of them failed), all ${counts.length} were delivered once within ${Math.round((Date.now() - begun) / 1_000)} s; slowest of ${watched.looks} pages ${watched.worstMs} ms`,
  );
  return faults;
}

/** Until every enqueued email is delivered: failed ones are retried as the owner does. */
async function deliverAll(shop: TestShop, mail: BrokenMailServer): Promise<string[]> {
  const retry = async () => {
    const outbox = await shop.within(async (db) => {
      await bringRetriesForward(db);
      await retryAllEmails(db, { adminId: newId() });
      return readOutbox(db);
    });
    return outbox.delivered === outbox.emails ? outbox.emails - mail.accepted.size : null;
  };
  const lost = await poll(retry, { maxMs: DELIVERED_MAX_MS, everyMs: 500 });
  if (lost !== null) return lost > 0 ? [`${lost} emails are recorded as delivered, and were not`] : [];
  const { emails, delivered } = await shop.within(readOutbox);
  return [`${emails - delivered} of ${emails} emails were not delivered within two minutes`];
}
