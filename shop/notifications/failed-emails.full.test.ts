import { expect, onTestFinished, test, vi } from 'vitest';
import { newId } from '#db/ids.ts';
import { startJobs } from '#server/jobs/start-jobs.ts';
import { openTestShop } from '#tests/support/fixtures/accounts.ts';
import '#tests/support/database.ts';
import { startMailServer } from '#tests/support/services/mail-server.ts';
import { markFailed } from './deliver-emails.server.ts';
import { enqueueEmail } from './enqueue-email.server.ts';
import { listFailed, retryAllEmails, retryEmail } from './failed-emails.server.ts';

const quiet = { info: () => {}, error: () => {} };
const adminId = 'owner';
const facts = { ticket: 1001, name: 'Asha', message: 'Hello' };

async function withFailedEmails() {
  const mail = await startMailServer();
  onTestFinished(() => mail.stop());
  const shop = await openTestShop({ SMTP_URL: mail.url });
  onTestFinished(() => shop.mailer.close());
  const { db, accounts } = shop;
  await enqueueEmail(db, 'message-received', 'asha@example.com', facts);
  await enqueueEmail(db, 'message-received', 'meera@example.com', facts);
  const secrets = { seal: accounts.seal, facts: { link: 'x' }, expiresAt: new Date(Date.now() + 3_600_000) };
  await enqueueEmail(db, 'password-reset', 'noor@example.com', { name: 'Noor' }, secrets);
  const emails = await db.selectFrom('outbox').select(['id', 'recipient']).orderBy('id').execute();
  for (const { id, recipient } of emails) await markFailed(db, id, `550 No such mailbox: ${recipient}`);
  const idOf = (name: string) => emails.find(({ recipient }) => recipient.startsWith(name))?.id ?? '';
  const actions = () => db.selectFrom('audit_log').select(['action', 'subject_name', 'after']).orderBy('at').execute();
  return { mail, shop, db, idOf, actions };
}

test('the list of failed emails masks addresses, also in the mail server’s error', async () => {
  const { db } = await withFailedEmails();
  const { total, whole, rows } = await listFailed(db, 2);
  expect([total, whole, rows.length]).toEqual([3, 2, 2]);
  expect(rows[0]).toMatchObject({
    kind: 'password-reset',
    recipient: 'n•••@example.com',
    problem: '550 No such mailbox: n•••@example.com',
    isWhole: false,
  });
  expect(JSON.stringify(rows)).not.toMatch(/noor@|meera@/);
});

test('a failed email is delivered when it is retried, and the audit log names the administrator', async () => {
  const { mail, shop, db, idOf, actions } = await withFailedEmails();
  const id = idOf('asha');
  expect(await retryEmail(db, { adminId, emailId: id })).toEqual({ ok: true, value: undefined });
  const jobs = await startJobs(shop, shop.url, quiet);
  onTestFinished(() => jobs.stop());
  await mail.emailTo('asha@example.com');
  const row = () => db.selectFrom('outbox').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  await vi.waitFor(async () => expect((await row()).delivered_at).toBeInstanceOf(Date), { timeout: 5_000 });
  expect(mail.countTo('meera@example.com')).toBe(0);
  expect(await actions()).toEqual([
    { action: 'email.retry', subject_name: 'message-received: a•••@example.com', after: null },
  ]);
  // It is in the outbox: a second submission finds nothing.
  expect(await retryEmail(db, { adminId, emailId: id })).toMatchObject({ ok: false, reason: 'not-failed' });
});

test('an email whose secrets are deleted is not retried, and unknown ids change nothing', async () => {
  const { db, idOf, actions } = await withFailedEmails();
  expect(await retryEmail(db, { adminId, emailId: idOf('noor') })).toMatchObject({ ok: false, reason: 'out-of-date' });
  expect(await retryEmail(db, { adminId, emailId: newId() })).toMatchObject({ ok: false, reason: 'not-failed' });
  expect(await retryEmail(db, { adminId, emailId: 'x' })).toMatchObject({ ok: false, reason: 'not-failed' });
  expect(await actions()).toEqual([]);
});

test('retrying all puts every complete failed email back into the outbox with one audit entry', async () => {
  const { db, actions } = await withFailedEmails();
  expect(await retryAllEmails(db, { adminId })).toBe(2);
  expect(await retryAllEmails(db, { adminId })).toBe(0);
  expect((await listFailed(db, 10)).total).toBe(1);
  expect(await actions()).toEqual([{ action: 'email.retry-all', subject_name: 'Failed emails', after: { emails: 2 } }]);
});
