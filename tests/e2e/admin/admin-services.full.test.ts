import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { saveService } from '#shop/services/services.server.ts';
import { openE2e } from '#tests/support/e2e.ts';
import { visitAdmin } from '#tests/support/fixtures/member.ts';
import { expectNoBarriers } from '#tests/support/pages/accessibility.ts';
import { button, main, toastIn, visit } from '#tests/support/pages/visitor.ts';

const { browser, shop } = await openE2e({ stock: 'empty' });

const catalogue = (page: Page): Locator => page.getByRole('region', { name: 'Services' });

/** Saves a service without the form. Returns its id. */
async function open(title: string, slug: string): Promise<string> {
  const service = { title, slug, text: 'Made by hand.', image: null, fromPricePaise: 500_00, published: true };
  const saved = await saveService(shop.db, { adminId: 'owner', serviceId: null, service });
  if (!saved.ok) throw new Error(saved.reason);
  return saved.value;
}

async function fill(page: Page, title: string, price: string): Promise<void> {
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Description', { exact: true }).fill('Drawn by hand.\nTwo weeks.');
  await page.getByLabel('Starting price (₹)').fill(price);
}

test('a service is added, visible immediately, changed, hidden as a draft, and deleted', async () => {
  const { page, customerId } = await visitAdmin(browser, shop);
  const reader = await visit(browser, shop.origin);
  await page.goto('/admin/services/new');
  await fill(page, 'Your Portrait!', '₹1,499');
  await page.getByText('/services/your-portrait.').waitFor();
  await button(page, 'Add service').click();
  await toastIn(page, 'Service added').waitFor();
  await page.waitForURL(/\/admin\/services\/[0-9a-f-]{36}$/);
  expect(await page.getByLabel('Starting price (₹)').inputValue()).toBe('1499');
  expect(await page.getByLabel('Page address').inputValue()).toBe('your-portrait');
  await reader.page.goto('/services');
  await main(reader.page).getByText('from ₹1,499').waitFor();
  await main(reader.page).getByRole('link', { name: 'Your Portrait!', exact: true }).click();
  await reader.page.waitForURL('**/services/your-portrait');

  await page.getByLabel('Starting price (₹)').fill('1,799');
  await page.getByLabel('Page address').fill('portrait');
  await button(page, 'Update service').click();
  await toastIn(page, 'Service updated').waitFor();
  await expect.poll(() => page.getByLabel('Starting price (₹)').inputValue()).toBe('1799');
  await catalogue(page).getByText('from ₹1,799').waitFor();
  await reader.page.goto('/services/portrait');
  await main(reader.page).getByText('from ₹1,799').waitFor();
  expect((await reader.page.request.get('/services/your-portrait')).status()).toBe(404);

  await page.getByLabel('Published').uncheck();
  await button(page, 'Update service').click();
  await catalogue(page).getByText('Draft').waitFor();
  expect((await reader.page.request.get('/services/portrait')).status()).toBe(404);

  await button(page, 'Delete service').click();
  const dialog = page.getByRole('dialog', { name: 'Delete Your Portrait!?' });
  await button(dialog, 'No, go back').click();
  await dialog.waitFor({ state: 'hidden' });
  await button(page, 'Delete service').click();
  await button(dialog, 'Delete service').click();
  await toastIn(page, 'Deleted').waitFor();
  await page.waitForURL('**/admin/service-orders');
  expect(await shop.db.selectFrom('services').selectAll().execute()).toEqual([]);
  const actions = await shop.db
    .selectFrom('audit_log')
    .select('action')
    .where('admin_id', '=', customerId)
    .orderBy('at')
    .execute();
  expect(actions.map(({ action }) => action)).toEqual([
    'service.add',
    'service.update',
    'service.update',
    'service.delete',
  ]);
});

test('each invalid field has its error, and nothing typed is lost', async () => {
  await open('Taken', 'taken');
  const { page, expectComplaint } = await visitAdmin(browser, shop);
  await page.goto('/admin/services/new');
  expectComplaint(/422/);
  await button(page, 'Add service').click();
  await page.getByText('Enter a title.').first().waitFor();
  await page.getByText('Describe the service.').waitFor();
  await page.getByText('Enter the starting price.').waitFor();
  const isFocused = (field: Locator) => field.evaluate((element) => element === document.activeElement);
  await expect.poll(() => isFocused(page.getByLabel('Title'))).toBe(true);

  await fill(page, 'Costume', '12.50');
  await button(page, 'Add service').click();
  await page.locator('.fault', { hasText: 'Enter whole rupees, such as 1499.' }).waitFor();
  expect(await page.getByLabel('Title').inputValue()).toBe('Costume');
  await page.getByLabel('Starting price (₹)').fill('1250');
  await page.getByLabel('Page address').fill('taken');
  await button(page, 'Add service').click();
  await page.locator('.fault', { hasText: 'Another service already has this address.' }).waitFor();
  // Looked for by the preview.
  expectComplaint(/404/);
  for (const [address, sentence] of [
    ['http://pictures.example/a.jpg', 'The link must start with https://.'],
    ['https://127.0.0.1/a.jpg', 'This link does not work from the internet.'],
    ['/media/01890a5d-ac96-774b-bcce-b302099a8057/640.webp', 'Upload a picture or enter a link'],
    ['nonsense', 'Upload a picture or enter a link'],
  ] as const) {
    await page.getByLabel('Or a picture link (https://)').fill(address);
    await button(page, 'Add service').click();
    await page.locator('.fault', { hasText: sentence }).waitFor();
    expect(await page.getByLabel('Or a picture link (https://)').inputValue()).toBe(address);
  }
  expect(await page.getByLabel('Description', { exact: true }).inputValue()).toBe('Drawn by hand.\nTwo weeks.');
  expect(await shop.db.selectFrom('services').select('slug').execute()).toEqual([{ slug: 'taken' }]);
  expect((await page.request.get('/admin/services/01890a5d-ac96-774b-bcce-b302099a8057')).status()).toBe(404);
});

test('a picture is uploaded with progress and saved with the service, and other files are refused', async () => {
  const id = await open('Pictured', 'pictured');
  const { page, expectComplaint } = await visitAdmin(browser, shop);
  await page.goto(`/admin/services/${id}`);
  const file = page.getByLabel('Choose a picture');
  expectComplaint(/415/);
  await file.setInputFiles({ name: 'a.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg xmlns="x"/>') });
  await page.getByText('This file is not a supported picture.').waitFor();
  const buffer = await readFile('public/og.jpg');
  await file.setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer });
  await page.getByText('Uploaded. Save the form to keep it.').waitFor();
  expect(await shop.db.selectFrom('services').select('image').where('id', '=', id).executeTakeFirst()).toEqual({
    image: null,
  });
  await button(page, 'Update service').click();
  await toastIn(page, 'Service updated').waitFor();
  const { image } = await shop.db.selectFrom('services').select('image').where('id', '=', id).executeTakeFirstOrThrow();
  expect(image).toMatch(/^\/media\/[0-9a-f-]{36}\/640\.webp$/);
  const reader = await visit(browser, shop.origin);
  await reader.page.goto('/services/pictured');
  const drawn = main(reader.page).locator('img').first();
  expect(await drawn.getAttribute('src')).toBe(image);
  await expect.poll(() => drawn.evaluate((picture: HTMLImageElement) => picture.naturalWidth)).toBe(640);
});

test('services are moved up and down in the shop’s order, and typed values are kept', async () => {
  await shop.db.deleteFrom('services').execute();
  for (const title of ['Alpha', 'Beta', 'Gamma']) await open(title, title.toLowerCase());
  const { page } = await visitAdmin(browser, shop);
  await page.goto('/admin/services/new');
  await page.getByLabel('Title').fill('Half a thought');
  const titles = () => catalogue(page).locator('b').allInnerTexts();
  await button(page, 'Move Gamma up').click();
  await expect.poll(titles).toEqual(['Alpha', 'Gamma', 'Beta']);
  await button(page, 'Move Alpha down').click();
  await expect.poll(titles).toEqual(['Gamma', 'Alpha', 'Beta']);
  expect(await button(page, 'Move Gamma up').getAttribute('aria-disabled')).toBe('true');
  expect(await page.getByLabel('Title').inputValue()).toBe('Half a thought');
  const reader = await visit(browser, shop.origin);
  await reader.page.goto('/services');
  const shown = () => main(reader.page).locator('.services__service h2').allInnerTexts();
  await expect.poll(shown).toEqual(['Gamma', 'Alpha', 'Beta']);
  await catalogue(page).getByRole('link', { name: 'Edit Beta' }).click();
  await expect.poll(() => page.getByLabel('Title').inputValue()).toBe('Beta');
});

test('the service form is accessible on desktop and phone, in both themes, with errors and dialog', async () => {
  const id = await open('Accessible', 'accessible');
  const { page, expectComplaint } = await visitAdmin(browser, shop);
  await page.goto('/admin/services/new');
  expectComplaint(/422/);
  await button(page, 'Add service').click();
  await page.getByText('Describe the service.').waitFor();
  await expectNoBarriers(page, 'a new service with faults');
  await page.goto(`/admin/services/${id}`);
  await expectNoBarriers(page, 'a service');
  await button(page, 'Delete service').click();
  await page.getByRole('dialog').waitFor();
  await expectNoBarriers(page, 'the dialog before deleting');
});

test('a service that somebody else saved meanwhile is not overwritten, and nothing typed is lost', async () => {
  const [id] = [await open('Lantern', 'lantern'), await open('Kite', 'kite')];
  const { page, expectComplaint } = await visitAdmin(browser, shop);
  expectComplaint(/422/);
  await page.goto(`/admin/services/${id}`);
  const service = { title: 'Lantern, folded', slug: 'lantern', text: 'Paper.', image: null, fromPricePaise: 600_00 };
  await saveService(shop.db, { adminId: 'other', serviceId: id, service: { ...service, published: true } });
  await page.getByLabel('Title').fill('Lantern, painted');
  // The page is loaded again, but the form still shows what was there before.
  await button(page, 'Move Kite up').click();
  await toastIn(page, 'Service moved').waitFor();
  expect(await page.getByLabel('Title').inputValue()).toBe('Lantern, painted');
  await button(page, 'Update service').click();
  await page.locator('.form-problem').getByText('Someone else has changed this service').waitFor();
  expect(await page.getByLabel('Title').inputValue()).toBe('Lantern, painted');
  const titles = shop.db.selectFrom('services').select('title').where('id', '=', id);
  expect(await titles.execute()).toEqual([{ title: 'Lantern, folded' }]);
  await page.reload();
  for (const title of ['Lantern, painted', 'Lantern, carved']) {
    await page.getByLabel('Title').fill(title);
    await button(page, 'Update service').click();
    await expect.poll(() => titles.execute()).toEqual([{ title }]);
    await expect.poll(() => button(page, 'Update service').isEnabled()).toBe(true);
  }
});
