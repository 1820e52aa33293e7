import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { openE2e } from '#tests/support/e2e.ts';
import { PASSWORD, signUp } from '#tests/support/pages/account-pages.ts';
import { listAxeFindings, pathOf, seeToast, visit } from '#tests/support/pages/visitor.ts';
import { reserveGoogle } from '#tests/support/services/google.ts';
import { linkIn, startMailServer } from '#tests/support/services/mail-server.ts';

const mail = await startMailServer();
afterAll(() => mail.stop());
const google = await reserveGoogle();
afterAll(() => google.stop());
const { browser, shop } = await openE2e({ env: { SMTP_URL: mail.url, ...google.env } });
await google.open(shop.origin);

test('a customer signs up, verifies the email, edits the profile and deletes the account', async () => {
  const { page, expectComplaint } = await visit(browser, shop.origin);
  await signUp(page, 'asha');
  expect(pathOf(page)).toBe('/');
  const link = linkIn(await mail.emailTo('asha@example.com', /Verify/));
  await page.goto(link.href);
  await page.getByRole('button', { name: 'Confirm email address' }).click();
  await seeToast(page, 'Email address verified.');
  expect(pathOf(page)).toBe('/profile');
  await page.getByText('Verified', { exact: true }).waitFor();
  expect(await listAxeFindings(page)).toEqual([]);

  await page.getByRole('link', { name: 'Edit Profile' }).click();
  expectComplaint(/422/);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await seeToast(page, 'No changes to save.');
  const photo = await sharp({ create: { width: 500, height: 500, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  await page.getByLabel('Choose a photo').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: photo });
  await page.getByRole('button', { name: 'Upload photo' }).click();
  await seeToast(page, 'Image uploaded!');
  await page.getByLabel('Username').fill('Asha_K');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await seeToast(page, 'Profile updated!');
  expect(pathOf(page)).toBe('/profile');
  const avatar = page.getByRole('img', { name: 'Photo of Asha_K' });
  expect(await avatar.getAttribute('src')).toMatch(/^\/media\/.*\/320\.webp$/);

  await page.getByRole('link', { name: 'Edit Profile' }).click();
  await page.getByRole('link', { name: 'Delete account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete account' });
  await dialog.getByRole('link', { name: 'No, go back' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('link', { name: 'Delete account' }).click();
  await dialog.getByLabel('Your password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Yes, delete my account' }).click();
  await seeToast(page, 'Account deleted');
  expect(pathOf(page)).toBe('/signup');
  await page.locator('.sidebar__sidebar').getByRole('link', { name: 'Login' }).waitFor();
});

test('the password policy is the one that sign-up follows', async () => {
  const answer = await fetch(`${shop.origin}/api/v1/auth/password-policy`);
  expect(answer.headers.get('cache-control')).toMatch(/^public/);
  expect(await answer.json()).toEqual({ minLength: 6, maxLength: 128, requires: [] });
  const body = new URLSearchParams({ username: 'policy', email: 'policy@example.com', password: 'x'.repeat(5) });
  const refused = await fetch(`${shop.origin}/signup`, { method: 'POST', body, headers: { origin: shop.origin } });
  expect(await refused.text()).toContain('Password should be at least 6 characters.');
});

test('a reset link replaces a forgotten password, and the old one stops working', async () => {
  const { page, expectComplaint } = await visit(browser, shop.origin);
  await signUp(page, 'forgets');
  await page.context().clearCookies();
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await page.getByRole('heading', { name: 'Forgot password' }).waitFor();
  await page.getByLabel('Email').fill('forgets@example.com');
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await seeToast(page, 'Password reset link sent!');
  await page.getByText('forgets@example.com').waitFor();
  await page.getByRole('link', { name: 'Back to login' }).waitFor();
  await page.goto(linkIn(await mail.emailTo('forgets@example.com', /password/)).href);
  await page.getByRole('textbox', { name: 'New password' }).fill('short');
  expectComplaint(/422/);
  await page.getByRole('button', { name: 'Save password' }).click();
  await seeToast(page, 'Weak password');
  await page.getByText('Password should be at least 6 characters.').waitFor();
  await page.getByRole('textbox', { name: 'New password' }).fill('a new horse');
  await page.getByRole('button', { name: 'Save password' }).click();
  await page.getByRole('heading', { name: 'Login' }).waitFor();
  expectComplaint(/401/);
  await page.getByLabel('Username or email').fill('forgets@example.com');
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await seeToast(page, 'Invalid credentials');
  await page.getByLabel('Password').fill('a new horse');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await seeToast(page, 'Login successful');
});

test('after the Google login in a 500 × 600 window the page opens where the person was going', async () => {
  google.person = { sub: 'j-1', email: 'kabir@gmail.example', email_verified: true, name: 'Kabir Rao' };
  const { page } = await visit(browser, shop.origin);
  await page.goto('/login?returnTo=/profile');
  const opened: unknown[] = [];
  await page.exposeFunction('recordWindow', (features: unknown) => opened.push(features));
  await page.evaluate(() => {
    const { open, recordWindow } = window as typeof window & { recordWindow(features: unknown): void };
    window.open = (...args) => {
      recordWindow(args[2]);
      return open.apply(window, args);
    };
  });
  const [popup] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('link', { name: 'Continue with Google' }).click(),
  ]);
  await seeToast(page, 'Logged in with Google');
  await page.getByRole('heading', { name: 'My Profile' }).waitFor();
  await page.getByText('Kabir Rao').first().waitFor();
  expect(opened).toEqual(['popup,width=500,height=600']);
  await expect.poll(() => popup.isClosed()).toBe(true);
});
