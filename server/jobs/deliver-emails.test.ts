import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import PostalMime from 'postal-mime';
import { expect, onTestFinished, test, vi } from 'vitest';
import { renderMail } from '#emails/render-email.ts';
import { openMailer } from '#server/mailer.ts';
import { listFailedEmails, wipeExpired } from '#shop/notifications/deliver-emails.server.ts';
import { enqueueEmail } from '#shop/notifications/enqueue-email.server.ts';
import type { Mailer } from '#shop/notifications/mailer.ts';
import { openSeal } from '#shop/notifications/seal.server.ts';
import { standardReturnTerms } from '#shop/settings/return-terms.ts';
import { openTestShop } from '#tests/support/fixtures/accounts.ts';
import '#tests/support/database.ts';
import { startMailServer } from '#tests/support/services/mail-server.ts';
import { deliverEmailJob } from './deliver-emails.ts';
import { startJobs } from './start-jobs.ts';

const quiet = { info: () => {}, error: () => {} };
const link = 'http://stall.test/reset-password?token=the-secret-one';

/** A shop with a mail server, and one enqueued email with a secret. */
async function withEmail(expiresInMs = 3_600_000) {
  const mail = await startMailServer();
  onTestFinished(() => mail.stop());
  const shop = await openTestShop({ SMTP_URL: mail.url });
  onTestFinished(() => shop.mailer.close());
  const { db, accounts } = shop;
  const secrets = { seal: accounts.seal, facts: { link }, expiresAt: new Date(Date.now() + expiresInMs) };
  await enqueueEmail(db, 'password-reset', 'asha@example.com', { name: 'Asha' }, secrets);
  const { id } = await db.selectFrom('outbox').select('id').executeTakeFirstOrThrow();
  const row = () => db.selectFrom('outbox').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  return { mail, shop, id, row };
}

test('two processes deliver an email once, as text and HTML, and delete its secrets afterwards', async () => {
  const { mail, shop, row } = await withEmail();
  expect(JSON.stringify(await row())).not.toContain('the-secret-one');
  const jobs = await Promise.all([startJobs(shop, shop.url, quiet), startJobs(shop, shop.url, quiet)]);
  const email = await mail.emailTo('asha@example.com');
  expect(email.subject).toBe('Reset your password for Yatai');
  expect(email.text).toContain(link);
  expect(email.html).toContain(`href="${link}"`);
  await vi.waitFor(async () => expect(await row()).toMatchObject({ sealed: null, problem: null }), { timeout: 5_000 });
  expect((await row()).delivered_at).toBeInstanceOf(Date);
  await Promise.all(jobs.map(({ stop }) => stop()));
  expect(mail.countTo('asha@example.com')).toBe(0);
});

test('emails with codes and links are delivered before all others', async () => {
  const { shop, id } = await withEmail();
  await enqueueEmail(shop.db, 'address-changed', 'ravi@example.com', { name: 'Ravi' });
  const jobs = await startJobs(shop, shop.url, quiet);
  const readJobs = async () => {
    const found = await sql<{ id: string; priority: number }>`
      select data ->> 'emailId' as id, priority from jobs.job where name = 'deliver-email'`.execute(shop.db);
    expect(found.rows).toHaveLength(2);
    return found;
  };
  const { rows } = await vi.waitFor(readJobs, { timeout: 10_000 });
  await jobs.stop();
  expect(rows.toSorted((one, other) => other.priority - one.priority)).toMatchObject([
    { id, priority: 1 },
    { priority: 0 },
  ]);
});

test('delivery to a full mail server is retried, and its error is recorded', async () => {
  const { mail, shop, id, row } = await withEmail();
  mail.behave('full');
  await expect(deliverEmailJob(shop, quiet, id, false)).rejects.toThrow();
  expect(await row()).toMatchObject({ attempts: 1, failed_at: null, delivered_at: null });
  expect((await row()).problem).toContain('Mailbox full');
  mail.behave('kind');
  await deliverEmailJob(shop, quiet, id, false);
  await mail.emailTo('asha@example.com');
  expect(await row()).toMatchObject({ attempts: 2, problem: null });
});

test('delivery by a server that refuses the sender is retried: the owner can correct it', async () => {
  const { mail, shop, id, row } = await withEmail();
  mail.behave('sender');
  await expect(deliverEmailJob(shop, quiet, id, false)).rejects.toThrow();
  expect(await row()).toMatchObject({ failed_at: null, problem: expect.stringContaining('Not your sender') });
  mail.behave('kind');
  await deliverEmailJob(shop, quiet, id, false);
  await mail.emailTo('asha@example.com');
});

test('an email that no server accepts is marked as failed and loses its secrets', async () => {
  const { mail, shop, id, row } = await withEmail();
  mail.behave('final');
  await deliverEmailJob(shop, quiet, id, false);
  expect(await row()).toMatchObject({ sealed: null, delivered_at: null });
  const [dead] = await listFailedEmails(shop.db, 10);
  expect(dead).toMatchObject({ id, kind: 'password-reset', recipient: 'asha@example.com' });
  expect(dead?.problem).toContain('No such mailbox');
});

test('an email is marked as failed after the last attempt', async () => {
  const { mail, shop, id, row } = await withEmail();
  mail.behave('full');
  await deliverEmailJob(shop, quiet, id, true);
  expect((await row()).failed_at).toBeInstanceOf(Date);
  expect((await row()).sealed).toBeNull();
});

test('a sent email is marked as delivered once the database is back, and is not sent again', async () => {
  const { mail, shop, id, row } = await withEmail();
  const rename = (from: string, to: string) => shop.db.schema.alterTable(from).renameTo(to).execute();
  const losing: Mailer = {
    ...shop.mailer,
    async deliver(email) {
      await shop.mailer.deliver(email);
      await rename('outbox', 'outbox_away');
      setTimeout(() => rename('outbox_away', 'outbox'), 700);
    },
  };
  await deliverEmailJob({ ...shop, mailer: losing }, quiet, id, false);
  expect((await row()).delivered_at).toBeInstanceOf(Date);
  await deliverEmailJob(shop, quiet, id, false);
  expect(mail.countTo('asha@example.com')).toBe(1);
});

test('an expired link is not sent and is deleted', async () => {
  const { mail, shop, id, row } = await withEmail(-1);
  await deliverEmailJob(shop, quiet, id, false);
  expect(mail.countTo('asha@example.com')).toBe(0);
  expect((await row()).sealed).toBeNull();
  const second = await withEmail(-1);
  await wipeExpired(second.shop.db, new Date());
  expect((await second.row()).sealed).toBeNull();
});

test('sealed text can be opened only with its own secret', () => {
  const sealed = openSeal('one secret').close('a link');
  expect(sealed).not.toContain('link');
  expect(openSeal('one secret').open(sealed)).toBe('a link');
  expect(() => openSeal('another secret').open(sealed)).toThrow();
  const changed = `${sealed.startsWith('A') ? 'B' : 'A'}${sealed.slice(1)}`;
  expect(() => openSeal('one secret').open(changed)).toThrow();
});

test('without a mail server emails are files that only their owner can read', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'yatai-mail-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const files: string[] = [];
  const env = { DATA_DIR: folder, SHOP_NAME: 'Yatai', SHOP_EMAIL: 'stall@example.com', ORIGIN: 'http://stall.test' };
  const mailer = openMailer(
    () => ({ ...env, SMTP_URL: undefined, MAIL_FROM: undefined }),
    (_mail, file) => files.push(file),
  );
  await mailer.deliver({
    id: '1',
    kind: 'x',
    to: 'asha@example.com',
    subject: 'Hello',
    text: 'Text',
    html: '<p>Text</p>',
  });
  const [file = ''] = await readdir(join(folder, 'mail'));
  expect(files).toEqual([join(folder, 'mail', file)]);
  expect((await stat(join(folder, 'mail', file))).mode & 0o777).toBe(0o600);
  const email = await PostalMime.parse(await readFile(join(folder, 'mail', file)));
  expect(email).toMatchObject({ subject: 'Hello', from: { address: 'stall@example.com' } });
});

test('user text stays text in an email and adds no header', () => {
  const facts = {
    ticket: 1001,
    name: '<b>Eve</b>\r\nBcc: x@y.example',
    email: 'eve@example.com',
    message: '<script>x</script>',
  };
  const queuedEmail = { id: '1', kind: 'new-message', recipient: 'stall@example.com', facts, writtenAt: new Date() };
  const sender = {
    shopName: 'Yatai',
    email: 'stall@example.com',
    address: 'Here',
    origin: 'http://stall.test',
    returns: standardReturnTerms,
  };
  const mail = renderMail(queuedEmail, sender);
  expect(mail.html).not.toMatch(/<script|<b>Eve/);
  expect(mail.subject).not.toMatch(/[\r\n]/);
  expect(mail.replyTo).toBe('eve@example.com');
});
