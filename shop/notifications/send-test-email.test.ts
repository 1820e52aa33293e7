import { expect, test } from 'vitest';
import { openConnections, openTestDatabase } from '#tests/support/database.ts';
import { openCustomers } from '#tests/support/fixtures/reviewers.ts';
import { findWaitingEmails } from './outbox.server.ts';
import { sendTestEmail } from './send-test-email.server.ts';

const SUBMISSIONS = 8;

const { db } = await openTestDatabase({ poolSize: SUBMISSIONS });

test('concurrent submissions send one test email, and the next one after its delivery', async () => {
  await openConnections(db, SUBMISSIONS);
  const [{ customerId: adminId } = { customerId: '' }] = await openCustomers(db, 1);
  const email = 'owner@example.com';
  const send = () => sendTestEmail(db, { adminId, email });
  const answers = await Promise.all(Array.from({ length: SUBMISSIONS }, send));
  expect(answers.filter(({ ok }) => ok)).toEqual([{ ok: true, value: 'o•••@example.com' }]);
  expect(await db.selectFrom('outbox').select(['kind', 'recipient']).execute()).toEqual([
    { kind: 'test-email', recipient: email },
  ]);
  // Written a moment ago, and refused by nobody: no reason to worry.
  expect(await findWaitingEmails(db)).toEqual({ count: 0, since: null, problem: null });
  await db
    .updateTable('outbox')
    .set({ problem: `421 Not now, ${email}` })
    .execute();
  expect(await findWaitingEmails(db)).toMatchObject({ count: 1, problem: '421 Not now, o•••@example.com' });
  await db.updateTable('outbox').set({ delivered_at: new Date() }).execute();
  expect((await send()).ok).toBe(true);
});
