import { expect, test } from 'vitest';
import { openE2e } from '#tests/support/e2e.ts';
import {
  type Fields,
  focusedName,
  good,
  labels,
  openAddressLists,
  save,
  textIn,
  typedIn,
  write,
} from '#tests/support/pages/address-book.ts';
import { toastIn } from '#tests/support/pages/visitor.ts';

const { browser, shop } = await openE2e();
const { join, open, rowsOf, keep } = openAddressLists({ browser, shop });

test('invalid fields are shown at the field and in a toast, nothing is stored and nothing typed is lost', async () => {
  const asha = await join();
  const { page, expectComplaint } = await open(asha);
  expectComplaint(/422/);
  const cases: [typed: Fields, toast: string, field: keyof typeof labels, atField: string][] = [
    [{ name: '' }, 'Please fill all required fields', 'name', 'Enter the name of the person receiving the parcel.'],
    [{ phone: ' ' }, 'Please fill all required fields', 'phone', 'Enter a phone number for the courier.'],
    [{ pincode: '' }, 'Please fill all required fields', 'pincode', 'Enter the PIN code.'],
    [{ pincode: '999999', city: '' }, 'Please fill all required fields', 'city', 'Enter the city or town.'],
    [{ pincode: '999999', state: '' }, 'Please fill all required fields', 'state', 'Enter the state.'],
    [
      { addressLine: '\u200b\u202e' },
      'Please fill all required fields',
      'addressLine',
      'Enter the house, street and area.',
    ],
    [{ phone: '12345abcde' }, 'Enter a valid phone number', 'phone', 'Enter a valid phone number'],
    [{ phone: '98765' }, 'Enter a valid phone number', 'phone', 'Enter a valid phone number'],
    [{ pincode: '12345' }, 'Enter a valid 6-digit pincode', 'pincode', 'Enter a valid 6-digit pincode'],
    [{ pincode: '56 0001' }, 'Enter a valid 6-digit pincode', 'pincode', 'Enter a valid 6-digit pincode'],
    [{ name: 'x'.repeat(10_000) }, 'Failed to save address', 'name', 'Use at most 100 characters.'],
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

test('unusual texts are stored unchanged, and too long ones are refused at their field', async () => {
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
  const [stored] = await rowsOf(asha);
  expect(stored).toMatchObject({
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

test('states are a searchable list, and other texts are accepted', async () => {
  const { page } = await open(await join());
  await page.goto('/saved-addresses/new');
  const state = page.getByLabel('State', { exact: true });
  const list = await state.getAttribute('list');
  expect(await page.locator(`datalist[id="${list}"] option`).count()).toBe(36);
});

test('typing and saving do not wait for the PIN code table', async () => {
  const asha = await join();
  const { page, expectComplaint } = await open(asha);
  expectComplaint(/ERR_FAILED/);
  await page.route('**/assets/pincodes-*', (route) => route.abort());
  await page.goto('/saved-addresses/new');
  const aborted = page.waitForEvent('requestfailed');
  await write(page, good);
  await aborted;
  await save(page);
  await toastIn(page, 'Address saved').waitFor();
  expect(await rowsOf(asha)).toHaveLength(1);
});

test('the dialog works by keyboard, and the focus returns to the page', async () => {
  const asha = await join();
  await keep(asha);
  const { page } = await open(asha);
  await page.goto('/saved-addresses');
  const link = page.getByRole('link', { name: 'Delete the address of Asha Rao' });
  const dialog = page.getByRole('dialog', { name: 'Delete address' });
  await link.press('Enter');
  await dialog.waitFor();
  expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  expect(await link.evaluate((element) => element === document.activeElement)).toBe(true);
  await link.press('Enter');
  await dialog.getByRole('link', { name: 'No, keep it' }).press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  expect(await rowsOf(asha)).toHaveLength(1);
  await link.press('Enter');
  await dialog.getByRole('button', { name: 'Yes, delete it' }).press('Enter');
  await toastIn(page, 'Deleted').waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('addresses-title');
  expect(await rowsOf(asha)).toEqual([]);
});

test('a value filled in by the PIN code is replaced by typing', async () => {
  const { page } = await open(await join());
  const table = Promise.withResolvers<void>();
  await page.route('**/assets/pincodes-*', async (route) => {
    await table.promise;
    await route.continue();
  });
  await page.goto('/saved-addresses/new');
  await write(page, { pincode: '560001' });
  const city = page.getByRole('main').getByLabel(labels.city);
  await city.focus();
  table.resolve();
  await page.getByText('This PIN code belongs to Bengaluru, Karnataka.').waitFor();
  expect(await city.inputValue()).toBe('Bengaluru');
  await page.keyboard.type('Mysuru');
  expect(await city.inputValue()).toBe('Mysuru');
});

test('without scripts plain forms work, and the server fills in city and state', async () => {
  const asha = await join();
  const { page, expectComplaint } = await open(asha, { javaScriptEnabled: false });
  expectComplaint(/422/);
  const main = page.getByRole('main');
  await page.goto('/saved-addresses');
  await main.getByRole('link', { name: 'Add new address' }).click();
  await write(page, { ...good, city: '', state: '' });
  await save(page);
  await main.getByRole('alert').getByText('Please fill all required fields').waitFor();
  expect(await typedIn(page)).toEqual(good);
  expect(await page.locator('#city-fault').innerText()).toBe('Filled in from your PIN code. Check that it is right.');
  expect(await rowsOf(asha)).toEqual([]);
  await save(page);
  await page.getByRole('status').getByText('Address saved').waitFor();

  await main.getByRole('link', { name: 'Edit the address of Asha Rao' }).click();
  await write(page, { phone: '12345abcde' });
  await page.getByRole('button', { name: 'Update address' }).click();
  await page.locator('#phone-fault').getByText('Enter a valid phone number').waitFor();
  expect(await textIn(page, 'phone')).toBe('12345abcde');
  await write(page, { phone: '080 2345 6789' });
  await page.getByRole('button', { name: 'Update address' }).click();
  await page.getByRole('status').getByText('Address updated').waitFor();
  expect((await rowsOf(asha))[0]?.phone).toBe('8023456789');

  await main.getByRole('button', { name: 'Make default: Asha Rao' }).click();
  await page.getByRole('status').getByText('Default address changed').waitFor();
  await main.getByRole('link', { name: 'Delete the address of Asha Rao' }).click();
  await main.getByRole('link', { name: 'No, keep it' }).click();
  await main.getByRole('link', { name: 'Delete the address of Asha Rao' }).click();
  await main.getByRole('button', { name: 'Yes, delete it' }).click();
  await page.getByRole('status').getByText('Deleted').waitFor();
  expect(await rowsOf(asha)).toEqual([]);
});
