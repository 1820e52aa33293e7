import { sql } from 'kysely';
import type { Locator, Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { addSampleReviews } from '#shop/reviews/add-sample-reviews.server.ts';
import { auditReviews } from '#shop/reviews/audit-reviews.server.ts';
import { expectNoBarriers } from '#tests/support/barriers.ts';
import { openProduct } from '#tests/support/catalog.ts';
import { openJourney } from '#tests/support/journey.ts';
import { starsOf } from '#tests/support/reviewers.ts';
import { toastIn, type VisitorOptions, visit } from '#tests/support/visitor.ts';

const { browser, shop } = await openJourney();

afterAll(async () => {
  expect(await auditReviews(shop.db)).toEqual([]);
});

const section = (page: Page): Locator => page.getByRole('main').getByRole('region', { name: 'Reviews' });
const button = (page: Page, name: string): Locator => page.getByRole('main').getByRole('button', { name, exact: true });
const star = (page: Page, stars: number): Locator =>
  page.getByRole('radio', { name: stars === 1 ? '1 star' : `${stars} stars` });
const words = (page: Page): Locator => page.getByLabel('Your words');
const written = (page: Page): Locator =>
  section(page)
    .getByRole('listitem')
    .filter({ has: page.locator('time') });

let people = 0;

/** Somebody with an account, signed in. */
async function member(name: string, options: VisitorOptions = {}) {
  people += 1;
  const username = `${name}${people}`;
  const visitor = await visit(browser, shop.origin, options);
  const joined = await visitor.page.request.post('/signup', {
    form: { username, email: `${username}@example.com`, password: 'correct horse' },
    headers: { origin: shop.origin },
  });
  expect(joined.ok()).toBe(true);
  const { id } = await shop.db
    .selectFrom('customers')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirstOrThrow();
  return { ...visitor, username, id };
}

/** The item's page with its form awake. */
async function openItem(page: Page, id: string, query = ''): Promise<void> {
  await page.goto(`/item/${id}${query}`);
  await page.locator('.review-form[novalidate]').waitFor();
}

const reviewsOf = (productId: string) =>
  shop.db.selectFrom('reviews').selectAll().where('product_id', '=', productId).orderBy('created_at').execute();

test('somebody writes a review, changes it, and takes it back', async () => {
  const { id } = await openProduct(shop.db, { name: 'Reviewed Crane' });
  const { page, username } = await member('asha');
  await openItem(page, id);
  await section(page).getByText('No reviews yet.', { exact: true }).waitFor();
  expect(await button(page, 'Delete Review').count()).toBe(0);
  await star(page, 4).check();
  await words(page).fill('  Folds well.\nStands on <b>one</b> leg.  ');
  await button(page, 'Submit Review').click();
  await toastIn(page, 'Review submitted!').waitFor();

  // The page knows at once: the list, the average, the row of stars on top, and the form.
  await button(page, 'Update Review').waitFor();
  await button(page, 'Delete Review').waitFor();
  const own = written(page).filter({ hasText: 'Your review' });
  await own.getByText(username, { exact: true }).waitFor();
  expect(await own.locator('.review-text').innerText()).toBe('Folds well.\nStands on <b>one</b> leg.');
  expect(await own.locator('time').innerText()).not.toContain('edited');
  await section(page).getByText('4.0', { exact: true }).waitFor();
  await page.getByRole('main').getByRole('link', { name: '1 review' }).waitFor();
  expect(await words(page).inputValue()).toBe('Folds well.\nStands on <b>one</b> leg.');

  // It is there again when the page is opened anew.
  await openItem(page, id);
  expect(await star(page, 4).isChecked()).toBe(true);
  await star(page, 2).check();
  await words(page).fill('It lost a wing.');
  await button(page, 'Update Review').click();
  await toastIn(page, 'Review updated!').waitFor();
  await own.getByText('It lost a wing.').waitFor();
  await own.locator('time', { hasText: 'edited' }).waitFor();
  expect(await written(page).count()).toBe(1);
  expect(await starsOf(shop.db, id)).toEqual([2, 1]);

  await button(page, 'Delete Review').click();
  await toastIn(page, 'Review deleted!').waitFor();
  await button(page, 'Submit Review').waitFor();
  expect(await button(page, 'Delete Review').count()).toBe(0);
  expect(await words(page).inputValue()).toBe('');
  expect(await page.getByRole('radio', { checked: true }).count()).toBe(0);
  // Who pressed a button that is gone stands at the form, not at the top of the page.
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Write a review');
  await section(page).getByText('No reviews yet.', { exact: true }).waitFor();
  expect(await starsOf(shop.db, id)).toEqual([0, 0]);
});

test('stars and words are both needed: each field says what is missing, and nothing typed is lost', async () => {
  const { id } = await openProduct(shop.db);
  const { page, expectComplaint } = await member('bela');
  await openItem(page, id);
  await button(page, 'Submit Review').click();
  await toastIn(page, 'Please provide rating and review').waitFor();
  await section(page).getByText('Please choose your stars.').waitFor();
  await section(page).getByText('Please write a few words.').waitFor();
  expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).name)).toBe('rating');

  await words(page).fill('Words without stars');
  await button(page, 'Submit Review').click();
  await section(page).getByText('Please write a few words.').waitFor({ state: 'detached' });
  expect(await words(page).inputValue()).toBe('Words without stars');

  await star(page, 3).check();
  await words(page).fill(' \u200b\u200d\n ');
  await button(page, 'Submit Review').click();
  await section(page).getByText('Please choose your stars.').waitFor({ state: 'detached' });
  await section(page).getByText('Please write a few words.').waitFor();
  expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).name)).toBe('text');
  expect(await star(page, 3).isChecked()).toBe(true);
  expect(await reviewsOf(id)).toEqual([]);
  expectComplaint(/422/);
});

test('a rating that is none and a text that is too long are refused at the field', async () => {
  const { id } = await openProduct(shop.db);
  const { page, expectComplaint } = await member('chand');
  await openItem(page, id);
  await words(page).fill('Fine.');
  for (const rating of ['0', '6', '4.5', 'five']) {
    await star(page, 5).evaluate((radio: HTMLInputElement, value) => {
      radio.value = value;
      radio.checked = true;
    }, rating);
    const answer = page.waitForResponse((response) => response.url().endsWith('/review'));
    await button(page, 'Submit Review').click();
    expect((await answer).status(), rating).toBe(422);
    await section(page).getByText('A rating is a whole number of stars from 1 to 5.').waitFor();
  }
  await openItem(page, id);
  await star(page, 5).check();
  const endless = 'अ'.repeat(10_000);
  await words(page).fill(endless);
  await button(page, 'Submit Review').click();
  await section(page).getByText('This has 10,000 characters. Please keep it to 2,000.').waitFor();
  await toastIn(page, 'Failed to submit review.').waitFor();
  expect(await words(page).inputValue()).toBe(endless);
  expect(await reviewsOf(id)).toEqual([]);

  await words(page).fill('good \u202eyrev\u202c <script>alert(1)</script>\u0007');
  await button(page, 'Submit Review').click();
  await toastIn(page, 'Review submitted!').waitFor();
  const kept = 'good yrev <script>alert(1)</script>';
  await written(page).getByText(kept, { exact: true }).waitFor();
  expect((await reviewsOf(id)).map(({ text }) => text)).toEqual([kept]);
  expectComplaint(/422/);
});

test('where the server or the line fails the words stay, and the same button tries again', async () => {
  const { id } = await openProduct(shop.db);
  const { page, expectComplaint } = await member('devi');
  await openItem(page, id);
  await star(page, 5).check();
  await words(page).fill('Worth every rupee.');
  const run = (statement: string) => sql.raw(statement).execute(shop.db);
  await run(`create function no_reviews() returns trigger language plpgsql as
    $$ begin if coalesce(new.product_id, old.product_id) = '${id}' then raise 'away'; end if; return coalesce(new, old); end $$`);
  await run('create trigger no_reviews before insert or delete on reviews for each row execute function no_reviews()');
  try {
    await button(page, 'Submit Review').click();
    await toastIn(page, 'Failed to submit review.').waitFor();
    await section(page).getByText('Something went wrong on our side. What you wrote is still here').waitFor();
    expect(await words(page).inputValue()).toBe('Worth every rupee.');
    await run('alter table reviews disable trigger no_reviews');
    await button(page, 'Submit Review').click();
    await toastIn(page, 'Review submitted!').waitFor();
    await button(page, 'Delete Review').waitFor();

    await run('alter table reviews enable trigger no_reviews');
    await button(page, 'Delete Review').click();
    await toastIn(page, 'Failed to delete review.').waitFor();
    await button(page, 'Delete Review').waitFor();
  } finally {
    await run('drop trigger no_reviews on reviews');
    await run('drop function no_reviews');
  }
  expect(shop.log()).toContain('A review could not be kept');
  expect(shop.log()).toContain('A review could not be deleted');

  await page.route('**/review**', (route) => route.abort());
  await words(page).fill('Worth every paisa.');
  await button(page, 'Update Review').click();
  await toastIn(page, 'Failed to submit review.').waitFor();
  await page.unroute('**/review**');
  expect(await words(page).inputValue()).toBe('Worth every paisa.');
  await button(page, 'Update Review').click();
  await toastIn(page, 'Review updated!').waitFor();
  expect((await reviewsOf(id)).map(({ text }) => text)).toEqual(['Worth every paisa.']);
  expectComplaint(/503/);
  expectComplaint(/ERR_FAILED/);
});

test('two people side by side: each changes their own words and no others', async () => {
  const { id } = await openProduct(shop.db);
  const [asha, ravi] = await Promise.all([member('asha'), member('ravi')]);
  for (const [person, text] of [
    [asha, 'Asha was here.'],
    [ravi, 'Ravi too.'],
  ] as const) {
    await openItem(person.page, id);
    await star(person.page, 5).check();
    await words(person.page).fill(text);
    await button(person.page, 'Submit Review').click();
    await toastIn(person.page, 'Review submitted!').waitFor();
  }
  await openItem(asha.page, id);
  expect(await words(asha.page).inputValue()).toBe('Asha was here.');
  await written(asha.page)
    .filter({ hasText: 'Ravi too.' })
    .getByRole('button', { name: `Report the review by ${ravi.username}` })
    .waitFor();
  expect(await written(asha.page).filter({ hasText: 'Your review' }).getByRole('button').count()).toBe(0);
  await button(asha.page, 'Delete Review').click();
  await toastIn(asha.page, 'Review deleted!').waitFor();
  expect((await reviewsOf(id)).map(({ customer_id }) => customer_id)).toEqual([ravi.id]);

  // There is no address for another's review: without one of one's own there is nothing to delete.
  const again = await asha.page.request.post(`/item/${id}/review/delete`, {
    form: { reviewId: (await reviewsOf(id))[0]?.id ?? '', customerId: ravi.id },
    headers: { origin: shop.origin, accept: 'application/json' },
  });
  expect(again.status()).toBe(404);
  expect((await reviewsOf(id)).map(({ text }) => text)).toEqual(['Ravi too.']);
  for (const nowhere of ['01890a5d-ac96-774b-bcce-b302099a8057', 'x']) {
    const answer = await asha.page.request.post(`/item/${nowhere}/review`, {
      form: { rating: '5', text: 'Hello' },
      headers: { origin: shop.origin, accept: 'application/json' },
    });
    expect(answer.status()).toBe(404);
    expect((await asha.page.request.get(`/item/${nowhere}/review`)).status()).toBe(404);
  }
});

test('the keyboard is enough to choose stars, write, change and delete', async () => {
  const { id } = await openProduct(shop.db);
  const { page } = await member('esha');
  await openItem(page, id);
  await page.getByRole('heading', { name: 'Write a review' }).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  expect(await star(page, 1).isChecked()).toBe(true);
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('ArrowRight');
  expect(await star(page, 4).isChecked()).toBe(true);
  await section(page).getByText('Good', { exact: true }).waitFor();
  const ring = await star(page, 4).evaluate((radio) => getComputedStyle(radio.parentElement as Element).outlineStyle);
  expect(ring).toBe('solid');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Typed without a mouse.');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await toastIn(page, 'Review submitted!').waitFor();
  await button(page, 'Update Review').waitFor();
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Update Review');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await toastIn(page, 'Review deleted!').waitFor();
  expect(await reviewsOf(id)).toEqual([]);
});

test('without scripts plain forms do the same, and a refused one comes back as it was typed', async () => {
  const { id } = await openProduct(shop.db, { name: 'Plain Crane' });
  const { page, username, expectComplaint } = await member('farid', { javaScriptEnabled: false });
  const other = await member('gita');
  await page.goto(`/item/${id}`);
  await star(page, 3).check();
  // The browser itself asks for words; a space is enough for it, and not for the shop.
  await words(page).fill('   ');
  await button(page, 'Submit Review').click();
  await page.getByRole('heading', { level: 1, name: 'What do you think of Plain Crane?' }).waitFor();
  await page.getByText('Please write a few words.').waitFor();
  expect(await star(page, 3).isChecked()).toBe(true);
  await words(page).fill('x'.repeat(2_001));
  await button(page, 'Submit Review').click();
  await page.getByText('This has 2,001 characters. Please keep it to 2,000.').waitFor();
  expect(await words(page).inputValue()).toHaveLength(2_001);
  expect(await reviewsOf(id)).toEqual([]);

  await words(page).fill('Plainly good.');
  await button(page, 'Submit Review').click();
  await page.waitForURL(`**/item/${id}#reviews`);
  await page.getByText('Review submitted!').waitFor();
  await written(page).getByText(username, { exact: true }).waitFor();
  await star(page, 5).check();
  await button(page, 'Update Review').click();
  await page.getByText('Review updated!').waitFor();
  expect(await starsOf(shop.db, id)).toEqual([5, 1]);

  await openItem(other.page, id);
  await star(other.page, 1).check();
  await words(other.page).fill('I disagree.');
  await button(other.page, 'Submit Review').click();
  await toastIn(other.page, 'Review submitted!').waitFor();
  await page.goto(`/item/${id}?reviews=lowest`);
  await written(page)
    .first()
    .getByRole('button', { name: `Report the review by ${other.username}` })
    .click();
  await page.getByText('Thank you. We will look at this review.').waitFor();
  expect(new URL(page.url()).search).toBe('?reviews=lowest');

  await button(page, 'Delete Review').click();
  await page.getByText('Review deleted!').waitFor();
  expect((await reviewsOf(id)).map(({ text }) => text)).toEqual(['I disagree.']);
  // A second click of an impatient hand: there is nothing left.
  const again = await page.request.post(`/item/${id}/review/delete`, { headers: { origin: shop.origin } });
  expect(await again.text()).toContain('Failed to delete review.');
  expectComplaint(/422/);
});

test('many reviews are spread over stars, put in order, and read page by page', async () => {
  const { id } = await openProduct(shop.db, { isSample: true });
  const day = (number: number) => new Date(Date.UTC(2026, 0, number));
  await addSampleReviews(
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
  const texts = () => section(page).locator('.review-text').allInnerTexts();
  const ratings = () =>
    section(page)
      .locator('.review .stars')
      .evaluateAll((all) => all.map((one) => Number(one.getAttribute('aria-label')?.[0])));
  expect(await section(page).locator('.histogram li .vh').allInnerTexts()).toEqual([
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

  const orders = section(page).getByRole('navigation', { name: 'Order of the reviews' });
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

test('a review can be reported once; nobody reports their own words or the shop’s', async () => {
  const { id } = await openProduct(shop.db, { isSample: true });
  await addSampleReviews(shop.db, [
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
  await toastIn(reader.page, 'Your report did not reach us. Please try again in a moment.').waitFor();
  await reader.page.unroute('**/report');
  await report.click();
  await toastIn(reader.page, 'Thank you. We will look at this review.').waitFor();
  await report.click();
  await toastIn(reader.page, 'You reported this review before. We will look at it.').waitFor();
  const reports = await shop.db.selectFrom('review_reports').selectAll().where('customer_id', '=', reader.id).execute();
  const [review] = (await reviewsOf(id)).filter(({ is_sample }) => !is_sample);
  expect(reports.map(({ review_id }) => review_id)).toEqual([review?.id]);
  reader.expectComplaint(/ERR_FAILED/);
  reader.expectComplaint(/409/);

  const own = await author.page.request.post(`/item/${id}/review/report`, {
    form: { reviewId: review?.id ?? '' },
    headers: { origin: shop.origin },
  });
  expect(await own.text()).toContain('This review is your own: you can change or delete it.');
  expect(
    await shop.db
      .selectFrom('review_reports')
      .selectAll()
      .where('review_id', '=', review?.id ?? '')
      .execute(),
  ).toHaveLength(1);
});

test('a visitor reads, is asked to log in, and comes back to write', async () => {
  const { id } = await openProduct(shop.db, { name: 'Waiting Crane' });
  const { username } = await member('jaya');
  const { page, expectComplaint } = await visit(browser, shop.origin);
  await page.goto(`/item/${id}`);
  await section(page).getByText('Please log in to write a review.').waitFor();
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
  // The form's own page asks for the login too.
  await page.goto(`/item/${id}/review`);
  await page.getByRole('main').getByText('Please log in to write a review.').waitFor();
  expect(await words(page).count()).toBe(0);

  await page.goto(`/item/${id}`);
  await section(page).getByRole('link', { name: 'Login' }).click();
  await page.getByLabel('Username or Email').fill(username);
  await page.getByRole('textbox', { name: 'Password' }).fill('correct horse');
  await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click();
  await page.waitForURL(`**/item/${id}#reviews`);
  await star(page, 5).check();
  await words(page).fill('Worth the login.');

  // The login ends elsewhere while the words are still being written: they stay.
  await shop.db
    .deleteFrom('sessions')
    .where('customer_id', 'in', (eb) => eb.selectFrom('customers').select('id').where('username', '=', username))
    .execute();
  await page.locator('.review-form[novalidate]').waitFor();
  await button(page, 'Submit Review').click();
  await toastIn(page, 'Failed to submit review.').waitFor();
  await section(page).getByText('You are not logged in any more.').waitFor();
  expect(await words(page).inputValue()).toBe('Worth the login.');
  expect(await reviewsOf(id)).toEqual([]);
  expectComplaint(/401/);
});

test('a name that is an e-mail address is not shown: the username stands in its place', async () => {
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

test('whoever writes too often is asked to wait, with the words kept', async () => {
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
    .getByText(/Those were many changes in a short time. Please wait 5 minutes/)
    .waitFor();
  expect(await words(page).inputValue()).toBe('Again.');
  expectComplaint(/429/);
});

test('the form and the reviews are for everybody, in either theme and on a phone', async () => {
  const { id } = await openProduct(shop.db);
  const { page, expectComplaint } = await member('mira');
  await openItem(page, id);
  await button(page, 'Submit Review').click();
  await section(page).getByText('Please choose your stars.').waitFor();
  await expectNoBarriers(page, 'a refused review');
  await star(page, 4).check();
  await words(page).fill('For everybody.');
  await button(page, 'Submit Review').click();
  await button(page, 'Update Review').waitFor();
  await expectNoBarriers(page, 'a review of one’s own');
  await page.goto(`/item/${id}/review`);
  await expectNoBarriers(page, 'the review as a page');
  expectComplaint(/422/);
});
