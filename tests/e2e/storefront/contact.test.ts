import { expect, test } from 'vitest';
import { openE2e } from '#tests/support/e2e.ts';
import { visit } from '#tests/support/pages/visitor.ts';

const { browser, shop } = await openE2e({ stock: 'empty' });

const messages = () => shop.db.selectFrom('contact_messages').select(['name', 'email', 'message', 'ticket']).execute();

test('a message gets its ticket number, and the form is empty for the next', async () => {
  const { page } = await visit(browser, shop.origin);
  await page.goto('/contact');
  await page.getByLabel('Name').fill('Asha');
  await page.getByLabel('Email').fill('asha@example.com');
  await page.getByLabel('Message', { exact: true }).fill('Do you ship to Leh?');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await page.locator('.toasts__toast', { hasText: 'Message sent successfully!' }).waitFor();
  const stored = (await messages()).find(({ name }) => name === 'Asha');
  expect(stored).toMatchObject({ email: 'asha@example.com', message: 'Do you ship to Leh?' });
  await page.getByText(`Your ticket number is ${stored?.ticket}.`).waitFor();
  expect(await page.getByLabel('Message', { exact: true }).inputValue()).toBe('');
});
