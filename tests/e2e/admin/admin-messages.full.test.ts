import type { Locator, Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { newId } from '#db/ids.ts';
import { sendMessage } from '#shop/messages/send-message.server.ts';
import { openE2e } from '#tests/support/e2e.ts';
import { visitAdmin, visitSignedIn } from '#tests/support/fixtures/member.ts';
import { writeOrder } from '#tests/support/fixtures/orders.ts';
import { expectNoBarriers } from '#tests/support/pages/accessibility.ts';
import { button, PHONE, toastIn, visit } from '#tests/support/pages/visitor.ts';

const { browser, shop } = await openE2e({ stock: 'empty' });

beforeEach(async () => {
  await shop.db.deleteFrom('contact_messages').execute();
});

let minute = 0;

/** A message inserted into the database, each a minute newer than the one before. Returns its ticket. */
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
  await message.getByRole('link', { name: 'Reply' }).click();
  await page.getByRole('heading', { name: `Message #${ticket}` }).waitFor();
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
  await page.getByLabel('Show', { exact: true }).selectOption('Unread only');
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

test('deleting asks first, shows Deleted, and can be undone, also for the last message', async () => {
  const ticket = await write('Only word');
  const { page } = await visitAdmin(browser, shop);
  await page.goto('/admin/messages');
  await clickInRow(page, 'Only word', 'Delete');
  const dialog = page.getByRole('dialog', { name: `Delete message #${ticket}?` });
  await button(dialog, 'No, go back').click();
  await dialog.waitFor({ state: 'hidden' });
  await clickInRow(page, 'Only word', 'Delete');
  await button(dialog, 'Delete').click();
  await toastIn(page, 'Deleted').waitFor();
  await page.getByText('No messages yet.').waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Undo');
  await page.keyboard.press('Enter');
  await toastIn(page, 'Restored').waitFor();
  await expect.poll(() => texts(page)).toEqual(['Only word']);

  await write('Another word');
  await page.reload();
  await page.getByLabel('Select all on this page').check();
  await button(page, 'Delete').click();
  await button(page.getByRole('dialog', { name: 'Delete these 2 messages?' }), 'Delete').click();
  await page.getByText('No messages yet.').waitFor();
  await button(page, 'Undo').click();
  await expect.poll(() => texts(page)).toEqual(['Another word', 'Only word']);
});

test('messages are found by ticket, name, email and words, sorted and paged', async () => {
  for (let at = 0; at < 52; at += 1) await write(`Word number ${at}`);
  const ticket = await write('A word about masks', 'Chitra', 'chitra@post.example');
  const { page } = await visitAdmin(browser, shop);
  await page.goto('/admin/messages');
  await page.getByText('Page 1 of 2').waitFor();
  expect(await texts(page)).toHaveLength(50);
  await page.getByRole('link', { name: 'Next page' }).click();
  await expect.poll(() => texts(page)).toEqual(['Word number 2', 'Word number 1', 'Word number 0']);
  await page.getByLabel('Sort by', { exact: true }).selectOption('Oldest first');
  await expect.poll(async () => (await texts(page))[0]).toBe('Word number 0');
  for (const words of [`#${ticket}`, 'chitra', 'POST.example', 'masks']) {
    await page.getByLabel('Search', { exact: true }).and(page.locator('#q')).fill(words);
    await page.keyboard.press('Enter');
    await expect.poll(() => texts(page), { message: words }).toEqual(['A word about masks']);
    await page.getByRole('link', { name: 'Clear' }).click();
    await expect.poll(() => texts(page)).toHaveLength(50);
  }
  expect((await page.request.get('/admin/messages?page=3')).status()).toBe(404);
});

test('messages are sorted by their column headings, which show the direction', async () => {
  for (const text of ['First', 'Second']) await write(text);
  const { page } = await visitAdmin(browser, shop, PHONE);
  await page.goto('/admin/messages');
  const sent = list(page).getByRole('columnheader', { name: 'Sent' });
  const way = async () => [await sent.getAttribute('aria-sort'), (await texts(page))[0]];
  expect(await way()).toEqual(['descending', 'Second']);
  // On a phone a list has no heads to look at, but a keyboard that comes to one sees it.
  const isSeen = () =>
    sent.getByRole('link').evaluate((link) => {
      const { left, top, width, height } = link.getBoundingClientRect();
      return link.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    });
  expect(await isSeen()).toBe(false);
  await sent.getByRole('link').focus();
  expect(await isSeen()).toBe(true);
  await page.keyboard.press('Enter');
  await expect.poll(way).toEqual(['ascending', 'First']);
  expect(await list(page).locator('[aria-sort]').count()).toBe(1);
});

test('a deleted message and an unknown action show a message', async () => {
  await write('Fleeting word');
  const { page, expectComplaint } = await visitAdmin(browser, shop);
  await page.goto('/admin/messages');
  await row(page, 'Fleeting word').waitFor();
  await shop.db.deleteFrom('contact_messages').execute();
  expectComplaint(/422/);
  await clickInRow(page, 'Fleeting word', 'Mark as read');
  const sentence = 'These messages no longer exist. Someone else may have deleted them.';
  await toastIn(page, sentence).waitFor();
  const answer = await page.request.post('/admin/messages', {
    form: { intent: 'burn', id: 'x' },
    headers: { origin: shop.origin },
  });
  expect(answer.status()).toBe(422);
  expect(await answer.text()).toContain('Nothing was changed. Reload the page and try again.');
});

test('messages are accessible on desktop and phone, in both themes, with the dialog and when empty', async () => {
  await write(
    'Do you ship to Leh?\nhttps://example.com/a-very-long-address-that-has-to-break-somewhere-on-a-narrow-phone',
  );
  const { page } = await visitAdmin(browser, shop);
  await page.goto('/admin/messages');
  await expectNoBarriers(page, 'messages');
  await clickInRow(page, 'Do you ship to Leh?', 'Delete');
  await page.getByRole('dialog').waitFor();
  await expectNoBarriers(page, 'the dialog before deleting');
  await page.keyboard.press('Escape');
  await page.goto('/admin/messages?q=nothing+of+the+kind');
  await page.getByText('No messages found.').waitFor();
  await expectNoBarriers(page, 'no messages');
});

test('a message is answered inside the shop, and the customer’s page has the conversation', async () => {
  const { page, expectComplaint } = await visitAdmin(browser, shop);
  const buyer = await visitSignedIn(browser, shop);
  const form = { name: 'Asha', email: `${buyer.username}@example.com`, message: 'Do you ship to Leh?', website: '' };
  await sendMessage(shop.db, { network: '10.0.0.9', owners: [] }, form);
  await page.goto('/admin/messages?q=Leh');
  await page.getByRole('link', { name: /^#\d+$/ }).click();
  await page.getByRole('heading', { level: 1, name: /^Message #/ }).waitFor();
  expectComplaint(/422/);
  await page.getByRole('button', { name: 'Send reply' }).click();
  await page.getByText('Enter your reply.').first().waitFor();
  await page.getByLabel('Your reply').fill('Yes, in nine days.');
  await page.getByRole('button', { name: 'Send reply' }).click();
  await page
    .getByRole('region', { name: /^Replied by/ })
    .getByText('Yes, in nine days.')
    .waitFor();
  expect(await page.getByLabel('Your reply').inputValue()).toBe('');
  await expectNoBarriers(page, 'an answered message');
  await page.goto(`/admin/customers/${buyer.customerId}`);
  await page.getByRole('region', { name: 'Messages from this address' }).getByText('1 reply').waitFor();
  await expectNoBarriers(page, 'a customer with messages');
  const orderId = await writeOrder(shop.db, { customerId: buyer.customerId });
  await page.goto(`/admin/orders/${orderId}`);
  await page.getByRole('region', { name: 'Messages from this address' }).getByText('1 reply').waitFor();
});
