import { afterAll, expect, test } from 'vitest';
import { formatWeekday } from '#lib/clock.ts';
import { openE2e } from '#tests/support/e2e.ts';
import { openProduct } from '#tests/support/fixtures/catalog.ts';
import { write } from '#tests/support/pages/address-book.ts';
import { payBy, proceed, summary } from '#tests/support/pages/checkout-page.ts';
import { listAxeFindings, readCart, toastIn, visit } from '#tests/support/pages/visitor.ts';
import { codeIn, startMailServer } from '#tests/support/services/mail-server.ts';

const mail = await startMailServer();
afterAll(() => mail.stop());
const { browser, shop } = await openE2e({ stock: 'empty', env: { SMTP_URL: mail.url, TEST_PAYMENTS: 'on' } });

test('a newcomer sees the delivery date, logs in at the checkout by email, and the order keeps the date', async () => {
  const crane = await openProduct(shop.db, { name: 'Newcomer’s crane', price: 1_000_00, discount: 20 });
  const { page } = await visit(browser, shop.origin);
  await page.goto(`/item/${crane.id}`);
  const main = page.getByRole('main');
  await main.getByText('Free - Est. 5–7 days').waitFor();
  await main.getByLabel('Delivery PIN code').fill('5600');
  await main.getByRole('button', { name: 'Check' }).click();
  await main.getByText('Enter a PIN code of 6 digits.').waitFor();
  await main.getByLabel('Delivery PIN code').fill('560038');
  await main.getByRole('button', { name: 'Check' }).click();
  const promised = main.getByText(/^By \w{3}, \d+ \w{3} to 560038/);
  await promised.waitFor();
  const [, day = ''] =
    /^By (.+) to 560038\u00a0· COD available/.exec(await promised.locator('xpath=..').innerText()) ?? [];
  expect(day).toMatch(/^\w{3}, \d+ \w{3}$/);
  await main.getByText(`Free - By ${day}`).waitFor();

  await main.getByRole('button', { name: 'Add to Cart' }).click();
  await toastIn(page, 'Item added to cart!').waitFor();
  await page.goto('/cart');
  await main.getByText(`By ${day} to 560038`).waitFor();
  await main.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await page.waitForURL('**/checkout');
  await main.getByText('Log in to check out').waitFor();
  for (const name of ['Search the shop', 'Cart, 1 item']) expect(await page.getByLabel(name).count(), name).toBe(0);
  await page.getByRole('banner').getByRole('link', { name: 'Back to cart' }).waitFor();
  await main.getByLabel('Email').fill('newcomer@example.com');
  await main.getByRole('button', { name: 'Email me a login link' }).click();
  await main.getByText('We sent a link and a code to newcomer@example.com.').waitFor();
  const code = codeIn(await mail.emailTo('newcomer@example.com', /login link/));
  await main.getByLabel('Code from the email').fill(code);
  await main.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL('**/checkout');
  expect(await readCart(page)).toHaveLength(1);

  await write(page, {
    name: 'Asha Rao',
    phone: '9876543210',
    pincode: '560038',
    city: 'Bengaluru',
    state: 'Karnataka',
    addressLine: '4 Lantern Street',
  });
  await page.getByRole('button', { name: 'Save and deliver here' }).click();
  await toastIn(page, 'Address added').waitFor();
  await summary(page).getByText(`Delivered by ${day}`).waitFor();
  await payBy(page, /Cash on delivery/);
  await proceed(page).getByText('Place order · ₹800 cash on delivery').waitFor();
  expect(await listAxeFindings(page)).toEqual([]);
  await proceed(page).click();
  await page.waitForURL('**/orders');
  const confirmation = main.getByRole('region', { name: 'Thank you for your order' });
  await confirmation.getByText(`Arrives by ${day}`).waitFor();
  await confirmation.getByText('Keep ₹800 ready for the courier.').waitFor();
  await confirmation.getByText('4 Lantern Street').waitFor();
  const { expected_by } = await shop.db.selectFrom('orders').select('expected_by').executeTakeFirstOrThrow();
  expect(formatWeekday(expected_by ?? '')).toBe(day);
  expect(await listAxeFindings(page)).toEqual([]);
});

test('the promise of a PIN code is public, cached until the cut-off, and the same for everybody', async () => {
  const ask = (pincode: string) => fetch(`${shop.origin}/delivery/${pincode}`);
  const known = await ask('744101');
  expect(known.headers.get('cache-control')).toMatch(/^public, max-age=\d{1,3}$/);
  expect(known.headers.get('set-cookie')).toBeNull();
  expect(await known.json()).toMatchObject({ pincode: '744101', isCodOffered: true, codMaxPaise: null });
  expect([await ask('999999'), await ask('nowhere'), await ask('56003')].map(({ status }) => status)).toEqual([
    404, 400, 400,
  ]);
});
