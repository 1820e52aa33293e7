import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openE2e } from '#tests/support/e2e.ts';
import { expectNoBarriers } from '#tests/support/pages/accessibility.ts';
import { PASSWORD, signUp, signUpPlainly } from '#tests/support/pages/account-pages.ts';
import { pathOf, visit } from '#tests/support/pages/visitor.ts';
import { codeNow } from '#tests/support/services/totp.ts';
import { variantsOf } from '#tests/support/tier.ts';

const { browser, shop } = await openE2e({ stock: 'empty' });

/** As a toast, or without scripts in the page. */
const waitForText = (page: Page, sentence: string) =>
  page.getByText(sentence).filter({ visible: true }).first().waitFor();

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

/** A code that the app does not show. */
const wrongFor = (secret: string): string => (codeNow(secret) === '111111' ? '222222' : '111111');

for (const javaScriptEnabled of variantsOf(true, false)) {
  const how = javaScriptEnabled ? 'with scripts' : 'without scripts';
  test(`two-step login is set up, required and turned off, and errors show the reason (${how})`, async () => {
    const { page, expectComplaint } = await visit(browser, shop.origin, { javaScriptEnabled, splash: true });
    await (javaScriptEnabled ? signUp(page, 'asha') : signUpPlainly(page, 'meera'));
    const expectFocus = async () => {
      if (javaScriptEnabled) await expect.poll(() => focused(page)).toBe('Two-step login');
    };
    await page.goto('/profile');
    await page.getByRole('link', { name: 'Set up: Two-step login' }).click();
    await page.getByLabel('Your password').fill('wrong horse');
    expectComplaint(/401/);
    await page.getByRole('button', { name: 'Set up two-step login' }).click();
    await page.getByText('This password is wrong.').waitFor();
    await page.getByLabel('Your password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Set up two-step login' }).click();
    const link = page.getByRole('link', { name: 'Open the app on this device' });
    const secret = new URL((await link.getAttribute('href')) ?? '').searchParams.get('secret') ?? '';
    await expectFocus();
    if (javaScriptEnabled) await expectNoBarriers(page, 'the key for the app');
    await page.getByRole('textbox', { name: 'Code' }).fill(wrongFor(secret));
    await page.getByRole('button', { name: 'Turn on' }).click();
    await page.getByText('This code is wrong. Enter the newest code in your app.').waitFor();
    await page.getByRole('textbox', { name: 'Code' }).fill(codeNow(secret));
    await page.getByRole('button', { name: 'Turn on' }).click();
    await waitForText(page, 'Two-step login is on.');
    await expectFocus();
    expect(pathOf(page)).toBe('/profile/two-factor');

    await page.goto('/profile');
    await page.getByRole('button', { name: 'Logout' }).first().click();
    await page.getByRole('link', { name: 'Login', exact: true }).first().waitFor();
    await page.goto('/login?returnTo=/profile/two-factor');
    await page.getByLabel('Username or email').fill(javaScriptEnabled ? 'asha' : 'meera');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await page.getByRole('heading', { name: 'Enter your login code' }).waitFor();
    if (javaScriptEnabled) await expectNoBarriers(page, 'the second step of the login');
    await page.getByRole('textbox', { name: 'Code' }).fill(wrongFor(secret));
    await page
      .locator('main')
      .getByRole('button', { name: /^Log ?in$/i })
      .click();
    await page.getByText('This code is wrong.').waitFor();
    await page.getByRole('textbox', { name: 'Code' }).fill(codeNow(secret));
    await page
      .locator('main')
      .getByRole('button', { name: /^Log ?in$/i })
      .click();
    await waitForText(page, 'Two-step login is on.');

    await page.getByLabel('Your password').fill('wrong horse');
    await page.getByRole('button', { name: 'Turn off two-step login' }).click();
    await page.getByText('This password is wrong.').waitFor();
    if (javaScriptEnabled) await expectNoBarriers(page, 'turning it off, refused');
    await page.getByLabel('Your password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Turn off two-step login' }).click();
    await waitForText(page, 'Two-step login is off.');
    await page.getByRole('button', { name: 'Set up two-step login' }).waitFor();
    await expectFocus();
  });
}

test('opening the second form without the first redirects to the first', async () => {
  const { page } = await visit(browser, shop.origin);
  await signUp(page, 'kabir');
  await page.goto('/profile/two-factor/disable');
  expect(pathOf(page)).toBe('/profile/two-factor');
  await page.goto('/edit-profile/photo');
  expect(pathOf(page)).toBe('/edit-profile');
});
