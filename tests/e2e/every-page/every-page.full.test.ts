import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openE2e } from '#tests/support/e2e.ts';
import { addressesIn, type FullShop, fillShop } from '#tests/support/fixtures/full-shop.ts';
import { visitAdmin, visitSignedIn } from '#tests/support/fixtures/member.ts';
import { expectNoBarriers } from '#tests/support/pages/accessibility.ts';
import { visit } from '#tests/support/pages/visitor.ts';

const env = { SHOP_UPI_ID: 'stall@bank', SHOP_GSTIN: '29ABCDE1234F1ZW' };
const { browser, shop } = await openE2e({ stock: 'empty', env });

/** Logged-in people do not see these. */
const ENDPOINTS = ['/checkout/login', '/login', '/login/link', '/signup', '/forgot-password'];

/** Pages that stand behind a step of their own: accounts-look and two-factor take it, and look at them in both themes. */
const ELSEWHERE = [
  '/alerts/:token',
  '/edit-profile/photo',
  '/invitation',
  '/item/:id/alert',
  '/login/code',
  '/login/confirm',
  '/order-link/:token',
  '/profile/two-factor/disable',
  '/reset-password',
  '/set-up',
  '/verify-email',
];

/** Some fifty pages, one after the other. */
const WALK_MAX_MS = 900_000;

test('every page is accessible and logs no errors, on desktop and phone, in both themes', {
  timeout: WALK_MAX_MS,
}, async () => {
  const customer = await visitSignedIn(browser, shop);
  const admin = await visitAdmin(browser, shop);
  const visitor = await visit(browser, shop.origin);
  const full = await fillShop(shop, { customerId: customer.customerId, adminId: admin.customerId });
  const seen = await Promise.all([
    walk(
      customer.page,
      pagesOf(full).filter(({ path, isAdmin }) => !isAdmin && !ENDPOINTS.includes(path)),
    ),
    walk(
      admin.page,
      pagesOf(full).filter(({ isAdmin }) => isAdmin),
    ),
    walk(
      visitor.page,
      pagesOf(full).filter(({ path }) => ENDPOINTS.includes(path)),
    ),
  ]);
  const unseen = pagesOf(full).filter(({ route }) => !seen.flat().includes(route));
  expect([...new Set(unseen.map(({ route }) => route))].sort()).toEqual(ELSEWHERE);
});

/** Pages with a document, not only an answer. */
const pagesOf = (full: FullShop) => addressesIn(full).filter(({ file }) => file.endsWith('.tsx'));

/** Looks at one page of each route; gives the routes of those that were there. */
async function walk(page: Page, addresses: ReturnType<typeof pagesOf>): Promise<string[]> {
  await page.context().route(
    (url) => url.origin !== shop.origin,
    (route) => route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
  );
  const seen = new Set<string>();
  for (const { path, route } of addresses) {
    if (seen.has(route) || ELSEWHERE.includes(route)) continue;
    // Some stand for one kind of order or service only.
    if (!(await page.request.get(path, { maxRedirects: 0 })).ok()) continue;
    expect((await page.goto(path))?.status(), path).toBe(200);
    await expectNoBarriers(page, path);
    seen.add(route);
  }
  return [...seen];
}
