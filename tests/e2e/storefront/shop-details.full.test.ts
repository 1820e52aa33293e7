import { expect, test } from 'vitest';
import { openE2e } from '#tests/support/e2e.ts';
import { visit } from '#tests/support/pages/visitor.ts';

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
