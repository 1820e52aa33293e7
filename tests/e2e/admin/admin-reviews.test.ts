import type { Locator, Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { auditReviews } from '#shop/reviews/audit-reviews.server.ts';
import type { Rating } from '#shop/reviews/review.ts';
import { writeReview } from '#shop/reviews/write-review.server.ts';
import { openE2e } from '#tests/support/e2e.ts';
import { visitAdmin, visitSignedIn } from '#tests/support/fixtures/member.ts';
import { button, clickInRow, list, productWithReviews, reportTimes, row } from '#tests/support/pages/admin-reviews.ts';
import { toastIn, visit } from '#tests/support/pages/visitor.ts';

const { browser, shop } = await openE2e({ stock: 'empty' });

afterAll(async () => {
  expect(await auditReviews(shop.db)).toEqual([]);
});

const section = (page: Page): Locator => page.getByRole('main').getByRole('region', { name: 'Reviews' });

test('reported reviews come first; a review hidden with a reason is visible to its author only', async () => {
  const author = await visitSignedIn(browser, shop);
  const productId = await productWithReviews(shop.db, 'Reported Crane', ['Folds well.', 5]);
  const rude = { productId, rating: 1 as Rating, text: 'My neighbour Ravi is rude.' };
  await writeReview(shop.db, author, rude);
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

  // The shop: neither listed, nor counted, nor told to search engines.
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
