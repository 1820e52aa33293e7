import { type ExpressionBuilder, sql } from 'kysely';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Tables } from '#db/tables/tables.ts';
import type { RunningShop } from './shop.ts';

/** ₹1,23,456, as India writes it. */
export const rupees = (whole: number) => `₹${new Intl.NumberFormat('en-IN').format(whole)}`;

const mrp = sql<number>`(coalesce(variants.price_paise, products.price_paise) / 100)::int`;
/** The database's own rounding: half up, to whole rupees. */
const payable = sql<number>`round(coalesce(variants.price_paise, products.price_paise) * (100 - discount) / 10000)::int`;

type Rows = ExpressionBuilder<Tables, 'products' | 'variants'>;

/** What the demo sells, as its database knows it. */
export function openDemoGoods(shop: Pick<RunningShop, 'db'>) {
  /** What the demo sells in the shop, variant by variant. */
  const goods = () =>
    shop.db
      .selectFrom('products')
      .innerJoin('variants', 'variants.product_id', 'products.id')
      .select((rows: Rows) => [
        rows.ref('products.id').as('id'),
        rows.ref('products.name').as('name'),
        rows.ref('variants.id').as('variantId'),
        rows.ref('variants.option1').as('size'),
        rows.ref('variants.stock').as('stock'),
        mrp.as('mrp'),
        payable.as('payable'),
      ])
      .where('products.type', '=', 'shop');

  /** A costume with a discount, sizes of one price, and stock of that size. */
  const aCostume = () =>
    goods()
      .select((rows) =>
        rows
          .selectFrom('product_images')
          .whereRef('product_id', '=', 'products.id')
          .select(({ fn }) => fn.countAll<string>().as('count'))
          .as('pictures'),
      )
      .where('category', '=', 'cosplay')
      .where('option1_name', '=', 'Size')
      .where('option2_name', 'is', null)
      .where('discount', '>', 0)
      .where('variants.stock', '>=', 3)
      .orderBy('products.name')
      .orderBy('variants.position')
      .executeTakeFirstOrThrow();

  /** Things without a choice, with enough stock. */
  const plainThings = (count: number) =>
    goods()
      .where('option1_name', 'is', null)
      .where('variants.stock', '>=', 10)
      .orderBy('discount', 'desc')
      .orderBy('products.name')
      .limit(count)
      .execute();

  return { goods, aCostume, plainThings };
}

const summary = (page: Page) => page.getByRole('region', { name: 'Summary' });

/** The figure beside a word of the summary. */
const figure = async (page: Page, word: string) =>
  (
    await summary(page)
      .getByRole('definition')
      .and(summary(page).locator(`dt:text-is("${word}") + dd`))
      .innerText()
  ).trim();

export const expectSummary = async (page: Page, { total, pay }: { total: number; pay: number }) => {
  await expect.poll(() => figure(page, 'You pay')).toBe(rupees(pay));
  expect(await figure(page, 'Total')).toBe(rupees(total));
  expect(await figure(page, 'Discount')).toBe(`−${rupees(total - pay)}`);
};
