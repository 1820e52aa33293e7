import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { setStock } from '#shop/inventory/stock.server.ts';
import { openTestDatabase } from '#tests/support/database.ts';
import {
  availabilityNow,
  expectLedgerBalanced,
  openProduct,
  removeProduct,
  stockOf,
  variantInput,
  withSizes,
} from '#tests/support/fixtures/catalog.ts';
import { quickEditForm } from './quick-edit.form.ts';
import { findQuickEditValues, quickEdit } from './quick-edit.server.ts';

const { db } = await openTestDatabase({ poolSize: 3 });

beforeEach(async () => {
  await sql`truncate products cascade`.execute(db);
});

const save = (fields: Record<string, string>) => {
  const { isRounded: _, ...change } = quickEditForm.parse(fields);
  return quickEdit(db, 'the-owner', 'shop', change);
};

test('price, discount and stock change together, with ledger, price history and audit log', async () => {
  const { id, variantIds } = await openProduct(db, { name: 'Tee', price: 499_00, ...withSizes(3, 8) });
  const [small = '', large = ''] = variantIds;
  const values = await findQuickEditValues(db, 'shop', id);
  expect(values).toMatchObject({ name: 'Tee', version: 1, price: 499_00, hasOwnPrices: false });
  expect(values?.variants).toMatchObject([
    { id: small, label: 'Size 1', stock: 3 },
    { id: large, label: 'Size 2', stock: 8 },
  ]);
  const changed = await save({
    id,
    version: '1',
    price: '₹ 1,000',
    discount: '12.5',
    [`stock-${small}`]: '0',
    [`was-${small}`]: '3',
    [`stock-${large}`]: '',
    [`was-${large}`]: '8',
  });
  expect(changed.ok).toBe(true);
  expect([await stockOf(db, small), await stockOf(db, large)]).toEqual([0, null]);
  expect(await availabilityNow(db, id)).toBe('made-to-order');
  await expectLedgerBalanced(db);
  const product = await db.selectFrom('products').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  expect(product).toMatchObject({ price_paise: 1_000_00, from_payable_paise: 875_00, discount: 12.5, version: 2 });
  const history = await db.selectFrom('price_changes').selectAll().where('product_id', '=', id).execute();
  expect(history).toMatchObject([
    { price_before_paise: 499_00, price_paise: 1_000_00, discount: 12.5, changed_by: 'the-owner' },
  ]);
  const actions = await db.selectFrom('audit_log').selectAll().where('subject_id', '=', id).execute();
  expect(actions).toMatchObject([
    {
      action: 'product.update',
      before: { price: 499, discount: 0, payable: 499, 'stock Size 1': 3, 'stock Size 2': 8 },
      after: { price: 1000, discount: 12.5, payable: 875, 'stock Size 1': 0, 'stock Size 2': 'made to order' },
    },
  ]);
});

test('an older form does not overwrite stock that was sold meanwhile', async () => {
  const { id, variantIds } = await openProduct(db, { variants: [variantInput({ stock: 10 })] });
  const [variant = ''] = variantIds;
  await setStock(db, variant, 7, 'sold');
  const fields = { id, version: '1', price: '600', discount: '0', [`was-${variant}`]: '10' };
  expect(await save({ ...fields, [`stock-${variant}`]: '12' })).toEqual({
    ok: false,
    reason: 'stock-moved',
    field: `stock-${variant}`,
  });
  expect(await db.selectFrom('products').select('price_paise').execute()).toEqual([{ price_paise: 499_00 }]);
  // Changing only the price does not change the stock.
  expect((await save({ ...fields, [`stock-${variant}`]: '10' })).ok).toBe(true);
  expect(await stockOf(db, variant)).toBe(7);
  expect(await db.selectFrom('products').select('price_paise').execute()).toEqual([{ price_paise: 600_00 }]);
});

test('an edit by another administrator, a deleted product and one of another list are refused', async () => {
  const { id, variantIds } = await openProduct(db);
  const { id: digital } = await openProduct(db, { type: 'digital', category: null });
  const fields = { version: '1', price: '100', discount: '' };
  expect((await save({ ...fields, id })).ok).toBe(true);
  expect(await save({ ...fields, id })).toMatchObject({ reason: 'changed-meanwhile' });
  expect(await save({ ...fields, id: digital })).toMatchObject({ reason: 'no-such-product' });
  const strange = `stock-${digital}`;
  expect(await save({ ...fields, id, version: '2', [strange]: '3' })).toMatchObject({ reason: 'changed-meanwhile' });
  await removeProduct(db, id);
  expect(await save({ ...fields, id, version: '3' })).toMatchObject({ reason: 'no-such-product' });
  expect(await stockOf(db, variantIds[0] ?? '')).toBe(10);
});

test('each invalid field is named', () => {
  const id = '0190a6c8-7c5a-7000-8000-000000000001';
  const read = quickEditForm.safeParse({ id, version: '1', price: 'much', discount: '101', [`stock-${id}`]: '1.5' });
  expect(read.error?.issues.map(({ path }) => path[0])).toEqual(['price', 'discount', `stock-${id}`]);
  expect(quickEditForm.parse({ id, version: '1', price: '1299.50', discount: '' })).toMatchObject({
    price: 1_300_00,
    isRounded: true,
    discount: 0,
  });
  for (const price of ['', '-1', '10000001', '1e9', '1.2.3']) {
    expect(quickEditForm.safeParse({ id, version: '1', price, discount: '0' }).success, price).toBe(false);
  }
});
