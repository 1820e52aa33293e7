import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { categories } from '#shop/catalog/category.ts';
import { openE2e } from '#tests/support/e2e.ts';
import { openProduct } from '#tests/support/fixtures/catalog.ts';
import { visit } from '#tests/support/pages/visitor.ts';
import { startShop } from '#tests/support/shop.ts';

const details = {
  SHOP_NAME: 'Lantern Lane',
  SHOP_EMAIL: 'hello@lantern.example',
  SHOP_PHONE: '+91 98450 00000',
  SHOP_CHAT_URL: 'https://chat.lantern.example/join',
  SHOP_INSTAGRAM_URL: 'https://pictures.lantern.example/lane',
  SHOP_OWNER: 'Asha Rao',
  SHOP_ADDRESS: '7 Lantern Lane, Pune 411001, Maharashtra',
  SHOP_GRIEVANCE_OFFICER: 'Dev Rao',
};

const { browser, shop } = await openE2e({ stock: 'empty', env: details });

/** Another shop, which has set other things. */
const bare = await startShop({
  stock: 'empty',
  env: { SHOP_GSTIN: '29ABCDE1234F1ZW', SHOP_CHAT_URL: 'https://wa.me/919845000000', COD: 'off' },
});
afterAll(() => bare.stop());

test('the contact page links to email, chat and Instagram, and names benefits and owner', async () => {
  const { page } = await visit(browser, shop.origin, { javaScriptEnabled: false });
  await page.goto('/contact');
  const main = page.getByRole('main');
  const hrefOf = (name: string) => main.getByRole('link', { name, exact: true }).getAttribute('href');
  expect(await hrefOf(details.SHOP_EMAIL)).toBe(`mailto:${details.SHOP_EMAIL}`);
  expect(await hrefOf('Join the chat')).toBe(details.SHOP_CHAT_URL);
  expect(await hrefOf('See our pictures')).toBe(details.SHOP_INSTAGRAM_URL);
  for (const card of ['Email', 'Chat with the community', 'Follow us']) {
    await main.getByRole('heading', { name: card, exact: true }).waitFor();
  }
  const blurbs = main.getByRole('region', { name: 'What you can count on' }).getByRole('listitem');
  expect(await blurbs.count()).toBe(3);
  expect(await blurbs.first().innerText()).toContain('7 days');

  const form = main.getByRole('region', { name: 'Send a Message' });
  for (const field of ['Name', 'Email', 'Message']) {
    expect(
      await form.getByRole('textbox', { name: field, exact: true }).getAttribute('required'),
      field,
    ).not.toBeNull();
  }
  expect(await form.getByRole('textbox', { name: 'Email', exact: true }).getAttribute('type')).toBe('email');

  const owner = await main.getByRole('region', { name: 'Who we are' }).innerText();
  for (const fact of [details.SHOP_OWNER, details.SHOP_ADDRESS, details.SHOP_PHONE, details.SHOP_GRIEVANCE_OFFICER]) {
    expect(owner).toContain(fact);
  }
  expect(await hrefOf('Community chat')).toBe(details.SHOP_CHAT_URL);
  expect(await hrefOf('Our pictures')).toBe(details.SHOP_INSTAGRAM_URL);
  // A tax number that nobody has set is not made up.
  expect(owner).not.toContain('GSTIN');
});

test('a shop with another name shows that name, with the same logo', async () => {
  const { page } = await visit(browser, shop.origin, { javaScriptEnabled: false });
  await page.goto('/');
  await page.getByText('The sign says “yatai”, Japanese for a street stall').waitFor();
  for (const path of ['/', '/shop', '/contact', '/terms', '/login']) {
    await page.goto(path);
    expect(await page.locator('body').innerText(), path).not.toContain('Yatai');
    expect(await page.title(), path).toContain(details.SHOP_NAME);
  }
});

const phone = { width: 390, height: 844 };

test('on a phone the header has the shop’s name, and the menu the categories', async () => {
  const { page } = await visit(browser, shop.origin, { viewport: phone });
  await page.goto('/terms');
  const header = page.getByRole('banner');
  const sign = await header.getByRole('link', { name: details.SHOP_NAME }).boundingBox();
  expect(sign?.y).toBeLessThan(phone.height / 4);
  await header.getByRole('button', { name: 'Open the menu' }).click();
  const listed = page.getByRole('dialog', { name: 'Menu' }).getByRole('navigation', { name: 'Categories' });
  const names = await listed.getByRole('link').allInnerTexts();
  expect(names).toEqual([...Object.values(categories), 'Collections', 'Digital products', 'Custom orders']);
  await listed.getByRole('link', { name: 'Anime Figurines' }).click();
  await page.waitForURL('**/shop/figurines');
});

const textOf = async (page: Page, list: string) =>
  page.getByRole('contentinfo').getByRole('list', { name: list }).allInnerTexts();

test('the footer says how to pay, how to return and where the shop is, as far as it is set', async () => {
  const { page } = await visit(browser, shop.origin, { viewport: phone });
  await page.goto('/');
  const footer = page.getByRole('contentinfo');
  expect(await textOf(page, 'Ways to pay')).toEqual(['Cash on delivery']);
  const hrefOf = (name: string) => footer.getByRole('link', { name, exact: true }).getAttribute('href');
  expect(await hrefOf('Returns within 7 days')).toBe('/terms?tab=refund');
  expect(await hrefOf('Chat')).toBe(details.SHOP_CHAT_URL);
  expect(await hrefOf('Instagram')).toBe(details.SHOP_INSTAGRAM_URL);
  await footer.getByText(details.SHOP_ADDRESS).waitFor();

  const { page: other } = await visit(browser, bare.origin);
  await other.goto('/');
  const chat = other.getByRole('contentinfo').getByRole('link', { name: 'WhatsApp' });
  expect(await chat.getAttribute('href')).toBe('https://wa.me/919845000000');
  expect(await textOf(other, 'Ways to pay')).toEqual([]);
  expect(await other.getByRole('contentinfo').getByRole('link', { name: 'Instagram' }).count()).toBe(0);
});

test('the item page names what speaks for buying, as far as it is set', async () => {
  const optional = ['Cash on delivery available', 'Secure payment', 'GST invoice with every order'];
  const namedIn = async ({ db, origin }: Pick<typeof bare, 'db' | 'origin'>) => {
    const { id } = await openProduct(db);
    const { page } = await visit(browser, origin, { javaScriptEnabled: false });
    await page.goto(`/item/${id}`);
    const row = page.getByRole('main').getByRole('list').filter({ hasText: '7-day easy return' });
    const text = await row.innerText();
    expect(text).toContain('Damaged? Tell us within');
    return optional.filter((promise) => text.includes(promise));
  };
  expect(await namedIn(shop)).toEqual(optional.slice(0, 2));
  expect(await namedIn(bare)).toEqual(optional.slice(2));
});
