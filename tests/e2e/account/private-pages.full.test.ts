import { afterAll, expect, test } from 'vitest';
import { openE2e } from '#tests/support/e2e.ts';
import { PASSWORD, signUp } from '#tests/support/pages/account-pages.ts';
import { listAxeFindings, pathOf, seeToast, visit } from '#tests/support/pages/visitor.ts';
import { reserveGoogle } from '#tests/support/services/google.ts';
import { startMailServer } from '#tests/support/services/mail-server.ts';

const mail = await startMailServer();
afterAll(() => mail.stop());
const google = await reserveGoogle();
afterAll(() => google.stop());
const { browser, shop } = await openE2e({ env: { SMTP_URL: mail.url, ...google.env } });
await google.open(shop.origin);

test('private pages redirect to the login and back, and the cart is kept', async () => {
  const { page, expectComplaint } = await visit(browser, shop.origin);
  await signUp(page, 'guarded');
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.locator('.sidebar__sidebar').getByRole('link', { name: 'Login' }).waitFor();
  await page.evaluate(() => localStorage.setItem('cart', JSON.stringify([{ id: 'kept' }])));
  await page.goto('/edit-profile');
  expect(page.url()).toBe(`${shop.origin}/login?returnTo=%2Fedit-profile`);
  expect(await listAxeFindings(page)).toEqual([]);
  expectComplaint(/401/);
  await page.getByLabel('Username or email').fill('guarded');
  await page.getByLabel('Password').fill('wrong horse');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await seeToast(page, 'Invalid credentials');
  await page.getByRole('alert').getByText('Login failed').waitFor();
  expect(await page.getByLabel('Username or email').inputValue()).toBe('guarded');
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await seeToast(page, 'Login successful');
  expect(pathOf(page)).toBe('/edit-profile');
  expect(await page.evaluate(() => localStorage.getItem('cart'))).toBe('[{"id":"kept"}]');
});
