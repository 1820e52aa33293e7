import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import type { Db } from '#db/connect.ts';

/** All that a file could change, without times and counters. */
export async function readCatalogue(db: Db): Promise<unknown> {
  const products = await db
    .selectFrom('products')
    .select([
      'id',
      'handle',
      'type',
      'category',
      'name',
      'description',
      'price_paise',
      'discount',
      'series',
      'published',
    ])
    .select(['availability', 'from_payable_paise', 'is_demo', 'hsn', 'maker', 'version'])
    .orderBy('handle')
    .execute();
  const variants = await db.selectFrom('variants').selectAll().orderBy('id').execute();
  const { rows } =
    await sql`select (select count(*) from stock_moves) as moves, (select count(*) from search_words) as words,
    (select count(*) from audit_log) as actions, (select count(*) from product_images) as pictures`.execute(db);
  return { products, variants, rows };
}

/** The list that the open page exports. */
export async function exportedFrom(page: Page): Promise<string> {
  const href = await page.getByRole('link', { name: 'Export CSV' }).getAttribute('href');
  return (await page.request.get(href ?? '')).text();
}

/** Uploads a file and waits for its preview. */
export async function preview(page: Page, text: string, name = 'products.csv'): Promise<void> {
  await page.goto('/admin/products/import');
  await page.getByLabel('CSV file').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
  await page.getByRole('button', { name: 'Preview changes' }).click();
}

/** A number of the open preview. */
export const figure = (page: Page, name: string) =>
  page
    .locator('.import__figures div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator('dd')
    .innerText();
