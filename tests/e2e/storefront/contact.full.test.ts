import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openE2e } from '#tests/support/e2e.ts';
import { toastIn, visit } from '#tests/support/pages/visitor.ts';

const { browser, shop } = await openE2e({ stock: 'empty' });

const messages = () => shop.db.selectFrom('contact_messages').select(['name', 'email', 'message', 'ticket']).execute();

test('a lost connection keeps the whole message', async () => {
  const { page, expectComplaint } = await visit(browser, shop.origin);
  await page.goto('/contact');
  await page.getByLabel('Name').fill('Meera');
  await page.getByLabel('Email').fill('meera@example.com');
  await page.getByLabel('Message', { exact: true }).fill('A long story');
  await page.route('**/contact.data*', (route) => route.abort());
  await page.getByRole('button', { name: 'Send Message' }).click();
  await page.locator('.toasts__toast', { hasText: 'Failed to send message.' }).waitFor();
  expect(await page.getByLabel('Message', { exact: true }).inputValue()).toBe('A long story');
  expectComplaint(/ERR_FAILED/);
  await page.unroute('**/contact.data*');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await page.getByText('Your ticket number is').waitFor();
});

test('while the form is being sent its button shows it and is disabled', async () => {
  const { page } = await visit(browser, shop.origin);
  await page.goto('/contact');
  await page.getByLabel('Name').fill('Dev');
  await page.getByLabel('Email').fill('dev@example.com');
  await page.getByLabel('Message', { exact: true }).fill('Hello');
  let letGo = () => {};
  const held = new Promise<void>((done) => {
    letGo = done;
  });
  await page.route('**/contact.data*', async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Send Message' }).click();
  const button = page.getByRole('button', { name: 'Sending...' });
  await button.waitFor();
  expect(await button.isDisabled()).toBe(true);
  letGo();
  await page.getByText('Your ticket number is').waitFor();
});

test('unusual posts get a page with a reason, without an internal error', async () => {
  const post = (body: BodyInit, headers: Record<string, string> = {}) =>
    fetch(`${shop.origin}/contact`, {
      method: 'POST',
      body,
      headers: { origin: shop.origin, ...headers },
      redirect: 'manual',
    });
  const form = (fields: Record<string, string>) => new URLSearchParams(fields);
  const good = { name: 'A', email: 'a@example.com', message: 'x' };
  expect((await post(form({}))).status).toBe(422);
  expect((await post(form({ ...good, message: 'a'.repeat(6_000) }))).status).toBe(422);
  const many = new FormData();
  for (const name of ['A', 'B']) many.append('name', name);
  expect((await post(many)).status).toBe(422);
  const nul = await post(form({ ...good, name: 'A\u0000\ud800', message: '<script>alert(1)</script> 屋台 😀' }));
  expect(nul.status).toBe(303);
  expect((await messages()).find(({ message }) => message.includes('屋台'))?.name).toBe('A \ufffd');
  const before = (await messages()).length;
  expect((await post(form({ ...good, website: 'x' }))).status).toBe(303);
  expect((await post(form(good), { origin: 'https://evil.example' })).status).toBe(403);
  expect(await messages()).toHaveLength(before);
});

const prefilled = ['Name', 'Email'] as const;

const writeTo = async (page: Page, { name = 'Ila', email = 'ila@example.com', message = 'Hello' } = {}) => {
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Message', { exact: true }).fill(message);
};

const typedIn = (page: Page) =>
  Promise.all([...prefilled, 'Message' as const].map((name) => page.getByLabel(name, { exact: true }).inputValue()));

test('the page shows who answers, the address, and other channels', async () => {
  const { page } = await visit(browser, shop.origin);
  await page.goto('/contact');
  const text = await page.getByRole('main').innerText();
  for (const part of ['Owner', 'Address', 'Phone', 'Grievance officer', 'Within 7 days', '24/7 support'])
    expect(text).toContain(part);
  expect(text.match(/customisation/gi)?.length).toBeGreaterThan(0);
  const hrefs = await page
    .getByRole('main')
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(hrefs.some((href) => href?.startsWith('mailto:'))).toBe(true);
  expect(hrefs.filter((href) => href?.startsWith('https://')).length).toBeGreaterThanOrEqual(2);
});

test('each invalid field has one error, and the first gets the focus', async () => {
  const cases: [Parameters<typeof writeTo>[1], string, string][] = [
    [{ name: '' }, 'Enter your name.', 'name'],
    [{ name: '   ' }, 'Enter your name.', 'name'],
    [{ name: 'x'.repeat(101) }, 'Keep your name under 100 characters.', 'name'],
    [{ email: '' }, 'Enter your email address so that we can reply.', 'email'],
    [{ email: 'ila@' }, 'Enter a valid email address', 'email'],
    [{ email: 'ila@example' }, 'Enter a valid email address', 'email'],
    [{ email: 'a b@example.com' }, 'Enter a valid email address', 'email'],
    [{ message: ' \n ' }, 'Enter your message.', 'message'],
  ];
  const { page, expectComplaint } = await visit(browser, shop.origin);
  for (const [at, [typed, sentence, field]] of cases.entries()) {
    // Each from an address of its own: together they would be many messages in a short time.
    await page.setExtraHTTPHeaders({ 'x-forwarded-for': `198.51.100.${at + 1}` });
    await page.goto('/contact');
    await writeTo(page, typed);
    const before = await typedIn(page);
    await page.getByRole('button', { name: 'Send Message' }).click();
    await toastIn(page, 'Failed to send message.').waitFor();
    await page.getByText(sentence).waitFor();
    const input = page.locator(`[name="${field}"]`);
    await expect.poll(() => input.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await input.getAttribute('aria-invalid')).toBe('true');
    const describedBy = await input.getAttribute('aria-describedby');
    expect(await page.locator(`[id="${describedBy}"]`).innerText()).toContain(sentence);
    expect(await page.locator('[aria-invalid=true]').count()).toBe(1);
    expect(await typedIn(page)).toEqual(before);
  }
  expectComplaint(/422/);
  expect((await messages()).some(({ name }) => name === 'Ila')).toBe(false);
});

test('a message is stored with both emails and gets the next ticket number', async () => {
  const { page } = await visit(browser, shop.origin);
  await page.goto('/contact');
  await writeTo(page, { name: 'Tara', email: 'tara@example.com', message: 'First line\nSecond 🎎 line' });
  await page.getByRole('button', { name: 'Send Message' }).click();
  await page.getByText(/Your ticket number is \d+\./).waitFor();
  const stored = await shop.db
    .selectFrom('contact_messages')
    .selectAll()
    .where('name', '=', 'Tara')
    .executeTakeFirstOrThrow();
  expect(stored.message).toBe('First line\nSecond 🎎 line');
  await page.getByText(`Your ticket number is ${stored.ticket}.`).waitFor();
  const emails = await shop.db.selectFrom('outbox').select(['kind', 'recipient', 'facts']).execute();
  const mine = emails.filter(({ facts }) => facts.ticket === stored.ticket);
  expect(mine.map(({ kind }) => kind).toSorted()).toEqual(['message-received', 'new-message']);
  expect(mine.find(({ kind }) => kind === 'message-received')?.recipient).toBe('tara@example.com');
});

test('too many messages are refused for a while, and the text is kept', async () => {
  const address = { 'x-forwarded-for': '203.0.113.77' };
  const send = () =>
    fetch(`${shop.origin}/contact`, {
      method: 'POST',
      headers: { origin: shop.origin, ...address },
      body: new URLSearchParams({
        name: 'Bot',
        email: 'bot@example.com',
        message: 'again',
        website: 'https://spam.example',
      }),
      redirect: 'manual',
    });
  for (let sent = 0; sent < 10; sent += 1) expect((await send()).status).toBe(303);
  expect((await messages()).some(({ name }) => name === 'Bot')).toBe(false);

  const { page, expectComplaint } = await visit(browser, shop.origin, { extraHTTPHeaders: address });
  await page.goto('/contact');
  await writeTo(page, { message: 'The eleventh' });
  await page.getByRole('button', { name: 'Send Message' }).click();
  await toastIn(page, 'Failed to send message.').waitFor();
  await page
    .getByRole('alert')
    .getByText(/You have sent many messages in a short time\. Wait \d+ minutes/)
    .waitFor();
  expect(await typedIn(page)).toEqual(['Ila', 'ila@example.com', 'The eleventh']);
  expectComplaint(/429/);
  const again = await send();
  expect(again.status).toBe(429);
  expect(Number(again.headers.get('retry-after'))).toBeGreaterThan(0);
});

test('if messages cannot be stored, the form shows an error, keeps the text and works later', async () => {
  const { page, expectComplaint } = await visit(browser, shop.origin);
  const { page: plain, expectComplaint: expectPlainComplaint } = await visit(browser, shop.origin, {
    javaScriptEnabled: false,
  });
  await sql`alter table contact_messages rename to contact_messages_away`.execute(shop.db);
  try {
    for (const each of [page, plain]) {
      await each.goto('/contact');
      await writeTo(each, { name: 'Vikram', message: 'Please keep me' });
      await each.getByRole('button', { name: 'Send Message' }).click();
      if (each === page) await toastIn(page, 'Failed to send message.').waitFor();
      const alert = each.getByRole('alert');
      await alert.getByText('Failed to send message.').waitFor();
      expect(await alert.innerText()).not.toMatch(/relation|contact_messages|undefined/);
      expect(await typedIn(each)).toEqual(['Vikram', 'ila@example.com', 'Please keep me']);
    }
  } finally {
    await sql`alter table contact_messages_away rename to contact_messages`.execute(shop.db);
  }
  expectComplaint(/503/);
  expectPlainComplaint(/503/);
  await page.getByRole('button', { name: 'Send Message' }).click();
  await page.getByText('Your ticket number is').waitFor();
  expect((await messages()).filter(({ name }) => name === 'Vikram')).toHaveLength(1);
});

test('without scripts a refused form is returned as typed, with its errors', async () => {
  const { page, expectComplaint } = await visit(browser, shop.origin, { javaScriptEnabled: false });
  await page.goto('/contact');
  await writeTo(page, { name: ' ', message: 'Kept\nas typed' });
  await page.getByRole('button', { name: 'Send Message' }).click();
  await page.getByText('Enter your name.').waitFor();
  expect((await typedIn(page)).slice(1)).toEqual(['ila@example.com', 'Kept\nas typed']);
  expectComplaint(/422/);
});
