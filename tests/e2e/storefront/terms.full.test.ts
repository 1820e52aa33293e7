import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openE2e } from '#tests/support/e2e.ts';
import { visit } from '#tests/support/pages/visitor.ts';

const { browser, shop } = await openE2e({
  stock: 'empty',
  env: { SHOP_NAME: 'Lantern Lane', SHOP_EMAIL: 'hello@lantern.example' },
});

const tabs = {
  'Terms of Service': '/terms',
  'Privacy Policy': '/terms?tab=privacy',
  'Refund Policy': '/terms?tab=refund',
};

/** What the specification fixes, and the tabs in which a reader would look for it. */
const figures: [path: string, figures: RegExp[]][] = [
  [
    '/terms',
    [
      /at least 13 years/,
      /maximum retail price \(MRP\)/,
      /cards[^.]*Razorpay/i,
      /wallets[^.]*Paytm/i,
      /PayPal/,
      /within 3–4 working days/,
      /within 7 days of your order/,
      /within 7 days of delivery/,
      /within 24 hours/,
      /replacement in 5–7 working days/,
    ],
  ],
  ['/terms?tab=privacy', [/under 13/i, /Razorpay/, /PayPal/, /How long we keep it/, /immediately erase/, /tax/]],
  [
    '/terms?tab=refund',
    [
      /within 7 days of delivery/,
      /within 24 hours/,
      /replacement in 5–7 working days/i,
      /in 3–7 business days/,
      /within 5–7 working days/,
      /within 3–4 working days/,
    ],
  ],
];

const headings = (page: Page) => page.getByRole('article').getByRole('heading', { level: 2 });

test('each of the three texts is reached by its tab, and has its own address', async () => {
  const { page } = await visit(browser, shop.origin);
  await page.goto('/terms');
  for (const [name, path] of Object.entries(tabs).reverse()) {
    const tab = page.getByRole('navigation', { name: 'Terms and policies' }).getByRole('link', { name });
    await tab.click();
    await page.waitForURL(`${shop.origin}${path}`);
    await page.getByRole('heading', { level: 1, name }).waitFor();
    expect(await tab.getAttribute('aria-current')).toBe('page');
    expect(await page.title()).toBe(`${name} · Lantern Lane`);
  }
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'Privacy Policy' }).waitFor();
  await page.goto('/terms?tab=nonsense');
  await page.getByRole('heading', { level: 1, name: 'Terms of Service' }).waitFor();
});

test('each text has at least eight sections with heading, content and link', async () => {
  const { page } = await visit(browser, shop.origin, { javaScriptEnabled: false });
  for (const path of Object.values(tabs)) {
    await page.goto(path);
    await page.getByRole('main').getByText('Effective June 26, 2025', { exact: true }).waitFor();
    const names = await headings(page).allInnerTexts();
    expect(names.length, path).toBeGreaterThanOrEqual(8);
    expect(new Set(names).size, path).toBe(names.length);
    for (const name of names) {
      const part = page.getByRole('region', { name, exact: true });
      expect((await part.innerText()).length, name).toBeGreaterThan(name.length + 60);
      const link = page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name, exact: true });
      expect(await link.getAttribute('href'), name).toBe(`#${await part.getAttribute('id')}`);
    }
  }
});

test('each text contains every figure that the shop promises', async () => {
  const { page } = await visit(browser, shop.origin, { javaScriptEnabled: false });
  for (const [path, patterns] of figures) {
    await page.goto(path);
    const text = await page.getByRole('article').innerText();
    for (const pattern of patterns) expect(text, path).toMatch(pattern);
    expect(text, path).toContain('hello@lantern.example');
    expect(text, path).not.toMatch(/undefined|null|\{|TODO/);
  }
});

test('a section is reached by its address, and contact by a link', async () => {
  const { page } = await visit(browser, shop.origin);
  await page.goto('/terms?tab=refund');
  await page.getByRole('link', { name: 'Charged twice by mistake' }).click();
  await page.waitForURL('**/terms?tab=refund#duplicates');
  const top = () =>
    page.getByRole('heading', { name: 'Charged twice by mistake' }).evaluate((at) => at.getBoundingClientRect().top);
  await expect.poll(top).toBeLessThan(300);
  await page.getByRole('article').getByRole('link', { name: 'Ask us' }).click();
  await page.waitForURL('**/contact');
});
