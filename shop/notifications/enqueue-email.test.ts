import { expect, test } from 'vitest';
import { connect } from '#db/connect.ts';
import { withTransaction } from '#db/transaction.ts';
import { refuse } from '#lib/result.ts';
import { cloneDatabase } from '#tests/support/database.ts';
import { claimUnqueuedEmails } from './deliver-emails.server.ts';
import { enqueueAll, enqueueEmail } from './enqueue-email.server.ts';
import { openSeal } from './seal.server.ts';

test('an email is enqueued or rolled back with its transaction', async () => {
  const database = await cloneDatabase();
  const { db, close } = connect(database.url);
  const facts = { ticket: 1001, name: 'Asha “₹”' };
  await withTransaction(db, async (trx) => {
    await enqueueEmail(trx, 'message-received', 'asha@example.org', facts);
    return refuse('changed-my-mind');
  });
  expect(await db.selectFrom('outbox').selectAll().execute()).toEqual([]);
  await withTransaction(db, (trx) => enqueueEmail(trx, 'message-received', 'asha@example.org', facts));
  expect(await db.selectFrom('outbox').selectAll().execute()).toMatchObject([
    { kind: 'message-received', recipient: 'asha@example.org', facts, delivered_at: null, failed_at: null },
  ]);
  await close();
  await database.drop();
});

test('emails that expire are queued before many others', async () => {
  const database = await cloneDatabase();
  const { db, close } = connect(database.url);
  const kind = 'message-received';
  await enqueueAll(
    db,
    Array.from({ length: 250 }, (_, at) => ({ kind, recipient: `fan${at}@example.org`, facts: {} })),
  );
  const secrets = { seal: openSeal('secret'), facts: { href: '/' }, expiresAt: new Date(Date.now() + 60_000) };
  await enqueueEmail(db, 'verify-email', 'asha@example.org', {}, secrets);
  const take = () => withTransaction(db, (trx) => claimUnqueuedEmails(trx, 200));
  const [first, second] = [await take(), await take()];
  expect(first.map(({ isUrgent }) => isUrgent).indexOf(true)).toBe(0);
  expect(new Set([...first, ...second].map(({ id }) => id)).size).toBe(251);
  expect(await take()).toEqual([]);
  await close();
  await database.drop();
});
