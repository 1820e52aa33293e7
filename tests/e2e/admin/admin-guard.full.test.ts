import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openE2e } from '#tests/support/e2e.ts';
import { openProduct } from '#tests/support/fixtures/catalog.ts';
import { visitAdmin } from '#tests/support/fixtures/member.ts';
import { writeOrder } from '#tests/support/fixtures/orders.ts';

const { browser, shop } = await openE2e({ stock: 'empty' });

test('an administrator opens the panel from the sidebar, and each part has its own address', async () => {
  const { page } = await visitAdmin(browser, shop);
  await page.goto('/');
  await page.getByRole('complementary').getByRole('link', { name: 'Admin Panel' }).click();
  await page.waitForURL('**/admin');
  const tabs = page.getByRole('navigation', { name: 'Admin sections' });
  const names = [
    'Dashboard',
    'Shop Orders',
    'Digital Orders',
    'Service Orders',
    'Draft orders',
    'Returns',
    'Ship by file',
    'Sales',
    'Payments',
    'Payouts',
    'Cash from couriers',
    'Shop Items',
    'Digital Items',
    'Collections',
    'Reorder',
    'Add/Edit Product',
    'Search',
    'Customers',
    'Messages',
    'Reviews',
    'Promotions',
    'Home page',
    'Analytics',
    'Settings',
    'Policies',
    'Tax',
    'API keys',
    'Webhooks',
    'Move your shop',
    'Staff',
    'Audit log',
  ];
  await expect.poll(() => tabs.getByRole('link').allInnerTexts()).toEqual(names);
  for (const tab of names) {
    await tabs.getByRole('link', { name: tab, exact: true }).click();
    const lit = tabs.locator('[aria-current=page]').and(page.getByRole('link', { name: tab, exact: true }));
    await lit.waitFor();
    await expect.poll(async () => new URL(page.url()).pathname).toBe(await lit.getAttribute('href'));
  }
});

test('an order marks the tab of its list as active, and a missing page keeps the tabs', async () => {
  const { page, expectComplaint } = await visitAdmin(browser, shop);
  const tabs = page.getByRole('navigation', { name: 'Admin sections' });
  const id = await writeOrder(shop.db);
  for (const [kind, tab] of [
    ['shop', 'Shop Orders'],
    ['digital', 'Digital Orders'],
    ['service', 'Service Orders'],
  ]) {
    await sql`update orders set kind = ${kind}, service_title = ${kind === 'service' ? 'A mask' : null} where id = ${id}`.execute(
      shop.db,
    );
    await page.goto(`/admin/orders/${id}`);
    const lit = await tabs.locator('[data-here]').allInnerTexts();
    expect(lit.map((text) => text.split('\n')[0])).toEqual([tab]);
  }
  expectComplaint(/404/);
  await page.goto('/admin/orders/nothing');
  await page.getByRole('heading', { name: 'Page not found' }).waitFor();
  await tabs.getByRole('link', { name: 'Messages' }).click();
  await page.getByRole('heading', { level: 1, name: 'Messages' }).waitFor();
});

test('a person who is no longer an administrator sees Admins Only', async () => {
  const { page, customerId, expectComplaint } = await visitAdmin(browser, shop);
  await page.goto('/admin/dashboard');
  await shop.db.deleteFrom('admin_roles').where('customer_id', '=', customerId).execute();
  expectComplaint(/403/);
  const answered = page.waitForResponse('**/admin/messages.data*');
  await page.getByRole('link', { name: 'Messages' }).click();
  expect((await answered).status()).toBe(403);
  await page.getByRole('heading', { name: 'Admins Only' }).waitFor();
  const post = await page.request.post('/admin/messages', {
    form: { intent: 'read' },
    headers: { origin: shop.origin },
    maxRedirects: 0,
  });
  expect(post.status()).toBe(403);
  expect(await post.text()).toContain('Admins Only');
  // On the next visit they are sent to the home page.
  await page.goto('/admin/messages');
  expect(new URL(page.url()).pathname).toBe('/');
});

test('after the role is withdrawn every admin page and action of a live session shows Admins Only', async () => {
  const { page, customerId, expectComplaint } = await visitAdmin(browser, shop);
  const file = await openProduct(shop.db, { type: 'digital', category: null, name: 'Wallpaper' });
  const withdraw = () => shop.db.deleteFrom('admin_roles').where('customer_id', '=', customerId).execute();
  const [role] = await shop.db.selectFrom('admin_roles').selectAll().where('customer_id', '=', customerId).execute();
  if (role === undefined) throw new Error('The test has no administrator');
  const grantRole = () => shop.db.insertInto('admin_roles').values(role).execute();
  const expectOnly = async () => {
    await page.getByRole('heading', { name: 'Admins Only' }).waitFor();
    // Leaving earlier would abort what is still being fetched.
    await page.waitForLoadState('networkidle');
  };
  expectComplaint(/403/);
  await page.goto('/admin/dashboard');
  const tabs = page.getByRole('navigation', { name: 'Admin sections' }).getByRole('link');
  const texts = (await tabs.allInnerTexts()).map((text) => text.split('\n')[0] ?? '');
  const names = texts.filter((name) => name !== 'Dashboard');
  expect(names.length).toBeGreaterThan(15);
  for (const name of names) {
    await page.goto('/admin/dashboard');
    await withdraw();
    await tabs.filter({ hasText: name }).click();
    await expectOnly();
    await grantRole();
  }
  await page.goto('/admin/shop-items');
  await withdraw();
  await page.getByRole('main').getByRole('searchbox').fill('mask');
  await page.keyboard.press('Enter');
  await expectOnly();
  await grantRole();
  await page.goto(`/admin/products/${file.id}`);
  await withdraw();
  await page.getByRole('button', { name: 'Update Product' }).click();
  await expectOnly();
  await grantRole();
  await page.goto(`/admin/products/${file.id}`);
  await withdraw();
  await page
    .getByLabel('Choose a file')
    .setInputFiles({ name: 'pack.zip', mimeType: 'application/zip', buffer: Buffer.from('PK') });
  await page.getByRole('button', { name: 'Upload file' }).click();
  await page.getByRole('main').getByText('Admins Only. You are no longer on the staff').waitFor();
});

test('the navigation counts what waits, and counts again after an action', async () => {
  const { page } = await visitAdmin(browser, shop);
  const id = await writeOrder(shop.db, { status: 'pending' });
  await page.goto(`/admin/orders/${id}`);
  const link = page.getByRole('navigation', { name: 'Admin sections' }).getByRole('link', { name: /^Shop Orders/ });
  const before = Number((await link.innerText()).match(/\d+/)?.[0]);
  expect(before).toBeGreaterThan(0);
  await page.getByRole('main').getByRole('button', { name: 'Mark complete' }).click();
  await page.getByRole('dialog').getByRole('button').last().click();
  await expect.poll(async () => Number((await link.innerText()).match(/\d+/)?.[0] ?? 0)).toBe(before - 1);
});

test('on a phone a bar leads to the areas, and a row to the pages of the area, also without scripts', async () => {
  const phone = { viewport: { width: 390, height: 844 }, javaScriptEnabled: false };
  const { page } = await visitAdmin(browser, shop, phone);
  await page.goto('/admin');
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
  const areas = page.getByRole('navigation', { name: 'Areas' });
  await areas.getByRole('link', { name: 'Customers' }).click();
  await page.getByRole('heading', { level: 1, name: 'Customers' }).waitFor();
  await page.getByRole('navigation', { name: 'Pages of this area' }).getByRole('link', { name: 'Reviews' }).click();
  await page.getByRole('heading', { level: 1, name: 'Reviews' }).waitFor();
  expect(await areas.locator('[data-here]').innerText()).toContain('Customers');
  expect(await page.getByRole('contentinfo').count()).toBe(0);
  expect(await page.getByRole('link', { name: 'Cart' }).count()).toBe(0);
});

test('what is typed while the palette is downloaded goes to its field', async () => {
  const { page } = await visitAdmin(browser, shop);
  await page.goto('/admin/messages');
  const search = page.getByRole('main').getByRole('searchbox');
  await search.focus();
  const downloaded = Promise.withResolvers<void>();
  let isHeld = false;
  await page.route('**/assets/palette-*.js', async (route) => {
    isHeld = true;
    await downloaded.promise;
    await route.continue();
  });
  await page.keyboard.press('Control+k');
  await page.keyboard.type('review');
  await expect.poll(() => isHeld).toBe(true);
  downloaded.resolve();
  const field = page.getByRole('dialog', { name: 'Find in the admin' }).getByRole('searchbox');
  await field.waitFor();
  await page.keyboard.type('s');
  expect(await field.inputValue()).toBe('reviews');
  expect(await search.inputValue()).toBe('');
});

test('Ctrl K finds an order by its number, a product and a page, by keyboard', async () => {
  const { page } = await visitAdmin(browser, shop);
  const id = await writeOrder(shop.db, { status: 'confirmed' });
  const { number } = await shop.db.selectFrom('orders').select('number').where('id', '=', id).executeTakeFirstOrThrow();
  const product = await openProduct(shop.db, { name: 'Lantern of Autumn' });
  await page.goto('/admin');
  const dialog = page.getByRole('dialog', { name: 'Find in the admin' });
  const field = dialog.getByRole('searchbox');
  const open = async () => {
    await page.keyboard.press('Control+k');
    await field.waitFor();
  };
  await open();
  await field.fill(`#${number}`);
  await dialog.getByRole('link', { name: `Order #${number}` }).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/admin/orders/${id}`);
  await dialog.waitFor({ state: 'detached' });
  await open();
  await field.fill('of autumn');
  await dialog.getByRole('link', { name: 'Lantern of Autumn' }).click();
  await page.waitForURL(`**/admin/products/${product.id}`);
  await page.getByRole('banner').getByRole('button', { name: /^Find/ }).click();
  await field.fill('audit');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/admin/audit-log');
  await open();
  await field.fill('customers');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
});

test('an open page shows that an order has arrived', async () => {
  const { page } = await visitAdmin(browser, shop);
  await page.clock.install();
  await page.goto('/admin/settings');
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
  await page.waitForLoadState('networkidle');
  await writeOrder(shop.db, { status: 'pending' });
  await page.clock.runFor(61_000);
  await page.getByText('A new order has arrived').first().waitFor();
});
