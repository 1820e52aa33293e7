import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { auditReviews } from '#shop/reviews/audit-reviews.server.ts';
import type { Rating } from '#shop/reviews/review.ts';
import { writeReview } from '#shop/reviews/write-review.server.ts';
import { openE2e } from '#tests/support/e2e.ts';
import { visitAdmin, visitSignedIn } from '#tests/support/fixtures/member.ts';
import { expectNoBarriers } from '#tests/support/pages/accessibility.ts';
import { clickInRow, list, productWithReviews, reportTimes, row } from '#tests/support/pages/admin-reviews.ts';
import { section } from '#tests/support/pages/item-reviews.ts';
import { button, toastIn, visit } from '#tests/support/pages/visitor.ts';

const { browser, shop } = await openE2e({ stock: 'empty' });

afterAll(async () => {
  expect(await auditReviews(shop.db)).toEqual([]);
});

test('reported reviews come first; a review hidden with a reason is visible to its author only', async () => {
  const author = await visitSignedIn(browser, shop);
  const productId = await productWithReviews(shop.db, 'Reported Crane', ['Folds well.', 5]);
  const rude = { productId, rating: 1 as Rating, text: 'My neighbour Ravi is rude.' };
  const photo = { width: 1, height: 1, bytes: Buffer.from('a face'), small: Buffer.from('a small face') };
  await writeReview(shop.db, author, { ...rude, photos: [photo] });
  await productWithReviews(shop.db, 'Quiet Crane', ['Stands still.', 4]);
  await reportTimes(shop.db, productId, rude.text, 2);

  const { page } = await visitAdmin(browser, shop);
  await page.goto('/admin/reviews');
  await page.getByText('1 reported').waitFor();
  const [, first] = await list(page).getByRole('row').allInnerTexts();
  expect(first).toContain(rude.text);
  const reader = await visit(browser, shop.origin);
  await reader.page.goto(`/item/${productId}`);
  await section(reader.page).getByText('3.0', { exact: true }).waitFor();

  await clickInRow(page, rude.text, 'Hide');
  const dialog = page.getByRole('dialog', { name: 'Hide this review?' });
  await dialog.getByLabel('Reason').fill('It names somebody.');
  await button(dialog, 'Hide').click();
  await toastIn(page, 'Hidden').waitFor();
  await dialog.waitFor({ state: 'hidden' });
  await row(page, rude.text).getByText('Hidden: It names somebody.').waitFor();
  await page.getByText('Nothing reported').waitFor();

  // Its photo: for author and staff.
  const src = await row(page, rude.text).getByRole('link', { name: 'Photo 1' }).getAttribute('href');
  const photoFor = async (visitor: { page: Page }) => {
    const answer = await visitor.page.request.get(src ?? '');
    return [answer.status(), answer.headers()['cache-control']];
  };
  expect(await photoFor({ page })).toEqual([200, 'private, no-store']);
  expect(await photoFor(author)).toEqual([200, 'private, no-store']);
  expect(await photoFor(reader)).toEqual([404, expect.stringContaining('no-store')]);

  // The shop: neither listed, nor counted, nor in structured data.
  await reader.page.reload();
  await section(reader.page).getByText('5.0', { exact: true }).waitFor();
  expect(await section(reader.page).getByText(rude.text).count()).toBe(0);
  await section(reader.page).getByText('1 star: 0 (0%)').waitFor({ state: 'attached' });
  const html = await (await reader.page.request.get(`/item/${productId}`)).text();
  expect(html).toContain('"ratingCount":1');
  expect(html).toContain('"ratingValue":5');
  await author.page.goto(`/item/${productId}`);
  const notice = 'The shop has hidden this review, so only you can see it. It names somebody.';
  await section(author.page).getByText(notice).waitFor();
  expect(await section(author.page).getByLabel('Review text').inputValue()).toBe(rude.text);

  // An edit does not bring it back; the owner does.
  await author.page.getByLabel('Review text').fill('It is rude to cranes.');
  await button(author.page, 'Update Review').click();
  await toastIn(author.page, 'Review updated!').waitFor();
  await section(author.page).getByText(notice).waitFor();
  await page.goto('/admin/reviews?show=hidden');
  await clickInRow(page, 'It is rude to cranes.', 'Show again');
  await toastIn(page, 'Shown again').waitFor();
  await reader.page.reload();
  await section(reader.page).getByText('It is rude to cranes.').waitFor();
  await section(reader.page).getByText('3.0', { exact: true }).waitFor();
});

test('hiding needs a reason and can be undone', async () => {
  await productWithReviews(shop.db, 'Undone Crane', ['Taken back.', 2]);
  const { page, expectComplaint } = await visitAdmin(browser, shop);
  await page.goto('/admin/reviews?q=Undone');
  await clickInRow(page, 'Taken back.', 'Hide');
  const dialog = page.getByRole('dialog', { name: 'Hide this review?' });
  const reason = dialog.getByLabel('Reason');
  await reason.fill('  ');
  expectComplaint(/422/);
  await button(dialog, 'Hide').click();
  await dialog.getByText('Enter a reason. The author sees it.').waitFor();
  await expect.poll(() => reason.evaluate((field) => field === document.activeElement)).toBe(true);
  // Escape cancels.
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  expect(await row(page, 'Taken back.').getByText('Hidden').count()).toBe(0);
  await clickInRow(page, 'Taken back.', 'Hide');
  expect(await reason.inputValue()).toBe('This review breaks our review rules.');
  await button(dialog, 'Hide').click();
  await row(page, 'Taken back.').getByText('Hidden', { exact: true }).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Undo');
  await page.keyboard.press('Enter');
  await toastIn(page, 'Shown again').waitFor();
  await row(page, 'Taken back.').getByText('Hidden', { exact: true }).waitFor({ state: 'detached' });
});

test('the shop replies below a review, edits the reply, and removes it', async () => {
  const productId = await productWithReviews(shop.db, 'Answered Crane', ['It came bent.', 2]);
  const { page } = await visitAdmin(browser, shop);
  const reader = await visit(browser, shop.origin);
  await page.goto('/admin/reviews?q=Answered');
  const dialog = page.getByRole('dialog', { name: 'Reply as the shop' });
  await clickInRow(page, 'It came bent.', 'Reply');
  await dialog.getByLabel('Reply', { exact: true }).fill('We are sorry.\nA <b>new</b> one is on its way.');
  await button(dialog, 'Publish reply').click();
  await toastIn(page, 'Reply published').waitFor();
  await row(page, 'A <b>new</b> one is on its way.').waitFor();
  await reader.page.goto(`/item/${productId}`);
  await section(reader.page).getByText('Reply from Yatai').waitFor();
  await section(reader.page).getByText('A <b>new</b> one is on its way.').waitFor();

  await clickInRow(page, 'It came bent.', 'Edit reply');
  expect(await dialog.getByLabel('Reply', { exact: true }).inputValue()).toContain('We are sorry.');
  await dialog.getByLabel('Reply', { exact: true }).fill('A new one has arrived.');
  await button(dialog, 'Publish reply').click();
  await row(page, 'A new one has arrived.').waitFor();
  await clickInRow(page, 'It came bent.', 'Edit reply');
  await button(dialog, 'Remove reply').click();
  await toastIn(page, 'Reply removed').waitFor();
  await reader.page.reload();
  await section(reader.page).getByText('It came bent.').waitFor();
  expect(await section(reader.page).getByText('Reply from').count()).toBe(0);
  await button(page, 'Undo').click();
  await row(page, 'A new one has arrived.').waitFor();
});

test('several reviews are hidden or dismissed together, and the list is filtered and sorted', async () => {
  const productId = await productWithReviews(
    shop.db,
    'Crowded Crane',
    ['First word', 3],
    ['Second word', 1],
    ['Third word', 5],
  );
  await reportTimes(shop.db, productId, 'First word');
  await reportTimes(shop.db, productId, 'Second word', 3);
  const { page } = await visitAdmin(browser, shop);
  await page.goto('/admin/reviews?q=Crowded');
  const words = async () =>
    (await list(page).locator('.admin-reviews__text').allInnerTexts()).map((text) => text.split(' ')[0]);
  await expect.poll(words).toEqual(['Second', 'First', 'Third']);
  await page.getByLabel('Sort by', { exact: true }).selectOption('Lowest rating first');
  await expect.poll(words).toEqual(['Second', 'First', 'Third']);
  await page.getByLabel('Sort by', { exact: true }).selectOption('Newest first');
  await expect.poll(words).toEqual(['Third', 'Second', 'First']);
  await page.getByLabel('Show', { exact: true }).selectOption('Reported');
  await expect.poll(words).toEqual(['Second', 'First']);
  await page.getByLabel('Select all on this page').check();
  await button(page, 'Dismiss reports').click();
  await toastIn(page, 'Reports dismissed').waitFor();
  await page.getByText('No reviews found.').waitFor();

  // The form is new once the list is: what is filled in before is lost.
  await page.getByRole('link', { name: 'Clear' }).click();
  await page.getByRole('link', { name: 'Clear' }).waitFor({ state: 'detached' });
  await page.getByLabel('Search', { exact: true }).and(page.locator('#q')).fill('word');
  await page.keyboard.press('Enter');
  await expect.poll(words).toHaveLength(3);
  await page.getByLabel('Select all on this page').check();
  await button(page, 'Hide').click();
  const dialog = page.getByRole('dialog', { name: 'Hide these 3 reviews?' });
  await dialog.getByLabel('Reason').fill('Advertising.');
  await button(dialog, 'Hide').click();
  await toastIn(page, 'Hidden').waitFor();
  await expect.poll(() => list(page).getByText('Hidden: Advertising.').count()).toBe(3);
  await button(page, 'Undo').click();
  await expect.poll(() => list(page).getByText('Hidden: Advertising.').count()).toBe(0);
});

test('reviews are sorted by their column headings, which show the direction', async () => {
  const productId = await productWithReviews(
    shop.db,
    'Sorted Crane',
    ['Word one', 3],
    ['Word two', 1],
    ['Word three', 5],
  );
  await reportTimes(shop.db, productId, 'Word one');
  const { page } = await visitAdmin(browser, shop);
  await page.goto('/admin/reviews?q=Sorted');
  const sorted = list(page).locator('[aria-sort]');
  const way = async () => [
    (await sorted.allTextContents()).join(),
    await sorted.getAttribute('aria-sort'),
    await list(page).locator('.admin-reviews__text').first().innerText(),
  ];
  expect(await way()).toEqual(['Reports ↓', 'descending', 'Word one']);
  for (const [column, columns, first] of [
    ['Review', ['Review ↑', 'ascending'], 'Word two'],
    ['Written', ['Written ↓', 'descending'], 'Word three'],
  ] as const) {
    await list(page).getByRole('columnheader', { name: column }).getByRole('link').press('Enter');
    await expect.poll(way).toEqual([...columns, first]);
  }
});

test('unknown reviews, unknown actions and too long texts are refused, and each action is logged', async () => {
  const { page, customerId } = await visitAdmin(browser, shop);
  const post = (form: Record<string, string>) =>
    page.request.post('/admin/reviews', { form, headers: { origin: shop.origin } });
  const NO_ID = '01890a5d-ac96-774b-bcce-b302099a8057';
  for (const [form, sentence] of [
    [{ intent: 'burn', id: NO_ID }, 'Nothing was changed. Reload the page and try again.'],
    [{ intent: 'show', id: NO_ID }, 'This review no longer exists.'],
    [{ intent: 'hide', id: 'x', reason: 'Rude.' }, 'This review no longer exists.'],
    [{ intent: 'reply', id: NO_ID, reply: 'x'.repeat(1_001) }, 'Use at most 1,000 characters for the reply.'],
  ] as const) {
    const answer = await post(form);
    expect(answer.status()).toBe(422);
    expect(await answer.text()).toContain(sentence);
  }
  expect((await page.request.get('/admin/reviews?page=99')).status()).toBe(404);
  const productId = await productWithReviews(shop.db, 'Logged Crane', ['Logged word', 3]);
  await reportTimes(shop.db, productId, 'Logged word');
  await page.goto('/admin/reviews?q=Logged');
  await clickInRow(page, 'Logged word', 'Dismiss reports');
  await toastIn(page, 'Reports dismissed').waitFor();
  const actions = await shop.db
    .selectFrom('audit_log')
    .select(['action', 'subject_name', 'before'])
    .where('admin_id', '=', customerId)
    .execute();
  expect(actions).toEqual([{ action: 'review.dismiss', subject_name: 'Logged Crane', before: { reports: 1 } }]);
});

test('the list is accessible on desktop and phone, in both themes, with its dialogs and when empty', async () => {
  const productId = await productWithReviews(shop.db, 'Accessible Crane', [
    'Accessible word, long enough to wrap on a phone.',
    3,
  ]);
  await reportTimes(shop.db, productId, 'Accessible word, long enough to wrap on a phone.');
  const { page } = await visitAdmin(browser, shop);
  await page.goto('/admin/reviews');
  await expectNoBarriers(page, 'reviews');
  await clickInRow(page, 'Accessible word', 'Reply');
  await page.getByRole('dialog', { name: 'Reply as the shop' }).waitFor();
  await expectNoBarriers(page, 'the dialog of a reply');
  await page.keyboard.press('Escape');
  await page.goto('/admin/reviews?q=nothing+of+the+kind');
  await page.getByText('No reviews found.').waitFor();
  await expectNoBarriers(page, 'no reviews');
});
