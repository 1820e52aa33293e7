import { expect, test } from 'vitest';
import { openTestShop } from '#tests/support/fixtures/accounts.ts';
import { openProduct, variantInput, withSizes } from '#tests/support/fixtures/catalog.ts';
import '#tests/support/database.ts';
import { listLowStock } from './low-stock.server.ts';

test('sold-out and low products are counted and listed by name, without hidden and made-to-order ones', async () => {
  const { db } = await openTestShop();
  const piece = (name: string, stock: number | null, changes: object = {}) =>
    openProduct(db, { name, variants: [variantInput({ stock })], ...changes });
  await piece('Plenty', 100);
  await piece('To order', null);
  await piece('Hidden', 0, { published: false });
  await piece('Fan', 0);
  await piece('Crane', 0);
  await piece('Bell', 0);
  await piece('Lantern', 2);
  await openProduct(db, { name: 'Kimono', ...withSizes(0, 3, 1) });
  const { soldOut, low } = await listLowStock(db, 2);
  expect(soldOut).toMatchObject({ total: 3, rows: [{ name: 'Bell' }, { name: 'Crane' }] });
  expect(low).toMatchObject({
    total: 2,
    rows: [
      { name: 'Kimono', units: 4 },
      { name: 'Lantern', units: 2 },
    ],
  });
});
