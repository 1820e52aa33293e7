import { beforeEach, expect, test } from 'vitest';
import { openTestDatabase } from '#tests/support/database.ts';
import { sendMessage } from './send-message.server.ts';

const { db } = await openTestDatabase();

let network = 0;
beforeEach(() => {
  network += 1;
});

const write = (changes: { email?: string; message?: string; website?: string } = {}) =>
  sendMessage(
    db,
    { network: `10.0.0.${network}`, owners: ['stall@example.com', 'boss@example.com'] },
    { name: 'Asha', email: 'asha@example.com', message: 'Do you ship to Leh?', website: '', ...changes },
  );

const storedMessages = () =>
  db.selectFrom('contact_messages').select(['ticket', 'name', 'email', 'message', 'created_at']).execute();
const emails = () => db.selectFrom('outbox').select(['kind', 'recipient', 'facts']).execute();

test('a message is stored, acknowledged with its ticket number and emailed to the owner', async () => {
  const sent = await write();
  const ticket = sent.ok ? sent.value.ticket : null;
  expect(ticket).toBeGreaterThan(1_000);
  const message = { ticket, name: 'Asha', email: 'asha@example.com', message: 'Do you ship to Leh?' };
  const facts = { ...message, thread: expect.any(String) };
  expect(await storedMessages()).toEqual([{ ...message, created_at: expect.any(Date) }]);
  expect(await emails()).toEqual([
    { kind: 'message-received', recipient: 'asha@example.com', facts },
    { kind: 'new-message', recipient: 'stall@example.com', facts },
    { kind: 'new-message', recipient: 'boss@example.com', facts },
  ]);
});

test('a bot that fills in the hidden field gets a success message, and nothing is stored', async () => {
  const before = (await storedMessages()).length;
  expect(await write({ website: 'https://spam.example' })).toEqual({ ok: true, value: { ticket: null } });
  expect(await storedMessages()).toHaveLength(before);
});

test('the eleventh message in ten minutes from one network is refused, and other networks are not affected', async () => {
  for (let at = 0; at < 10; at += 1) expect((await write({ email: `fan${at}@example.com` })).ok).toBe(true);
  const before = (await storedMessages()).length;
  const refused = await write({ email: 'fan11@example.com' });
  expect(refused).toMatchObject({ ok: false, reason: 'too-many' });
  expect(await storedMessages()).toHaveLength(before);
  network += 1;
  expect((await write({ email: 'fan12@example.com' })).ok).toBe(true);
});

test('one mailbox gets at most five acknowledgements an hour, and every message is stored', async () => {
  const email = 'victim@example.com';
  for (let at = 0; at < 7; at += 1) {
    await write({ email: at % 2 === 0 ? email : email.toUpperCase(), message: `Word ${at}` });
  }
  const sent = (await emails()).filter(
    ({ kind, recipient }) => kind === 'message-received' && recipient.toLowerCase() === email,
  );
  expect(sent).toHaveLength(5);
  expect((await storedMessages()).filter((message) => message.email.toLowerCase() === email)).toHaveLength(7);
});

test('the same message sent again is stored and emailed once, with the same number', async () => {
  const input = { email: 'twice@example.com', message: 'Do you open on Sundays?' };
  const answers = await Promise.all(Array.from({ length: 6 }, () => write(input)));
  expect(new Set(answers.map((answer) => answer.ok && answer.value.ticket)).size).toBe(1);
  expect((await storedMessages()).filter(({ email }) => email === input.email)).toHaveLength(1);
  const queued = (await emails()).filter(({ facts }) => facts.email === input.email);
  expect(queued.map(({ kind }) => kind)).toEqual(['message-received', 'new-message', 'new-message']);
  expect(await write({ ...input, message: 'And on Mondays?' })).not.toEqual(answers[0]);
});
