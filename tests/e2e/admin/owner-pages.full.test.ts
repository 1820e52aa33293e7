import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { newId } from '#db/ids.ts';
import { openE2e } from '#tests/support/e2e.ts';
import { openProduct } from '#tests/support/fixtures/catalog.ts';
import { openCollection } from '#tests/support/fixtures/collections.ts';
import { visitAdmin } from '#tests/support/fixtures/member.ts';
import { writeOrder } from '#tests/support/fixtures/orders.ts';
import { paintPicture } from '#tests/support/pages/product-form.ts';
import { listAxeFindings, main, PHONE, toastIn, visit } from '#tests/support/pages/visitor.ts';
import { startShop } from '#tests/support/shop.ts';

const env = { PAGE_CACHE_MB: '16' };
const { browser, shop } = await openE2e({ stock: 'empty', env });

beforeEach(async () => {
  await shop.db.deleteFrom('settings').execute();
});

const card = (page: Page, name: string) => page.getByRole('region', { name });
const textOf = async (origin: string, path: string) => (await fetch(origin + path)).text();

test('the home page is previewed, then changes in every process', async () => {
  const other = await startShop({ stock: 'empty', env, beside: shop });
  try {
    const { id } = await openProduct(shop.db, { name: 'Crane' });
    for (const [title, slug] of Object.entries({ 'Night market': 'night-market', 'Tea time': 'tea-time' }))
      await openCollection(shop.db, { title, slug, products: [id] });
    const seen = () => Promise.all([shop, other].map(({ origin }) => textOf(origin, '/')));
    for (const html of [...(await seen()), ...(await seen())]) {
      expect(html).toContain('Small stall.');
      expect(html).toContain('Night market');
    }
    const { page } = await visitAdmin(browser, shop);
    await page.goto('/admin/home-page');
    const form = card(page, 'Home page').first();
    await form.getByLabel('Title', { exact: true }).fill('Lanterns\nfor <b>all</b>');
    await form.getByLabel('How It Works').selectOption('First');
    await form.getByLabel('Our promises').selectOption('Hidden');
    await form.getByLabel('Featured collection 1').selectOption('Tea time');
    await form.getByRole('button', { name: 'Preview' }).click();
    const preview = card(page, 'Preview of the home page');
    await preview.getByText('Not saved yet.').waitFor();
    expect(await listAxeFindings(page)).toEqual([]);
    await preview.getByText('for <b>all</b>').waitFor();
    for (const html of await seen()) expect(html).not.toContain('Lanterns');
    expect(await form.getByLabel('Our promises').inputValue()).toBe('hidden');
    await form.getByRole('button', { name: 'Save' }).click();
    await toastIn(page, 'Home page saved').waitFor();
    await expect.poll(async () => (await seen()).every((html) => html.includes('Lanterns'))).toBe(true);
    const visitor = await visit(browser, other.origin);
    await visitor.page.goto('/');
    expect(await visitor.page.getByRole('heading', { level: 2 }).allInnerTexts()).toEqual(
      expect.arrayContaining(['How It Works', 'Shop by category', 'Collections', 'New arrivals']),
    );
    const headings = await visitor.page.getByRole('main').getByRole('heading', { level: 2 }).allInnerTexts();
    expect(headings[0]).toBe('How It Works');
    expect(await visitor.page.getByRole('region', { name: 'Our promises' }).count()).toBe(0);
    expect(
      await main(visitor.page)
        .getByRole('link', { name: /Tea time/ })
        .count(),
    ).toBe(1);
    expect(
      await main(visitor.page)
        .getByRole('link', { name: /Night market/ })
        .count(),
    ).toBe(0);
  } finally {
    await other.stop();
  }
});

test('a policy is published in versions with its values, without HTML, and stays readable', async () => {
  const { page, expectComplaint } = await visitAdmin(browser, shop);
  expectComplaint(/422/);
  await page.goto('/admin/policies?policy=refund');
  const form = card(page, 'Refund Policy').first();
  const text = form.getByLabel('Text');
  expect(await text.inputValue()).toContain('within {return days} days of delivery');
  await text.fill('## Returns\n\nWrite to {e-mail}.');
  await form.getByRole('button', { name: 'Publish' }).click();
  await form.getByText('There is no placeholder {e-mail}.').waitFor();
  await text.fill(
    '## Returns <script>alert(1)</script>\n\nWithin {return days} days, {shop name} <img src=x onerror=alert(1)>.\n\n- by post',
  );
  await form.getByRole('button', { name: 'Preview' }).click();
  await card(page, 'Preview: Refund Policy').getByText('Within 7 days, Yatai').waitFor();
  expect(await listAxeFindings(page)).toEqual([]);
  expect(await textOf(shop.origin, '/terms?tab=refund')).toContain('Effective June 26, 2025');
  await form.getByRole('button', { name: 'Publish' }).click();
  await toastIn(page, 'Refund Policy published as version 1').waitFor();
  const html = await textOf(shop.origin, '/terms?tab=refund');
  expect(html).toContain('Within 7 days, Yatai &lt;img src=x');
  expect(html).not.toContain('<img src=x');
  expect(html).not.toContain('<script>alert');
  expect(html).toContain('In force since');

  // The toast comes before the form of the new version.
  await expect.poll(() => form.locator('input[name=version]').inputValue()).toBe('1');
  await text.fill('## Second\n\nNo returns.');
  await form.getByRole('button', { name: 'Publish' }).click();
  await toastIn(page, 'Refund Policy published as version 2').waitFor();
  const visitor = await visit(browser, shop.origin);
  await visitor.page.goto('/terms?tab=refund');
  await visitor.page.getByText('No returns.').waitFor();
  await visitor.page
    .getByRole('navigation', { name: 'Earlier versions' })
    .getByRole('link', { name: 'Version 1' })
    .click();
  await visitor.page.getByText('This is an earlier version.').waitFor();
  await visitor.page.getByText('Within 7 days, Yatai').waitFor();
  await visitor.page
    .getByRole('navigation', { name: 'Earlier versions' })
    .getByRole('link', { name: 'First version' })
    .click();
  await visitor.page.getByText('Effective June 26, 2025').waitFor();
  const status = async (path: string) => (await fetch(shop.origin + path)).status;
  expect(
    await Promise.all(
      ['&version=2', '&version=9', '&version=x', '&version=-1'].map((one) => status(`/terms?tab=refund${one}`)),
    ),
  ).toEqual([404, 404, 404, 404]);
  // A shipping policy has a tab once there is one.
  expect(await status('/terms?tab=shipping')).toBe(404);
  await page.goto('/admin/policies?policy=shipping');
  await card(page, 'Shipping Policy').first().getByRole('button', { name: 'Publish' }).click();
  await toastIn(page, 'Shipping Policy published as version 1').waitFor();
  await visitor.page.goto('/terms');
  await visitor.page.getByRole('link', { name: 'Shipping Policy' }).click();
  await visitor.page.getByRole('heading', { level: 1, name: 'Shipping Policy' }).waitFor();
});

test('a logo is checked, replaces the name, and the name is back when it is removed', async () => {
  const { page, expectComplaint } = await visitAdmin(browser, shop);
  expectComplaint(/422/);
  await page.goto('/admin/settings');
  const details = card(page, 'Shop details');
  const save = () => details.getByRole('button', { name: 'Save', exact: true }).click();
  const svg = {
    name: 'logo.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  };
  await details.getByLabel('Logo').setInputFiles(svg);
  await save();
  await details.getByText('This file is not a supported picture.').waitFor();
  await details.getByLabel('Logo').setInputFiles(await paintPicture('logo.png'));
  await save();
  await toastIn(page, 'Shop details saved').waitFor();
  const { picture_id: id } = await shop.db
    .selectFrom('settings')
    .select('picture_id')
    .where('key', '=', 'logo')
    .executeTakeFirstOrThrow();
  const visitor = await visit(browser, shop.origin);
  await visitor.page.goto('/contact');
  const sign = visitor.page.getByRole('complementary', { name: 'Yatai' }).getByRole('img', { name: 'Yatai' });
  await sign.waitFor();
  expect(await visitor.page.locator('link[rel="apple-touch-icon"]').getAttribute('href')).toBe(
    `/media/${id}/icon-180.png`,
  );
  const icon = await fetch(`${shop.origin}/media/${id}/icon-180.png`);
  expect([icon.status, icon.headers.get('content-type'), icon.headers.get('cache-control')]).toEqual([
    ...[200, 'image/png', 'public, max-age=31536000, immutable'],
  ]);
  expect((await fetch(`${shop.origin}/media/${id}/icon-999.png`)).status).toBe(404);
  expect((await fetch(`${shop.origin}/media/${newId()}/icon-180.png`)).status).toBe(404);
  await details.getByLabel('Remove “Logo”').check();
  await save();
  await expect.poll(() => details.getByLabel('Remove “Logo”').count()).toBe(0);
  await visitor.page.goto('/contact');
  expect(await sign.count()).toBe(0);
  await visitor.page.getByRole('complementary', { name: 'Yatai' }).getByText('Yatai').waitFor();
  expect((await fetch(`${shop.origin}/media/${id}/icon-180.png`)).status).toBe(404);
  expect(await shop.db.selectFrom('media').select('id').where('id', '=', id).execute()).toEqual([]);
});

test('the introduction and the sender of emails are previewed, and nothing is saved', async () => {
  const { page } = await visitAdmin(browser, shop);
  await page.goto('/admin/settings');
  const email = page.getByRole('region', { name: 'Email', exact: true });
  await email.getByLabel('Sender').fill('Lantern Lane <post@lantern.example>');
  await email.getByLabel('Introduction').fill('Your lantern is being folded.');
  await email.getByRole('button', { name: 'Preview' }).click();
  const preview = email.getByRole('region', { name: 'Preview: an email about an order' });
  await preview.getByText('Not saved yet.').waitFor();
  await preview.getByText('From: Lantern Lane <post@lantern.example>').waitFor();
  await preview.getByText('Your lantern is being folded.').waitFor();
  expect(await email.getByLabel('Introduction').inputValue()).toBe('Your lantern is being folded.');
  expect(await listAxeFindings(page)).toEqual([]);
  expect(await shop.db.selectFrom('settings').select('key').execute()).toEqual([]);
});

test('the name, the logo and the announcement bar are previewed, and nothing is saved', async () => {
  const { page, expectComplaint } = await visitAdmin(browser, shop);
  expectComplaint(/422/);
  await page.goto('/admin/settings');
  const details = card(page, 'Shop details');
  const bar = card(page, 'Announcement bar');
  const preview = (of: typeof details) => of.getByRole('region', { name: 'Preview: the top of every page' });
  await details.getByLabel('Shop name').fill('Paper Crane & Co');
  await details.getByLabel('Logo').setInputFiles(await paintPicture('logo.png'));
  await details.getByRole('button', { name: 'Preview', exact: true }).click();
  await preview(details).getByText('Not saved yet.').waitFor();
  const logo = preview(details).getByAltText('Paper Crane & Co');
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  expect(await details.getByLabel('Shop name').inputValue()).toBe('Paper Crane & Co');

  await bar.getByLabel('Announcement', { exact: true }).fill('Lanterns <b>half price</b>');
  await bar.getByLabel('First day').fill('2099-01-01');
  await bar.getByRole('button', { name: 'Preview' }).click();
  await preview(bar).getByText('No announcement bar today.').waitFor();
  await bar.getByLabel('First day').fill('');
  await bar.getByRole('button', { name: 'Preview' }).click();
  await preview(bar).getByText('Lanterns <b>half price</b>').waitFor();
  expect(await listAxeFindings(page)).toEqual([]);
  await bar.getByLabel('Link of the announcement').fill('javascript:alert(1)');
  await bar.getByRole('button', { name: 'Preview' }).click();
  await bar.getByText('Enter a page such as /shop/figurines').waitFor();
  expect(await preview(bar).count()).toBe(0);
  expect(await shop.db.selectFrom('settings').select('key').execute()).toEqual([]);
  const html = await textOf(shop.origin, '/contact');
  expect(html).not.toContain('Paper Crane');
  expect(html).not.toContain('half price');
});

test('on a phone, filters and further actions open as a sheet', async () => {
  const { page } = await visitAdmin(browser, shop, PHONE);
  const sheet = page.getByRole('group', { name: 'Filters and order' });
  await page.goto('/admin/setup');
  expect(await listAxeFindings(page)).toEqual([]);
  await page.goto('/admin/shop-items');
  expect(await sheet.isVisible()).toBe(false);
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  await sheet.getByLabel('Category').selectOption('figurines');
  expect(page.url()).not.toContain('category=');
  await sheet.getByLabel('Sort by').selectOption({ index: 1 });
  await sheet.getByRole('button', { name: 'Show results' }).click();
  await page.waitForURL(/category=figurines/);
  await page.getByRole('button', { name: 'Filters (1)' }).waitFor();
  expect(await sheet.isVisible()).toBe(false);
  const order = await writeOrder(shop.db);
  await page.goto(`/admin/orders/${order}`);
  const cancel = page.getByRole('button', { name: 'Cancel order' });
  expect(await cancel.isVisible()).toBe(false);
  await page.getByRole('button', { name: 'Confirm order' }).waitFor();
  await page.getByRole('button', { name: 'More actions' }).click();
  await cancel.click();
  await page.getByRole('dialog').getByLabel('Reason').fill('Torn.');
  expect(await listAxeFindings(page)).toEqual([]);
});
