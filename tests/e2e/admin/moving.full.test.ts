import { expect, onTestFinished, test } from 'vitest';
import { openE2e } from '#tests/support/e2e.ts';
import { visitAdmin } from '#tests/support/fixtures/member.ts';
import { listAxeFindings, toastIn } from '#tests/support/pages/visitor.ts';
import type { RunningShop } from '#tests/support/shop.ts';

const { browser, shop } = await openE2e({ stock: 'empty' });

const file = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });

/** No process can take the file until the test calls what this returns. */
async function holdImport({ db }: Pick<RunningShop, 'db'>) {
  const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const done = db.transaction().execute(async (trx) => {
    await trx.selectFrom('moving_files').select('admin_id').forKeyShare().execute();
    held.resolve();
    await released.promise;
  });
  await held.promise;
  const release = async () => {
    released.resolve();
    await done;
  };
  onTestFinished(release);
  return release;
}

test('an owner previews and imports redirects, and an old address leads on', async () => {
  const { page, expectComplaint } = await visitAdmin(browser, shop);
  expectComplaint(/422/);
  await page.goto('/admin/moving');
  await page.getByLabel('Redirects:').check();
  await page.getByLabel('CSV file').setInputFiles(file('orders.csv', 'a,b\n1,2\n'));
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.getByText('This file does not have the expected columns.').first().waitFor();
  await page.getByLabel('CSV file').setInputFiles(file('redirects.csv', 'from,to\n/pages/about,/contact\n/bad,\n'));
  await page.getByRole('button', { name: 'Preview' }).click();
  const preview = page.getByRole('region', { name: 'Preview' });
  await preview.getByText('1 found, 1 of them new.').waitFor();
  await preview.getByText('Line 3: the new address must be another page of this shop').waitFor();
  const release = await holdImport(shop);
  await preview.getByRole('button', { name: 'Import these rows' }).click();
  await page.getByRole('heading', { name: 'Importing redirects' }).waitFor();
  await page.getByText('0 of 1 row done.').waitFor();
  expect(await page.getByLabel('CSV file').count()).toBe(0);
  expect(await listAxeFindings(page)).toEqual([]);
  await release();
  await toastIn(page, '1 row imported').waitFor();
  await page.goto('/pages/About');
  expect(new URL(page.url()).pathname).toBe('/contact');
});

test('without scripts, a refreshed page shows how far an import is', async () => {
  const { page } = await visitAdmin(browser, shop, { javaScriptEnabled: false });
  await page.goto('/admin/moving');
  await page.getByLabel('Redirects:').check();
  await page.getByLabel('CSV file').setInputFiles(file('redirects.csv', 'from,to\n/pages/help,/contact\n'));
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.getByRole('button', { name: 'Import these rows' }).click();
  await expect
    .poll(async () => {
      const refresh = page.getByRole('link', { name: 'Refresh' });
      if ((await refresh.count()) > 0) await refresh.click();
      return page.getByText('1 row imported').count();
    })
    .toBe(1);
});
