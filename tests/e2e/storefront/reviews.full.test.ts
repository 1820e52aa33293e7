import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { auditReviews } from '#shop/reviews/audit-reviews.server.ts';
import { openE2e } from '#tests/support/e2e.ts';
import { openProduct } from '#tests/support/fixtures/catalog.ts';
import { starsOf } from '#tests/support/fixtures/reviewers.ts';
import { button, openItem, openReviewers, section, star, words, written } from '#tests/support/pages/item-reviews.ts';
import { toastIn } from '#tests/support/pages/visitor.ts';

const { browser, shop } = await openE2e();

afterAll(async () => {
  expect(await auditReviews(shop.db)).toEqual([]);
});
const { member, reviewsOf } = openReviewers({ browser, shop });

test('stars and text are required, each field shows its error, and nothing typed is lost', async () => {
  const { id } = await openProduct(shop.db);
  const { page, expectComplaint } = await member('bela');
  await openItem(page, id);
  await button(page, 'Submit Review').click();
  await toastIn(page, 'Please provide rating and review').waitFor();
  await section(page).getByText('Choose a rating.').waitFor();
  await section(page).getByText('Write a few words.').waitFor();
  expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).name)).toBe('rating');

  await words(page).fill('Words without stars');
  await button(page, 'Submit Review').click();
  await section(page).getByText('Write a few words.').waitFor({ state: 'detached' });
  expect(await words(page).inputValue()).toBe('Words without stars');

  await star(page, 3).check();
  await words(page).fill(' \u200b\u200d\n ');
  await button(page, 'Submit Review').click();
  await section(page).getByText('Choose a rating.').waitFor({ state: 'detached' });
  await section(page).getByText('Write a few words.').waitFor();
  expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).name)).toBe('text');
  expect(await star(page, 3).isChecked()).toBe(true);
  expect(await reviewsOf(id)).toEqual([]);
  expectComplaint(/422/);
});

test('an invalid rating and a text that is too long are refused at the field', async () => {
  const { id } = await openProduct(shop.db);
  const { page, expectComplaint } = await member('chand');
  for (const rating of ['0', '6', '4.5', 'five']) {
    // A page of its own for each: the answer to the one before, shown late, would put the radio's own value back.
    await openItem(page, id);
    await words(page).fill('Fine.');
    await star(page, 5).evaluate((radio: HTMLInputElement, value) => {
      radio.value = value;
      radio.checked = true;
    }, rating);
    const answer = page.waitForResponse((response) => response.url().endsWith('/review'));
    await button(page, 'Submit Review').click();
    expect((await answer).status(), rating).toBe(422);
    await section(page).getByText('Choose 1 to 5 stars.').waitFor();
  }
  await openItem(page, id);
  await star(page, 5).check();
  const endless = 'अ'.repeat(10_000);
  await words(page).fill(endless);
  await button(page, 'Submit Review').click();
  await toastIn(page, 'Failed to submit review.').waitFor();
  await section(page).getByText('Your review has 10,000 characters. Shorten it to 2,000.').waitFor();
  expect(await words(page).inputValue()).toBe(endless);
  expect(await reviewsOf(id)).toEqual([]);

  await words(page).fill('good \u202eyrev\u202c <script>alert(1)</script>\u0007');
  await button(page, 'Submit Review').click();
  await toastIn(page, 'Review submitted!').waitFor();
  const stored = 'good yrev <script>alert(1)</script>';
  await written(page).getByText(stored, { exact: true }).waitFor();
  expect((await reviewsOf(id)).map(({ text }) => text)).toEqual([stored]);
  expectComplaint(/422/);
});

test('when server or connection fail the text is kept, and the same button retries', async () => {
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
    await section(page).getByText('Something went wrong on our side. Your text is still here').waitFor();
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
  const log = await shop.wholeLog();
  expect(log).toContain('A review could not be saved');
  expect(log).toContain('A review could not be deleted');

  await page.route('**/review**', (route) => route.abort());
  await words(page).fill('Worth every paisa.');
  await button(page, 'Update Review').click();
  await toastIn(page, 'Failed to submit review.').waitFor();
  await section(page).getByText('We could not reach the shop. Your text is still here').waitFor();
  await page.unroute('**/review**');
  expect(await words(page).inputValue()).toBe('Worth every paisa.');
  await button(page, 'Update Review').click();
  await toastIn(page, 'Review updated!').waitFor();
  expect((await reviewsOf(id)).map(({ text }) => text)).toEqual(['Worth every paisa.']);
  expectComplaint(/503/);
  expectComplaint(/ERR_FAILED/);
});

test('two customers can change only their own reviews', async () => {
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

  // Another customer's review has no address: without an own review there is nothing to delete.
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

test('stars are chosen, and reviews written, changed and deleted by keyboard', async () => {
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
  // Past the photos.
  await page.keyboard.press('Tab');
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

test('without scripts plain forms work, and a refused one is returned as typed', async () => {
  const { id } = await openProduct(shop.db, { name: 'Plain Crane' });
  const { page, username, expectComplaint } = await member('farid', { javaScriptEnabled: false });
  const other = await member('gita');
  await page.goto(`/item/${id}`);
  const toForm = page.getByRole('link', { name: 'Write or edit your review' });
  await toForm.click();
  await star(page, 3).check();
  // The browser requires some text; a space is enough for it, and not for the shop.
  await words(page).fill('   ');
  await button(page, 'Submit Review').click();
  await page.getByRole('heading', { level: 1, name: 'What do you think of Plain Crane?' }).waitFor();
  await page.getByText('Write a few words.').waitFor();
  expect(await star(page, 3).isChecked()).toBe(true);
  await words(page).fill('x'.repeat(2_001));
  await button(page, 'Submit Review').click();
  await page.getByText('Your review has 2,001 characters. Shorten it to 2,000.').waitFor();
  expect(await words(page).inputValue()).toHaveLength(2_001);
  expect(await reviewsOf(id)).toEqual([]);

  await words(page).fill('Plainly good.');
  await button(page, 'Submit Review').click();
  await page.waitForURL(`**/item/${id}#reviews`);
  await page.getByText('Review submitted!').waitFor();
  await written(page).getByText(username, { exact: true }).waitFor();
  await toForm.click();
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

  await toForm.click();
  await button(page, 'Delete Review').click();
  await page.getByText('Review deleted!').waitFor();
  expect((await reviewsOf(id)).map(({ text }) => text)).toEqual(['I disagree.']);
  // A second click of an impatient hand: there is nothing left.
  const again = await page.request.post(`/item/${id}/review/delete`, { headers: { origin: shop.origin } });
  expect(await again.text()).toContain('Failed to delete review.');
  expectComplaint(/422/);
});
