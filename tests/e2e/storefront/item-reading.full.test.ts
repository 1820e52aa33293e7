import { expect, test } from 'vitest';
import { formatDay } from '#lib/clock.ts';
import { openE2e } from '#tests/support/e2e.ts';
import { openProduct, variantInput } from '#tests/support/fixtures/catalog.ts';
import { main, readCart, visit } from '#tests/support/pages/visitor.ts';

const { browser, shop } = await openE2e();

test('price, MRP and discount are shown together, and nothing is crossed out without a discount', async () => {
  const reduced = await openProduct(shop.db, { name: 'Reduced Crane', price: 1_23_456_00, discount: 15 });
  const plain = await openProduct(shop.db, { name: 'Plain Crane', price: 499_00 });
  const gift = await openProduct(shop.db, { name: 'Gift Crane', price: 499_00, discount: 100 });
  const { page } = await visit(browser, shop.origin);
  await page.goto(`/item/${reduced.id}`);
  // 1,23,456 less 15% is 1,04,937.60.
  await main(page).getByText('₹1,04,938', { exact: true }).waitFor();
  expect(await main(page).locator('s').first().innerText()).toMatch(/₹1,23,456$/);
  await main(page).getByText('−15%', { exact: true }).waitFor();

  await page.goto(`/item/${plain.id}`);
  await main(page).getByRole('article').getByText('₹499', { exact: true }).first().waitFor();
  expect(await main(page).getByRole('article').locator('s').count()).toBe(0);
  expect(await main(page).getByRole('article').innerText()).not.toContain('−');

  await page.goto(`/item/${gift.id}`);
  await main(page).getByRole('article').getByText('Free', { exact: true }).waitFor();
});

test('the full description is preferred to the short one', async () => {
  const long = await openProduct(shop.db, { description: 'In short.', fullDescription: 'At length.\n\n- one\n- two' });
  const short = await openProduct(shop.db, { description: 'Only in short.' });
  const { page } = await visit(browser, shop.origin);
  const description = main(page).getByRole('region', { name: 'Description' });
  await page.goto(`/item/${long.id}`);
  await description.getByText('At length.', { exact: true }).waitFor();
  expect(await description.getByRole('listitem').allInnerTexts()).toEqual(['one', 'two']);
  expect(await main(page).innerText()).not.toContain('In short.');
  await page.goto(`/item/${short.id}`);
  await description.getByText('Only in short.', { exact: true }).waitFor();
});

test('stars link to the reviews, which are marked as demo reviews and ask for a login', async () => {
  const rated = await shop.db
    .selectFrom('products')
    .select(['id', 'rating_sum', 'rating_count'])
    .where('rating_count', '>', 1)
    .where('type', '=', 'shop')
    .orderBy('rating_count', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const reviews = await shop.db
    .selectFrom('reviews')
    .select(['reviewer_name', 'text', 'updated_at'])
    .where('product_id', '=', rated.id)
    .execute();
  expect(reviews).toHaveLength(rated.rating_count);
  const average = (Math.round((rated.rating_sum / rated.rating_count) * 10) / 10).toFixed(1);
  const { page } = await visit(browser, shop.origin);
  await page.goto(`/item/${rated.id}`);
  const row = main(page).getByRole('link', { name: `${rated.rating_count} reviews` });
  await row.getByRole('img', { name: `${average} of 5 stars, ${rated.rating_count} reviews` }).waitFor();
  await row.click();
  await page.waitForURL('**#reviews');
  const section = main(page).getByRole('region', { name: 'Reviews' });
  const written = section.getByRole('listitem').filter({ hasText: 'Demo review' });
  await expect.poll(() => written.count()).toBe(reviews.length);
  for (const { reviewer_name, text, updated_at } of reviews) {
    const own = written.filter({ hasText: text });
    await own.getByText(reviewer_name ?? '', { exact: true }).waitFor();
    await own.getByRole('time').getByText(formatDay(updated_at)).waitFor();
  }
  await section.getByText('Demo reviews show how reviews will look.').waitFor();
  await section.getByText('Log in to write a review.').waitFor();
  expect(await section.locator('textarea, [type=radio], [type=submit]').count()).toBe(0);
  const login = await section.getByRole('link', { name: 'Log in' }).getAttribute('href');
  expect(login).toBe(`/login?returnTo=${encodeURIComponent(`/item/${rated.id}#reviews`)}`);
});

test('a product without reviews shows no stars', async () => {
  const { id } = await openProduct(shop.db);
  const { page } = await visit(browser, shop.origin);
  await page.goto(`/item/${id}`);
  await main(page).getByRole('link', { name: 'No reviews yet' }).waitFor();
  expect(await main(page).getByRole('article').getByRole('img', { name: /stars/ }).count()).toBe(0);
  await main(page).getByRole('region', { name: 'Reviews' }).getByText('No reviews yet.', { exact: true }).waitFor();
});

test('a digital item is a download: it has no delivery and no returns, and may have a demo', async () => {
  const { id } = await openProduct(shop.db, {
    type: 'digital',
    category: null,
    name: 'Brush Pack',
    demoUrl: 'https://demo.example/brushes',
    variants: [variantInput({ stock: null })],
  });
  const { page } = await visit(browser, shop.origin);
  await page.goto(`/item/${id}`);
  await main(page).getByText('Instant download after payment').waitFor();
  expect(await main(page).innerText()).not.toMatch(/easy return|Est\. 5–7 days/);
  expect(await main(page).getByRole('link', { name: 'See the demo' }).getAttribute('href')).toBe(
    'https://demo.example/brushes',
  );
  const crumbs = main(page).getByRole('navigation', { name: 'Breadcrumbs' });
  expect(await crumbs.getByRole('link', { name: 'Digital products' }).getAttribute('href')).toBe('/digital');
});

test('the details required by law are shown: MRP, net quantity, origin, maker, HSN and GST, with a link to the series', async () => {
  const { id } = await openProduct(shop.db, {
    name: 'Lawful Lantern',
    price: 1_299_00,
    discount: 10,
    hsn: '94055000',
    gstRate: 18,
    countryOfOrigin: 'Japan',
    maker: 'Tanaka & Co, Kyoto',
    netQuantity: '1 piece',
    series: 'Lantern Law',
    variants: [variantInput({ sku: 'LAW-1' })],
  });
  const { page } = await visit(browser, shop.origin);
  await page.goto(`/item/${id}`);
  const facts = main(page).getByRole('region', { name: 'Details' });
  const text = await facts.innerText();
  for (const fact of ['₹1,299', '1 piece', 'Japan', 'Tanaka & Co, Kyoto', '94055000', '18%', 'LAW-1']) {
    expect(text).toContain(fact);
  }
  await facts.getByRole('link', { name: 'Lantern Law' }).click();
  await page.waitForURL('**/series/lantern-law');
  await main(page).getByText('1 product', { exact: true }).waitFor();
  await main(page).getByRole('link', { name: 'Lawful Lantern', exact: true }).waitFor();
});

test('a size is chosen beside its table, and made-to-order products never sell out', async () => {
  const { id, variantIds } = await openProduct(shop.db, {
    category: 'cosplay',
    name: 'Tailored Haori',
    option1Name: 'Size',
    sizeTable: { head: ['Size', 'Chest (cm)'], rows: [['M', '104']] },
    variants: [variantInput({ option1: 'M', stock: null })],
  });
  const { page } = await visit(browser, shop.origin);
  await page.goto(`/item/${id}`);
  await main(page).getByRole('group', { name: 'Choose a size' }).waitFor();
  await main(page).getByText('Size table').click();
  await main(page).getByRole('row', { name: 'M 104' }).waitFor();
  await main(page).getByRole('radio', { name: 'M', exact: true }).check({ force: true });
  await main(page).getByText('Made to order', { exact: true }).waitFor();
  await main(page).getByRole('button', { name: 'Add to Cart', exact: true }).click();
  await main(page).getByRole('link', { name: 'Go to Cart', exact: true }).waitFor();
  expect(await readCart(page)).toMatchObject([{ id, variantId: variantIds[0] }]);
});

test('a picture that is not fetched yet shows a placeholder, never the other site’s file', async () => {
  const { id } = await openProduct(shop.db, {
    images: [{ mediaId: null, sourceUrl: 'https://pictures.example/later.jpg', alt: 'Later' }],
  });
  const bare = await openProduct(shop.db, { images: [] });
  const { page } = await visit(browser, shop.origin);
  for (const path of [`/item/${id}`, `/item/${bare.id}`]) {
    await page.goto(path);
    const pictures = main(page).getByRole('region', { name: 'Pictures' }).locator('img');
    const sources = await pictures.evaluateAll((images) => images.map((image) => image.getAttribute('src')));
    expect(sources, path).toEqual(['/placeholder.svg']);
    expect(await page.content(), path).not.toContain('pictures.example');
  }
});

test('a demo service says that it will not be made', async () => {
  const { page } = await visit(browser, shop.origin);
  const sentence = main(page).getByText('This is a demo service. We will not make it.');
  await page.goto('/services');
  await sentence.first().waitFor();
  await page.goto('/services/portrait-as-a-yokai');
  await sentence.waitFor();
  await shop.db.updateTable('services').set({ is_demo: false }).where('slug', '=', 'portrait-as-a-yokai').execute();
  await shop.db.insertInto('changes').values({ tag: 'services' }).execute();
  await page.reload();
  await main(page).getByRole('heading', { name: 'Your brief' }).waitFor();
  expect(await sentence.count()).toBe(0);
});

test('a demo product says that it will not be delivered', async () => {
  const sample = await shop.db
    .selectFrom('products')
    .select('id')
    .where('is_demo', '=', true)
    .orderBy('name')
    .limit(1)
    .executeTakeFirstOrThrow();
  const real = await openProduct(shop.db, { name: 'Real Crane' });
  const { page } = await visit(browser, shop.origin);
  const sentence = main(page).getByText('This is a demo product. We will not deliver it.');
  await page.goto(`/item/${sample.id}`);
  await sentence.waitFor();
  await page.goto(`/item/${real.id}`);
  await main(page).getByRole('heading', { level: 1, name: 'Real Crane' }).waitFor();
  expect(await sentence.count()).toBe(0);
});
