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
const { member } = openReviewers({ browser, shop });

test('a customer writes a review, changes it, and deletes it', async () => {
  const { id } = await openProduct(shop.db, { name: 'Reviewed Crane' });
  const { page, username } = await member('asha');
  await openItem(page, id);
  await section(page).getByText('No reviews yet.', { exact: true }).waitFor();
  expect(await button(page, 'Delete Review').count()).toBe(0);
  await star(page, 4).check();
  await words(page).fill('  Folds well.\nStands on <b>one</b> leg.  ');
  await button(page, 'Submit Review').click();
  await toastIn(page, 'Review submitted!').waitFor();

  // The page shows it immediately: in the list, the average, the row of stars on top, and the form.
  await button(page, 'Update Review').waitFor();
  await button(page, 'Delete Review').waitFor();
  const own = written(page).filter({ hasText: 'Your review' });
  await own.getByText(username, { exact: true }).waitFor();
  expect(await own.locator('.reviews__reviewText').innerText()).toBe('Folds well.\nStands on <b>one</b> leg.');
  expect(await own.locator('time').innerText()).not.toContain('edited');
  await section(page).getByText('4.0', { exact: true }).waitFor();
  await page.getByRole('main').getByRole('link', { name: '1 review' }).waitFor();
  expect(await words(page).inputValue()).toBe('Folds well.\nStands on <b>one</b> leg.');

  // It is there again when the page is reopened.
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
  await expect.poll(() => words(page).inputValue()).toBe('');
  expect(await page.getByRole('radio', { checked: true }).count()).toBe(0);
  // After a click on a button that is gone, the focus is at the form, not at the top of the page.
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Write a review');
  await section(page).getByText('No reviews yet.', { exact: true }).waitFor();
  expect(await starsOf(shop.db, id)).toEqual([0, 0]);
});
