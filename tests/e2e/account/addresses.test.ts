import { expect, test } from 'vitest';
import { openE2e } from '#tests/support/e2e.ts';
import { good, openAddressLists, save, textIn, typedIn, write } from '#tests/support/pages/address-book.ts';
import { pathOf, toastIn } from '#tests/support/pages/visitor.ts';

const { browser, shop } = await openE2e();
const { join, open, rowsOf } = openAddressLists({ browser, shop });

test('an address is added, edited in place, made the default, and deleted', async () => {
  const asha = await join();
  const { page } = await open(asha);
  await page.goto('/saved-addresses');
  await page.getByText('No addresses saved yet.').waitFor();
  await page.getByRole('link', { name: 'Add new address' }).click();
  await write(page, { ...good, landmark: 'the old clock tower' });
  await save(page);
  await toastIn(page, 'Address saved').waitFor();
  expect(pathOf(page)).toBe('/saved-addresses');
  const card = page.getByRole('listitem').filter({ hasText: 'Asha Rao' });
  for (const text of ['12, MG Road', 'the old clock tower', 'Bengaluru 560001', 'Karnataka', '+91 98765 43210']) {
    expect(await card.innerText()).toContain(text);
  }
  const [stored] = await rowsOf(asha);
  expect(stored).toMatchObject({ phone: '9876543210', state_code: '29', is_default: false, needs_check: false });

  await page.getByRole('link', { name: 'Edit the address of Asha Rao' }).click();
  await page.getByRole('heading', { name: 'Edit address' }).waitFor();
  expect(pathOf(page)).toBe(`/saved-addresses/${stored?.id}`);
  expect(await typedIn(page)).toEqual({ ...good, phone: '9876543210', landmark: 'the old clock tower' });
  await write(page, { name: 'Asha R. Rao' });
  await page.getByRole('button', { name: 'Update address' }).click();
  await toastIn(page, 'Address updated').waitFor();
  await page.getByRole('heading', { name: 'Asha R. Rao' }).waitFor();
  expect((await rowsOf(asha)).map(({ id, name }) => ({ id, name }))).toEqual([{ id: stored?.id, name: 'Asha R. Rao' }]);

  await page.getByRole('button', { name: 'Make default: Asha R. Rao' }).click();
  await toastIn(page, 'Default address changed').waitFor();
  await page.getByText('Default', { exact: true }).waitFor();
  expect((await rowsOf(asha))[0]?.is_default).toBe(true);

  await page.getByRole('link', { name: 'Delete the address of Asha R. Rao' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete address' });
  await dialog.getByText('Are you sure you want to delete this address?').waitFor();
  await dialog.getByRole('button', { name: 'Yes, delete it' }).click();
  await toastIn(page, 'Deleted').waitFor();
  await page.getByText('No addresses saved yet.').waitFor();
  expect(await rowsOf(asha)).toEqual([]);
});

test('a PIN code fills in city and state, offers a choice of several, and never overwrites typed values', async () => {
  const asha = await join();
  const { page } = await open(asha);
  const tables: string[] = [];
  page.on('request', (request) => {
    if (/\/assets\/pincodes-[\w-]+\.js$/.test(request.url())) tables.push(request.url());
  });
  const place = () => Promise.all([textIn(page, 'city'), textIn(page, 'state')]);
  await page.goto('/saved-addresses/new');
  expect(tables).toEqual([]);
  await page.getByLabel('PIN code').pressSequentially('560001');
  await page.getByText('This PIN code belongs to Bengaluru, Karnataka.').waitFor();
  await expect.poll(place).toEqual(['Bengaluru', 'Karnataka']);

  // Another one replaces what the first filled in, and offers a choice where it is ambiguous.
  await write(page, { pincode: '533464' });
  await page.getByText('This PIN code covers several places. Choose yours.').waitFor();
  await expect.poll(place).toEqual(['', '']);
  await page.getByRole('button', { name: 'Yanam, Puducherry' }).press('Enter');
  await expect.poll(place).toEqual(['Yanam', 'Puducherry']);
  expect(await page.getByRole('button', { name: 'Yanam, Puducherry' }).getAttribute('aria-pressed')).toBe('true');

  // What somebody typed stays; the place is only offered.
  await write(page, { city: 'Colaba', pincode: '400001' });
  await page.getByRole('button', { name: 'Use Mumbai, Maharashtra' }).waitFor();
  await expect.poll(place).toEqual(['Colaba', 'Maharashtra']);
  await page.getByRole('button', { name: 'Use Mumbai, Maharashtra' }).click();
  await expect.poll(() => textIn(page, 'city')).toBe('Mumbai');

  // An unknown one is a hint, and so is a state that is none of the 36; both are saved.
  await write(page, { ...good, pincode: '999999', city: 'Thimphu', state: 'Elsewhere' });
  await page.getByText('We do not know this PIN code.').waitFor();
  await page.getByText('This is not one of India’s 36 states and union territories.').waitFor();
  await save(page);
  await toastIn(page, 'Address saved').waitFor();
  const [stored] = await rowsOf(asha);
  expect(stored).toMatchObject({ pincode: '999999', city: 'Thimphu', state: 'Elsewhere', state_code: null });
  expect(tables).toHaveLength(1);
  const table = await fetch(tables[0] ?? '');
  expect(table.headers.get('cache-control')).toContain('immutable');
});
