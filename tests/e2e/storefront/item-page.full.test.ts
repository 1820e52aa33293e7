import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { writeReview } from '#shop/reviews/write-review.server.ts';
import { openE2e } from '#tests/support/e2e.ts';
import { openProduct, withSizes } from '#tests/support/fixtures/catalog.ts';
import { visitSignedIn } from '#tests/support/fixtures/member.ts';
import { writeOrder } from '#tests/support/fixtures/orders.ts';
import { openCustomers } from '#tests/support/fixtures/reviewers.ts';
import { expectNoBarriers } from '#tests/support/pages/accessibility.ts';
import { visit } from '#tests/support/pages/visitor.ts';
import { startMailServer } from '#tests/support/services/mail-server.ts';

const mail = await startMailServer();
afterAll(() => mail.stop());
const { browser, shop } = await openE2e({ stock: 'empty', env: { SMTP_URL: mail.url } });

test('an item can be shared on WhatsApp and by its link', async () => {
  const { id } = await openProduct(shop.db, { name: 'Shared Kite' });
  const { page } = await visit(browser, shop.origin);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`/item/${id}?utm_source=x`);
  const chat = page.getByRole('link', { name: 'Share on WhatsApp' });
  const text = new URL((await chat.getAttribute('href')) ?? '').searchParams.get('text');
  expect(text).toBe(`Shared Kite ${shop.origin}/item/${id}`);
  await page.getByRole('button', { name: 'Copy link' }).click();
  await page.getByText('Link copied').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${shop.origin}/item/${id}`);
});

test('recently viewed products stay on the device and can be cleared', async () => {
  const [first, second] = [
    await openProduct(shop.db, { name: 'First Fan' }),
    await openProduct(shop.db, { name: 'Second Fan' }),
  ];
  const { page } = await visit(browser, shop.origin);
  await page.goto(`/item/${first.id}`);
  await page.waitForFunction(() => localStorage.getItem('recentlyViewed') !== null);
  await page.goto(`/item/${second.id}`);
  const recent = page.getByRole('region', { name: 'Recently viewed' });
  await expect.poll(() => recent.getByRole('link').allTextContents()).toEqual(['First Fan']);
  await recent.getByRole('button', { name: 'Clear list' }).click();
  await recent.waitFor({ state: 'detached' });
  expect(await page.evaluate(() => localStorage.getItem('recentlyViewed'))).toBeNull();
});

test('a visitor without scripts requests an email about a size that is sold out', async () => {
  const { id } = await openProduct(shop.db, { name: 'Rare Robe', ...withSizes(0, 4) });
  const { page } = await visit(browser, shop.origin, { javaScriptEnabled: false });
  await page.goto(`/item/${id}`);
  await page.getByText('Email me when it is back').click();
  await page.getByLabel('Email', { exact: true }).fill('asha@example.com');
  await page.getByRole('button', { name: 'Email me' }).click();
  await page.getByText('Check your email and open the link in it to confirm.').waitFor();
  const alerts = await shop.db.selectFrom('stock_alerts').select(['email', 'confirmed_at']).execute();
  expect(alerts).toEqual([{ email: 'asha@example.com', confirmed_at: null }]);
});

test('a wrong email address for a stock alert is shown as it was typed, with and without scripts', async () => {
  const { id } = await openProduct(shop.db, { name: 'Rarer Robe', ...withSizes(0, 0) });
  for (const javaScriptEnabled of [true, false]) {
    const { page, expectComplaint } = await visit(browser, shop.origin, { javaScriptEnabled });
    expectComplaint(/422 \(Unprocessable/);
    await page.goto(`/item/${id}`);
    await page.getByLabel('Which one do you want?').selectOption({ index: 1 });
    // The browser takes it, the shop does not.
    await page.getByLabel('Email', { exact: true }).fill('asha@example');
    await page.getByRole('button', { name: 'Email me' }).click();
    await page.getByRole('heading', { level: 1, name: 'Email me when Rarer Robe is back' }).waitFor();
    const field = page.getByLabel('Email', { exact: true });
    expect([await field.inputValue(), await field.getAttribute('aria-invalid')]).toEqual(['asha@example', 'true']);
    await page.getByText('Enter an email address such as asha@example.com.').waitFor();
    const choice = await page.getByLabel('Which one do you want?').inputValue();
    expect(choice).toBe(await page.locator('option').nth(1).getAttribute('value'));
    if (javaScriptEnabled) await expectNoBarriers(page, 'stock alert');
    await field.fill('asha@example.com');
    await page.getByRole('button', { name: 'Email me' }).click();
    await page.waitForURL(`**/item/${id}`);
  }
});

test('the link of the email confirms a stock alert, and stops it', async () => {
  const { id } = await openProduct(shop.db, { name: 'Rarest Robe', ...withSizes(0) });
  const { page, expectComplaint } = await visit(browser, shop.origin);
  await page.goto(`/item/${id}`);
  await page.getByLabel('Email', { exact: true }).fill('meera@example.com');
  await page.getByRole('button', { name: 'Email me' }).click();
  const { text = '' } = await mail.emailTo('meera@example.com');
  const [href = ''] = /https?:\S+\/alerts\/\S+/.exec(text) ?? [];
  const waiting = () =>
    shop.db.selectFrom('stock_alerts').select('confirmed_at').where('email', '=', 'meera@example.com').execute();
  await page.goto(href);
  await page.getByText(/Email me once when Rarest Robe .*is back in stock/).waitFor();
  expect(await waiting()).toEqual([{ confirmed_at: null }]);
  await page.getByRole('button', { name: 'Yes, email me' }).click();
  await page.getByText(/We will email you once when Rarest Robe .*is back in stock/).waitFor();
  expect(await waiting()).toEqual([{ confirmed_at: expect.any(Date) }]);
  await page.getByRole('button', { name: 'Stop this alert' }).click();
  await page.waitForURL(`**/item/${id}`);
  expect(await waiting()).toEqual([]);
  expectComplaint(/410/);
  await page.goto(href);
  await page.getByText('This link has expired').waitFor();
});

test('what others bought with it goes well with it', async () => {
  const [robe, sash] = [
    await openProduct(shop.db, { name: 'Plain Robe' }),
    await openProduct(shop.db, { name: 'Red Sash' }),
  ];
  for (const { customerId } of await openCustomers(shop.db, 2)) {
    const lines = [robe, sash].map(({ id: productId }) => ({ productId }));
    await writeOrder(shop.db, { customerId, status: 'completed', lines });
  }
  const { page } = await visit(browser, shop.origin, { javaScriptEnabled: false });
  await page.goto(`/item/${robe.id}`);
  const pairs = page.getByRole('region', { name: 'Goes well with' });
  expect(await pairs.getByRole('heading', { level: 3 }).allInnerTexts()).toEqual(['Red Sash']);
});

test('a gallery with more photos leads to all of them', async () => {
  const { id } = await openProduct(shop.db, { name: 'Much Photographed Mask' });
  const pixel = await sharp({ create: { width: 4, height: 4, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer();
  for (const author of await openCustomers(shop.db, 4)) {
    const photo = { width: 4, height: 4, bytes: pixel, small: pixel };
    await writeReview(shop.db, author, { productId: id, rating: 5, text: 'Look.', photos: Array(4).fill(photo) });
  }
  const { page } = await visit(browser, shop.origin, { javaScriptEnabled: false });
  await page.goto(`/item/${id}`);
  const photos = page.getByRole('list', { name: 'Photos from customers' }).getByRole('link');
  expect(await photos.count()).toBe(12);
  await page.getByRole('link', { name: 'Show all 16 photos' }).click();
  await page.waitForURL(`**/item/${id}?photos=all#photos`);
  expect(await photos.count()).toBe(16);
  expect(await page.getByRole('link', { name: /Show all/ }).count()).toBe(0);
});

test('a review with a photo appears in the gallery, and another customer finds it helpful', async () => {
  const { id } = await openProduct(shop.db, { name: 'Photographed Mask' });
  const buffer = await sharp({ create: { width: 600, height: 400, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer();
  const author = await visitSignedIn(browser, shop, { username: 'asha' });
  await author.page.goto(`/item/${id}`);
  await author.page.getByRole('radio', { name: '5 stars' }).check({ force: true });
  await author.page.getByLabel('Review text').fill('It looks like this.');
  await author.page.getByLabel('Photos (optional)').setInputFiles({ name: 'mask.jpg', mimeType: 'image/jpeg', buffer });
  await author.page.getByRole('button', { name: 'Submit Review' }).click();
  await author.page.getByText('Review submitted!').waitFor();

  const reader = await visitSignedIn(browser, shop, { username: 'meera' });
  await reader.page.goto(`/item/${id}`);
  const gallery = reader.page.getByRole('list', { name: 'Photos from customers' });
  const size = await gallery
    .locator('img')
    .evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth));
  expect(size).toBe(320);
  await gallery.getByRole('link', { name: 'Photo 1 of 1' }).click();
  await reader.page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  const helpful = reader.page.getByRole('button', { name: /^Helpful: review by asha/ });
  await helpful.click();
  await expect.poll(() => helpful.getAttribute('aria-pressed')).toBe('true');
  await expect.poll(() => helpful.textContent()).toMatch(/1$/);
});
