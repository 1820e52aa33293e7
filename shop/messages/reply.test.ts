import { expect, onTestFinished, test } from 'vitest';
import { newId } from '#db/ids.ts';
import { deliverEmailJob } from '#server/jobs/deliver-emails.ts';
import { openTestShop } from '#tests/support/fixtures/accounts.ts';
import '#tests/support/database.ts';
import { openCustomer } from '#tests/support/fixtures/checkout.ts';
import { startMailServer } from '#tests/support/services/mail-server.ts';
import { findThread, listThreadsOf, replyToMessage } from './reply.server.ts';
import { sendMessage } from './send-message.server.ts';

/** A shop with a message of a customer. */
async function openMessage(env: Record<string, string> = {}) {
  const shop = await openTestShop(env);
  const { db } = shop;
  const buyer = await openCustomer(db);
  const form = { name: 'Asha', email: buyer.email, message: 'Do you ship to Leh?', website: '' };
  await sendMessage(db, { network: '10.0.0.1', owners: ['stall@example.com'] }, form);
  const { id } = await db.selectFrom('contact_messages').select('id').executeTakeFirstOrThrow();
  const reply = (text: string, key = newId()) =>
    replyToMessage(db, { adminId: buyer.customerId, messageId: id, key, text });
  return { ...shop, buyer, id, reply };
}

test('an answer is stored, sent once for each form, and marks the message as read', async () => {
  const { db, buyer, id, reply } = await openMessage();
  const key = newId();
  expect(await Promise.all([reply('Yes, we do.', key), reply('Yes, we do.', key)])).toMatchObject([
    { ok: true },
    { ok: true },
  ]);
  await reply('It takes 9 days.');
  expect(await findThread(db, id)).toMatchObject({
    isRead: true,
    customerId: buyer.customerId,
    replies: [
      { text: 'Yes, we do.', author: buyer.username },
      { text: 'It takes 9 days.', author: buyer.username },
    ],
  });
  expect(await listThreadsOf(db, buyer.customerId)).toMatchObject([{ id, replies: 2 }]);
  const sent = await db.selectFrom('outbox').select('recipient').where('kind', '=', 'message-reply').execute();
  expect(sent).toEqual([{ recipient: buyer.email }, { recipient: buyer.email }]);
  const actions = await db.selectFrom('audit_log').select(['action', 'after']).execute();
  expect(actions).toEqual([
    { action: 'message.reply', after: null },
    { action: 'message.reply', after: null },
  ]);
});

test('a message that is deleted or unknown is not answered', async () => {
  const { db, id, reply } = await openMessage();
  await db.updateTable('contact_messages').set({ deleted_at: new Date() }).execute();
  expect(await reply('Yes.')).toEqual({ ok: false, reason: 'no-message' });
  expect(await findThread(db, id)).toBeNull();
  for (const other of ['x', newId()]) {
    expect(await replyToMessage(db, { adminId: 'owner', messageId: other, key: newId(), text: 'Yes.' })).toMatchObject({
      reason: 'no-message',
    });
  }
});

test('the acknowledgement and the answers are one conversation for mail programs', async () => {
  const mail = await startMailServer();
  onTestFinished(() => mail.stop());
  const shop = await openMessage({ SMTP_URL: mail.url });
  onTestFinished(() => shop.mailer.close());
  await shop.reply('Yes, <b>we</b> do.\n\nSee you.');
  const log = { info: () => {}, error: () => {}, warn: () => {} } as never;
  const ids = await shop.db.selectFrom('outbox').select('id').where('recipient', '=', shop.buyer.email).execute();
  for (const { id } of ids) await deliverEmailJob(shop, log, id, true);
  const first = await mail.emailTo(shop.buyer.email);
  const second = await mail.emailTo(shop.buyer.email);
  const root = `<thread-${shop.id}@stall.test>`;
  for (const email of [first, second]) {
    expect(email.inReplyTo).toBe(root);
    expect(email.references).toBe(root);
  }
  expect(second.subject).toBe(`Re: ${first.subject}`);
  expect(second.text).toContain('Yes, <b>we</b> do.');
  expect(second.html).not.toContain('<b>we</b>');
});
