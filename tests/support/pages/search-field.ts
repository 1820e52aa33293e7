import type { Page } from 'playwright-core';

/** The one field in the top bar; a plain search field until suggestions have come. */
export const searchField = (page: Page) => page.getByRole('banner').getByLabel('Search the shop');

/** Types as a person does, letter by letter, and waits for the suggestions that belong to the whole text. */
export async function typeSearch(page: Page, text: string): Promise<void> {
  await searchField(page).click();
  await page.getByRole('combobox', { name: 'Search the shop' }).waitFor();
  const answered = page.waitForResponse((answer) => new URL(answer.url()).searchParams.get('q') === text);
  await searchField(page).pressSequentially(text);
  await (await answered).finished();
  // Until it is drawn, the list of a shorter text may be shown.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
}
