import { expect, test } from 'vitest';
import { openE2e } from '#tests/support/e2e.ts';
import { visitAdmin } from '#tests/support/fixtures/member.ts';
import { toastIn } from '#tests/support/pages/visitor.ts';

const { browser, shop } = await openE2e({ stock: 'empty' });

const file = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });

test('an owner previews and imports redirects, and an old address leads on', async () => {
  const { page, expectComplaint } = await visitAdmin(browser, shop);
  expectComplaint(/422/);
  await page.goto('/admin/moving');
  await page.getByLabel('Redirects:').check();
  await page.getByLabel('CSV file').setInputFiles(file('orders.csv', 'a,b\n1,2\n'));
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.getByText('These are not the columns of such a file.').first().waitFor();
  await page.getByLabel('CSV file').setInputFiles(file('redirects.csv', 'from,to\n/pages/about,/contact\n/bad,\n'));
  await page.getByRole('button', { name: 'Preview' }).click();
  const preview = page.getByRole('region', { name: 'Preview' });
  await preview.getByText('1 found, 1 of them new.').waitFor();
  await preview.getByText('Line 3: the new address must be another page of this shop').waitFor();
  await preview.getByRole('button', { name: 'Import these rows' }).click();
  await toastIn(page, '1 rows imported').waitFor();
  await page.goto('/pages/About');
  expect(new URL(page.url()).pathname).toBe('/contact');
});
