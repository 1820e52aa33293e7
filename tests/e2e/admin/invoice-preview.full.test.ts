import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import { openE2e } from '#tests/support/e2e.ts';
import { visitAdmin } from '#tests/support/fixtures/member.ts';
import { pdfText } from '#tests/support/pages/pdf-text.ts';
import { paintPicture } from '#tests/support/pages/product-form.ts';
import { listAxeFindings, toastIn } from '#tests/support/pages/visitor.ts';

const { browser, shop } = await openE2e({ stock: 'empty' });

beforeEach(async () => {
  await shop.db.deleteFrom('settings').execute();
});

const details = (page: Page) => page.getByRole('region', { name: 'Shop details' });
const preview = (page: Page) => details(page).getByRole('button', { name: 'Preview invoice' });
const sample = (page: Page) =>
  details(page)
    .getByRole('region', { name: 'Preview: an invoice' })
    .getByRole('link', { name: 'Open the sample invoice' });

/** The sample invoice that the page leads to: its text, and whether it has a picture. */
async function readSample(page: Page) {
  const answer = await page.request.get((await sample(page).getAttribute('href')) ?? '');
  expect(answer.headers()).toMatchObject({
    'content-type': 'application/pdf',
    'cache-control': 'private, no-store',
    'content-disposition': 'inline; filename="sample-invoice.pdf"',
  });
  const file = await answer.body();
  return { text: pdfText(file), hasPicture: file.includes('/Subtype /Image') };
}

test('an invoice is previewed as it is typed, and nothing is saved or numbered', async () => {
  const { page, expectComplaint } = await visitAdmin(browser, shop);
  expectComplaint(/422/);
  await page.goto('/admin/settings');
  await details(page).getByLabel('GSTIN').fill('12345');
  await preview(page).click();
  await details(page).getByText('Enter the GST number as it is on the certificate').waitFor();
  expect(await sample(page).count()).toBe(0);

  await details(page).getByLabel('Shop name').fill('Paper & Crane');
  await details(page).getByLabel('Business address').fill('4 Lantern Street, बेंगलुरु 560001, Karnataka');
  await details(page).getByLabel('GSTIN').fill('29abcde1234f1zw');
  await details(page).getByLabel('Invoice prefix').fill('PC');
  await details(page)
    .getByLabel('Logo')
    .setInputFiles(await paintPicture('logo.png'));
  // It opens by itself.
  const [opened] = await Promise.all([
    page.context().waitForEvent('request', (request) => request.url().includes('invoice.pdf')),
    preview(page).click(),
  ]);
  await sample(page).waitFor();
  expect(opened.url()).toBe(new URL((await sample(page).getAttribute('href')) ?? '', shop.origin).href);
  const { text, hasPicture } = await readSample(page);
  expect(text).toMatch(/PC\d\d-\d\d\/000000/);
  for (const part of ['Tax invoice (sample)', 'Paper & Crane (', 'GSTIN: 29ABCDE1234F1ZW', 'CGST', '₹1,998.00'])
    expect(text).toContain(part);
  expect(hasPicture).toBe(true);
  expect(await details(page).getByLabel('Shop name').inputValue()).toBe('Paper & Crane');
  expect(await listAxeFindings(page)).toEqual([]);

  await details(page).getByLabel('GSTIN').fill('');
  await preview(page).click();
  await expect.poll(() => sample(page).getAttribute('href')).toContain('&gstin=&');
  expect((await readSample(page)).text).toContain('Order receipt (sample)');
  for (const table of ['settings', 'invoices', 'invoice_counters'] as const)
    expect(await shop.db.selectFrom(table).selectAll().execute()).toEqual([]);

  const { page: packer, customerId } = await visitAdmin(browser, shop);
  await shop.db.updateTable('admin_roles').set({ role: 'packer' }).where('customer_id', '=', customerId).execute();
  expect((await packer.request.get('/admin/settings/invoice.pdf')).status()).toBe(403);
  expect((await page.request.get('/admin/settings/invoice.pdf?shopName=')).status()).toBe(404);
  expect((await page.request.get('/admin/settings/invoice.pdf?logo=..%2Fx%201x1')).status()).toBe(404);
});

test('without scripts, a phone previews an invoice by a link', async () => {
  const { page } = await visitAdmin(browser, shop, {
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
  });
  await page.goto('/admin/settings');
  await details(page).getByLabel('Shop name').fill('Paper & Crane');
  await preview(page).click();
  await sample(page).waitFor();
  expect((await readSample(page)).text).toContain('Paper & Crane (');
});

test('a large logo is sent smaller, and what is transparent stays so', async () => {
  const { page } = await visitAdmin(browser, shop);
  // Noise does not compress: a file of several megabytes, as a camera makes them, without its left half.
  const [width, height] = [2_400, 1_600];
  const raw = { width, height, channels: 4 as const };
  const pixels = randomBytes(width * height * 4);
  for (let at = 0; at < pixels.length; at += 4) pixels[at + 3] = (at / 4) % width < width / 2 ? 0 : 255;
  const buffer = await sharp(pixels, { raw }).png({ compressionLevel: 1 }).toBuffer();
  expect(buffer.length).toBeGreaterThan(6_000_000);

  await page.goto('/admin/settings');
  await details(page).getByLabel('Logo').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer });
  // The form waits for the smaller one.
  const [sent] = await Promise.all([
    page.waitForRequest((request) => request.method() === 'POST' && request.url().includes('/admin/settings')),
    details(page).getByRole('button', { name: 'Save', exact: true }).click(),
  ]);
  await toastIn(page, 'Shop details saved').waitFor();
  expect(Number((await sent.allHeaders())['content-length'])).toBeLessThan(buffer.length / 1.5);
  const { picture_id: id } = await shop.db
    .selectFrom('settings')
    .select('picture_id')
    .where('key', '=', 'logo')
    .executeTakeFirstOrThrow();
  const wide = await sharp(Buffer.from(await (await fetch(`${shop.origin}/media/${id}/wide.png`)).arrayBuffer()))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const alphaAt = (share: number) =>
    wide.data[(Math.floor(wide.info.height / 2) * wide.info.width + Math.floor(wide.info.width * share)) * 4 + 3];
  expect([alphaAt(0.1), alphaAt(0.9)]).toEqual([0, 255]);
});
