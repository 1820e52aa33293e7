import { expect, test } from 'vitest';
import { openE2e } from '#tests/support/e2e.ts';
import { openProduct } from '#tests/support/fixtures/catalog.ts';
import { visitAdmin, visitSignedIn } from '#tests/support/fixtures/member.ts';
import { isCached } from '#tests/support/page-cache.ts';
import { cookiesOf } from '#tests/support/pages/visitor.ts';

const { browser, shop } = await openE2e({ env: { PAGE_CACHE_MB: '16' } });

const htmlOf = async (path: string, cookie: string) =>
  (await fetch(shop.origin + path, { headers: { cookie } })).text();

const isPageCached = (path: string, cookie: string) => isCached(shop.origin, () => htmlOf(path, cookie));

test('logged-in customers get cached pages, each audience with its own links and without personal data', async () => {
  const { id } = await openProduct(shop.db, { name: 'Audience Crane' });
  const asha = await visitSignedIn(browser, shop, { username: 'audience1' });
  const kabir = await visitSignedIn(browser, shop, { username: 'audience2' });
  const owner = await visitAdmin(browser, shop, { username: 'audience3' });
  // The role is newer than the cookie: the next response that reads the database corrects the cookie.
  await owner.page.request.get('/me');
  const [ofAsha, ofKabir, ofOwner] = await Promise.all([asha, kabir, owner].map(({ page }) => cookiesOf(page)));
  for (const path of [
    '/',
    '/shop',
    '/shop/all',
    `/item/${id}`,
    '/search?q=crane',
    '/terms',
    '/cart',
    '/shop/all.data',
  ]) {
    await expect.poll(() => isPageCached(path, ofAsha ?? ''), { message: path }).toBe(true);
    const page = await htmlOf(path, ofAsha ?? '');
    expect(await htmlOf(path, ofKabir ?? ''), path).toBe(page);
    expect(page).not.toMatch(/audience1|audience2|Admin Panel/);
  }
  await expect.poll(() => isPageCached('/shop/all', ofOwner ?? '')).toBe(true);
  const [visitors, customers, admins] = await Promise.all(
    ['', ofAsha ?? '', ofOwner ?? ''].map((who) => htmlOf('/shop/all', who)),
  );
  expect([visitors, customers, admins].map((html) => html?.includes('>Login<'))).toEqual([true, false, false]);
  expect([visitors, customers, admins].map((html) => html?.includes('>My Profile<'))).toEqual([false, true, true]);
  expect([visitors, customers, admins].map((html) => html?.includes('>Admin Panel<'))).toEqual([false, false, true]);
});

test('a forged or outdated audience gives no access, and shows no link that its session lacks', async () => {
  const { page } = await visitSignedIn(browser, shop);
  const own = (await page.context().cookies()).filter(({ name }) => name !== 'yatai.audience');
  const session = own.map(({ name, value }) => `${name}=${value}`).join('; ');
  const forged = `yatai.audience=${encodeURIComponent('audience:admin:9999999999.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=')}`;
  for (const cookie of [`${session}; ${forged}`, `${session}; yatai.audience=`]) {
    const html = await htmlOf('/shop/all', cookie);
    expect([html.includes('>My Profile<'), html.includes('>Admin Panel<')], cookie).toEqual([true, false]);
    expect(await (await fetch(`${shop.origin}/me`, { headers: { cookie } })).json()).toMatchObject({
      audience: 'customer',
    });
  }
  // Without a session it is ignored.
  expect(await htmlOf('/shop/all', forged)).toContain('>Login<');
});
