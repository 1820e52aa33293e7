import { expect, test } from 'vitest';
import { createApiKey } from '#shop/api-keys/api-keys.server.ts';
import { setStock } from '#shop/inventory/stock.server.ts';
import { listPriceChanges } from '#shop/pricing/list-price-changes.server.ts';
import { openTestDatabase } from '#tests/support/database.ts';
import { expectLedgerBalanced, openProduct, stockOf, withSizes } from '#tests/support/fixtures/catalog.ts';
import { changeProduct } from './change-product.server.ts';
import { addProduct, duplicateProduct, editProduct } from './edit-product.server.ts';
import { findProductForm } from './find-product-form.server.ts';
import { readProductForm } from './product.form.ts';
import { newProductDraft, type ProductDraft } from './product-draft.ts';

const { db } = await openTestDatabase();

const shopOrigin = 'https://shop.example';
const hand = { adminId: 'asha', shopOrigin };
const pictures = [{ address: 'https://pictures.example/a.jpg', alt: '' }];

function toSave(draft: ProductDraft) {
  const read = readProductForm(draft, shopOrigin);
  if (!read.ok) throw new Error(JSON.stringify(read.issues));
  return read.value;
}

test('an unknown product is neither changed nor copied', async () => {
  const draft = { ...newProductDraft('shop'), name: 'Fan', price: '499', category: 'figurines', pictures };
  for (const id of ['new', '1', "' or true"]) {
    const edit = { ...toSave(draft), id, version: 1, isStockCertain: false };
    expect(await editProduct(db, hand, edit)).toMatchObject({ reason: 'no-such-product' });
    expect(await duplicateProduct(db, 'asha', id, String)).toMatchObject({ reason: 'no-such-product' });
  }
});

async function formOf(id: string) {
  const form = await findProductForm(db, id);
  if (form === null) throw new Error('The product is gone');
  return form;
}

async function edit(id: string, change: (draft: ProductDraft) => ProductDraft, isStockCertain = false) {
  const { version, draft } = await formOf(id);
  return editProduct(db, hand, { ...toSave(change({ ...draft, pictures })), id, version, isStockCertain });
}

test('a stored product that is retyped into the form is saved unchanged', async () => {
  const draft: ProductDraft = {
    ...newProductDraft('shop'),
    name: 'Crane',
    category: 'figurines',
    price: '₹1,499.50',
    discount: '12.3456',
    sizeTable: 'Size | Chest\nS | 36 in',
    pictures,
  };
  // A price and a discount become numbers; no discount is none.
  expect(toSave(draft).product).toMatchObject({ price: 1_500_00, discount: 12.3456 });
  expect(toSave({ ...draft, discount: ' ' }).product.discount).toBe(0);
  const added = await addProduct(db, hand, toSave(draft));
  const id = added.ok ? added.value.id : '';
  const { draft: stored } = await formOf(id);
  // The empty field shows the category's default.
  expect(stored).toMatchObject({ price: '1500', discount: '12.3456', hsn: '', netQuantity: '', countryOfOrigin: '' });
  expect(await db.selectFrom('products').select(['hsn', 'net_quantity']).where('id', '=', id).execute()).toEqual([
    { hsn: '39264049', net_quantity: '1 N' },
  ]);
  await edit(id, (same) => same);
  expect((await formOf(id)).draft).toEqual(stored);
  const actions = await db.selectFrom('audit_log').select('action').where('subject_id', '=', id).execute();
  expect(actions).toEqual([{ action: 'product.add' }]);
});

test('a digital product is added with its texts and demo link, without a category', async () => {
  const draft: ProductDraft = {
    ...newProductDraft('digital', 'figurines'),
    name: 'Brushes',
    price: '299',
    description: 'Soft and round.',
    demoUrl: ' https://demo.example/brushes ',
    pictures,
  };
  const added = await addProduct(db, hand, toSave(draft));
  const { draft: stored } = await formOf(added.ok ? added.value.id : '');
  expect(stored).toMatchObject({ type: 'digital', name: 'Brushes', price: '299', discount: '0', category: '' });
  expect(stored).toMatchObject({ description: 'Soft and round.', demoUrl: 'https://demo.example/brushes' });
});

test('stock that was not edited stays as it is, even if units were sold since the form was rendered', async () => {
  const { id, variantIds } = await openProduct(db, withSizes(5, 6));
  const { version, draft } = await formOf(id);
  await setStock(db, variantIds[0] ?? '', 3, 'sold');
  const renamed = { ...draft, name: 'Renamed', pictures };
  expect((await editProduct(db, hand, { ...toSave(renamed), id, version, isStockCertain: false })).ok).toBe(true);
  expect(await stockOf(db, variantIds[0] ?? '')).toBe(3);
  const counted = { ...draft, pictures, variants: draft.variants.map((row) => ({ ...row, stock: '9' })) };
  const late = { ...toSave(counted), id, version: version + 1 };
  expect(await editProduct(db, hand, { ...late, isStockCertain: false })).toMatchObject({
    reason: 'changed-meanwhile',
  });
  expect(await stockOf(db, variantIds[0] ?? '')).toBe(3);
  expect((await editProduct(db, hand, { ...late, isStockCertain: true })).ok).toBe(true);
  expect(await stockOf(db, variantIds[0] ?? '')).toBe(9);
  await expectLedgerBalanced(db);
});

test('an outdated version is refused, and nothing is stored or logged', async () => {
  const { id } = await openProduct(db);
  const { version, draft } = await formOf(id);
  const mine = { ...toSave({ ...draft, name: 'Mine', pictures }), id, isStockCertain: false };
  const both = await Promise.all([1, 2].map(() => editProduct(db, hand, { ...mine, version })));
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  expect(both.find(({ ok }) => !ok)).toMatchObject({ reason: 'changed-meanwhile' });
  const actions = await db.selectFrom('audit_log').select('action').where('subject_id', '=', id).execute();
  expect(actions).toEqual([{ action: 'product.update' }]);
});

test('earlier prices are recorded for the product and for variants with their own price', async () => {
  const { id } = await openProduct(db, { ...withSizes(1, 2), price: 500_00 });
  await edit(id, (draft) => ({ ...draft, description: 'No price in it' }));
  expect(await listPriceChanges(db, id)).toEqual([]);
  await edit(id, (draft) => ({
    ...draft,
    price: '600',
    discount: '5',
    variants: draft.variants.map((row, at) => ({ ...row, price: at === 0 ? '650' : '' })),
  }));
  const changes = await listPriceChanges(db, id);
  expect(changes.map(({ variant, priceBefore, price, discount }) => [variant, priceBefore, price, discount])).toEqual(
    expect.arrayContaining([
      [null, 500_00, 600_00, 5],
      ['Size 1', 500_00, 650_00, 5],
    ]),
  );
  expect(changes).toHaveLength(2);
  await expect(db.deleteFrom('price_changes').execute()).rejects.toThrow('append-only');
});

test('the price history names the API key that changed a price', async () => {
  await db.insertInto('customers').values({ id: 'asha', name: 'Asha', email: 'asha@example.com' }).execute();
  await createApiKey(db, 'asha', { name: 'Warehouse', scopes: ['products:write'], lifetime: null });
  const { id: keyId } = await db.selectFrom('api_keys').select('id').executeTakeFirstOrThrow();
  const { id } = await openProduct(db, { price: 500_00 });
  const { version } = await formOf(id);
  expect(await changeProduct(db, { ...hand, adminId: keyId }, { id, version }, { price: 600_00 })).toMatchObject({
    ok: true,
  });
  expect(await listPriceChanges(db, id)).toMatchObject([{ price: 600_00, by: 'Warehouse' }]);
});

test('a taken SKU is reported at its row, and a missing picture at its field', async () => {
  await openProduct(db, { variants: [{ option1: null, option2: null, sku: 'ONE', price: null }] });
  const { id } = await openProduct(db, withSizes(1, 2));
  const taken = await edit(id, (draft) => ({
    ...draft,
    variants: draft.variants.map((row, at) => ({ ...row, sku: ['TWO', 'ONE'][at] ?? '' })),
  }));
  expect(taken).toEqual({ ok: false, reason: 'sku-taken', field: 'sku-1' });
  const { version, draft } = await formOf(id);
  const address = `${shopOrigin}/media/01900000-0000-7000-8000-000000000009/320.webp`;
  const lost = toSave({ ...draft, pictures: [{ address, alt: '' }] });
  expect(await editProduct(db, hand, { ...lost, id, version, isStockCertain: false })).toMatchObject({
    reason: 'picture-gone',
  });
});
