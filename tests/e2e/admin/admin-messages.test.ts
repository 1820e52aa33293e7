import type { Locator, Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { newId } from '#db/ids.ts';
import { openE2e } from '#tests/support/e2e.ts';
import { visitAdmin } from '#tests/support/fixtures/member.ts';
import { toastIn, visit } from '#tests/support/pages/visitor.ts';

const { browser, shop } = await openE2e({ stock: 'empty' });

beforeEach(async () => {
  await shop.db.deleteFrom('contact_messages').execute();
});

let minute = 0;

/** Straight into the books, the later the newer; gives its ticket. */
async function write(message: string, name = 'Asha', email = 'asha@example.com'): Promise<number> {
  minute += 1;
  const { ticket } = await shop.db
    .insertInto('contact_messages')
    .values({ id: newId(), name, email, message, created_at: new Date(Date.UTC(2026, 0, 1, 0, minute)) })
    .returning('ticket')
    .executeTakeFirstOrThrow();
  return ticket;
}

const list = (page: Page): Locator => page.getByRole('table', { name: 'Messages' });
const row = (page: Page, text: string): Locator => list(page).getByRole('row').filter({ hasText: text });
const button = (of: Page | Locator, name: string): Locator => of.getByRole('button', { name, exact: true });
const clickInRow = (page: Page, text: string, name: string) =>
  row(page, text)
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .click();
const texts = (page: Page) => list(page).locator('.messages__text').allInnerTexts();

test('a message from the contact page is shown in full under Messages, with ticket and reply link', async () => {
  const sender = await visit(browser, shop.origin);
  await sender.page.goto('/contact');
  await sender.page.getByLabel('Name').fill('Bela <b>Rao</b>');
  await sender.page.getByLabel('Email').fill('bela+stall@example.com');
  await sender.page.getByLabel('Message', { exact: true }).fill('Do you ship to Leh?\nI need two <i>masks</i>.');
  await sender.page.getByRole('button', { name: 'Send Message' }).click();
  await toastIn(sender.page, 'Message sent successfully!').waitFor();
  const { ticket } = await shop.db.selectFrom('contact_messages').select('ticket').executeTakeFirstOrThrow();

  const { page } = await visitAdmin(browser, shop);
  await page.goto('/admin/messages');
  await page.getByText('1 message, 1 unread').waitFor();
  const message = row(page, `#${ticket}`);
  await message.getByText('Bela <b>Rao</b>').waitFor();
  expect(await message.locator('.messages__text').innerText()).toBe('Do you ship to Leh?\nI need two <i>masks</i>.');
  const reply = message.getByRole('link', { name: 'Reply by email' });
  expect(await reply.getAttribute('href')).toBe(
    `mailto:bela%2Bstall@example.com?subject=Your%20message%20to%20us%20(ticket%20${ticket})`,
  );
  // What an address holds stays in it: it adds no recipient.
  await write('Older', 'Eve', 'eve?cc=x&bcc=y@example.com');
  await page.reload();
  const href = await row(page, 'Older').getByRole('link', { name: 'Reply by email' }).getAttribute('href');
  expect(href).toMatch(/^mailto:eve%3Fcc%3Dx%26bcc%3Dy@example\.com\?subject=[^&]+$/);
});

test('messages are marked as read and unread, singly and in bulk, and the count is updated', async () => {
  await write('First word');
  await write('Second word');
  await write('Third word');
  const { page, customerId } = await visitAdmin(browser, shop);
  await page.goto('/admin/messages');
  await page.getByText('3 unread', { exact: true }).waitFor();
  await clickInRow(page, 'Second word', 'Mark as read');
  await toastIn(page, 'Marked as read').waitFor();
  await page.getByText('2 unread', { exact: true }).waitFor();
  await page.getByLabel('Show').selectOption('Unread only');
  await expect.poll(() => texts(page)).toEqual(['Third word', 'First word']);
  await page.getByLabel('Select all on this page').check();
  await page.getByText('2 selected').waitFor();
  await button(page, 'Mark as read').click();
  await page.getByText('All read').waitFor();
  await page.getByText('No messages found.').waitFor();
  await page.getByRole('link', { name: 'Clear' }).click();
  await expect.poll(() => texts(page)).toHaveLength(3);
  await clickInRow(page, 'Third word', 'Mark as unread');
  await page.getByText('1 unread', { exact: true }).waitFor();
  const actions = await shop.db.selectFrom('audit_log').select('action').where('admin_id', '=', customerId).execute();
  expect(actions.map(({ action }) => action).sort()).toEqual([
    'message.read',
    'message.read',
    'message.read',
    'message.unread',
  ]);
});
