import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { auditReviews } from '#shop/reviews/audit-reviews.server.ts';
import { addDemoReviews } from '#shop/reviews/demo-reviews.server.ts';
import { openE2e } from '#tests/support/e2e.ts';
import { openProduct } from '#tests/support/fixtures/catalog.ts';
import { expectNoBarriers } from '#tests/support/pages/accessibility.ts';
import { button, openItem, openReviewers, section, star, words, written } from '#tests/support/pages/item-reviews.ts';
import { toastIn, visit } from '#tests/support/pages/visitor.ts';

const { browser, shop } = await openE2e();

afterAll(async () => {
  expect(await auditReviews(shop.db)).toEqual([]);
});
const { member, reviewsOf } = openReviewers({ browser, shop });

test('many reviews are spread over stars, sorted and paged', async () => {
  const { id } = await openProduct(shop.db, { isDemo: true });
  const day = (number: number) => new Date(Date.UTC(2026, 0, number));
  await addDemoReviews(
    shop.db,
    Array.from({ length: 23 }, (_, at) => ({
      productId: id,
      reviewer: `Reader ${at + 1}`,
      rating: ([5, 1, 4, 5, 3] as const)[at % 5] ?? 5,
      text: `Word ${at + 1}.`,
      createdAt: day(at + 1),
    })),
  );
  const { page } = await visit(browser, shop.origin);
  await page.goto(`/item/${id}`);
  const texts = () => section(page).locator('.reviews__reviewText').allInnerTexts();
  const ratings = () =>
    section(page)
      .locator('.reviews__review .rating-stars__stars')
      .evaluateAll((all) => all.map((one) => Number(one.getAttribute('aria-label')?.[0])));
  expect(await section(page).locator('.reviews__histogram li .vh').allInnerTexts()).toEqual([
    '5 stars: 9 (39%)',
    '4 stars: 5 (22%)',
    '3 stars: 4 (17%)',
    '2 stars: 0 (0%)',
    '1 star: 5 (22%)',
  ]);
  expect((await texts())[0]).toBe('Word 23.');
  expect(await texts()).toHaveLength(10);
  await section(page).getByText('Page 1 of 3').waitFor();
  await section(page).getByRole('link', { name: 'More reviews' }).click();
  await section(page).getByText('Page 2 of 3').waitFor();
  expect((await texts())[0]).toBe('Word 13.');
  await section(page).getByRole('link', { name: 'More reviews' }).click();
  await section(page).getByText('Page 3 of 3').waitFor();
  expect(await texts()).toEqual(['Word 3.', 'Word 2.', 'Word 1.']);
  await section(page).getByRole('link', { name: 'Previous reviews' }).click();
  await section(page).getByText('Page 2 of 3').waitFor();

  const orders = section(page).getByRole('navigation', { name: 'Sort reviews' });
  await orders.getByRole('link', { name: 'Lowest rated' }).click();
  await page.waitForURL('**?reviews=lowest#reviews');
  await section(page).getByText('Page 1 of 3').waitFor();
  expect(await ratings()).toEqual([1, 1, 1, 1, 1, 3, 3, 3, 3, 4]);
  await section(page).getByRole('link', { name: 'More reviews' }).click();
  await page.waitForURL('**?reviews=lowest&page=2#reviews');
  await orders.getByRole('link', { name: 'Highest rated' }).click();
  await page.waitForURL('**?reviews=highest#reviews');
  await section(page).getByText('Page 1 of 3').waitFor();
  expect(await ratings()).toEqual([5, 5, 5, 5, 5, 5, 5, 5, 5, 4]);
  expect(await orders.locator('[aria-current]').innerText()).toBe('Highest rated');
  await orders.getByRole('link', { name: 'Newest' }).click();
  await page.waitForURL(`**/item/${id}#reviews`);

  const robots = await (await fetch(`${shop.origin}/item/${id}?reviews=highest`)).text();
  expect(robots).toMatch(/<meta name="robots" content="[^"]*noindex/);
  for (const query of ['reviews=best', 'reviews=', 'reviews=newest&page=0']) {
    expect((await fetch(`${shop.origin}/item/${id}?${query}`)).status, query).toBe(400);
  }
  expect((await fetch(`${shop.origin}/item/${id}?reviews=lowest&page=4`)).status).toBe(404);
});

test('a review can be reported once, and not one’s own or the shop’s', async () => {
  const { id } = await openProduct(shop.db, { isDemo: true });
  await addDemoReviews(shop.db, [
    { productId: id, reviewer: 'Noor', rating: 5, text: 'Sample.', createdAt: new Date() },
  ]);
  const author = await member('hari');
  await openItem(author.page, id);
  await star(author.page, 1).check();
  await words(author.page).fill('Very rude words.');
  await button(author.page, 'Submit Review').click();
  await toastIn(author.page, 'Review submitted!').waitFor();
  expect(
    await section(author.page)
      .getByRole('button', { name: /^Report/ })
      .count(),
  ).toBe(0);

  const reader = await member('indu');
  await openItem(reader.page, id);
  const report = section(reader.page).getByRole('button', { name: /^Report/ });
  expect(await report.count()).toBe(1);
  await reader.page.route('**/report', (route) => route.abort());
  await report.click();
  await toastIn(reader.page, 'We could not send your report. Try again in a few minutes.').waitFor();
  await reader.page.unroute('**/report');
  await report.click();
  await toastIn(reader.page, 'Thank you. We will look at this review.').waitFor();
  await report.click();
  await toastIn(reader.page, 'You have already reported this review. We will look at it.').waitFor();
  const reports = await shop.db.selectFrom('review_reports').selectAll().where('customer_id', '=', reader.id).execute();
  const [review] = (await reviewsOf(id)).filter(({ is_demo }) => !is_demo);
  expect(reports.map(({ review_id }) => review_id)).toEqual([review?.id]);
  reader.expectComplaint(/ERR_FAILED/);
  reader.expectComplaint(/409/);

  const own = await author.page.request.post(`/item/${id}/review/report`, {
    form: { reviewId: review?.id ?? '' },
    headers: { origin: shop.origin },
  });
  expect(await own.text()).toContain('This is your own review. You can edit or delete it.');
  expect(
    await shop.db
      .selectFrom('review_reports')
      .selectAll()
      .where('review_id', '=', review?.id ?? '')
      .execute(),
  ).toHaveLength(1);
});

test('a visitor sees reviews, is asked to log in, and returns to write', async () => {
  const { id } = await openProduct(shop.db, { name: 'Waiting Crane' });
  const { username } = await member('jaya');
  const { page, expectComplaint } = await visit(browser, shop.origin);
  await page.goto(`/item/${id}`);
  await section(page).getByText('Log in to write a review.').waitFor();
  expect(await words(page).count()).toBe(0);
  const answers = await Promise.all(
    ['', '/delete', '/report'].map((verb) =>
      page.request.post(`/item/${id}/review${verb}`, {
        form: { rating: '5', text: 'From nobody', reviewId: 'x' },
        headers: { origin: shop.origin, accept: 'application/json' },
      }),
    ),
  );
  expect(answers.map((answer) => answer.status())).toEqual([401, 401, 401]);
  expect(await reviewsOf(id)).toEqual([]);
  // The form's own page requires the login, too.
  await page.goto(`/item/${id}/review`);
  await page.getByRole('main').getByText('Log in to write a review.').waitFor();
  expect(await words(page).count()).toBe(0);

  await page.goto(`/item/${id}`);
  await section(page).getByRole('link', { name: 'Log in' }).click();
  await page.getByLabel('Username or email').fill(username);
  await page.getByRole('textbox', { name: 'Password' }).fill('correct horse');
  await page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click();
  await page.waitForURL(`**/item/${id}#reviews`);
  await star(page, 5).check();
  await words(page).fill('Worth the login.');

  // The login ends elsewhere while the words are still being written: they stay.
  await shop.db
    .deleteFrom('sessions')
    .where('customer_id', 'in', (eb) => eb.selectFrom('customers').select('id').where('username', '=', username))
    .execute();
  await page.locator('.reviews__reviewForm[novalidate]').waitFor();
  await button(page, 'Submit Review').click();
  await toastIn(page, 'Failed to submit review.').waitFor();
  await section(page).getByText('You are no longer logged in.').waitFor();
  expect(await words(page).inputValue()).toBe('Worth the login.');
  expect(await reviewsOf(id)).toEqual([]);
  expectComplaint(/401/);
});

test('an email address as name is not shown, and the username is shown instead', async () => {
  const { id } = await openProduct(shop.db);
  const { page, username, id: customerId } = await member('kavi');
  await shop.db.updateTable('customers').set({ name: 'kavi@example.com' }).where('id', '=', customerId).execute();
  await openItem(page, id);
  await star(page, 5).check();
  await words(page).fill('Mine.');
  await button(page, 'Submit Review').click();
  await written(page).getByText(username, { exact: true }).waitFor();
  expect(await (await fetch(`${shop.origin}/item/${id}`)).text()).not.toContain('kavi@example.com');
});

test('too many submissions are refused for a while, and the text is kept', async () => {
  const { id } = await openProduct(shop.db);
  const { page, id: customerId, expectComplaint } = await member('lata');
  await sql`insert into throttles (key, points, expire)
    values (${`reviews:${customerId}`}, 60, ${Date.now() + 300_000})`.execute(shop.db);
  await openItem(page, id);
  await star(page, 5).check();
  await words(page).fill('Again.');
  await button(page, 'Submit Review').click();
  await toastIn(page, 'Failed to submit review.').waitFor();
  await section(page)
    .getByText(/You have made many changes in a short time. Wait 5 minutes/)
    .waitFor();
  expect(await words(page).inputValue()).toBe('Again.');
  expectComplaint(/429/);
});

test('form and reviews are accessible, in both themes and on a phone', async () => {
  const { id } = await openProduct(shop.db);
  const { page, expectComplaint } = await member('mira');
  await openItem(page, id);
  await button(page, 'Submit Review').click();
  await section(page).getByText('Choose a rating.').waitFor();
  await expectNoBarriers(page, 'a refused review');
  await star(page, 4).check();
  await words(page).fill('For everybody.');
  await button(page, 'Submit Review').click();
  await button(page, 'Update Review').waitFor();
  await expectNoBarriers(page, 'the own review');
  await page.goto(`/item/${id}/review`);
  await expectNoBarriers(page, 'the review as a page');
  expectComplaint(/422/);
});

test('reviews can be read and sorted before their code has come, and stay as they are when it comes', async () => {
  const { id } = await openProduct(shop.db, { isDemo: true });
  const review = { productId: id, reviewer: 'Reader', createdAt: new Date() };
  await addDemoReviews(shop.db, [
    { ...review, rating: 2, text: 'Too small.' },
    { ...review, rating: 5, text: 'Just right.' },
  ]);
  const { page } = await visit(browser, shop.origin);
  const code = Promise.withResolvers<void>();
  await page.route('**/reviews-section-*.js', async (route) => {
    await code.promise;
    // The first page's request is gone.
    await route.continue().catch(() => {});
  });
  await page.goto(`/item/${id}`, { waitUntil: 'commit' });
  await page.waitForFunction(() => document.documentElement.dataset.hydrated === 'true');
  await section(page).getByRole('link', { name: 'Lowest rated' }).click();
  await page.waitForURL('**?reviews=lowest#reviews', { waitUntil: 'commit' });
  await page.waitForFunction(() => document.documentElement.dataset.hydrated === 'true');
  const texts = () => section(page).locator('.reviews__reviewText').allInnerTexts();
  expect(await texts()).toEqual(['Too small.', 'Just right.']);
  code.resolve();
  await page.locator('[data-loading]').waitFor({ state: 'detached' });
  expect(await texts()).toEqual(['Too small.', 'Just right.']);
});

test('when the code of the reviews does not come, they can still be read, and the rest works', async () => {
  const { id } = await openProduct(shop.db, { isDemo: true });
  await openProduct(shop.db, { name: 'Opened by a link' });
  const review = { productId: id, reviewer: 'Reader', createdAt: new Date() };
  await addDemoReviews(shop.db, [{ ...review, rating: 5, text: 'Just right.' }]);
  const { page, expectComplaint } = await visit(browser, shop.origin);
  expectComplaint(/reviews-section/);
  await page.route('**/reviews-section-*.js', (route) => route.abort());
  const failed = page.waitForEvent('requestfailed', (request) => /reviews-section/.test(request.url()));
  await page.goto(`/item/${id}`, { waitUntil: 'commit' });
  await failed;
  await page.waitForFunction(() => document.documentElement.dataset.hydrated === 'true');
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await toastIn(page, 'Item added to cart!').waitFor();
  expect(await section(page).getByText('Just right.').isVisible()).toBe(true);
  await page.goto('/shop/all');
  await page.getByRole('link', { name: 'Opened by a link' }).first().click();
  await section(page).getByText('We could not load this section. Reload the page.').waitFor();
});
