import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { newId } from '#db/ids.ts';
import { openE2e } from '#tests/support/e2e.ts';
import { visitByHttp } from '#tests/support/http-visitor.ts';
import { expectNoBarriers } from '#tests/support/pages/accessibility.ts';
import { good, openAddressLists, save, typedIn, write } from '#tests/support/pages/address-book.ts';
import { listAxeFindings, pathOf, toastIn, visit } from '#tests/support/pages/visitor.ts';

const { browser, shop } = await openE2e();
const { join, open, rowsOf, keep } = openAddressLists({ browser, shop });

test('visitors see that a login is needed, and return after it', async () => {
  const asha = await join();
  const { page } = await visit(browser, shop.origin);
  const answer = await page.goto('/saved-addresses/new?returnTo=/checkout');
  expect(answer?.status()).toBe(200);
  await page.getByText('Log in to see your addresses').waitFor();
  expect(await page.getByLabel('PIN code').count()).toBe(0);
  expect(await listAxeFindings(page)).toEqual([]);
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await page.getByLabel('Username or email').fill(asha.username);
  await page.getByLabel('Password', { exact: true }).fill('correct horse');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.getByLabel('PIN code').waitFor();
  const url = new URL(page.url());
  expect([url.pathname, url.searchParams.get('returnTo')]).toEqual(['/saved-addresses/new', '/checkout']);
});

test('saving an address returns to the checkout with it selected, and never to another site', async () => {
  const asha = await join();
  const { page } = await open(asha);
  await page.goto('/saved-addresses?returnTo=/checkout');
  expect(await page.getByRole('link', { name: 'Back to checkout' }).getAttribute('href')).toBe('/checkout');
  await page.getByRole('link', { name: 'Add new address' }).click();
  await write(page, good);
  await save(page);
  await toastIn(page, 'Address saved').waitFor();
  const [stored] = await rowsOf(asha);
  expect(`${pathOf(page)}${new URL(page.url()).search}`).toBe(`/checkout?addressId=${stored?.id}`);

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

test('reading, changing, choosing or deleting another customer’s address gives a 404', async () => {
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
async function hideTable(): Promise<() => Promise<void>> {
  let isAway = true;
  await sql.raw('alter table addresses rename to addresses_away').execute(shop.db);
  const bringBack = async () => {
    if (isAway) await sql.raw('alter table addresses_away rename to addresses').execute(shop.db);
    isAway = false;
  };
  onTestFinished(bringBack);
  return bringBack;
}

test('a failed load keeps the layout, shows the error in page and toast, and can be retried', async () => {
  const asha = await join();
  await keep(asha);
  const { page, expectComplaint } = await open(asha);
  expectComplaint(/503/);
  const bringBack = await hideTable();
  // The toast appears during hydration, for three seconds.
  const [answer] = await Promise.all([
    page.goto('/saved-addresses'),
    toastIn(page, 'Error loading addresses').waitFor(),
  ]);
  expect(answer?.status()).toBe(503);
  await page.getByRole('alert').getByText('Error loading addresses').waitFor();
  await page
    .getByRole('alert')
    .getByText(/mention reference/)
    .waitFor();
  await page.getByRole('heading', { name: 'Saved addresses' }).waitFor();
  await page.locator('.sidebar__sidebar').getByRole('link', { name: 'My Profile' }).waitFor();
  expect(await page.getByText('No addresses saved yet.').count()).toBe(0);
  expect(await listAxeFindings(page)).toEqual([]);
  await bringBack();
  await page.getByRole('link', { name: 'Try again' }).click();
  await page.getByRole('heading', { name: 'Asha Rao' }).waitFor();
});

test('a failed save shows an error and keeps the typed values and the address', async () => {
  const asha = await join();
  await keep(asha);
  const { page, expectComplaint } = await open(asha);
  expectComplaint(/503/);
  await page.goto('/saved-addresses/new');
  await write(page, good);
  const bringBack = await hideTable();
  await save(page);
  await toastIn(page, 'Failed to save address').waitFor();
  await page.getByRole('alert').getByText('Failed to save address').waitFor();
  expect(await typedIn(page)).toEqual(good);
  await bringBack();
  await save(page);
  await toastIn(page, 'Address saved').waitFor();

  await page.getByRole('link', { name: 'Delete the address of Asha Rao' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Delete address' });
  const bringBackAgain = await hideTable();
  await dialog.getByRole('button', { name: 'Yes, delete it' }).click();
  await toastIn(page, 'Delete failed').waitFor();
  await dialog.getByRole('alert').getByText('Delete failed').waitFor();
  await bringBackAgain();
  expect(await rowsOf(asha)).toHaveLength(2);
});

test('a lost connection keeps all typed values', async () => {
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

test('typed values survive a logout in another tab', async () => {
  const asha = await join();
  const { page, expectComplaint } = await open(asha);
  expectComplaint(/401/);
  await page.goto('/saved-addresses/new');
  await write(page, good);
  await page.context().clearCookies();
  await save(page);
  await page.getByText('You are logged out, but your text is still here. Log in in another tab').waitFor();
  expect(await typedIn(page)).toEqual(good);
});

test('at most twenty addresses are saved, also by thirty concurrent forms', async () => {
  const asha = await join();
  const answers = await Promise.all(Array.from({ length: 30 }, () => asha.http.post('/saved-addresses/new', good)));
  const refused = answers.map(({ status }) => status).filter((status) => status !== 303);
  expect(refused.filter((status) => status !== 409 && status !== 503)).toEqual([]);
  const saved = answers.length - refused.length;
  expect(saved).toBeLessThanOrEqual(20);
  // On a busy machine some get 503 before they are counted.
  for (let at = saved; at < 20; at += 1) expect((await asha.http.post('/saved-addresses/new', good)).status).toBe(303);
  expect(await rowsOf(asha)).toHaveLength(20);
  const { page } = await open(asha);
  await page.goto('/saved-addresses');
  await page.getByText('You have saved 20 addresses, which is the maximum.').waitFor();
  expect(await page.getByRole('link', { name: 'Add new address' }).count()).toBe(0);
  const late = await asha.http.post('/saved-addresses/new', good);
  expect(late.html).toContain('Failed to save address');
  expect(late.html).toContain('You have saved 20 addresses');
});

test('an address deleted in another tab disappears from this one', async () => {
  const asha = await join();
  const id = await keep(asha);
  await keep(asha, { name: 'Office', slot: 2 });
  const { page, expectComplaint } = await open(asha);
  expectComplaint(/404/);
  await page.goto('/saved-addresses');
  await asha.http.post(`/saved-addresses/${id}/delete`, {});
  await page.getByRole('link', { name: 'Delete the address of Asha Rao' }).click();
  await page.getByRole('button', { name: 'Yes, delete it' }).click();
  await toastIn(page, 'Delete failed').waitFor();
  await page.getByRole('heading', { name: 'Asha Rao' }).waitFor({ state: 'detached' });
  await page.getByRole('heading', { name: 'Office' }).waitFor();
});

test('every state of the page is accessible, in both themes and on a phone', async () => {
  const asha = await join();
  const { page, expectComplaint } = await open(asha);
  expectComplaint(/422/);
  await page.goto('/saved-addresses');
  await expectNoBarriers(page, 'no addresses');
  await page.goto('/saved-addresses/new');
  await write(page, { pincode: '533464', state: 'Elsewhere' });
  await page.getByText('This PIN code covers several places.').waitFor();
  await expectNoBarriers(page, 'an address with a PIN code of several places');
  await save(page);
  await toastIn(page, 'Please fill all required fields').waitFor();
  await expectNoBarriers(page, 'a form that lacks something');
  const id = await keep(asha, { is_default: true });
  await page.goto('/saved-addresses');
  await expectNoBarriers(page, 'addresses');
  await page.getByRole('link', { name: 'Delete the address of Asha Rao' }).click();
  await page.getByRole('dialog', { name: 'Delete address' }).waitFor();
  await expectNoBarriers(page, 'the question before a deletion');
  await page.goto(`/saved-addresses/${id}/delete`);
  await expectNoBarriers(page, 'the question as a page');
});
