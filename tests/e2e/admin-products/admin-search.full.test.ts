import { expect, test } from 'vitest';
import { openE2e } from '#tests/support/e2e.ts';
import { openProduct } from '#tests/support/fixtures/catalog.ts';
import { visitAdmin } from '#tests/support/fixtures/member.ts';
import { expectNoBarriers } from '#tests/support/pages/accessibility.ts';
import { FIREFOX, toastIn, visit } from '#tests/support/pages/visitor.ts';

const { browser, shop } = await openE2e({ stock: 'empty' });

test('a search without results is listed, gets a synonym, and finds products', async () => {
  await openProduct(shop.db, { name: 'Indigo Zarf', description: '' });
  const shopper = await visit(browser, shop.origin, { userAgent: FIREFOX });
  await shopper.page.goto('/search?q=Glasholder');
  await shopper.page.getByText('No results for “Glasholder”.').waitFor();

  const { page } = await visitAdmin(browser, shop);
  await page.goto('/admin/search');
  const missed = page.getByRole('region', { name: 'Searches without results' });
  await missed.getByText('glasholder', { exact: true }).waitFor();
  await expectNoBarriers(page, 'the search page of the admin');
  await missed.getByRole('link', { name: 'Add synonyms for “glasholder”' }).click();
  const form = page.getByRole('region', { name: 'Add synonyms' });
  const words = form.getByLabel('Words with the same meaning');
  await expect.poll(() => words.inputValue()).toBe('glasholder, ');
  await words.fill('glasholder, Zarf');
  await form.getByRole('button', { name: 'Add synonyms' }).click();
  await toastIn(page, 'Synonyms added').waitFor();

  await shopper.page.goto('/search?q=glasholder');
  await shopper.page.getByRole('main').getByRole('heading', { level: 3, name: 'Indigo Zarf' }).waitFor();
});

test('synonyms are searched, edited and removed, and errors are shown at the field', async () => {
  const { page, expectComplaint } = await visitAdmin(browser, shop);
  await page.goto('/admin/search?q=mukhota');
  const table = page.getByRole('table', { name: 'Synonyms' });
  await table.getByRole('link', { name: 'Edit mask' }).click();
  const form = page.getByRole('region', { name: 'Edit synonyms' });
  const words = form.getByLabel('Words with the same meaning');
  const saved = await words.inputValue();
  expect(saved).toContain('mukhota');
  await words.fill(' , ');
  expectComplaint(/422/);
  await form.getByRole('button', { name: 'Save changes' }).click();
  await form.getByText('Enter at least one word.').waitFor();
  await words.fill(`${saved}, bhutamask`);
  await form.getByRole('button', { name: 'Save changes' }).click();
  await toastIn(page, 'Synonyms saved').waitFor();
  await page.goto('/admin/search?q=bhutamask');
  await table.getByRole('button', { name: 'Remove mask' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await toastIn(page, 'Synonyms removed').waitFor();
  await page.getByText('No synonyms found.').waitFor();
});

test('the list is exported as text, and imported again', async () => {
  const { page, expectComplaint } = await visitAdmin(browser, shop);
  await page.goto('/admin/search');
  const part = page.getByRole('region', { name: 'Import and export' });
  await part.getByRole('link', { name: 'Show the whole list here' }).click();
  const lines = part.getByLabel('List of synonyms');
  await expect.poll(() => lines.inputValue()).toContain('keychain, key chain');
  await lines.fill('zig, zag @nowhere');
  expectComplaint(/422/);
  await part.getByRole('button', { name: 'Import list' }).click();
  await part.getByText(/^Line 1 cannot be read/).waitFor();
  await lines.fill('zig, zag @stickers\n-zog');
  await part.getByRole('button', { name: 'Import list' }).click();
  await toastIn(page, '2 groups added').waitFor();
  await page.goto('/admin/search?q=zag');
  await page.getByRole('table', { name: 'Synonyms' }).getByText('Stickers & Decals').waitFor();
});
