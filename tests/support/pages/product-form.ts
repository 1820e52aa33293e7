import type { Page } from 'playwright-core';
import sharp from 'sharp';

let shade = 0;

/** A picture unlike any before, as a file of the picker. */
export async function paintPicture(name = 'picture.png', size = 400) {
  shade += 1;
  const background = { r: (shade * 37) % 256, g: (shade * 91) % 256, b: 200 - (shade % 100) };
  const buffer = await sharp({ create: { width: size, height: size, channels: 3, background } })
    .png()
    .toBuffer();
  return { name, mimeType: 'image/png', buffer };
}

/** Types what every shop item has to have; a test sets only what matters to it. */
export async function fillProduct(page: Page, name: string, price = '499'): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Price (MRP in ₹)').fill(price);
  await page.getByLabel('Category').selectOption('figurines');
}

/** Chooses pictures and waits until all of them are uploaded. */
export async function uploadPictures(page: Page, names: readonly string[]): Promise<void> {
  await page.getByLabel('Choose pictures').setInputFiles(await Promise.all(names.map((name) => paintPicture(name))));
  for (const name of names) {
    await page.getByRole('listitem').filter({ hasText: name }).getByRole('textbox').waitFor();
  }
}

/** The names of the pictures in their order, as the form shows them. */
export const pictureNames = (page: Page): Promise<string[]> =>
  page.getByRole('list', { name: 'Pictures' }).locator('b').allInnerTexts();
