import { expect, test } from 'vitest';
import { connect } from '#db/connect.ts';
import { withTransaction } from '#db/transaction.ts';
import { refuse } from '#kit/result.ts';
import { cloneDatabase } from '#tests/support/database.ts';
import { note } from './note.server.ts';

test('a notification stands with what it tells of, and falls with it', async () => {
  const database = await cloneDatabase();
  const { db, close } = connect(database.url);
  const facts = { ticket: 1001, name: 'Asha “₹”' };
  await withTransaction(db, async (trx) => {
    await note(trx, 'message-received', 'asha@example.org', facts);
    return refuse('changed-my-mind');
  });
  expect(await db.selectFrom('outbox').selectAll().execute()).toEqual([]);
  await withTransaction(db, (trx) => note(trx, 'message-received', 'asha@example.org', facts));
  expect(await db.selectFrom('outbox').selectAll().execute()).toMatchObject([
    { kind: 'message-received', recipient: 'asha@example.org', facts, delivered_at: null, failed_at: null },
  ]);
  await close();
  await database.drop();
});
