import { expect, test } from 'vitest';
import { openE2e } from '#tests/support/e2e.ts';
import { visit } from '#tests/support/pages/visitor.ts';

const { browser, shop } = await openE2e({ stock: 'empty' });

const messages = () => shop.db.selectFrom('contact_messages').select(['name', 'email', 'message', 'ticket']).execute();

test('a refused message keeps its values and shows the error at the focused field', async () => {
  const { page, expectComplaint } = await visit(browser, shop.origin);
  await page.goto('/contact');
  await page.getByLabel('Name').fill('Kabir');
  await page.getByLabel('Email').fill('kabir at home');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await page.locator('.toasts__toast', { hasText: 'Failed to send message.' }).waitFor();
  await page.getByText('Enter a valid email address').waitFor();
  await page.getByText('Enter your message.').waitFor();
  expect(await page.getByLabel('Email').inputValue()).toBe('kabir at home');
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('email');
  expect((await messages()).some(({ name }) => name === 'Kabir')).toBe(false);
  expectComplaint(/422/);
});

test('the form works without scripts', async () => {
  const { page } = await visit(browser, shop.origin, { javaScriptEnabled: false });
  await page.goto('/contact');
  await page.getByLabel('Name').fill('Noor');
  await page.getByLabel('Email').fill('noor@example.com');
  await page.getByLabel('Message', { exact: true }).fill('No scripts here');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await page.getByText('Your ticket number is').waitFor();
  expect(await page.getByRole('main').innerText()).toContain('Message sent successfully!');
  expect((await messages()).some(({ name }) => name === 'Noor')).toBe(true);
});
