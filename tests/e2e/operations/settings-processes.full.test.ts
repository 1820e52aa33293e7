import { expect, test } from 'vitest';
import { openE2e } from '#tests/support/e2e.ts';
import { visitAdmin } from '#tests/support/fixtures/member.ts';
import { visitByHttp } from '#tests/support/http-visitor.ts';
import { toastIn } from '#tests/support/pages/visitor.ts';
import { startShop } from '#tests/support/shop.ts';

const env = { PAGE_CACHE_MB: '16' };
const { browser, shop } = await openE2e({ stock: 'empty', env });

test('what is saved at one process is used by the other, although it has the page in its cache', async () => {
  const other = await startShop({ stock: 'empty', env, beside: shop });
  try {
    const titleAt = async (origin: string) =>
      /<title>(.*?)<\/title>/.exec((await visitByHttp(origin).get('/contact')).html)?.[1];
    for (const { origin } of [shop, other, shop, other]) expect(await titleAt(origin)).toContain('Yatai');
    const { page } = await visitAdmin(browser, shop);
    await page.goto('/admin/settings');
    const card = page.getByRole('region', { name: 'Shop details' });
    await card.getByLabel('Shop name').fill('Lantern Lane');
    await card.getByRole('button', { name: 'Save', exact: true }).click();
    await toastIn(page, 'Shop details saved').waitFor();
    const seen = () => Promise.all([shop, other].map(({ origin }) => titleAt(origin)));
    await expect.poll(seen).toEqual([expect.stringContaining('Lantern Lane'), expect.stringContaining('Lantern Lane')]);
  } finally {
    await other.stop();
  }
});
