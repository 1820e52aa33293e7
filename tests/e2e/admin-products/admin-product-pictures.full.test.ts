import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import * as numbers from '#config/numbers.ts';
import { openE2e } from '#tests/support/e2e.ts';
import { visitAdmin } from '#tests/support/fixtures/member.ts';
import { largeFile } from '#tests/support/pages/large-file.ts';
import { fillProduct, paintPicture, pictureNames, uploadPictures } from '#tests/support/pages/product-form.ts';
import { listAxeFindings, screens, toastIn } from '#tests/support/pages/visitor.ts';

const { browser, shop } = await openE2e({ stock: 'empty' });

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';

/** The header of a PNG of 50,000 × 50,000 pixels, without data. */
async function hugePng(): Promise<Buffer> {
  const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  png.writeUInt32BE(50_000, 16);
  png.writeUInt32BE(50_000, 20);
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  return png;
}

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}

const rowOf = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });

test('each unsuitable file shows the reason, can be retried or removed, and is never saved', async () => {
  const { page, expectComplaint } = await visitAdmin(browser, shop);
  expectComplaint(/4(13|15|22)/);
  await page.goto('/admin/products/new');
  const whole = await sharp({ create: { width: 300, height: 300, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer();
  const poster = await largeFile('poster.jpg', Buffer.alloc(25 * 1024 * 1024, 0xff));
  const files: [name: string, given: Buffer | string, sentence: string][] = [
    ['drawing.svg', Buffer.from(SVG), 'This file is not a supported picture. Use JPEG, PNG, WebP, AVIF or GIF.'],
    ['polyglot.png', Buffer.from(`\x89PNG\r\n\x1a\n${SVG}`, 'latin1'), 'This picture is damaged. Choose another one.'],
    ['poster.jpg', poster, 'This picture is too large. The maximum is 10 MB.'],
    ['half.jpg', whole.subarray(0, whole.length / 2), 'This picture is damaged. Choose another one.'],
    ['huge.png', await hugePng(), 'This picture has too many pixels. The maximum is 40 megapixels.'],
  ];
  for (const [name, given, sentence] of files) {
    const file = typeof given === 'string' ? given : { name, mimeType: 'image/png', buffer: given };
    await page.getByLabel('Choose pictures').setInputFiles(file);
    await rowOf(page, name).getByText(sentence).waitFor();
  }
  await fillProduct(page, 'Refused Pictures');
  await page.getByRole('button', { name: 'Add Product' }).click();
  await toastIn(page, 'Some pictures did not upload. Try them again or remove them.').waitFor();
  await page.getByRole('button', { name: 'Try half.jpg again' }).click();
  await rowOf(page, 'half.jpg').locator('.fault').waitFor();
  for (const [name] of files) await page.getByRole('button', { name: `Remove ${name}` }).click();
  await page.getByRole('button', { name: 'Add Product' }).click();
  await page.getByText('At least one image is required.').first().waitFor();
  expect(await shop.db.selectFrom('products').select('id').execute()).toEqual([]);
  expect(await shop.db.selectFrom('media').select('id').execute()).toEqual([]);
});

test('a photo of a camera that is larger than the shop takes is made smaller before it is sent', async () => {
  const { page } = await visitAdmin(browser, shop);
  await page.goto('/admin/products/new');
  const photo = sharp({ create: { width: 2_400, height: 1_800, channels: 3, background: 'teal' } }).jpeg();
  // Readers ignore what follows the end of a JPEG.
  const buffer = Buffer.concat([await photo.toBuffer(), Buffer.alloc(numbers.UPLOAD_MAX_BYTES)]);
  await page.getByLabel('Choose pictures').setInputFiles(await largeFile('camera.jpg', buffer));
  await rowOf(page, 'camera.jpg').getByRole('textbox').waitFor();
  const pictures = await shop.db.selectFrom('media').select(['width', 'height']).where('width', '>', 400).execute();
  expect(pictures).toEqual([{ width: 1_200, height: 900 }]);
});

test('saving waits for uploads that are in progress, and the next form starts at the name', async () => {
  const { page } = await visitAdmin(browser, shop);
  await page.goto('/admin/products/new');
  const { promise: isThere, resolve: letIn } = Promise.withResolvers<void>();
  await page.route('**/media/upload', async (route) => {
    await isThere;
    await route.continue();
  });
  await page.getByLabel('Choose pictures').setInputFiles(await paintPicture('slow.png'));
  await fillProduct(page, 'Patient Panda');
  await page.getByLabel('Stock', { exact: true }).fill('3');
  await page.getByRole('button', { name: 'Add and start another' }).click();
  await toastIn(page, 'Pictures are still uploading. We save the product when they are done.').waitFor();
  await page.getByRole('button', { name: 'Waiting for pictures…' }).waitFor();
  letIn();
  await toastIn(page, 'Product added').waitFor();
  await page.getByText('Patient Panda was added.').waitFor();
  const name = page.getByLabel('Name', { exact: true });
  await expect.poll(() => name.evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await name.inputValue()).toBe('');
  expect(await page.getByLabel('Category').inputValue()).toBe('figurines');
  expect(await page.getByRole('region', { name: 'Not saved yet' }).count()).toBe(0);

  // So does the one after the next, and each has its own page.
  await fillProduct(page, 'Second Panda');
  await uploadPictures(page, ['second.png']);
  await page.getByRole('button', { name: 'Add and start another' }).click();
  await page.getByText('Second Panda was added.').waitFor();
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('');
  await page.getByRole('link', { name: 'Edit it' }).click();
  await page.getByRole('heading', { name: 'Edit Product' }).waitFor();
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Second Panda');
  const stocks = await shop.db
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .select(['name', 'stock'])
    .orderBy('products.created_at')
    .execute();
  expect(stocks).toEqual([
    { name: 'Patient Panda', stock: 3 },
    { name: 'Second Panda', stock: null },
  ]);
});

test('pictures can be pasted, dropped and chosen, each with its own progress', async () => {
  const { page } = await visitAdmin(browser, shop);
  await page.goto('/admin/products/new');
  const hand = async (kind: 'paste' | 'drop', name: string) => {
    const { buffer } = await paintPicture();
    await page.evaluate(
      ([event, fileName, base64]) => {
        const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
        const files = new DataTransfer();
        files.items.add(new File([bytes], fileName, { type: 'image/png' }));
        const target = document.querySelector('.product-form__zone') ?? document.body;
        const init = { bubbles: true, cancelable: true };
        target.dispatchEvent(
          event === 'paste'
            ? new ClipboardEvent('paste', { ...init, clipboardData: files })
            : new DragEvent('drop', { ...init, dataTransfer: files }),
        );
      },
      [kind, name, buffer.toString('base64')] as const,
    );
    await rowOf(page, name).getByRole('textbox').waitFor();
  };
  expect(await page.getByLabel('Choose pictures').getAttribute('accept')).toBe('image/*');
  await hand('paste', 'pasted.png');
  await hand('drop', 'dropped.png');
  await uploadPictures(page, ['one.png', 'two.png']);
  expect(await pictureNames(page)).toEqual(['pasted.png', 'dropped.png', 'one.png', 'two.png']);
  // Text is inserted at the caret only.
  await page.getByLabel('Name', { exact: true }).focus();
  await page.keyboard.insertText('Pasted Text');
  expect(await pictureNames(page)).toHaveLength(4);
});

test('pictures are sorted by keyboard and dragging, the first is the cover, and each has its text', async () => {
  const { page } = await visitAdmin(browser, shop);
  await page.goto('/admin/products/new');
  await fillProduct(page, 'Three Views');
  await uploadPictures(page, ['front.png', 'side.png', 'back.png']);
  await page.getByRole('button', { name: 'Move picture 3 up' }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('Picture moved to position 2 of 3.').waitFor();
  expect(await pictureNames(page)).toEqual(['front.png', 'back.png', 'side.png']);
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Move picture 2 up');
  await page.keyboard.press('Enter');
  await page.getByText('Picture moved to position 1 of 3.').waitFor();
  expect(await pictureNames(page)).toEqual(['back.png', 'front.png', 'side.png']);
  // There is no further up: the focus stays with the picture.
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Move picture 1 down');
  await rowOf(page, 'side.png').dragTo(rowOf(page, 'back.png'));
  await expect.poll(() => pictureNames(page)).toEqual(['side.png', 'back.png', 'front.png']);
  await rowOf(page, 'side.png').getByText('Cover').waitFor();
  await page.getByLabel('Describe picture 1').fill('Seen from the side');
  await page.getByRole('button', { name: 'Remove front.png' }).click();
  await page.getByText('Picture removed. 2 left.').waitFor();
  await page.getByRole('button', { name: 'Add Product' }).click();
  await page.waitForURL(/\/admin\/products\/[0-9a-f-]{36}$/);
  const id = page.url().split('/').at(-1);
  await page.goto(`/item/${id}`);
  const shown = page.getByRole('region', { name: 'Pictures' }).getByRole('listitem');
  await page.getByRole('img', { name: 'Seen from the side' }).waitFor();
  expect(await shown.first().getByRole('img').getAttribute('alt')).toBe('Seen from the side');
});

test('addresses are pasted with commas or line breaks, and invalid ones are named and kept', async () => {
  const { page, expectComplaint } = await visitAdmin(browser, shop);
  expectComplaint(/422/);
  await page.goto('/admin/products/new');
  await fillProduct(page, 'From Elsewhere');
  const addresses = page.getByLabel('Picture links');
  await addresses.fill(
    'https://pictures.example/a.jpg,https://pictures.example/b.jpg\nhttp://pictures.example/c.jpg, javascript:alert(1)',
  );
  await page.getByRole('button', { name: 'Add Product' }).click();
  await page
    .getByText(/Correct these: http:\/\/pictures\.example\/c\.jpg, javascript:alert\(1\)/)
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'Add these links' }).click();
  await expect.poll(() => addresses.inputValue()).toBe('http://pictures.example/c.jpg\njavascript:alert(1)');
  expect(await pictureNames(page)).toEqual(['Picture 1', 'Picture 2']);
  await addresses.fill('');
  await page.getByRole('button', { name: 'Add Product' }).click();
  await page.waitForURL(/\/admin\/products\/[0-9a-f-]{36}$/);
  const stored = await shop.db.selectFrom('product_images').select('source_url').orderBy('position').execute();
  expect(stored.map(({ source_url }) => source_url).filter(Boolean)).toEqual([
    'https://pictures.example/a.jpg',
    'https://pictures.example/b.jpg',
  ]);
});

test.each(Object.entries(screens))('a picture is cropped by pointer and by sliders on %s', async (_name, screen) => {
  const { page } = await visitAdmin(browser, shop, screen);
  await page.goto('/admin/products/new');
  await fillProduct(page, `Cropped ${_name}`);
  const wide = await sharp({ create: { width: 800, height: 400, channels: 3, background: 'teal' } })
    .composite([{ input: { create: { width: 400, height: 400, channels: 3, background: 'gold' } }, left: 400, top: 0 }])
    .jpeg()
    .toBuffer();
  await page.getByLabel('Choose pictures').setInputFiles({ name: 'wide.jpg', mimeType: 'image/jpeg', buffer: wide });
  await rowOf(page, 'wide.jpg').getByRole('textbox').waitFor();
  const addressOf = () => rowOf(page, 'wide.jpg').locator('input[name="images"]').inputValue();
  const whole = await addressOf();
  const dialog = page.getByRole('dialog', { name: 'Crop picture 1' });

  // The square in the middle; its frame is dragged to the right edge.
  await page.getByRole('button', { name: 'Crop picture 1' }).click();
  await dialog.getByText('400 × 400 pixels').waitFor();
  expect(await listAxeFindings(page)).toEqual([]);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(screen.viewport.width);
  const frame = await dialog.locator('[data-part="frame"]').boundingBox();
  if (frame === null) throw new Error('The frame is not shown');
  await page.mouse.move(frame.x + frame.width / 2, frame.y + frame.height / 2);
  await page.mouse.down();
  await page.mouse.move(frame.x + frame.width * 2, frame.y + frame.height / 2, { steps: 4 });
  await page.mouse.up();
  expect(await dialog.getByLabel('From the left').inputValue()).toBe('400');
  await dialog.getByRole('button', { name: 'Crop', exact: true }).click();
  await page.getByText('Picture cropped.').waitFor();
  await dialog.waitFor({ state: 'hidden' });
  expect(await addressOf()).toMatch(/\/400\.webp$/);
  const cropped = await page.request.get(new URL(await addressOf(), shop.origin).pathname);
  const { dominant } = await sharp(await cropped.body()).stats();
  expect([dominant.r > 200, dominant.b < 60]).toEqual([true, true]);

  await page.getByRole('button', { name: 'Undo crop of picture 1' }).click();
  expect(await addressOf()).toBe(whole);

  // Freely, by the keyboard alone.
  await page.getByRole('button', { name: 'Crop picture 1' }).press('Enter');
  await dialog.getByLabel('Free').check();
  await dialog.getByText('800 × 400 pixels').waitFor();
  await dialog.getByLabel('Width').press('Home');
  await dialog.getByText('50 × 400 pixels').waitFor();
  await dialog.getByLabel('From the left').press('End');
  await dialog.getByRole('button', { name: 'Crop', exact: true }).press('Enter');
  await page.getByText('Picture cropped.').waitFor();
  await page.getByRole('button', { name: 'Add Product' }).click();
  await page.waitForURL(/\/admin\/products\/[0-9a-f-]{36}$/);
  const { width, height } = await shop.db
    .selectFrom('product_images')
    .innerJoin('media', 'media.id', 'product_images.media_id')
    .select(['width', 'height'])
    .where('product_id', '=', page.url().split('/').at(-1) ?? '')
    .executeTakeFirstOrThrow();
  expect({ width, height }).toEqual({ width: 50, height: 400 });
});
