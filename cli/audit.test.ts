import { type RawBuilder, sql } from 'kysely';
import { expect, test } from 'vitest';
import { newId } from '#db/ids.ts';
import { withTransaction } from '#db/transaction.ts';
import { auditCatalog } from '#shop/catalog/audit-catalog.server.ts';
import { takeStock } from '#shop/inventory/stock.server.ts';
import { auditReviews } from '#shop/reviews/audit-reviews.server.ts';
import { addDemoReviews } from '#shop/reviews/demo-reviews.server.ts';
import { openTestDatabase } from '#tests/support/database.ts';
import { openProduct, variantInput, withSizes } from '#tests/support/fixtures/catalog.ts';

const { db } = await openTestDatabase();

const rulesBroken = async () => [...(await auditCatalog(db)), ...(await auditReviews(db))].map(({ rule }) => rule);

test('each rule reports its own fault, and a shop used only through its use cases breaks none', async () => {
  const product = await openProduct(db, { ...withSizes(9, 3, null), price: 999_00, discount: 33.3337, isDemo: true });
  const other = await openProduct(db, { variants: [variantInput({ price: 100_00 })] });
  const [variantId = ''] = product.variantIds;
  await withTransaction(db, (trx) => takeStock(trx, [{ variantId, quantity: 5 }], 'order'));
  const review = { productId: product.id, reviewer: 'Asha', text: 'Good.', createdAt: new Date() };
  await addDemoReviews(db, [
    { ...review, rating: 4 },
    { ...review, rating: 1 },
  ]);
  expect(await rulesBroken()).toEqual([]);

  const breaking: [string, RawBuilder<unknown>][] = [
    ['stock is the sum of the stock ledger', sql`update variants set stock = stock + 1 where id = ${variantId}`],
    [
      'availability is that of the best variant',
      sql`update products set availability = 'low' where id = ${product.id}`,
    ],
    [
      'the lowest price is that of the cheapest variant',
      sql`update products set from_payable_paise = 667_00 where id = ${product.id}`,
    ],
    ['a price varies where variants differ', sql`update products set price_varies = true where id = ${product.id}`],
    [
      'variants have a value for each option and no other',
      sql`update products set option2_name = 'Cut' where id = ${product.id}`,
    ],
    ['a product has a variant', sql`delete from variants where product_id = ${other.id}`],
    ['a product has the stars of its reviews', sql`update products set rating_sum = 6 where id = ${product.id}`],
    ['only demo products have demo reviews', sql`update products set is_demo = false where id = ${product.id}`],
    [
      'no reference returned more than it took',
      sql`with more as (update variants set stock = stock + 6 where id = ${variantId})
        insert into stock_moves (id, variant_id, quantity, reason, reference)
        values (${newId()}, ${variantId}, 6, 'returned', 'order')`,
    ],
  ];
  for (const [rule, statement] of breaking) {
    await db
      .transaction()
      .execute(async (trx) => {
        await statement.execute(trx);
        const broken = [...(await auditCatalog(trx)), ...(await auditReviews(trx))];
        expect(broken.map((row) => row.rule)).toContain(rule);
        throw new Error('undo');
      })
      .catch((error: Error) => {
        if (error.message !== 'undo') throw error;
      });
  }
  expect(await rulesBroken()).toEqual([]);
});
