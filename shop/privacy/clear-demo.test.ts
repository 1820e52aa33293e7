import { expect, test } from 'vitest';
import { openTestShop } from '#tests/support/fixtures/accounts.ts';
import { openProduct } from '#tests/support/fixtures/catalog.ts';
import '#tests/support/database.ts';
import { hasDemoData, hasOwnProduct } from './clear-demo.server.ts';

test('a demo product is demo data, and any other is the shop’s own', async () => {
  const { db } = await openTestShop();
  expect(await hasDemoData(db)).toBe(false);
  await openProduct(db, { isDemo: true });
  expect([await hasDemoData(db), await hasOwnProduct(db)]).toEqual([true, false]);
  await openProduct(db, { name: 'My own' });
  expect(await hasOwnProduct(db)).toBe(true);
});
