import { expect, test } from 'vitest';
import { openE2e } from '#tests/support/e2e.ts';
import { visitAdmin } from '#tests/support/fixtures/member.ts';
import { listAxeFindings, main, toastIn } from '#tests/support/pages/visitor.ts';

const { browser, shop } = await openE2e({ stock: 'empty' });

test('an administrator creates a webhook, sends a test event, reads the log and replays it', async () => {
  const { page, expectComplaint } = await visitAdmin(browser, shop);
  expectComplaint(/422/);
  await page.goto('/admin/webhooks');
  const address = main(page).getByRole('textbox', { name: 'Address' });
  const create = main(page).getByRole('button', { name: 'Create webhook' });
  await main(page).getByLabel('Orders').check();
  await address.fill('https://127.0.0.1/events');
  await create.click();
  await main(page).getByText('private network').waitFor();
  // A name that never leads anywhere (RFC 6761).
  await address.fill('https://receiver.invalid/events');
  await create.click();
  await toastIn(page, 'Webhook created').waitFor();
  const secret = await main(page).locator('code').innerText();
  expect(secret).toMatch(/^whsec_/);
  expect(await listAxeFindings(page)).toEqual([]);
  await main(page).getByRole('link', { name: 'Open receiver.invalid' }).click();
  await main(page).getByRole('button', { name: 'Send a test event' }).click();
  await toastIn(page, 'Test event queued').waitFor();
  await expect
    .poll(async () => {
      await page.reload();
      return main(page).getByText('The address could not be reached.').count();
    })
    .toBe(1);
  expect(await page.content()).not.toContain(secret);
  expect(await listAxeFindings(page)).toEqual([]);
  await main(page).getByRole('button', { name: 'New secret' }).click();
  await toastIn(page, 'Secret changed').waitFor();
  expect(await main(page).locator('code').innerText()).not.toBe(secret);
  await main(page).getByRole('button', { name: 'Switch off' }).click();
  await toastIn(page, 'Webhook switched off').waitFor();
  await main(page).getByText('The webhook was switched off before the next attempt.').waitFor();
  await main(page).getByRole('button', { name: 'Switch on' }).click();
  await toastIn(page, 'Webhook switched on').waitFor();
  await main(page)
    .getByRole('button', { name: /^Replay webhook\.test/ })
    .click();
  await toastIn(page, 'Delivery queued again').waitFor();
});
