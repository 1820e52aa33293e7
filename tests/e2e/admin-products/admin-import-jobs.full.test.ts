import { sql } from 'kysely';
import type { Locator, Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { openE2e } from '#tests/support/e2e.ts';
import { expectLedgerBalanced, openProduct, variantInput } from '#tests/support/fixtures/catalog.ts';
import { visitAdmin } from '#tests/support/fixtures/member.ts';
import { expectNoBarriers } from '#tests/support/pages/accessibility.ts';
import { freePort } from '#tests/support/ports.ts';
import { type RunningShop, startShop } from '#tests/support/shop.ts';

const { browser, shop } = await openE2e({ stock: 'empty' });

/** The page is open when this stops holding the product; nobody saves it before. */
async function lockProduct({ db }: Pick<RunningShop, 'db'>, handle: string) {
  const locked = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const done = db.transaction().execute(async (trx) => {
    await sql`select 1 from products where handle = ${handle} for update`.execute(trx);
    locked.resolve();
    await released.promise;
  });
  await locked.promise;
  const release = async () => {
    released.resolve();
    await done;
  };
  onTestFinished(release);
  return release;
}

const fileOf = (...handles: string[]) =>
  Buffer.from(['Handle,Title,Variant Price', ...handles.map((handle) => `${handle},The ${handle},499`)].join('\n'));

async function send(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page.goto('/admin/products/import');
  await page.getByLabel('CSV file').setInputFiles({ name, mimeType: 'text/csv', buffer });
  await page.getByLabel('Category for products without one').selectOption('figurines');
  await page.getByRole('button', { name: 'Preview changes' }).click();
}

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 2 });
const standsOn = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

test('reading and importing show their progress, also after leaving the page and returning', async () => {
  const { page } = await visitAdmin(browser, shop);
  await openProduct(shop.db, { name: 'Mask', variants: [variantInput({ stock: 1 })] });
  const unlockFirst = await lockProduct(shop, 'mask');
  await send(page, 'goods.csv', fileOf('crane', 'mask', 'fan'));
  await heading(page, 'Reading “goods.csv”').waitFor();
  await expect.poll(() => standsOn(page)).toBe('Reading “goods.csv”');
  await page.getByText('Nothing is changed yet.').waitFor();
  await expectNoBarriers(page, 'a file that is being read');
  await page.goto('/admin/products/import');
  await page.getByText('The shop is reading “goods.csv”.').waitFor();
  await page.getByRole('link', { name: 'Show' }).click();
  await heading(page, 'Reading “goods.csv”').waitFor();
  await unlockFirst();
  await heading(page, 'What “goods.csv” would change').waitFor();
  await expect.poll(() => standsOn(page)).toBe('What “goods.csv” would change');

  const unlock = await lockProduct(shop, 'mask');
  await page.getByRole('button', { name: 'Import 3 products' }).click();
  await heading(page, 'Importing “goods.csv”').waitFor();
  await page.getByText('1 of 3 rows done.').waitFor();
  const bar = page.getByRole('progressbar', { name: 'Importing “goods.csv”' });
  expect(await bar.evaluate((element: HTMLProgressElement) => element.position)).toBeCloseTo(1 / 3);
  await expectNoBarriers(page, 'a file that is being imported');
  await page.goto('/admin/shop-items');
  await page.getByRole('link', { name: 'Import' }).first().click();
  await heading(page, 'Importing “goods.csv”').waitFor();
  await unlock();
  await page.locator('.import__done').getByText('Imported: 2 new, 1 changed.').waitFor();
  await expect.poll(() => standsOn(page)).toBe('Import products');
  await page.getByLabel('CSV file').waitFor();
  await expectLedgerBalanced(shop.db);
});

test('without scripts a link refreshes the progress', async () => {
  const { page } = await visitAdmin(browser, shop, { javaScriptEnabled: false });
  await openProduct(shop.db, { name: 'Fox', variants: [variantInput({ stock: 1 })] });
  const unlock = await lockProduct(shop, 'fox');
  await send(page, 'plain.csv', fileOf('fox'));
  await heading(page, 'Reading “plain.csv”').waitFor();
  await unlock();
  const refreshUntil = (shown: Locator) =>
    expect
      .poll(async () => {
        const link = page.getByRole('link', { name: 'Refresh' });
        if (await link.isVisible()) await link.click();
        return shown.isVisible();
      })
      .toBe(true);
  await refreshUntil(heading(page, 'What “plain.csv” would change'));
  await page.getByRole('button', { name: 'Import 1 product' }).click();
  await refreshUntil(page.locator('.import__done').getByText('Imported: 0 new, 1 changed.'));
});

test('another administrator does not see the file, and can import another one', async () => {
  const { page, expectComplaint } = await visitAdmin(browser, shop);
  const { page: other } = await visitAdmin(browser, shop);
  await send(page, 'mine.csv', fileOf('owl'));
  await heading(page, 'What “mine.csv” would change').waitFor();
  await other.goto('/admin/products/import');
  expect(await other.locator('.import__last').count()).toBe(0);
  await other.goto(page.url());
  await other.getByText(/^This preview has expired/).waitFor();
  await send(other, 'theirs.csv', fileOf('owl', 'bat'));
  await other.getByRole('button', { name: 'Import 2 products' }).click();
  await other.locator('.import__done').getByText('Imported: 2 new, 0 changed.').waitFor();
  // What was read before is read again for the catalogue as it is now.
  await page.getByRole('button', { name: 'Preview again' }).click();
  await page.getByText('The shop already has everything in this file.').waitFor();
  expectComplaint(/422/);
  await shop.db.deleteFrom('import_drafts').execute();
  await page.getByRole('button', { name: 'Preview again' }).click();
  await page
    .getByText(/^This preview has expired/)
    .first()
    .waitFor();
});

test('a failed import shows how far it came, and continues from there', async () => {
  const { page } = await visitAdmin(browser, shop);
  await send(page, 'odd.csv', fileOf('lamp', 'poison', 'kite'));
  await heading(page, 'What “odd.csv” would change').waitFor();
  await sql`create function refuse_poison() returns trigger language plpgsql as $$ begin
    if new.handle = 'poison' then raise exception 'no'; end if; return new; end $$`.execute(shop.db);
  await sql`create trigger refuse_poison before insert on products for each row execute function refuse_poison()`.execute(
    shop.db,
  );
  await page.getByRole('button', { name: 'Import 3 products' }).click();
  await heading(page, 'The import of “odd.csv” stopped').waitFor();
  await page.getByText('1 of 3 rows done: 1 new, 0 changed.').waitFor();
  await expectNoBarriers(page, 'an import that failed');
  await sql`drop trigger refuse_poison on products`.execute(shop.db);
  await page.getByRole('button', { name: 'Continue import' }).click();
  await page.locator('.import__done').getByText('Imported: 3 new, 0 changed.').waitFor();
});

test('another file cannot be uploaded during an import', async () => {
  const { page, expectComplaint } = await visitAdmin(browser, shop);
  await openProduct(shop.db, { name: 'Bell' });
  await page.goto('/admin/products/import');
  const tab = await page.context().newPage();
  await send(tab, 'first.csv', fileOf('bell'));
  await tab.getByRole('button', { name: 'Import 1 product' }).waitFor();
  const unlock = await lockProduct(shop, 'bell');
  await tab.getByRole('button', { name: 'Import 1 product' }).click();
  await heading(tab, 'Importing “first.csv”').waitFor();
  expectComplaint(/422/);
  const second = { name: 'second.csv', mimeType: 'text/csv', buffer: fileOf('crane') };
  await page.getByLabel('CSV file').setInputFiles(second);
  await page.getByRole('button', { name: 'Preview changes' }).click();
  await page.getByText('Your last file is still being imported.').first().waitFor();
  await unlock();
  await tab.locator('.import__done').waitFor();
});

test('after the shop is killed during an import, another shop imports the rest without duplicates', async () => {
  const env = { PORT: String(await freePort()) };
  const first = await startShop({ stock: 'empty', env });
  onTestFinished(() => first.stop());
  const { db } = first;
  await openProduct(db, { name: 'Mask', variants: [variantInput({ stock: 1 })] });
  const { page, allowComplaint } = await visitAdmin(browser, first);
  allowComplaint(/ERR_CONNECTION_REFUSED|ERR_EMPTY_RESPONSE|503/);
  const goods = Array.from({ length: 40 }, (_, at) => `thing-${at}`);
  await send(page, 'goods.csv', fileOf(...goods.slice(0, 20), 'mask', ...goods.slice(20)));
  await page.getByRole('button', { name: 'Import 41 products' }).waitFor();
  const unlock = await lockProduct(first, 'mask');
  await page.getByRole('button', { name: 'Import 41 products' }).click();
  await page.getByText('20 of 41 rows done.').waitFor();
  const isAway = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/readyz'));
  // Just after one look at the shop, and before the next.
  await page.waitForEvent('requestfinished', (request) => request.url().includes('/admin/products/import.data'));
  await first.kill();
  await isAway;
  await heading(page, 'Importing “goods.csv”').waitFor();
  const second = await startShop({ stock: 'empty', beside: first, env });
  onTestFinished(() => second.stop());
  // It waits until the killed one has sent no heartbeat for some seconds.
  const row = () => db.selectFrom('import_drafts').select(['runs', 'rows_done']).executeTakeFirstOrThrow();
  await expect.poll(row, { timeout: 40_000 }).toEqual({ runs: 2, rows_done: 20 });
  await unlock();
  await page.locator('.import__done').getByText('Imported: 40 new, 1 changed.').waitFor();
  const actions = await db
    .selectFrom('audit_log')
    .select('subject_id')
    .where('action', '=', 'product.import')
    .execute();
  expect(new Set(actions.map(({ subject_id }) => subject_id)).size).toBe(41);
  expect(actions).toHaveLength(41);
  await expectLedgerBalanced(db);
});
