import type { Page } from 'playwright-core';
import { toastIn } from './visitor.ts';

export const PASSWORD = 'correct horse';

/** A new account by the page's own form, with scripts; the person is in. */
export async function signUp(page: Page, username: string, email = `${username}@example.com`): Promise<void> {
  await fillSignUp(page, username, email);
  await toastIn(page, 'Account created successfully!').waitFor();
}

/** The same where no scripts run. */
export async function signUpPlainly(page: Page, username: string): Promise<void> {
  await fillSignUp(page, username, `${username}@example.com`);
  await page.getByText('Account created successfully!').waitFor();
}

async function fillSignUp(page: Page, username: string, email: string): Promise<void> {
  await page.goto('/signup');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign up' }).click();
}

/** Fills in the login and sends it; what follows is the test's business. */
export async function logIn(page: Page, identifier: string, password = PASSWORD): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Username or email').fill(identifier);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
}
