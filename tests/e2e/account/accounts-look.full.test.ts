import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { openE2e } from '#tests/support/e2e.ts';
import { expectNoBarriers } from '#tests/support/pages/accessibility.ts';
import { logIn, PASSWORD, signUp } from '#tests/support/pages/account-pages.ts';
import { pathOf, toastIn, visit } from '#tests/support/pages/visitor.ts';
import { linkIn, startMailServer } from '#tests/support/services/mail-server.ts';

const mail = await startMailServer();
afterAll(() => mail.stop());
// Nobody goes to Google here: its button is all that is looked at.
const google = { GOOGLE_CLIENT_ID: 'stall', GOOGLE_CLIENT_SECRET: 'of a stall' };
const { browser, shop } = await openE2e({ stock: 'empty', env: { SMTP_URL: mail.url, ...google } });

const LONG_NAME = 'Extraordinarily-Long.User_Name';
const LONG_EMAIL = 'somebody.with.a.remarkably.long.mailbox.name.that.goes.on@a-remarkably-long-name.example.com';

test('login, sign-up and password reset are accessible, empty and with errors', async () => {
  const { page, expectComplaint } = await visit(browser, shop.origin);
  await page.goto('/login');
  await page.getByRole('link', { name: 'Continue with Google' }).waitFor();
  await expectNoBarriers(page, 'login');
  expectComplaint(/422/);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.getByText('Enter a password.').waitFor();
  await expectNoBarriers(page, 'login, empty fields');
  expectComplaint(/401/);
  await page.getByLabel('Username or email').fill(LONG_EMAIL);
  await page.getByLabel('Password').fill('wrong horse');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.getByRole('alert').getByText('Login failed').waitFor();
  await expectNoBarriers(page, 'login, refused');
  await page.goto('/login?google=not-linked');
  await page.getByRole('alert').getByText('Google login failed').waitFor();
  await expectNoBarriers(page, 'login, refused by Google');

  await page.goto('/signup');
  await page.getByLabel('Username').fill('a b');
  await page.getByLabel('Email').fill('nowhere');
  await page.getByRole('button', { name: 'Sign up' }).click();
  await page.getByText('Enter an email address like name@example.com.').waitFor();
  await expectNoBarriers(page, 'sign-up, refused');

  await page.goto('/forgot-password');
  await page.getByLabel('Email').fill('who@example.com');
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await page.getByRole('main').getByText('No user found with this email.').waitFor();
  await expectNoBarriers(page, 'forgot password, refused');
});

test('a short new password is marked when the field loses focus, until it is long enough', async () => {
  const { page } = await visit(browser, shop.origin);
  await page.goto('/signup');
  const password = page.getByLabel('Password', { exact: true });
  const rule = page.getByText(/^At least 6 characters/);
  await password.pressSequentially('short');
  expect(await password.getAttribute('aria-invalid')).toBeNull();
  await page.getByLabel('Username').focus();
  expect(await password.getAttribute('aria-invalid')).toBe('true');
  expect(await rule.getAttribute('class')).toBe('fault');
  await password.pressSequentially('er');
  expect(await password.getAttribute('aria-invalid')).toBeNull();
  expect(await rule.getAttribute('class')).toBe('hint');
});

test('the password reset shows the form, then the confirmation and the next step', async () => {
  const { page, expectComplaint } = await visit(browser, shop.origin);
  await signUp(page, LONG_NAME, LONG_EMAIL);
  await page.context().clearCookies();
  await page.goto('/forgot-password');
  await page.getByRole('heading', { level: 1, name: 'Forgot password' }).waitFor();
  const field = page.getByRole('textbox', { name: 'Email' });
  expect(await field.getAttribute('autocomplete')).toBe('email');
  await field.fill(LONG_EMAIL);
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await toastIn(page, 'Password reset link sent!').waitFor();
  await page.getByRole('heading', { level: 1, name: 'Check your email' }).waitFor();
  expect(await field.count()).toBe(0);
  await page.getByRole('main').getByText(LONG_EMAIL).waitFor();
  await expectNoBarriers(page, 'the email is sent');
  await page.getByRole('link', { name: 'Use another email address' }).click();
  await field.waitFor();
  await page.goBack();
  await page.getByRole('link', { name: 'Back to login' }).click();
  await page.getByRole('heading', { level: 1, name: 'Login' }).waitFor();

  expectComplaint(/410/);
  await page.goto('/reset-password?token=nothing');
  await expectNoBarriers(page, 'a link that opens nothing');
  await page.goto(linkIn(await mail.emailTo(LONG_EMAIL, /password/)).href);
  await expectNoBarriers(page, 'a new password');
  expectComplaint(/422/);
  await page.getByRole('textbox', { name: 'New password' }).fill('short');
  await page.getByRole('button', { name: 'Save password' }).click();
  await page.getByText('Password should be at least 6 characters.').waitFor();
  await expectNoBarriers(page, 'a weak password');
});

/** The field is in focus and invalid, and its description is the error message. */
async function expectFault(page: Page, label: string, sentence: string): Promise<void> {
  const field = page.getByRole('main').getByLabel(label);
  await expect
    .poll(() =>
      field.evaluate((input) => ({
        isHere: input === document.activeElement,
        isInvalid: input.getAttribute('aria-invalid'),
        description: document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent,
      })),
    )
    .toEqual({ isHere: true, isInvalid: 'true', description: sentence });
}

test('errors at login and sign-up are shown in a toast and at the focused field', async () => {
  const { page, expectComplaint } = await visit(browser, shop.origin);
  await signUp(page, 'gita');
  await page.context().clearCookies();
  expectComplaint(/401/);
  await logIn(page, 'nobody.here');
  await toastIn(page, 'Username not found').waitFor();
  await expectFault(page, 'Username or email', 'Username not found');

  await page.goto('/signup');
  const join = async (fields: Record<string, string>) => {
    for (const [label, text] of Object.entries(fields)) await page.getByRole('main').getByLabel(label).fill(text);
    await page.getByRole('button', { name: 'Sign up' }).click();
  };
  expectComplaint(/409/);
  await join({ Username: 'newcomer', Email: 'gita@example.com', Password: PASSWORD });
  await toastIn(page, 'Email is already in use.').waitFor();
  await expectFault(page, 'Email', 'Email is already in use.');
  await join({ Username: 'Gita', Email: 'newcomer@example.com' });
  await toastIn(page, 'Signup failed. Try again.').waitFor();
  await expectFault(page, 'Username', 'This username is taken. Choose another one.');
  expectComplaint(/422/);
  await join({ Username: 'newcomer', Password: 'short' });
  await toastIn(page, 'Weak password').waitFor();
  await expectFault(page, 'Password', 'Password should be at least 6 characters.');
  await join({ Password: PASSWORD });
  await toastIn(page, 'Account created successfully!').waitFor();

  await page.context().clearCookies();
  await page.goto('/forgot-password');
  for (const [address, sentence] of [
    ['nobody', 'Invalid email address.'],
    ['who@example.com', 'No user found with this email.'],
  ] as const) {
    await page.getByLabel('Email').fill(address);
    await page.getByRole('button', { name: 'Send reset link' }).click();
    await toastIn(page, sentence).waitFor();
    await expectFault(page, 'Email', sentence);
  }
});

test('the profile with a long name, its forms and its dialog are accessible', async () => {
  const { page, expectComplaint } = await visit(browser, shop.origin);
  await signUp(page, 'Another-Long.User_Name-Again', `again.${LONG_EMAIL}`);
  await page.goto('/profile');
  await page.getByText('Not verified').waitFor();
  await expectNoBarriers(page, 'a new profile');
  expectComplaint(/422/);
  await page.goto('/verify-email?token=nothing');
  await expectNoBarriers(page, 'a used link');
  expectComplaint(/410/);
  await page.goto('/login/confirm?token=nothing');
  await expectNoBarriers(page, 'a spent login link');
  await page.goto('/edit-profile');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByRole('alert').getByText('No changes to save.').waitFor();
  expectComplaint(/415/);
  const file = { name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('no picture') };
  await page.getByLabel('Choose a photo').setInputFiles(file);
  await page.getByRole('button', { name: 'Upload photo' }).click();
  await page.getByText('This file is not a supported picture.').waitFor();
  await expectNoBarriers(page, 'edit profile, refused');
  // As where no scripts run: the form goes off by itself, and the answer is a page of its own.
  await page.getByLabel('Choose a photo').evaluate((field: HTMLInputElement) => field.form?.submit());
  await page.waitForURL('**/edit-profile/photo');
  await page.getByRole('heading', { level: 1, name: 'Upload failed' }).waitFor();
  await expectNoBarriers(page, 'a photo that was refused');
  await page.getByRole('main').getByRole('link', { name: 'Edit Profile' }).click();
  await page.getByRole('link', { name: 'Delete account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete account' });
  await dialog.getByText('Are you sure you want to delete your account?').waitFor();
  await expectNoBarriers(page, 'the dialog');
  expectComplaint(/401/);
  await dialog.getByLabel('Your password').fill('wrong horse');
  await dialog.getByRole('button', { name: 'Yes, delete my account' }).click();
  await dialog.getByText('This password is wrong.').waitFor();
  await expectNoBarriers(page, 'the dialog, refused');
});

test('the profile shows name, date, login methods and devices, and ends other sessions', async () => {
  const { page } = await visit(browser, shop.origin);
  await signUp(page, 'meera');
  await page.goto(linkIn(await mail.emailTo('meera@example.com', /Verify/)).href);
  await expectNoBarriers(page, 'an address to confirm');
  await page.getByRole('button', { name: 'Confirm email address' }).click();
  await toastIn(page, 'Email address verified.').waitFor();
  const elsewhere = await visit(browser, shop.origin, {
    userAgent: 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/141.0 Mobile Safari/537.36',
  });
  await logIn(elsewhere.page, 'meera');
  await toastIn(elsewhere.page, 'Login successful').waitFor();
  await page.goto('/profile');
  await page.getByRole('img', { name: 'Photo of meera' }).waitFor();
  const fact = (term: string) => page.locator('dl div', { hasText: term }).locator('dd').innerText();
  expect(await fact('Email')).toMatch(/^meera@example\.com\s+Verified/);
  expect(await fact('Member since')).toMatch(/^\d{1,2} [A-Z][a-z]{2} \d{4}$/);
  expect(await fact('Last login')).toMatch(/^\d{1,2} [A-Z][a-z]{2} \d{4}, \d{1,2}:\d\d [ap]m$/);
  expect(await fact('Ways to log in')).toBe('Password');
  expect(await fact('Two-step login')).toMatch(/^Off\s+Set up$/);
  const shortcuts = page.getByRole('navigation', { name: 'Shortcuts' }).getByRole('link');
  expect(await shortcuts.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual([
    '/liked',
    '/cart',
    '/orders',
    '/saved-addresses',
  ]);
  const darkMode = page.getByRole('main').getByRole('checkbox', { name: 'Dark mode' });
  const isDark = () => page.evaluate(() => document.documentElement.classList.contains('dark'));
  await darkMode.check();
  expect(await isDark()).toBe(true);
  await darkMode.uncheck();
  expect(await isDark()).toBe(false);
  const sessions = page.locator('.profile__list li');
  expect(await sessions.count()).toBe(2);
  expect(await sessions.first().innerText()).toContain('This browser');
  expect(await sessions.last().innerText()).toContain('Chrome, Android');
  await expectNoBarriers(page, 'a full profile');
  await page.getByRole('button', { name: 'Log out everywhere else' }).click();
  await toastIn(page, 'You are logged out on all other devices.').waitFor();
  await expect.poll(() => sessions.count()).toBe(1);
  await elsewhere.page.goto('/profile');
  expect(pathOf(elsewhere.page)).toBe('/login');
});

test('the first administrator’s setup is accessible', async () => {
  const [email = '', password = ''] = (await readFile(join(shop.dataDir, 'first-admin.txt'), 'utf8')).split('\n');
  const { page, expectComplaint } = await visit(browser, shop.origin);
  await logIn(page, email, password);
  await page.getByRole('heading', { level: 1, name: 'Set up your owner account' }).waitFor();
  await expectNoBarriers(page, 'set-up');
  expectComplaint(/422/);
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await page.getByText('Enter a password.').waitFor();
  await expectNoBarriers(page, 'set-up, refused');
});
