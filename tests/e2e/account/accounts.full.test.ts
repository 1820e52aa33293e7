import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { openE2e } from '#tests/support/e2e.ts';
import { PASSWORD, signUp } from '#tests/support/pages/account-pages.ts';
import { pathOf, seeToast, visit } from '#tests/support/pages/visitor.ts';
import { reserveGoogle } from '#tests/support/services/google.ts';
import { startMailServer } from '#tests/support/services/mail-server.ts';

const mail = await startMailServer();
afterAll(() => mail.stop());
const google = await reserveGoogle();
afterAll(() => google.stop());
const { browser, shop } = await openE2e({ env: { SMTP_URL: mail.url, ...google.env } });
await google.open(shop.origin);

test('a file that is not a picture is refused with a toast and a message', async () => {
  const { page, expectComplaint } = await visit(browser, shop.origin);
  await signUp(page, 'painter');
  await page.goto('/edit-profile');
  const file = { name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('no picture') };
  expectComplaint(/415/);
  await page.getByLabel('Choose a photo').setInputFiles(file);
  await page.getByRole('button', { name: 'Upload photo' }).click();
  await seeToast(page, 'Upload failed');
  await page.getByText('This file is not a supported picture.').waitFor();
  expectComplaint(/ERR_INTERNET_DISCONNECTED/);
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Upload photo' }).click();
  await seeToast(page, 'Image upload error');
  await page.context().setOffline(false);
});

test('a login without a connection keeps what was typed and names the connection', async () => {
  const { page, expectComplaint } = await visit(browser, shop.origin);
  await page.goto('/login');
  await page.getByLabel('Username or email').fill('asha');
  await page.getByLabel('Password').fill('correct horse');
  expectComplaint(/ERR_INTERNET_DISCONNECTED/);
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.getByText('We could not reach the shop. Check your connection and try again.').waitFor();
  expect(await page.getByLabel('Password').inputValue()).toBe('correct horse');
});

test('a failed logout leaves the customer logged in and shows an error', async () => {
  const { page, expectComplaint } = await visit(browser, shop.origin);
  await signUp(page, 'stays');
  await page.goto('/profile');
  expectComplaint(/Logout error/);
  expectComplaint(/ERR_INTERNET_DISCONNECTED/);
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Logout' }).click();
  await seeToast(page, 'Logout failed and you are still logged in.');
  await page.context().setOffline(false);
  // A server that cannot do it has not done it, either.
  expectComplaint(/503/);
  await page.route('**/logout', (route) => route.fulfill({ status: 503 }));
  const logged = page.waitForEvent('console', (message) => /^Logout error.*503/.test(message.text()));
  await page.getByRole('button', { name: 'Logout' }).click();
  await logged;
  expect(pathOf(page)).toBe('/profile');
  await page.reload();
  await page.getByRole('heading', { name: 'My Profile' }).waitFor();
});

test('closing Google’s window returns to the form silently; Cancel shows a message', async () => {
  google.person = 'waiting';
  const { page } = await visit(browser, shop.origin);
  await page.goto('/login');
  const button = page.getByRole('link', { name: 'Continue with Google' });
  const [popup] = await Promise.all([page.context().waitForEvent('page'), button.click()]);
  await popup.getByText('Choose an account').waitFor();
  expect(await popup.evaluate(() => [window.innerWidth, window.innerHeight])).toEqual([500, 600]);
  await page.getByText('Waiting for Google…').waitFor();
  await popup.close();
  await button.waitFor();
  expect(await page.locator('.toasts__toast').count()).toBe(0);
  google.person = null;
  await button.click();
  await seeToast(page, 'Google login failed');
  await page.getByText('You cancelled the Google login.').waitFor();
});

test('with blocked pop-ups Google opens in the page itself', async () => {
  google.person = { sub: 'j-2', email: 'blocked@gmail.example', email_verified: true, name: 'Blocked' };
  const { page } = await visit(browser, shop.origin);
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await page.goto('/login?returnTo=/profile');
  await page.getByRole('link', { name: 'Continue with Google' }).click();
  await seeToast(page, 'Logged in with Google');
  await page.getByRole('heading', { name: 'My Profile' }).waitFor();
});

test('without scripts a customer signs up, changes the photo, logs out, logs in and deletes the account', async () => {
  const { page } = await visit(browser, shop.origin, { javaScriptEnabled: false, splash: true });
  await page.goto('/signup');
  await page.getByLabel('Username').fill('plain');
  await page.getByLabel('Email').fill('plain@example.com');
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign up' }).click();
  await page.getByText('Account created successfully!').waitFor();
  await page.goto('/edit-profile');
  const photo = await sharp({ create: { width: 50, height: 50, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  await page.getByLabel('Choose a photo').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: photo });
  await page.getByRole('button', { name: 'Upload photo' }).click();
  await page.getByText('Image uploaded!').waitFor();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.goto('/edit-profile');
  await page.getByLabel('Username or email').fill('plain');
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.getByText('Login successful').waitFor();
  await page.getByRole('link', { name: 'Delete account' }).click();
  await page.getByLabel('Your password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Yes, delete my account' }).click();
  await page.getByText('Account deleted').waitFor();
});

test('a taken username and a wrong password are shown at the field and in a toast', async () => {
  const { page: other } = await visit(browser, shop.origin);
  await signUp(other, 'first_come');
  const { page, expectComplaint } = await visit(browser, shop.origin);
  await signUp(page, 'second_come');
  expectComplaint(/409/);
  expectComplaint(/401/);
  await page.goto('/edit-profile');
  await page.getByLabel('Username').fill('first_come');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await seeToast(page, 'Failed to update profile');
  await page.getByText('This username is taken. Choose another one.').waitFor();
  await page.getByRole('link', { name: 'Delete account' }).click();
  await page.getByLabel('Your password').fill('wrong horse');
  await page.getByRole('button', { name: 'Yes, delete my account' }).click();
  await seeToast(page, 'Failed to delete account');
  await page.getByText('This password is wrong.').waitFor();
});

test('server errors show a message, and nothing typed is lost', async () => {
  const { page, expectComplaint } = await visit(browser, shop.origin);
  await signUp(page, 'unlucky');
  const { sql } = await import('kysely');
  const run = (statement: string) => sql.raw(statement).execute(shop.db);
  expectComplaint(/503/);
  await run('alter table logins rename to logins_away');
  // The toast appears during hydration, for three seconds.
  const [answer] = await Promise.all([page.goto('/profile'), seeToast(page, 'Failed to load profile')]);
  expect(answer?.status()).toBe(503);
  await page.getByRole('alert').getByText('Failed to load profile').waitFor();
  await page.getByRole('complementary').getByRole('link', { name: 'Home' }).waitFor();
  await run('alter table logins_away rename to logins');
  await page.getByRole('link', { name: 'Try again' }).click();
  await page.getByRole('heading', { name: 'My Profile' }).waitFor();
  await page.goto('/edit-profile');
  await run('alter table customers rename column updated_at to updated_away');
  await page.getByLabel('Username').fill('Lucky');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await seeToast(page, 'Failed to update profile');
  await page.getByText(/If you write to us, mention reference \S+\./).waitFor();
  expect(await page.getByLabel('Username').inputValue()).toBe('Lucky');
  await run('alter table customers rename column updated_away to updated_at');
  await run('alter table reviews rename to reviews_away');
  await page.getByRole('link', { name: 'Delete account' }).click();
  await page.getByLabel('Your password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Yes, delete my account' }).click();
  await seeToast(page, 'Failed to delete account');
  await run('alter table reviews_away rename to reviews');
  await page.context().clearCookies();
  await page.goto('/forgot-password');
  await page.getByLabel('Email').fill('unlucky@example.com');
  await run('alter table verifications rename to verifications_away');
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await seeToast(page, 'Failed to send reset email.');
  await run('alter table verifications_away rename to verifications');
  await page.goto('/signup');
  await page.getByLabel('Username').fill('second');
  await page.getByLabel('Email').fill('second@example.com');
  await page.getByLabel('Password').fill(PASSWORD);
  await run('alter table logins rename to logins_away');
  await page.getByRole('button', { name: 'Sign up' }).click();
  await seeToast(page, 'Signup failed. Try again.');
  expect(await page.getByLabel('Email').inputValue()).toBe('second@example.com');
  await run('alter table logins_away rename to logins');
});

test('a silent mail server slows no page', async () => {
  mail.behave('silent');
  const { page } = await visit(browser, shop.origin);
  await page.goto('/signup');
  await page.getByLabel('Username').fill('patient');
  await page.getByLabel('Email').fill('patient@example.com');
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign up' }).click();
  await seeToast(page, 'Account created successfully!');
  // The mail server keeps the shop waiting for a minute and a half: it has neither accepted the email nor timed out.
  const { problem, delivered_at } = await shop.db
    .selectFrom('outbox')
    .select(['problem', 'delivered_at'])
    .where('recipient', '=', 'patient@example.com')
    .executeTakeFirstOrThrow();
  expect([problem, delivered_at]).toEqual([null, null]);
  mail.behave('kind');
});
