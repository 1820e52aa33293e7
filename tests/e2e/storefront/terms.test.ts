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
