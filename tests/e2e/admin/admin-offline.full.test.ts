import type { Page, Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { openE2e } from '#tests/support/e2e.ts';
import { openProduct } from '#tests/support/fixtures/catalog.ts';
import { openCollection } from '#tests/support/fixtures/collections.ts';
import { visitAdmin, visitSignedIn } from '#tests/support/fixtures/member.ts';
import { writeOrder } from '#tests/support/fixtures/orders.ts';
import { openPromotion } from '#tests/support/fixtures/promotions.ts';
import { orderNow } from '#tests/support/pages/admin.ts';
import { fillProduct, uploadPictures } from '#tests/support/pages/product-form.ts';
import { main, toastIn } from '#tests/support/pages/visitor.ts';

const { browser, shop } = await openE2e({ stock: 'empty' });

const UNAVAILABLE = /The shop is not responding, so this may not be saved\. Try again in a minute/;
const OFFLINE = /We could not reach the shop, so this may not be saved\. Check your internet connection/;

/** What is posted meets `answer` instead of the shop. */
async function meanwhile(page: Page, answer: (route: Route) => Promise<unknown>, work: () => Promise<void>) {
  await page.route('**/*', (route) => (route.request().method() === 'POST' ? answer(route) : route.continue()));
  await work();
  await page.unroute('**/*');
}

const named = (name: string) => shop.db.selectFrom('products').select('id').where('name', '=', name).execute();

test('when the shop cannot answer a save, the form keeps every value, and the same button saves it', async () => {
  const { page, expectComplaint } = await visitAdmin(browser, shop);
  expectComplaint(/503|429/);
  await page.goto('/admin/products/new');
  await fillProduct(page, 'Paper Fox');
  await uploadPictures(page, ['fox.png']);
  for (const [status, sentence] of [
    [503, UNAVAILABLE],
    [429, /You sent too many requests/],
  ] as const) {
    // Not a page of the shop: an error page of a proxy or a firewall.
    const answer = (route: Route) => route.fulfill({ status, contentType: 'text/html', body: '<h1>Busy</h1>' });
    await meanwhile(page, answer, async () => {
      await page.getByRole('button', { name: 'Add Product' }).click();
      await page.locator('.form-problem').filter({ hasText: sentence }).waitFor();
    });
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Paper Fox');
  }
  await page.getByRole('button', { name: 'Add Product' }).click();
  await toastIn(page, 'Product added').waitFor();
  expect(await named('Paper Fox')).toHaveLength(1);
});

test('a product whose response was lost is not added twice, and the latest values are saved', async () => {
  const { page, expectComplaint } = await visitAdmin(browser, shop);
  expectComplaint(/ERR_FAILED|Failed to fetch/);
  await page.goto('/admin/products/new');
  await fillProduct(page, 'Paper Owl');
  await uploadPictures(page, ['owl.png']);
  const lost = async (route: Route) => {
    await route.fetch({ maxRedirects: 0 });
    await route.abort();
  };
  await meanwhile(page, lost, async () => {
    await page.getByRole('button', { name: 'Add Product' }).click();
    await page.locator('.form-problem').filter({ hasText: OFFLINE }).waitFor();
  });
  expect(await named('Paper Owl')).toHaveLength(1);
  await page.getByLabel('Price (MRP in ₹)').fill('599');
  await page.getByRole('button', { name: 'Add Product' }).click();
  await toastIn(page, 'Product added').waitFor();
  const [owl] = await named('Paper Owl');
  await expect.poll(() => new URL(page.url()).pathname).toBe(`/admin/products/${owl?.id}`);
  expect(await shop.db.selectFrom('products').select('price_paise').where('name', '=', 'Paper Owl').execute()).toEqual([
    { price_paise: 599_00 },
  ]);
});

test('a list that fails to load shows an error and not the login', async () => {
  const { page, expectComplaint } = await visitAdmin(browser, shop);
  expectComplaint(/503/);
  await page.goto('/admin/messages');
  await page.route('**/*.data*', (route) => route.fulfill({ status: 503, contentType: 'text/html', body: 'Busy' }));
  await page.getByRole('navigation', { name: 'Admin sections' }).getByRole('link', { name: 'Reviews' }).click();
  await main(page).getByRole('heading', { name: 'The shop is not available right now' }).waitFor();
  await page.getByRole('complementary').getByRole('link', { name: 'My Profile' }).waitFor();
  expect(await page.getByRole('link', { name: 'Login' }).count()).toBe(0);
  await page.unroute('**/*.data*');
  await main(page).getByRole('link', { name: 'Try again' }).click();
  await main(page).getByRole('heading', { name: 'Reviews', exact: true }).waitFor();
});

test('a lost connection during an order action keeps the page, the note and the open dialog', async () => {
  const { page, expectComplaint } = await visitAdmin(browser, shop);
  expectComplaint(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  const id = await writeOrder(shop.db, { status: 'confirmed' });
  await page.goto(`/admin/orders/${id}`);
  await page.context().setOffline(true);
  await page.getByLabel('Internal note').fill('Rang twice');
  await main(page).getByRole('button', { name: 'Save note' }).click();
  await main(page).locator('.form-problem').filter({ hasText: OFFLINE }).waitFor();
  expect(await page.getByLabel('Internal note').inputValue()).toBe('Rang twice');

  await main(page).getByRole('button', { name: 'Cancel order' }).click();
  const question = page.getByRole('dialog');
  await question.getByRole('textbox').fill('Sold out, we are sorry.');
  await question.getByRole('button', { name: 'Yes, cancel order' }).click();
  await question.getByText(OFFLINE).waitFor();
  expect(await question.getByRole('textbox').inputValue()).toBe('Sold out, we are sorry.');
  await page.context().setOffline(false);
  await question.getByRole('button', { name: 'Yes, cancel order' }).click();
  await question.waitFor({ state: 'hidden' });
  await expect.poll(async () => (await orderNow(shop.db, id)).status).toBe('cancelled');
});

test('why a button did nothing stays on the page after its toast', async () => {
  const { page, expectComplaint } = await visitAdmin(browser, shop);
  expectComplaint(/503/);
  const { customerId } = await visitSignedIn(browser, shop);
  const product = await openProduct(shop.db, { name: 'Paper Hare' });
  const pages = {
    [`/admin/customers/${customerId}`]: ['Save note', 'Show'],
    [`/admin/promotions/${await openPromotion(shop.db)}`]: [/^Stop/],
    [`/admin/collections/${await openCollection(shop.db, { products: [product.id] })}`]: [/^Remove Paper Hare/],
  };
  for (const [path, buttons] of Object.entries(pages)) {
    for (const name of buttons) {
      await page.goto(path);
      await meanwhile(
        page,
        (route) => route.fulfill({ status: 503, contentType: 'text/html', body: '<h1>Busy</h1>' }),
        async () => {
          await main(page).getByRole('button', { name }).first().click();
          await main(page).locator('.form-problem').filter({ hasText: UNAVAILABLE }).waitFor();
        },
      );
    }
  }
});

test('a slow save shows that it is running, and a second click does not repeat it', async () => {
  const { page } = await visitAdmin(browser, shop);
  const id = await writeOrder(shop.db, { status: 'confirmed' });
  await page.goto(`/admin/orders/${id}`);
  const bar = page.locator('[class*="__progress"]');
  expect(await bar.count()).toBe(0);
  let posts = 0;
  const { promise: isOver, resolve: answer } = Promise.withResolvers<void>();
  const slowly = async (route: Route) => {
    posts += 1;
    await isOver;
    await route.continue();
  };
  await meanwhile(page, slowly, async () => {
    const pack = main(page).getByRole('button', { name: 'Mark packed' });
    await pack.click();
    await bar.waitFor();
    await pack.click({ force: true });
    answer();
    await toastIn(page, 'Marked packed').waitFor();
  });
  await bar.waitFor({ state: 'detached' });
  expect(posts).toBe(1);
});

test('a setting that cannot be saved shows an error beside its fields', async () => {
  const { page, expectComplaint } = await visitAdmin(browser, shop);
  expectComplaint(/ERR_INTERNET_DISCONNECTED/);
  await page.goto('/admin/settings');
  const card = page.getByRole('region', { name: 'Returns and refunds' });
  await page.context().setOffline(true);
  await card.getByRole('button', { name: 'Save', exact: true }).click();
  const problem = card.locator('.form-problem').filter({ hasText: OFFLINE });
  await problem.waitFor();
  await problem.and(page.locator(':focus')).waitFor();
});
