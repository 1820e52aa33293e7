import { expect, test } from 'vitest';
import { effectLimits } from '#config/limits.ts';
import { newId } from '#db/ids.ts';
import { openTestDatabase } from '#tests/support/database.ts';
import { openCustomer } from '#tests/support/fixtures/checkout.ts';
import { addEmailReply, findThreadOf } from './add-email-reply.server.ts';
import { eraseEmailReplies, exportMessages } from './messages.server.ts';
import { findThread, replyToMessage } from './reply.server.ts';
import { sendMessage } from './send-message.server.ts';

const { db } = await openTestDatabase();

/** A conversation that a customer began. */
async function openThread() {
  const { email, customerId } = await openCustomer(db);
  const form = { name: 'Asha', email, message: newId(), website: '' };
  await sendMessage(db, { network: '10.0.0.1', owners: [] }, form);
  const { id } = await db
    .selectFrom('contact_messages')
    .select('id')
    .where('message', '=', form.message)
    .executeTakeFirstOrThrow();
  const add = (text: string, emailId: string = newId()) =>
    addEmailReply(db, { threadId: id, emailId, text, leftOut: [], owners: ['stall@example.com'] });
  return { id, email, customerId, add };
}

test('an email belongs to a conversation whose id it knows and whose customer sent it', async () => {
  const [asha, meera] = [await openThread(), await openThread()];
  await replyToMessage(db, { adminId: 'owner', messageId: asha.id, key: newId(), text: 'Yes.' });
  const { id: emailId } = await db
    .selectFrom('outbox')
    .select('id')
    .where('kind', '=', 'message-reply')
    .where('recipient', '=', asha.email)
    .executeTakeFirstOrThrow();
  const find = (from: string, threadIds: string[], emailIds: string[] = []) =>
    findThreadOf(db, { from, threadIds, emailIds });
  expect(await find(asha.email, [newId(), asha.id])).toBe(asha.id);
  expect(await find(asha.email, [], [emailId])).toBe(asha.id);
  expect(await find(meera.email, [asha.id], [emailId])).toBeNull();
  expect(await find('', [asha.id])).toBeNull();
  expect(await find(asha.email, [], [])).toBeNull();
  await db.updateTable('contact_messages').set({ deleted_at: new Date() }).where('id', '=', asha.id).execute();
  expect(await find(asha.email, [asha.id])).toBeNull();
  expect(await asha.add('Hello?')).toBe('gone');
});

test('the same email is added once, makes the conversation unread, and the owner is notified', async () => {
  const { id, email, add } = await openThread();
  await replyToMessage(db, { adminId: 'owner', messageId: id, key: newId(), text: 'Yes, we do.' });
  expect((await findThread(db, id))?.isRead).toBe(true);
  const outcomes = await Promise.all([add('Thank you!', 'one@b.test'), add('Thank you!', 'one@b.test')]);
  expect(outcomes.sort()).toEqual(['added', 'known']);
  expect(await findThread(db, id)).toMatchObject({
    isRead: false,
    replies: [
      { text: 'Yes, we do.', isFromShop: true },
      { text: 'Thank you!', isFromShop: false, author: null },
    ],
  });
  const queued = await db.selectFrom('outbox').select('facts').where('kind', '=', 'new-message').execute();
  expect(queued.filter(({ facts }) => facts.thread === id)).toMatchObject([
    { facts: { email, message: 'Thank you!', isAnswer: true } },
  ]);
  await replyToMessage(db, { adminId: 'owner', messageId: id, key: newId(), text: 'See you.' });
  const answers = await db.selectFrom('outbox').select('facts').where('recipient', '=', email).orderBy('id').execute();
  expect(answers.at(-1)?.facts).toMatchObject({ text: 'See you.', message: 'Thank you!' });
});

test('a customer who sends email after email is stopped for the day', async () => {
  const { id, add } = await openThread();
  const { points } = effectLimits.emailReplies;
  for (let at = 0; at < points; at += 1) expect(await add(`Answer ${at}`)).toBe('added');
  expect(await add('One more')).toBe('too-many');
  await db
    .updateTable('message_replies')
    .set({ created_at: new Date(Date.now() - 90_000_000) })
    .execute();
  expect(await add('The next day')).toBe('added');
  expect((await findThread(db, id))?.replies).toHaveLength(points + 1);
});

test('erasing an address erases its answers, and its export has them', async () => {
  const { id, email, add } = await openThread();
  await add('My new address is Crane Street 1.');
  expect(await exportMessages(db, { customerId: 'nobody', verifiedEmail: email })).toMatchObject([
    { isFromShop: false, answers: [{ text: 'My new address is Crane Street 1.', isFromShop: false }] },
  ]);
  await eraseEmailReplies(db, { customerId: 'nobody', verifiedEmail: email.toUpperCase() });
  expect((await findThread(db, id))?.replies).toEqual([]);
});
