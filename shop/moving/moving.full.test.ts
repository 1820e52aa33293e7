import { expect, test } from 'vitest';
import '#tests/support/database.ts';
import { openTestShop } from '#tests/support/fixtures/accounts.ts';
import { openCustomer } from '#tests/support/fixtures/checkout.ts';
import { findMoving, previewFile, requestTakeOver, runTakeOver } from './moving.server.ts';

test('49,000 customers are imported', { timeout: 120_000 }, async () => {
  const { db } = await openTestShop();
  const { customerId: adminId } = await openCustomer(db);
  const rows = Array.from({ length: 49_000 }, (_, at) => `Asha ${at},asha${at}@example.com`);
  const content = Buffer.from(`Name,Email\n${rows.join('\n')}\n`);
  expect(await previewFile(db, { adminId, kind: 'customers', content })).toMatchObject({ ok: true });
  await requestTakeOver(db, adminId);
  await runTakeOver(db, adminId);
  expect(await findMoving(db, adminId)).toMatchObject({ state: 'ended', added: 49_000, problem: null });
});
