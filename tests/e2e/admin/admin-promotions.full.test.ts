import { expect, test } from 'vitest';
import { openE2e } from '#tests/support/e2e.ts';
import { openProduct } from '#tests/support/fixtures/catalog.ts';
import { visitAdmin } from '#tests/support/fixtures/member.ts';

const { browser, shop } = await openE2e({ stock: 'empty' });

test('an owner adds an offer, which cards and cart show, stops it, and generates codes', async () => {
  const { id } = await openProduct(shop.db, { name: 'Fox Sticker', category: 'stickers' });
  const { page, expectComplaint } = await visitAdmin(browser, shop);
  expectComplaint(/422 \(Unprocessable Entity\)/);
  await page.goto('/admin/promotions');
  await page.getByText('No promotions yet.').waitFor();
  await page.getByRole('link', { name: 'Add promotion' }).click();
  await page.getByRole('link', { name: 'Buy X, get Y' }).click();
  await page.getByLabel('Buy this many').waitFor();
  await page.getByRole('button', { name: 'Add promotion' }).click();
  await page.getByText('Enter a name.').first().waitFor();
  await page.getByLabel('Name').fill('Buy 2 stickers, get 1');
  await page.getByLabel('Buy this many').fill('2');
  await page.getByLabel('Get this many').fill('1');
  await page.getByLabel('How it applies').selectOption('automatic');
  await page.getByLabel('For', { exact: true }).selectOption('categories');
  await page.getByLabel('Stickers & Decals').check();
  await page.getByLabel('Starts (Indian time)').fill('2020-01-01T00:00');
  await page.getByRole('button', { name: 'Add promotion' }).click();
  await page.getByText('Promotion added').last().waitFor();
  await page.getByText('Buy 2, get 1 free').waitFor();
  const itemHtml = async () => (await fetch(`${shop.origin}/item/${id}`)).text();
  await expect.poll(itemHtml).toContain('Buy 2 stickers, get 1');
  await page.getByRole('button', { name: 'Stop' }).click();
  await page.getByText('Promotion stopped').first().waitFor();
  await expect.poll(itemHtml).not.toContain('Buy 2 stickers, get 1');

  await page.goto('/admin/promotions/new');
  await page.getByLabel('Name').fill('For friends');
  await page.getByLabel('Percent off').fill('20');
  await page.getByLabel('Starts (Indian time)').fill('2020-01-01T00:00');
  await page.getByRole('button', { name: 'Add promotion' }).click();
  await page.getByRole('heading', { name: 'Generate codes' }).waitFor();
  await page.getByLabel('How many').fill('10001');
  await page.getByRole('button', { name: 'Generate codes' }).click();
  await page.getByText('Enter a whole number from 1 to 10,000.').first().waitFor();
  await page.getByLabel('How many').fill('25');
  await page.getByLabel('Start of each code').fill('pal');
  await page.getByRole('button', { name: 'Generate codes' }).click();
  await page.getByText('25 codes added').first().waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download all codes (CSV)' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('promotion-codes.csv');
  await page.goto('/admin/promotions?state=ended');
  await page.getByRole('link', { name: 'Buy 2 stickers, get 1' }).first().waitFor();
  await page.getByText('1 promotion', { exact: true }).waitFor();
});
