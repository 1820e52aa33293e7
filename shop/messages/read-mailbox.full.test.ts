import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { newId } from '#db/ids.ts';
import { deliverEmailJob } from '#server/jobs/deliver-emails.ts';
import { openTestShop } from '#tests/support/fixtures/accounts.ts';
import '#tests/support/database.ts';
import { openCustomer } from '#tests/support/fixtures/checkout.ts';
import { writeOrder } from '#tests/support/fixtures/orders.ts';
import { startImapServer } from '#tests/support/services/imap-server.ts';
import { startMailServer } from '#tests/support/services/mail-server.ts';
import { checkMailbox, findMailboxProblem, readMailbox } from './read-mailbox.server.ts';
import { findThread, writeToCustomer } from './reply.server.ts';

const log = { info: () => {}, error: () => {}, warn: () => {} } as never;

/** A shop that wrote to a customer about an order, the email that arrived there, and the shop's own mailbox. */
async function openConversation() {
  const [imap, mail] = await Promise.all([startImapServer(), startMailServer()]);
  onTestFinished(() => imap.stop());
  onTestFinished(() => mail.stop());
  const shop = await openTestShop({ SMTP_URL: mail.url });
  onTestFinished(() => shop.mailer.close());
  const { db } = shop;
  const { customerId, email } = await openCustomer(db);
  const orderId = await writeOrder(db, { customerId });
  const written = await writeToCustomer(db, { adminId: 'owner', orderId, key: newId(), text: 'Which colour?' });
  if (!written.ok) throw new Error(written.reason);
  const { id } = await db
    .selectFrom('outbox')
    .select('id')
    .where('kind', '=', 'order-message')
    .executeTakeFirstOrThrow();
  await deliverEmailJob(shop, log, id, true);
  const arrived = await mail.emailTo(email);
  const unreadable: number[] = [];
  /** Reads as if the last reading were long ago. */
  const read = async (login = imap.login) => {
    await db
      .updateTable('mailboxes')
      .set({ checked_at: new Date(0) })
      .execute();
    return readMailbox({ db, owners: ['stall@example.com'], onUnreadable: (_, uid) => unreadable.push(uid) }, login);
  };
  const answer = (lines: string[], { from = email, id: messageId = newId() } = {}) =>
    imap.receive(
      [
        `From: Asha <${from}>`,
        'To: hello@stall.test',
        `Message-ID: <${messageId}@mail.example.com>`,
        `Subject: Re: ${arrived.subject}`,
        `In-Reply-To: ${arrived.messageId}`,
        `References: ${arrived.references} ${arrived.messageId}`,
        ...lines,
      ].join('\n'),
    );
  const texts = async () => (await findThread(db, written.value))?.replies.map(({ text }) => text);
  return { db, imap, email, orderId, arrived, unreadable, read, answer, texts, threadId: written.value };
}

test('an answer from the mailbox joins its conversation once, and all other emails stay unread', async () => {
  const { db, imap, orderId, unreadable, read, answer, texts, threadId, email } = await openConversation();
  await answer(['', 'Red, thank you.', '', 'On Tue, 24 Nov 2026, Stall wrote:', '> Which colour?'], { id: 'one' });
  await imap.receive('From: Bela <bela@example.com>\nTo: hello@stall.test\nSubject: Hi\n\nAn email of its own.');
  await answer(['', 'Forged.'], { from: 'mallory@example.com' });
  await answer(['Auto-Submitted: auto-replied', '', 'I am away.']);
  await answer(['Return-Path: <>', '', 'Undeliverable.']);
  await answer([
    'Content-Type: multipart/mixed; boundary=b',
    '',
    '--b',
    '',
    'See the picture.',
    '--b',
    'Content-Type: image/jpeg',
    'Content-Disposition: attachment; filename=crane.jpg',
    '',
    'x'.repeat(2_000_000),
    '--b--',
  ]);
  await imap.receive('no header at all');

  expect(await read()).toBe(2);
  expect(await texts()).toEqual(['Red, thank you.', 'See the picture.']);
  expect(await findThread(db, threadId)).toMatchObject({
    isFromShop: true,
    message: 'Which colour?',
    orderId,
    isRead: false,
    email,
    replies: [{ leftOut: [] }, { leftOut: ['crane.jpg'] }],
  });
  expect((await imap.files()).filter((name) => /:2,.*S/.test(name))).toHaveLength(2);
  expect(await imap.files()).toHaveLength(7);
  expect(unreadable).toEqual([]);
  const queued = await db.selectFrom('outbox').select('recipient').where('kind', '=', 'new-message').execute();
  expect(queued).toHaveLength(2);

  // The same email again, by another way.
  await answer(['', 'Red, thank you.'], { id: 'one' });
  await answer(['', 'And a blue one.']);
  expect(await read()).toBe(2);
  expect(await texts()).toEqual(['Red, thank you.', 'See the picture.', 'And a blue one.']);
  expect(await read()).toBe(0);
});

test('an email that cannot be added is reported once, and those after it are read', async () => {
  const { db, unreadable, read, answer, texts } = await openConversation();
  await answer(['', 'Red.'], { id: '=?utf-8?Q?a=00b?=' });
  await answer(['', 'Refused.']);
  await answer(['', 'Blue.']);
  await sql`create function refuse_reply() returns trigger language plpgsql as $$
    begin if new.text = 'Refused.' then raise exception 'refused'; end if; return new; end $$`.execute(db);
  await sql`create trigger refuse_reply before insert on message_replies for each row execute function refuse_reply()`.execute(
    db,
  );
  expect(await read()).toBe(2);
  expect(await texts()).toEqual(['Red.', 'Blue.']);
  expect(unreadable).toEqual([2]);
  expect(await read()).toBe(0);
  expect(unreadable).toEqual([2]);
});

test('of several processes one reads, and once a minute', async () => {
  const { db, imap, answer, texts } = await openConversation();
  await answer(['', 'Red.']);
  const context = { db, owners: [], onUnreadable: () => {} };
  const runs = await Promise.all([1, 2, 3].map(() => readMailbox(context, imap.login)));
  expect(runs.sort()).toEqual([1, null, null]);
  expect(await readMailbox(context, imap.login)).toBeNull();
  expect(await texts()).toEqual(['Red.']);
});

test('a mailbox that does not open is named: the login, the folder, the server', async () => {
  const { db, imap, read } = await openConversation();
  const { login } = imap;
  expect(await checkMailbox(login)).toBeNull();
  expect(await checkMailbox({ ...login, password: 'wrong' })).toBe('refused');
  expect(await checkMailbox({ ...login, folder: 'Nowhere' })).toBe('no-folder');
  expect(await checkMailbox({ ...login, port: 1 })).toBe('no-answer');
  await expect(read({ ...login, folder: 'Nowhere' })).rejects.toThrow();
  expect(await findMailboxProblem(db, { ...login, folder: 'Nowhere' })).toBe('no-folder');
  expect(await read()).toBe(0);
  expect(await findMailboxProblem(db, login)).toBeNull();
});
