import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { newId } from '#db/ids.ts';
import { listProducts } from '#shop/search/list-products.server.ts';
import { wholeListing } from '#shop/search/listing.ts';
import { openTestDatabase } from '#tests/support/database.ts';
import { openProduct, productInput, variantInput } from '#tests/support/fixtures/catalog.ts';
import { deleteProducts, publishProducts, restoreProducts, unpublishProducts } from './change-products.server.ts';
import { saveProduct } from './save-product.server.ts';

const { db } = await openTestDatabase({ poolSize: 5 });

beforeEach(async () => {
  await sql`truncate products cascade`.execute(db);
});

const adminId = 'the-owner';
const chosen = (...ids: string[]) => ({ adminId, type: 'shop' as const, ids });

/** What shoppers see. */
async function shown(): Promise<string[]> {
  const listing = await listProducts(db, 'shop', wholeListing);
  return listing.ok ? listing.value.cards.map(({ name }) => name).toSorted() : [];
}

const actionsOf = (id: string) =>
  db
    .selectFrom('audit_log')
    .select(['admin_id', 'action', 'subject_name', 'before', 'after'])
    .where('subject_id', '=', id)
    .orderBy('at')
    .execute();

test('products are unpublished and published, with an audit entry for each change', async () => {
  const { id: one } = await openProduct(db, { name: 'One' });
  const { id: two } = await openProduct(db, { name: 'Two', published: false });
  expect(await unpublishProducts(db, chosen(one, two, one))).toEqual({ ok: true, value: { ids: [one] } });
  expect(await shown()).toEqual([]);
  expect((await publishProducts(db, chosen(one, two))).ok).toBe(true);
  expect(await shown()).toEqual(['One', 'Two']);
  expect(await actionsOf(one)).toEqual([
    {
      admin_id: adminId,
      action: 'product.unpublish',
      subject_name: 'One',
      before: { published: true },
      after: { published: false },
    },
    {
      admin_id: adminId,
      action: 'product.publish',
      subject_name: 'One',
      before: { published: false },
      after: { published: true },
    },
  ]);
  expect(await actionsOf(two)).toHaveLength(1);
  expect(await publishProducts(db, chosen(one, two))).toEqual({ ok: false, reason: 'done-already' });
});

test('an empty selection, or one outside the list, changes nothing', async () => {
  const { id } = await openProduct(db, { name: 'Stays' });
  const { id: digital } = await openProduct(db, { type: 'digital', category: null, name: 'Digital' });
  expect(await deleteProducts(db, chosen())).toMatchObject({ reason: 'nothing-chosen' });
  expect(await deleteProducts(db, chosen(id, newId()))).toMatchObject({ reason: 'not-in-list' });
  expect(await deleteProducts(db, chosen(id, digital))).toMatchObject({ reason: 'not-in-list' });
  expect(await deleteProducts(db, chosen(...Array.from({ length: 201 }, () => newId())))).toMatchObject({
    reason: 'too-many-chosen',
  });
  expect(await shown()).toEqual(['Stays']);
  expect(await actionsOf(id)).toEqual([]);
});

test('a restored product gets its SKUs back, except those taken by another product', async () => {
  const sized = (name: string, ...skus: string[]) => ({
    name,
    option1Name: 'Size',
    variants: skus.map((sku) => variantInput({ option1: sku, sku })),
  });
  const { id } = await openProduct(db, sized('Old', 'A-1', 'A-2'));
  expect(await deleteProducts(db, chosen(id))).toEqual({ ok: true, value: { ids: [id] } });
  expect(await shown()).toEqual([]);
  const taken = await saveProduct(db, productInput(sized('New', 'A-2')), { reference: 'test' });
  expect(taken.ok).toBe(true);
  expect(await restoreProducts(db, chosen(id))).toEqual({ ok: true, value: { ids: [id] } });
  expect(await shown()).toEqual(['New', 'Old']);
  const skus = await db.selectFrom('variants').select('sku').where('product_id', '=', id).orderBy('position').execute();
  expect(skus).toEqual([{ sku: 'A-1' }, { sku: null }]);
  expect((await actionsOf(id)).map(({ action }) => action)).toEqual(['product.delete', 'product.restore']);
});

test('of two administrators who delete the same products at the same time one succeeds, without deadlock', async () => {
  const ids = await Promise.all(
    Array.from({ length: 20 }, async (_, at) => (await openProduct(db, { name: `P ${at}` })).id),
  );
  const outcomes = await Promise.all([
    deleteProducts(db, chosen(...ids)),
    deleteProducts(db, { ...chosen(...ids.toReversed()), adminId: 'another' }),
    deleteProducts(db, chosen(...ids.toSorted())),
  ]);
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  expect(outcomes.filter((outcome) => !outcome.ok && outcome.reason === 'done-already')).toHaveLength(2);
  const { rows } = await sql<{ actions: number }>`
    select count(*) as actions from audit_log where action = 'product.delete' and subject_id = any(${ids}::text[])`.execute(
    db,
  );
  expect(rows).toEqual([{ actions: 20 }]);
});
