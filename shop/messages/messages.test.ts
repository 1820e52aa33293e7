import { beforeEach, expect, test } from 'vitest';
import * as numbers from '#config/numbers.ts';
import { newId } from '#db/ids.ts';
import { readTableQuery } from '#lib/table-query.ts';
import { openTestDatabase } from '#tests/support/database.ts';
import { adminMessageShape, type MessageMark } from './admin-message.ts';
import { cleanUpMessages, countUnread, listMessages, markMessages } from './messages.server.ts';

const { db } = await openTestDatabase();
beforeEach(async () => {
  await db.deleteFrom('contact_messages').execute();
});

const DAY_MS = 24 * 60 * 60 * 1000;
const NO_ID = '01890a5d-ac96-774b-bcce-b302099a8057';

let minute = 0;
async function write(message: string, name = 'Asha', email = 'asha@example.com') {
  minute += 1;
  return db
    .insertInto('contact_messages')
    .values({ id: newId(), name, email, message, created_at: new Date(Date.UTC(2026, 0, 1, 0, minute)) })
    .returning(['id', 'ticket'])
    .executeTakeFirstOrThrow();
}

const mark = (name: MessageMark, ...messageIds: string[]) =>
  markMessages(db, { adminId: 'owner', messageIds, mark: name });

const list = async (search = '') => {
  const listed = await listMessages(db, readTableQuery(new URLSearchParams(search), adminMessageShape));
  if (!listed.ok) throw new Error(listed.reason);
  return listed.value.rows.map(({ message }) => message);
};

test('messages are listed newest first, filtered by unread, and found by ticket, name, email and words', async () => {
  const { id, ticket } = await write('Do you ship to Leh?');
  await write('50% off?', 'Bela', 'bela@post.example');
  await write('Hello_there');
  expect(await list()).toEqual(['Hello_there', '50% off?', 'Do you ship to Leh?']);
  expect(await list('sort=oldest')).toEqual(['Do you ship to Leh?', '50% off?', 'Hello_there']);
  expect(await list(`q=%23${ticket}`)).toEqual(['Do you ship to Leh?']);
  expect(await list(`q=${ticket}`)).toEqual(['Do you ship to Leh?']);
  expect(await list('q=BELA')).toEqual(['50% off?']);
  expect(await list('q=post.example')).toEqual(['50% off?']);
  expect(await list('q=leh')).toEqual(['Do you ship to Leh?']);
  expect(await list('q=%25')).toEqual(['50% off?']);
  expect(await list('q=_')).toEqual(['Hello_there']);
  expect(await list('q=99999999999999999999')).toEqual([]);
  await mark('read', id);
  expect(await list('show=unread')).toEqual(['Hello_there', '50% off?']);
  expect(await countUnread(db)).toBe(2);
});

test('marking reports what it changed, and is logged with the ticket only', async () => {
  const one = await write('One');
  const two = await write('Two');
  expect(await mark('read', one.id, two.id)).toEqual({ ok: true, value: expect.arrayContaining([one.id, two.id]) });
  expect(await mark('read', one.id)).toEqual({ ok: true, value: [] });
  expect(await mark('unread', two.id, NO_ID, "x' or true")).toEqual({ ok: true, value: [two.id] });
  expect(await countUnread(db)).toBe(1);
  expect(await mark('read', NO_ID)).toEqual({ ok: false, reason: 'no-message' });
  expect(await mark('read')).toEqual({ ok: false, reason: 'no-message' });
  const actions = await db.selectFrom('audit_log').selectAll().where('subject_id', '=', two.id).orderBy('at').execute();
  expect(actions).toMatchObject([
    { admin_id: 'owner', action: 'message.read', subject_name: `#${two.ticket}`, before: null, after: null },
    { action: 'message.unread' },
  ]);
});

test('a deleted message is hidden and can be restored; of two who delete it one succeeds', async () => {
  const { id } = await write('One');
  await mark('read', id);
  const both = await Promise.all([mark('delete', id), mark('delete', id)]);
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await list()).toEqual([]);
  expect(await mark('read', id)).toMatchObject({ reason: 'no-message' });
  expect(await mark('restore', id)).toEqual({ ok: true, value: [id] });
  expect(await list()).toEqual(['One']);
  expect(await countUnread(db)).toBe(0);
});

test('a deleted message is erased after the time for undo', async () => {
  const answered = await write('Kept');
  const gone = await write('Gone');
  await mark('delete', answered.id, gone.id);
  const longAgo = new Date(Date.now() - (numbers.DELETED_MESSAGE_DAYS + 1) * DAY_MS);
  await db.updateTable('contact_messages').set({ deleted_at: longAgo }).where('id', '=', gone.id).execute();
  const open = await write('Open');
  await cleanUpMessages(db);
  const left = await db.selectFrom('contact_messages').select('id').orderBy('created_at').execute();
  expect(left.map(({ id }) => id)).toEqual([answered.id, open.id]);
});

test('a page has fifty messages, and a page past the end is empty', async () => {
  for (let at = 0; at < 51; at += 1) await write(`Message ${at}`);
  expect(await list()).toHaveLength(50);
  expect(await list('page=2')).toEqual(['Message 0']);
  expect(await listMessages(db, { q: '', sort: 'newest', page: 3, filters: {} })).toMatchObject({
    reason: 'past-the-end',
  });
});
