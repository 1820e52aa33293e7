import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { newId } from '#db/ids.ts';
import { expectNoBarriers } from '#tests/support/barriers.ts';
import { type HttpVisitor, visitByHttp } from '#tests/support/http-visitor.ts';
import { openJourney } from '#tests/support/journey.ts';
import { listAxeFindings, toastIn, type Visitor, type VisitorOptions, visit } from '#tests/support/visitor.ts';

const { browser, shop } = await openJourney();

let people = 0;

type Person = { http: HttpVisitor; customerId: string; username: string };

/** Somebody with an account of their own. */
async function join(): Promise<Person> {
  people += 1;
  const username = `sender${people}`;
  const http = visitByHttp(shop.origin);
  await http.post('/signup', { username, email: `${username}@example.com`, password: 'correct horse' });
  const { id } = await shop.db
    .selectFrom('customers')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirstOrThrow();
  return { http, customerId: id, username };
}

/** A browser in which that person is logged in. */
async function open({ http }: Person, options: VisitorOptions = {}): Promise<Visitor> {
  const visitor = await visit(browser, shop.origin, options);
  await visitor.page
    .context()
    .addCookies(
      [...http.cookies].map(([name, value]) => ({ name, value: value.split(';')[0] ?? '', url: shop.origin })),
    );
  return visitor;
}

const rowsOf = ({ customerId }: Person) =>
  shop.db.selectFrom('addresses').selectAll().where('customer_id', '=', customerId).orderBy('slot').execute();

/** An address in the book, and its id. */
async function keep(
  { customerId }: Person,
  changes: { name?: string; slot?: number; is_default?: boolean } = {},
): Promise<string> {
  const id = newId();
  await shop.db
    .insertInto('addresses')
    .values({
      id,
      customer_id: customerId,
      slot: 1,
      name: 'Asha Rao',
      phone: '9876543210',
      pincode: '560001',
      city: 'Bengaluru',
      state: 'Karnataka',
      state_code: '29',
      address_line: '12, MG Road',
      landmark: null,
      ...changes,
    })
    .execute();
  return id;
}

const good = {
  name: 'Asha Rao',
  phone: '+91 98765-43210',
  pincode: '560001',
  city: 'Bengaluru',
  state: 'Karnataka',
  addressLine: '12, MG Road',
  landmark: '',
};

const labels = {
  name: 'Name',
  phone: 'Phone',
  pincode: 'Pincode',
  city: 'City',
  state: 'State',
  addressLine: 'Address',
  landmark: 'Landmark (optional)',
} as const;

type Fields = Partial<typeof good>;

async function write(page: Page, fields: Fields): Promise<void> {
  for (const [name, text] of Object.entries(fields)) {
    await page.getByLabel(labels[name as keyof typeof labels], { exact: true }).fill(text);
  }
}

const textIn = (page: Page, field: keyof typeof labels) => page.getByLabel(labels[field], { exact: true }).inputValue();

async function typedIn(page: Page): Promise<Fields> {
  const fields = Object.keys(labels) as (keyof typeof labels)[];
  return Object.fromEntries(await Promise.all(fields.map(async (field) => [field, await textIn(page, field)])));
}

const save = (page: Page) => page.getByRole('button', { name: 'Save Address' }).click();
const pathOf = (page: Page) => new URL(page.url()).pathname;
const focusedName = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('name'));

test('an address is added, edited in place, made the default, and deleted', async () => {
  const asha = await join();
  const { page } = await open(asha);
  await page.goto('/saved-addresses');
  await page.getByText('No addresses saved yet.').waitFor();
  await page.getByRole('link', { name: 'Add New Address' }).click();
  await write(page, { ...good, landmark: 'the old clock tower' });
  await save(page);
  await toastIn(page, 'Address saved').waitFor();
  expect(pathOf(page)).toBe('/saved-addresses');
  const card = page.getByRole('listitem').filter({ hasText: 'Asha Rao' });
  for (const text of ['12, MG Road', 'the old clock tower', 'Bengaluru 560001', 'Karnataka', '+91 98765 43210']) {
    expect(await card.innerText()).toContain(text);
  }
  const [kept] = await rowsOf(asha);
  expect(kept).toMatchObject({ phone: '9876543210', state_code: '29', is_default: false, needs_check: false });

  await page.getByRole('link', { name: 'Edit the address of Asha Rao' }).click();
  await page.getByRole('heading', { name: 'Edit Address' }).waitFor();
  expect(pathOf(page)).toBe(`/saved-addresses/${kept?.id}`);
  expect(await typedIn(page)).toEqual({ ...good, phone: '9876543210', landmark: 'the old clock tower' });
  await write(page, { name: 'Asha R. Rao' });
  await page.getByRole('button', { name: 'Update Address' }).click();
  await toastIn(page, 'Address updated').waitFor();
  await page.getByRole('heading', { name: 'Asha R. Rao' }).waitFor();
  expect((await rowsOf(asha)).map(({ id, name }) => ({ id, name }))).toEqual([{ id: kept?.id, name: 'Asha R. Rao' }]);

  await page.getByRole('button', { name: 'Make default: Asha R. Rao' }).click();
  await toastIn(page, 'Default address changed').waitFor();
  await page.getByText('Default', { exact: true }).waitFor();
  expect((await rowsOf(asha))[0]?.is_default).toBe(true);

  await page.getByRole('link', { name: 'Delete the address of Asha R. Rao' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete Address' });
  await dialog.getByText('Are you sure you want to delete this address?').waitFor();
  await dialog.getByRole('button', { name: 'Yes, Delete It' }).click();
  await toastIn(page, 'Deleted').waitFor();
  await page.getByText('No addresses saved yet.').waitFor();
  expect(await rowsOf(asha)).toEqual([]);
});

test('what is missing or wrong is said at the field and in a toast; nothing is stored, and nothing typed is lost', async () => {
  const asha = await join();
  const { page, expectComplaint } = await open(asha);
  expectComplaint(/422/);
  const cases: [typed: Fields, toast: string, field: keyof typeof labels, atField: string][] = [
    [{ name: '' }, 'Please fill all required fields', 'name', 'Please give the name of whoever receives the parcel.'],
    [{ phone: ' ' }, 'Please fill all required fields', 'phone', 'Please give a phone number for the courier.'],
    [{ pincode: '' }, 'Please fill all required fields', 'pincode', 'Please give the PIN code.'],
    [{ pincode: '999999', city: '' }, 'Please fill all required fields', 'city', 'Please give the city or town.'],
    [{ pincode: '999999', state: '' }, 'Please fill all required fields', 'state', 'Please give the state.'],
    [
      { addressLine: '\u200b\u202e' },
      'Please fill all required fields',
      'addressLine',
      'Please give house, street and area.',
    ],
    [{ phone: '12345abcde' }, 'Enter a valid phone number', 'phone', 'Enter a valid phone number'],
    [{ phone: '98765' }, 'Enter a valid phone number', 'phone', 'Enter a valid phone number'],
    [{ pincode: '12345' }, 'Enter a valid 6-digit pincode', 'pincode', 'Enter a valid 6-digit pincode'],
    [{ pincode: '56 0001' }, 'Enter a valid 6-digit pincode', 'pincode', 'Enter a valid 6-digit pincode'],
    [{ name: 'x'.repeat(10_000) }, 'Failed to save address', 'name', 'Please keep this under 100 characters.'],
  ];
  for (const [changes, toast, field, atField] of cases) {
    await page.goto('/saved-addresses/new');
    await write(page, { ...good, ...changes });
    const before = await typedIn(page);
    await save(page);
    await toastIn(page, toast).waitFor();
    await page.getByRole('main').getByRole('alert').getByText(toast).waitFor();
    await expect.poll(() => focusedName(page)).toBe(field);
    const input = page.getByLabel(labels[field], { exact: true });
    expect(await input.getAttribute('aria-invalid')).toBe('true');
    expect(await page.locator(`#${field}-fault`).innerText()).toBe(atField);
    expect((await input.getAttribute('aria-describedby'))?.split(' ')).toContain(`${field}-fault`);
    expect(await typedIn(page)).toEqual(before);
  }
  expect(await rowsOf(asha)).toEqual([]);
});

test('strange texts are kept as people see them, endless ones are refused at their field', async () => {
  const asha = await join();
  const post = (changes: Record<string, string>) => asha.http.post('/saved-addresses/new', { ...good, ...changes });
  for (const field of ['name', 'city', 'state', 'addressLine', 'landmark', 'phone', 'pincode']) {
    const { status, html } = await post({ [field]: 'a'.repeat(10_000) });
    expect(status, field).toBe(422);
    expect(html).toContain(`id="${field}-fault"`);
    expect(html).toContain('a'.repeat(10_000));
  }
  expect(await rowsOf(asha)).toEqual([]);
  expect(
    (await post({ name: '<script>alert(1)</script>', city: '\u202eمدينة\u202c \u200bA', state: 'Bagmati\u0000' }))
      .status,
  ).toBe(303);
  const [kept] = await rowsOf(asha);
  expect(kept).toMatchObject({
    name: '<script>alert(1)</script>',
    city: 'مدينة A',
    state: 'Bagmati',
    state_code: null,
  });
  const { html } = await asha.http.get('/saved-addresses');
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  expect(html).not.toContain('<script>alert(1)');
  // What is no form, or a list where one text belongs, is a form with nothing in it.
  expect((await asha.http.post('/saved-addresses/new', {})).status).toBe(422);
  const twice = new FormData();
  for (const name of ['A', 'B']) twice.append('name', name);
  expect((await asha.http.upload('/saved-addresses/new', twice)).status).toBe(422);
  expect(await rowsOf(asha)).toHaveLength(1);
});

test('a PIN code fills in city and state, asks where it spans several, and never writes over what was typed', async () => {
  const asha = await join();
  const { page } = await open(asha);
  const tables: string[] = [];
  page.on('request', (request) => {
    if (/\/assets\/pincodes-[\w-]+\.js$/.test(request.url())) tables.push(request.url());
  });
  await page.goto('/saved-addresses/new');
  expect(tables).toEqual([]);
  await page.getByLabel('Pincode').pressSequentially('560001');
  await page.getByText('This PIN code belongs to Bengaluru, Karnataka.').waitFor();
  expect([await textIn(page, 'city'), await textIn(page, 'state')]).toEqual(['Bengaluru', 'Karnataka']);

  // Another one replaces what the first filled in, and asks where it cannot know.
  await write(page, { pincode: '533464' });
  await page.getByText('This PIN code spans several places. Which one is yours?').waitFor();
  expect([await textIn(page, 'city'), await textIn(page, 'state')]).toEqual(['', '']);
  await page.getByRole('button', { name: 'Yanam, Puducherry' }).press('Enter');
  expect([await textIn(page, 'city'), await textIn(page, 'state')]).toEqual(['Yanam', 'Puducherry']);
  expect(await page.getByRole('button', { name: 'Yanam, Puducherry' }).getAttribute('aria-pressed')).toBe('true');

  // What somebody typed stays; the place is only offered.
  await write(page, { city: 'Colaba', pincode: '400001' });
  await page.getByRole('button', { name: 'Use Mumbai, Maharashtra' }).waitFor();
  expect([await textIn(page, 'city'), await textIn(page, 'state')]).toEqual(['Colaba', 'Maharashtra']);
  await page.getByRole('button', { name: 'Use Mumbai, Maharashtra' }).click();
  expect(await textIn(page, 'city')).toBe('Mumbai');

  // An unknown one is a hint, and so is a state that is none of the 36; both are saved.
  await write(page, { ...good, pincode: '999999', city: 'Thimphu', state: 'Elsewhere' });
  await page.getByText('The post’s directory does not know this PIN code.').waitFor();
  await page.getByText('This is not one of India’s 36 states and union territories.').waitFor();
  await save(page);
  await toastIn(page, 'Address saved').waitFor();
  const [kept] = await rowsOf(asha);
  expect(kept).toMatchObject({ pincode: '999999', city: 'Thimphu', state: 'Elsewhere', state_code: null });
  expect(tables).toHaveLength(1);
  const table = await fetch(tables[0] ?? '');
  expect(table.headers.get('cache-control')).toContain('immutable');
});

test('states are a list that can be searched, and any other text is taken', async () => {
  const { page } = await open(await join());
  await page.goto('/saved-addresses/new');
  const state = page.getByLabel('State', { exact: true });
  const list = await state.getAttribute('list');
  expect(await page.locator(`datalist[id="${list}"] option`).count()).toBe(36);
});

test('typing and saving wait for no table', async () => {
  const asha = await join();
  const { page, expectComplaint } = await open(asha);
  expectComplaint(/ERR_FAILED/);
  await page.route('**/assets/pincodes-*', (route) => route.abort());
  await page.goto('/saved-addresses/new');
  await write(page, good);
  await save(page);
  await toastIn(page, 'Address saved').waitFor();
  expect(await rowsOf(asha)).toHaveLength(1);
});

test('the dialog is asked and answered by keyboard, and the keyboard goes on from the page', async () => {
  const asha = await join();
  await keep(asha);
  const { page } = await open(asha);
  await page.goto('/saved-addresses');
  const link = page.getByRole('link', { name: 'Delete the address of Asha Rao' });
  const dialog = page.getByRole('dialog', { name: 'Delete Address' });
  await link.press('Enter');
  await dialog.waitFor();
  expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  expect(await link.evaluate((element) => element === document.activeElement)).toBe(true);
  await link.press('Enter');
  await dialog.getByRole('link', { name: 'No, Keep It' }).press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  expect(await rowsOf(asha)).toHaveLength(1);
  await link.press('Enter');
  await dialog.getByRole('button', { name: 'Yes, Delete It' }).press('Enter');
  await toastIn(page, 'Deleted').waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('addresses-title');
  expect(await rowsOf(asha)).toEqual([]);
});

test('without scripts everything works as plain forms, and the server fills in what the PIN code knows', async () => {
  const asha = await join();
  const { page, expectComplaint } = await open(asha, { javaScriptEnabled: false });
  expectComplaint(/422/);
  const main = page.getByRole('main');
  await page.goto('/saved-addresses');
  await main.getByRole('link', { name: 'Add New Address' }).click();
  await write(page, { ...good, city: '', state: '' });
  await save(page);
  await main.getByRole('alert').getByText('Please fill all required fields').waitFor();
  expect(await typedIn(page)).toEqual(good);
  expect(await page.locator('#city-fault').innerText()).toBe('Filled in from the PIN code: please check.');
  expect(await rowsOf(asha)).toEqual([]);
  await save(page);
  await page.getByRole('status').getByText('Address saved').waitFor();

  await main.getByRole('link', { name: 'Edit the address of Asha Rao' }).click();
  await write(page, { phone: '12345abcde' });
  await page.getByRole('button', { name: 'Update Address' }).click();
  await page.locator('#phone-fault').getByText('Enter a valid phone number').waitFor();
  expect(await textIn(page, 'phone')).toBe('12345abcde');
  await write(page, { phone: '080 2345 6789' });
  await page.getByRole('button', { name: 'Update Address' }).click();
  await page.getByRole('status').getByText('Address updated').waitFor();
  expect((await rowsOf(asha))[0]?.phone).toBe('8023456789');

  await main.getByRole('button', { name: 'Make default: Asha Rao' }).click();
  await page.getByRole('status').getByText('Default address changed').waitFor();
  await main.getByRole('link', { name: 'Delete the address of Asha Rao' }).click();
  await main.getByRole('link', { name: 'No, Keep It' }).click();
  await main.getByRole('link', { name: 'Delete the address of Asha Rao' }).click();
  await main.getByRole('button', { name: 'Yes, Delete It' }).click();
  await page.getByRole('status').getByText('Deleted').waitFor();
  expect(await rowsOf(asha)).toEqual([]);
});

test('visitors read that a login is needed, and come back to where they were', async () => {
  const asha = await join();
  const { page } = await visit(browser, shop.origin);
  const answer = await page.goto('/saved-addresses/new?returnTo=/checkout');
  expect(answer?.status()).toBe(200);
  await page.getByText('Log in to see your addresses').waitFor();
  expect(await page.getByLabel('Pincode').count()).toBe(0);
  expect(await listAxeFindings(page)).toEqual([]);
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click();
  await page.getByLabel('Username or Email').fill(asha.username);
  await page.getByLabel('Password', { exact: true }).fill('correct horse');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.getByLabel('Pincode').waitFor();
  const url = new URL(page.url());
  expect([url.pathname, url.searchParams.get('returnTo')]).toEqual(['/saved-addresses/new', '/checkout']);
});

test('whoever comes from the checkout goes back there with the address; nobody is led to another site', async () => {
  const asha = await join();
  const { page } = await open(asha);
  await page.goto('/saved-addresses?returnTo=/checkout');
  expect(await page.getByRole('link', { name: 'Back to checkout' }).getAttribute('href')).toBe('/checkout');
  await page.getByRole('link', { name: 'Add New Address' }).click();
  await write(page, good);
  await save(page);
  await toastIn(page, 'Address saved').waitFor();
  const [kept] = await rowsOf(asha);
  expect(`${pathOf(page)}${new URL(page.url()).search}`).toBe(`/checkout?addressId=${kept?.id}`);

  const saveWith = (returnTo: string) =>
    asha.http.post(`/saved-addresses/new?${new URLSearchParams({ returnTo })}`, good);
  expect((await saveWith('/cart')).location).toBe('/cart');
  for (const foreign of [
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
  ]) {
    expect((await saveWith(foreign)).location, foreign).toBe('/saved-addresses');
  }
});

test('another’s address is a 404 to read, change, choose and delete', async () => {
  const [asha, kabir] = [await join(), await join()];
  const id = await keep(asha, { is_default: true });
  const [before] = await rowsOf(asha);
  for (const foreign of [id, newId(), 'undefined']) {
    expect((await kabir.http.get(`/saved-addresses/${foreign}`)).status).toBe(404);
    expect((await kabir.http.get(`/saved-addresses/${foreign}/delete`)).status).toBe(404);
    expect((await kabir.http.post(`/saved-addresses/${foreign}`, { ...good, name: 'Kabir' })).status).toBe(404);
    expect((await kabir.http.post(`/saved-addresses/${foreign}/delete`, {})).status).toBe(404);
    expect((await kabir.http.post(`/saved-addresses/${foreign}/default`, {})).status).toBe(404);
  }
  expect(await rowsOf(asha)).toEqual([before]);
  expect((await kabir.http.get('/saved-addresses')).html).not.toContain('12, MG Road');
  // Visitors and other sites change nothing either.
  const nobody = visitByHttp(shop.origin);
  expect((await nobody.post('/saved-addresses/new', good)).status).toBe(401);
  expect((await nobody.post(`/saved-addresses/${id}/delete`, {})).location).toMatch(/^\/login\?/);
  expect((await asha.http.post(`/saved-addresses/${id}/delete`, {}, { origin: 'https://evil.example' })).status).toBe(
    403,
  );
  expect(await rowsOf(asha)).toEqual([before]);

  const [mine, theirs] = [await open(asha), await open(kabir)];
  await mine.page.goto('/saved-addresses');
  await mine.page.getByRole('heading', { name: 'Asha Rao' }).waitFor();
  await theirs.page.goto('/saved-addresses');
  await theirs.page.getByText('No addresses saved yet.').waitFor();
});

/** The table is away until the test ends, or until it is called back. */
async function takeTableAway(): Promise<() => Promise<void>> {
  let isAway = true;
  await sql.raw('alter table addresses rename to addresses_away').execute(shop.db);
  const bringBack = async () => {
    if (isAway) await sql.raw('alter table addresses_away rename to addresses').execute(shop.db);
    isAway = false;
  };
  onTestFinished(bringBack);
  return bringBack;
}

test('a failed read keeps the shop around the page, says so twice, and can be tried again', async () => {
  const asha = await join();
  await keep(asha);
  const { page, expectComplaint } = await open(asha);
  expectComplaint(/503/);
  const bringBack = await takeTableAway();
  const answer = await page.goto('/saved-addresses');
  expect(answer?.status()).toBe(503);
  await toastIn(page, 'Error loading addresses').waitFor();
  await page.getByRole('alert').getByText('Error loading addresses').waitFor();
  await page
    .getByRole('alert')
    .getByText(/please mention reference/)
    .waitFor();
  await page.getByRole('heading', { name: 'Saved Addresses' }).waitFor();
  await page.locator('.sidebar').getByRole('link', { name: 'My Profile' }).waitFor();
  expect(await page.getByText('No addresses saved yet.').count()).toBe(0);
  expect(await listAxeFindings(page)).toEqual([]);
  await bringBack();
  await page.getByRole('link', { name: 'Try again' }).click();
  await page.getByRole('heading', { name: 'Asha Rao' }).waitFor();
});

test('a failed write says so and loses nothing: neither what was typed nor the address', async () => {
  const asha = await join();
  await keep(asha);
  const { page, expectComplaint } = await open(asha);
  expectComplaint(/503/);
  await page.goto('/saved-addresses/new');
  await write(page, good);
  const bringBack = await takeTableAway();
  await save(page);
  await toastIn(page, 'Failed to save address').waitFor();
  await page.getByRole('alert').getByText('Failed to save address').waitFor();
  expect(await typedIn(page)).toEqual(good);
  await bringBack();
  await save(page);
  await toastIn(page, 'Address saved').waitFor();

  await page.getByRole('link', { name: 'Delete the address of Asha Rao' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Delete Address' });
  const bringBackAgain = await takeTableAway();
  await dialog.getByRole('button', { name: 'Yes, Delete It' }).click();
  await toastIn(page, 'Delete failed').waitFor();
  await dialog.getByRole('alert').getByText('Delete failed').waitFor();
  await bringBackAgain();
  expect(await rowsOf(asha)).toHaveLength(2);
});

test('a line that breaks leaves every word where it is', async () => {
  const asha = await join();
  const { page, expectComplaint } = await open(asha);
  expectComplaint(/ERR_FAILED/);
  await page.goto('/saved-addresses/new');
  await write(page, good);
  await page.route('**/saved-addresses/new.data*', (route) => route.abort());
  await save(page);
  await toastIn(page, 'Failed to save address').waitFor();
  expect(await typedIn(page)).toEqual(good);
});

test('whoever was logged out meanwhile keeps what was typed', async () => {
  const asha = await join();
  const { page, expectComplaint } = await open(asha);
  expectComplaint(/401/);
  await page.goto('/saved-addresses/new');
  await write(page, good);
  await page.context().clearCookies();
  await save(page);
  await page.getByText('You are logged out. Log in in another tab').waitFor();
  expect(await typedIn(page)).toEqual(good);
});

test('the book holds twenty addresses and says so; thirty forms at once make no more', async () => {
  const asha = await join();
  const answers = await Promise.all(Array.from({ length: 30 }, () => asha.http.post('/saved-addresses/new', good)));
  const refused = answers.map(({ status }) => status).filter((status) => status !== 303);
  // On a busy machine some are told to come again before anybody counts.
  expect(refused.filter((status) => status !== 409 && status !== 503)).toEqual([]);
  expect(refused).toHaveLength(10);
  expect(await rowsOf(asha)).toHaveLength(20);
  const { page } = await open(asha);
  await page.goto('/saved-addresses');
  await page.getByText('Your book holds 20 addresses, which is the most it can.').waitFor();
  expect(await page.getByRole('link', { name: 'Add New Address' }).count()).toBe(0);
  const late = await asha.http.post('/saved-addresses/new', good);
  expect(late.html).toContain('Failed to save address');
  expect(late.html).toContain('Your book holds 20 addresses');
});

test('an address that another tab deleted leaves this one too', async () => {
  const asha = await join();
  const id = await keep(asha);
  await keep(asha, { name: 'Office', slot: 2 });
  const { page, expectComplaint } = await open(asha);
  expectComplaint(/404/);
  await page.goto('/saved-addresses');
  await asha.http.post(`/saved-addresses/${id}/delete`, {});
  await page.getByRole('link', { name: 'Delete the address of Asha Rao' }).click();
  await page.getByRole('button', { name: 'Yes, Delete It' }).click();
  await toastIn(page, 'Delete failed').waitFor();
  await page.getByRole('heading', { name: 'Asha Rao' }).waitFor({ state: 'detached' });
  await page.getByRole('heading', { name: 'Office' }).waitFor();
});

test('every state can be used by everybody, in either theme and on a phone', async () => {
  const asha = await join();
  const { page, expectComplaint } = await open(asha);
  expectComplaint(/422/);
  await page.goto('/saved-addresses');
  await expectNoBarriers(page, 'no addresses');
  await page.goto('/saved-addresses/new');
  await write(page, { pincode: '533464', state: 'Elsewhere' });
  await page.getByText('This PIN code spans several places.').waitFor();
  await expectNoBarriers(page, 'an address with a PIN code of several places');
  await save(page);
  await toastIn(page, 'Please fill all required fields').waitFor();
  await expectNoBarriers(page, 'a form that lacks something');
  const id = await keep(asha, { is_default: true });
  await page.goto('/saved-addresses');
  await expectNoBarriers(page, 'addresses');
  await page.getByRole('link', { name: 'Delete the address of Asha Rao' }).click();
  await page.getByRole('dialog', { name: 'Delete Address' }).waitFor();
  await expectNoBarriers(page, 'the question before a deletion');
  await page.goto(`/saved-addresses/${id}/delete`);
  await expectNoBarriers(page, 'the question as a page');
});
