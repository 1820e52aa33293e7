import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import decodeQR from 'qr/decode.js';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { openE2e } from '#tests/support/e2e.ts';
import { expectNoBarriers } from '#tests/support/pages/accessibility.ts';
import { logIn, PASSWORD, signUp, signUpPlainly } from '#tests/support/pages/account-pages.ts';
import { pathOf, toastIn, visit } from '#tests/support/pages/visitor.ts';
import { codeNow } from '#tests/support/services/totp.ts';

const google = { GOOGLE_CLIENT_ID: 'stall', GOOGLE_CLIENT_SECRET: 'of a stall' };
const { browser, shop } = await openE2e({ stock: 'empty', env: google });

/** Where the keyboard stands: the name of the field, link or button. */
const standing = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement;
    const label = at instanceof HTMLInputElement ? at.labels?.[0]?.textContent : null;
    return (label ?? at?.textContent ?? '').trim();
  });

async function tabThrough(page: Page, steps: number): Promise<string[]> {
  const names: string[] = [];
  for (let step = 0; step < steps; step += 1) {
    await page.keyboard.press('Tab');
    names.push(await standing(page));
  }
  return names;
}

test('the login has one labelled theme switch, and other pages keep theirs', async () => {
  const { page } = await visit(browser, shop.origin);
  await page.goto('/login');
  const named = page.getByRole('checkbox', { name: 'Dark mode' });
  const toggle = page.getByRole('banner').getByRole('button', { name: 'Dark theme' });
  expect(await toggle.count()).toBe(0);
  const isDark = () => page.evaluate(() => document.documentElement.classList.contains('dark'));
  await named.check();
  expect(await isDark()).toBe(true);
  await page.reload();
  expect([await isDark(), await named.isChecked()]).toEqual([true, true]);
  await named.uncheck();
  expect(await isDark()).toBe(false);
  await page.locator('.sidebar__sidebar').getByRole('link', { name: 'Signup' }).click();
  await page.getByRole('heading', { level: 1, name: 'Sign up' }).waitFor();
  expect(await toggle.isVisible()).toBe(true);
});

test('the login works by keyboard, and a shown password is hidden again on submission', async () => {
  const visitor = await visit(browser, shop.origin);
  await signUp(visitor.page, 'ravi');
  await visitor.page.context().clearCookies();
  const { page, expectComplaint } = visitor;
  await page.goto('/login');
  await page.getByRole('checkbox', { name: 'Dark mode' }).focus();
  expect(await tabThrough(page, 8)).toEqual([
    'Username or email',
    'Password',
    'Show password',
    'Forgot password?',
    'Email me a login link',
    'Log in',
    'Continue with Google',
    'Sign up',
  ]);
  const field = page.getByLabel('Password');
  await page.getByLabel('Username or email').focus();
  await page.keyboard.type('ravi');
  await page.keyboard.press('Tab');
  await page.keyboard.type('wrong horse');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  expect([await field.getAttribute('type'), await standing(page)]).toEqual(['text', 'Hide password']);
  expectComplaint(/401/);
  await field.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('alert').getByText('Login failed').waitFor();
  expect(await field.getAttribute('type')).toBe('password');
  // The sentence has the focus: the fields come next.
  expect(await standing(page)).toBe('Login failed');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  expect(await standing(page)).toBe('Password');
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await toastIn(page, 'Login successful').waitFor();
});

test('the dialog is opened by keyboard, keeps the focus, and returns it on Escape', async () => {
  const { page } = await visit(browser, shop.origin);
  await signUp(page, 'zoya');
  await page.goto('/edit-profile');
  const opener = page.getByRole('link', { name: 'Delete account' });
  await opener.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Delete account' });
  await dialog.waitFor();
  expect(await standing(page)).toBe('Your password (to confirm)');
  expect(await tabThrough(page, 3)).toEqual(['Show password', 'No, go back', 'Yes, delete my account']);
  // Past the last stop comes the browser's own window, never the page behind the dialog.
  const isKept = () =>
    page.evaluate(() => document.activeElement === document.body || !!document.activeElement?.closest('dialog'));
  for (let step = 0; step < 6; step += 1) {
    await page.keyboard.press('Tab');
    expect(await isKept()).toBe(true);
  }
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  expect(await opener.evaluate((link) => link === document.activeElement)).toBe(true);
  expect(pathOf(page)).toBe('/edit-profile');
});

test('two-step login has a QR code equal to link and key, which stay visible after a wrong code', async () => {
  const { page, expectComplaint } = await visit(browser, shop.origin);
  await signUp(page, 'kabir');
  await page.goto('/profile/two-factor');
  await page.getByLabel('Your password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Set up two-step login' }).click();
  const drawing = page.getByRole('img', { name: 'QR code that adds this account to an authenticator app' });
  const link = (await page.getByRole('link', { name: 'Open the app on this device' }).getAttribute('href')) ?? '';
  expect(link).toMatch(/^otpauth:\/\/totp\//);
  const toggle = page.getByRole('button', { name: 'Dark theme' });
  for (const theme of ['light', 'dark']) {
    expect(await readQrCode(await drawing.screenshot()), theme).toBe(link);
    await toggle.click();
  }
  const secret = new URL(link).searchParams.get('secret') ?? '';
  expect((await page.locator('.two-factor__key code').innerText()).replace(/\s/g, '')).toBe(secret);
  await expectNoBarriers(page, 'two-step login, the steps');

  const code = page.getByLabel('Code');
  expect([await code.getAttribute('autocomplete'), await code.getAttribute('inputmode')]).toEqual([
    'one-time-code',
    'numeric',
  ]);
  expectComplaint(/401/);
  await code.fill(codeNow(secret) === '111111' ? '222222' : '111111');
  await page.getByRole('button', { name: 'Turn on' }).click();
  await page.getByText('This code is wrong. Enter the newest code in your app.').waitFor();
  expect(await drawing.isVisible()).toBe(true);
  await expectNoBarriers(page, 'two-step login, a wrong code');
  await code.fill(codeNow(secret));
  await page.getByRole('button', { name: 'Turn on' }).click();
  await page.getByRole('button', { name: 'Turn off two-step login' }).waitFor();
  expect(await drawing.count()).toBe(0);
  await expectNoBarriers(page, 'two-step login, on');
  await page.getByLabel('Your password').fill('wrong horse');
  await page.getByRole('button', { name: 'Turn off two-step login' }).click();
  await page.getByText('This password is wrong.').waitFor();
  expect(pathOf(page)).toBe('/profile/two-factor');

  await page.context().clearCookies();
  await logIn(page, 'kabir');
  await page.getByRole('heading', { level: 1, name: 'Enter your login code' }).waitFor();
  await expectNoBarriers(page, 'the code at the login');
});

test('without scripts pages hide what needs them, and the QR code is shown', async () => {
  const { page } = await visit(browser, shop.origin, { javaScriptEnabled: false });
  await signUpPlainly(page, 'plain');
  await page.goto('/profile');
  expect(await page.getByRole('checkbox', { name: 'Dark mode' }).isVisible()).toBe(false);
  await page.goto('/profile/two-factor');
  expect(await page.getByRole('button', { name: 'Show password' }).isVisible()).toBe(false);
  await page.getByLabel('Your password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Set up two-step login' }).click();
  const link = await page.getByRole('link', { name: 'Open the app on this device' }).getAttribute('href');
  expect(await readQrCode(await page.locator('.two-factor__qr').screenshot())).toBe(link);
  expect(await page.getByRole('button', { name: 'Copy key' }).isVisible()).toBe(false);
});

async function readQrCode(png: Buffer): Promise<string> {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return decodeQR({ width: info.width, height: info.height, data: new Uint8Array(data) });
}

/** Beyond what a shopper has loaded already. */
const SCRIPTS_MAX_BYTES = 15_000;

test('account pages load few scripts beyond those of the storefront', async () => {
  const { page } = await visit(browser, shop.origin);
  await signUp(page, 'light');
  const storefront = new Map(await listScripts(page, '/shop/all'));
  const weights: [path: string, bytes: number][] = [];
  for (const path of [
    '/profile',
    '/edit-profile',
    '/edit-profile/email',
    '/edit-profile/delete',
    '/profile/two-factor',
  ])
    weights.push([path, await beyond(path)]);
  await page.context().clearCookies();
  for (const path of ['/login', '/signup', '/forgot-password']) weights.push([path, await beyond(path)]);
  expect(weights.every(([, bytes]) => bytes > 0)).toBe(true);
  expect(weights.filter(([, bytes]) => bytes > SCRIPTS_MAX_BYTES)).toEqual([]);

  async function beyond(path: string): Promise<number> {
    const own = (await listScripts(page, path)).filter(([address]) => !storefront.has(address));
    return own.reduce((sum, [, bytes]) => sum + bytes, 0);
  }
});

/** Every script of a page that is opened afresh, with its bytes after gzip. */
async function listScripts(page: Page, path: string): Promise<[address: string, bytes: number][]> {
  await page.goto(path, { waitUntil: 'networkidle' });
  const addresses = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((name) => name.endsWith('.js')),
  );
  return Promise.all(
    [...new Set(addresses)].map(async (address): Promise<[string, number]> => {
      const script = await (await fetch(new URL(address, shop.origin))).arrayBuffer();
      return [address, gzipSync(Buffer.from(script)).length];
    }),
  );
}
