import { expect, test } from 'vitest';
import { openE2e } from '#tests/support/e2e.ts';
import { openPromotion } from '#tests/support/fixtures/promotions.ts';
import {
  checkOut,
  openCheckoutShops,
  payBy,
  proceed,
  record,
  store,
  summary,
} from '#tests/support/pages/checkout-page.ts';
import { standing } from '#tests/support/pages/keyboard.ts';
import { seeToasts, visit } from '#tests/support/pages/visitor.ts';

const { browser, shop } = await openE2e({ stock: 'empty', env: { TEST_PAYMENTS: 'on' } });
const { open, openFile, customer, ordersOf } = openCheckoutShops({ browser, shop });

test('the field takes a code, says why it does not apply, and forgets it', async () => {
  const startsAt = new Date(Date.now() + 3 * 24 * 60 * 60_000);
  await openPromotion(shop.db, { code: 'LATER', startsAt, endsAt: null });
  await openPromotion(shop.db, { code: 'BIGCART', minimumPaise: 5_000_00 });
  await openPromotion(shop.db, { code: 'GONE', startsAt: new Date(0), endsAt: new Date(1_000) });
  await openPromotion(shop.db, { code: 'GOOD' });
  const { page } = await visit(browser, shop.origin);
  await page.goto('/robots.txt');
  await store(page, 'cart', [record(await open('Paper Crane'))]);
  await page.goto('/cart');
  // Field and button take turns, and the focus stays with them.
  const enter = async (code: string) => {
    await page.getByLabel('Promotion code').fill(code);
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect.poll(async () => (await standing(page)).name).toMatch(/^(?:Remove|Change) the code/);
  };
  const remove = async () => {
    await page.getByRole('button', { name: /Remove the code/ }).click();
    await expect.poll(async () => (await standing(page)).name).toBe('Promotion code');
  };
  await page.getByText('Have a promotion code?').click();
  await enter('later');
  await page.getByText(/LATER starts on \d+ [A-Z][a-z]{2}\.$/).waitFor();
  await remove();
  await enter('BIGCART');
  await page.getByText('BIGCART needs ₹5,000 or more.').waitFor();
  await remove();
  await enter('gone');
  await page.getByText('GONE has ended.').waitFor();
  await remove();
  await enter('no such code');
  await page.getByText('We do not know the code NOSUCHCODE.').waitFor();
  // It can be corrected where it was typed.
  await page.getByRole('button', { name: 'Change the code NOSUCHCODE' }).click();
  await expect.poll(() => page.getByLabel('Promotion code').inputValue()).toBe('NOSUCHCODE');
  await enter('good');
  await page.getByText('GOOD saves ₹80').waitFor();
  await page.reload();
  await page.getByText('GOOD saves ₹80').waitFor();
  await page.getByRole('button', { name: 'One more: Paper Crane' }).click();
  await page.getByText('GOOD saves ₹160').waitFor();
  await remove();
  await page.getByText('Have a promotion code?').waitFor();
  await page.locator('.cart-summary__pay').getByText('₹1,600').waitFor();
});

test('the page of a link with a code is the same for everybody', async () => {
  const texts = await Promise.all(
    ['/cart', '/cart?code=GOOD'].map(async (path) => (await fetch(shop.origin + path)).text()),
  );
  for (const text of texts) expect(text).not.toContain('GOOD saves');
});

test('a price request with broken lines is refused', async () => {
  for (const lines of ['x', `${crypto.randomUUID()}..0`, `${crypto.randomUUID()}..11`, 'a.b.c.d']) {
    expect((await fetch(`${shop.origin}/cart/offers?lines=${lines}`)).status).toBe(400);
  }
  expect(await (await fetch(`${shop.origin}/cart/offers`)).json()).toEqual({
    savings: [],
    waivers: {},
    delivery: null,
    code: null,
    apart: null,
  });
});

test('an offer that ends while the checkout is open is never a silent surprise', async () => {
  const promotion = await openPromotion(shop.db, { isAutomatic: true, title: 'Lantern week' });
  const buyer = await customer();
  const { page, expectComplaint } = buyer;
  expectComplaint(/409 \(Conflict\)/);
  await checkOut(buyer, [record(await open('Lantern'))]);
  await payBy(page, /Cash on delivery/);
  await summary(page).getByText('Lantern week').waitFor();
  // What the page shows stays as it is until the order has been refused.
  const refused = Promise.withResolvers<void>();
  await page.route('**/cart/offers?*', async (route) => {
    await refused.promise;
    await route.continue();
  });
  await shop.db.updateTable('promotions').set({ stopped_at: new Date() }).where('id', '=', promotion).execute();
  await proceed(page).click();
  await page.getByText('An offer has changed, so we did not place your order.').waitFor();
  refused.resolve();
  await summary(page).getByText('Lantern week').waitFor({ state: 'detached' });
  expect(await ordersOf(buyer)).toEqual([]);
  await proceed(page).click();
  await page.waitForURL('**/orders');
  expect((await ordersOf(buyer))[0]?.payable_paise).toBe(800_00);
});

test('an order waits for the answer about its code, also about the one that replaced another', async () => {
  await openPromotion(shop.db, { code: 'FIRST' });
  await openPromotion(shop.db, { code: 'SECOND', terms: { percent: 20 } });
  const buyer = await customer();
  const { page } = buyer;
  const answers: (() => void)[] = [];
  await page.goto('/robots.txt');
  await page.evaluate(() => localStorage.setItem('promotionCode', 'FIRST'));
  await checkOut(buyer, [record(await open('Paper Boat'))]);
  await payBy(page, /Cash on delivery/);
  await summary(page).getByText('FIRST saves').waitFor();
  await page.route('**/cart/offers?*', async (route) => {
    await new Promise<void>((resolve) => answers.push(resolve));
    await route.continue();
  });
  await page.getByRole('button', { name: 'Remove the code FIRST' }).click();
  await expect.poll(() => answers.length).toBe(1);
  await page.getByLabel('Promotion code').fill('SECOND');
  await page.getByRole('button', { name: 'Apply' }).click();
  await summary(page).getByText('Checking SECOND…').waitFor();
  await proceed(page).click();
  await page.getByRole('button', { name: 'Proceeding to payment...' }).waitFor();
  expect(await ordersOf(buyer)).toEqual([]);
  await expect.poll(() => answers.length).toBe(2);
  for (const answer of answers) answer();
  await page.waitForURL('**/orders');
  expect((await ordersOf(buyer)).map(({ payable_paise }) => payable_paise)).toEqual([640_00]);
});

test('a code that turns out not to apply is reported before anything is ordered without it', async () => {
  await openPromotion(shop.db, { code: 'OVER', startsAt: new Date(0), endsAt: new Date(1_000) });
  const buyer = await customer();
  const { page } = buyer;
  const blocked = Promise.withResolvers<void>();
  await page.route('**/cart/offers?*', async (route) => {
    await blocked.promise;
    await route.continue();
  });
  await page.goto('/robots.txt');
  await page.evaluate(() => localStorage.setItem('promotionCode', 'OVER'));
  await checkOut(buyer, [record(await open('Paper Star'))]);
  await payBy(page, /Cash on delivery/);
  await proceed(page).click();
  await page.getByRole('button', { name: 'Proceeding to payment...' }).waitFor();
  blocked.resolve();
  await seeToasts(page, 'OVER has ended.');
  expect(await ordersOf(buyer)).toEqual([]);
  await proceed(page).click();
  await page.waitForURL('**/orders');
  expect((await ordersOf(buyer)).map(({ payable_paise }) => payable_paise)).toEqual([800_00]);
});

test('an offer that goods and a download reach together is left out with cash on delivery, and the cart explains it', async () => {
  const promotion = await openPromotion(shop.db, { isAutomatic: true, title: 'Together', minimumPaise: 1_500_00 });
  const buyer = await customer();
  const { page } = buyer;
  // ₹800 each.
  const cart = [record(await open('Crane')), record(await openFile('Brushes'), { type: 'digital' })];
  await checkOut(buyer, cart);
  await payBy(page, /Test payment/);
  await summary(page).getByText('Together').waitFor();
  await payBy(page, /Cash on delivery/);
  await summary(page).getByText('Together').waitFor({ state: 'detached' });
  await summary(page).getByText('₹1,600').waitFor();
  await page.goto('/cart');
  await page.getByText('Pay everything online to save ₹160 more.').waitFor();
  await page.locator('.cart-summary__pay').getByText('₹1,440').waitFor();
  await page.goto('/checkout');
  await payBy(page, /Cash on delivery/);
  await summary(page).getByText('₹1,600').waitFor();
  await proceed(page).click();
  await page.waitForURL('**/pay');
  expect((await ordersOf(buyer)).map(({ payable_paise }) => payable_paise)).toEqual([800_00, 800_00]);
  await shop.db.updateTable('promotions').set({ stopped_at: new Date() }).where('id', '=', promotion).execute();
});
