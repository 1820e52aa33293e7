import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { connectBrowser } from '#tests/support/browser.ts';
import { visitSignedIn } from '#tests/support/fixtures/member.ts';
import { logIn, PASSWORD } from '#tests/support/pages/account-pages.ts';
import { write } from '#tests/support/pages/address-book.ts';
import { clickAndSee } from '#tests/support/pages/admin.ts';
import { fillProduct, paintPicture } from '#tests/support/pages/product-form.ts';
import { main, screens, toastIn, visit } from '#tests/support/pages/visitor.ts';
import { startMailServer } from '#tests/support/services/mail-server.ts';
import { startShop } from '#tests/support/shop.ts';

const browser: Browser = await connectBrowser();
const mails = await startMailServer();
afterAll(async () => {
  await browser.close();
  await mails.stop();
});

const card = (page: Page, name: RegExp) => page.getByRole('region', { name });
const saveStep = (page: Page, name: RegExp) =>
  card(page, name).getByRole('button', { name: 'Save and continue' }).click();

/** PNG, because owners have their logos with a transparent background. */
const paintLogo = async () => ({
  name: 'logo.png',
  mimeType: 'image/png',
  buffer: await sharp({
    create: { width: 600, height: 150, channels: 4, background: { r: 200, g: 40, b: 20, alpha: 0.5 } },
  })
    .png()
    .toBuffer(),
});

test.each(Object.entries(screens))(
  'a new owner with %s comes from the first start to the first shipped order without a terminal',
  {
    timeout: 180_000,
  },
  async (_name, screen) => {
    const shop = await startShop({ stock: 'empty', env: { PAGE_CACHE_MB: '16' } });
    onTestFinished(() => shop.stop());
    const isPhone = 'isMobile' in screen;
    const expectNoOverflow = async (page: Page) =>
      expect(await page.evaluate('document.documentElement.scrollWidth'), page.url()).toBeLessThanOrEqual(
        screen.viewport.width,
      );

    // The only thing outside the browser: the password that the first start prints.
    const [email = '', password = ''] = (await readFile(join(shop.dataDir, 'first-admin.txt'), 'utf8')).split('\n');
    const { page } = await visit(browser, shop.origin, screen);
    await logIn(page, email, password);
    await page.getByRole('heading', { level: 1, name: 'Set up your owner account' }).waitFor();
    await page.getByLabel('Your email address').fill('owner@lantern.example');
    await page.getByLabel('New password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Save and continue' }).click();

    await page.waitForURL('**/admin/setup');
    const first = card(page, /Step 1 of 6: Your shop/);
    await first.getByLabel('Shop name').fill('Lantern Lane');
    await first.getByLabel('Logo').setInputFiles(await paintLogo());
    await first.getByLabel('Email for customers').fill('hello@lantern.example');
    await first.getByLabel('Business address').fill('4 Lantern Street, Bengaluru 560001, Karnataka');
    await expectNoOverflow(page);
    await saveStep(page, /Step 1/);
    const payment = card(page, /Step 2 of 6: Payment/);
    await payment.getByLabel('UPI ID').fill('lantern@bank');
    // Only what the step has fields for is tested.
    expect(await payment.getByRole('button', { name: /^Test/ }).allInnerTexts()).toEqual(['Test the Razorpay keys']);
    await saveStep(page, /Step 2/);
    await card(page, /Step 3 of 6: Delivery/).waitFor();
    await page.getByRole('link', { name: 'Finish later' }).click();
    // The dashboard leads back to where the setup was left.
    await main(page).getByRole('link', { name: 'Go on with the setup: step 3 of 6' }).click();
    await card(page, /Step 3 of 6/)
      .getByLabel('PIN code that parcels are sent from')
      .fill('560001');
    await saveStep(page, /Step 3/);
    const tax = card(page, /Step 4 of 6: Tax/);
    expect(await tax.getByRole('button', { name: 'Preview' }).count()).toBe(0);
    await tax.getByLabel('GSTIN').fill('29ABCDE1234F1ZW');
    await saveStep(page, /Step 4/);
    const email5 = card(page, /Step 5 of 6: Email/);
    const { hostname, port } = new URL(mails.url);
    await email5.getByLabel('Mail server', { exact: true }).fill(hostname);
    await email5.getByLabel('Port').fill(port);
    await email5.getByRole('button', { name: 'Send a test email' }).click();
    await toastIn(page, 'The mail server accepted a test email to o•••@lantern.example.').waitFor();
    await mails.emailTo('owner@lantern.example', /test/i);
    expect(await email5.getByLabel('Port').inputValue()).toBe(port);
    await saveStep(page, /Step 5/);
    await expectNoOverflow(page);
    await card(page, /Step 6 of 6: First product/)
      .getByRole('link', { name: 'Add a product' })
      .click();

    const begun = Date.now();
    await fillProduct(page, 'Moon Rabbit');
    await page.getByLabel('Stock', { exact: true }).fill('3');
    await page
      .getByLabel(isPhone ? 'Take a photo' : 'Choose pictures')
      .setInputFiles([await paintPicture('photo.png')]);
    await expectNoOverflow(page);
    // Waits for the upload by itself.
    await page.getByRole('button', { name: 'Add Product' }).click();
    await toastIn(page, 'Product added').waitFor();
    expect(Date.now() - begun).toBeLessThan(60_000);
    await page.goto('/admin/setup');
    await page.getByRole('button', { name: 'Finish the setup' }).click();
    await page.waitForURL('**/admin');
    expect(await main(page).getByRole('link', { name: /setup/ }).count()).toBe(0);
    await page.goto('/admin/setup');
    await page.waitForURL('**/admin');

    const buyer = await visitSignedIn(browser, shop, screen);
    await buyer.page.goto('/shop/figurines');
    const logo = buyer.page.getByRole('img', { name: 'Lantern Lane' }).filter({ visible: true }).first();
    await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth)).toBe(600);
    await main(buyer.page).getByRole('link', { name: 'Moon Rabbit' }).first().click();
    await buyer.page.getByRole('button', { name: 'Buy Now' }).first().click();
    await buyer.page.waitForURL('**/checkout');
    await write(buyer.page, {
      name: 'Asha Rao',
      phone: '+91 98765-43210',
      pincode: '560001',
      city: 'Bengaluru',
      state: 'Karnataka',
      addressLine: '4 Lantern Street',
    });
    await buyer.page.getByRole('button', { name: 'Save and deliver here' }).click();
    await toastIn(buyer.page, 'Address added').waitFor();
    await buyer.page.getByRole('radio', { name: /Cash on delivery/ }).check();
    await buyer.page.getByRole('button', { name: 'Proceed to Payment' }).click();
    await buyer.page.waitForURL('**/orders');

    await page.goto('/admin/shop-orders');
    await expectNoOverflow(page);
    await main(page)
      .getByRole('link', { name: /^#\d+$/ })
      .first()
      .click();
    await page.waitForURL('**/admin/orders/*');
    await expectNoOverflow(page);
    await clickAndSee(page, 'Confirm order', 'Order confirmed');
    await clickAndSee(page, 'Mark packed', 'Marked packed');
    await main(page).getByLabel('Courier', { exact: true }).fill('India Post');
    await main(page).getByLabel('Tracking number').fill('EE123456789IN');
    await clickAndSee(page, 'Mark shipped', 'Marked shipped');
    await main(page).getByRole('link', { name: 'Tax invoice' }).waitFor();
    const invoice = await page.request.get(`${page.url()}/invoice.pdf`);
    expect([invoice.status(), invoice.headers()['content-type']]).toEqual([200, 'application/pdf']);
    const slip = await page.request.get(`${page.url()}/packing-slip.pdf`);
    expect((await slip.body()).toString('latin1')).toMatch(/\/Width 480\s+\/Height 120/);
    const shipped = await mails.emailTo(`${buyer.username}@example.com`, /is on its way/);
    expect(shipped.from?.name).toBe('Lantern Lane');
    const [, source = ''] = /<img src="([^"]+)" alt="Lantern Lane"/.exec(shipped.html ?? '') ?? [];
    const picture = await fetch(source);
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(await sharp(await picture.arrayBuffer()).metadata()).toMatchObject({
      width: 480,
      height: 120,
      format: 'png',
    });
  },
);
