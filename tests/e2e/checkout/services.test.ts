import { expect, test } from 'vitest';
import { openE2e } from '#tests/support/e2e.ts';
import { visitSignedIn } from '#tests/support/fixtures/member.ts';
import { quote, sendBrief } from '#tests/support/pages/briefs.ts';
import { listAxeFindings, main, toastIn } from '#tests/support/pages/visitor.ts';

const { browser, shop } = await openE2e({ env: { TEST_PAYMENTS: 'on' } });

test('a brief becomes an order, and its price is accepted and paid', async () => {
  const { page } = await visitSignedIn(browser, shop);
  // The toast is shown for three seconds: the test waits for it while the page loads.
  const sent = toastIn(page, 'Brief sent. We will email you a price.').waitFor();
  const [orderId] = await Promise.all([sendBrief(page), sent]);
  await main(page).getByText('My cat as a tengu,').waitFor();
  await main(page).getByText('with a <b>fan</b>.').waitFor();
  await main(page).getByText('We are reading your brief and will email you a price.').waitFor();
  // No frame around nothing: there is neither a price nor an address yet.
  expect(await page.locator('.order__side').isVisible()).toBe(false);
  await quote(shop, orderId, 1_799);
  await page.reload();
  await main(page).getByText('Our price is ₹1,799.').first().waitFor();
  await main(page).getByText('Quoted', { exact: true }).waitFor();
  expect(await listAxeFindings(page)).toEqual([]);
  await main(page).getByRole('button', { name: 'Accept and pay ₹1,799' }).click();
  await page.waitForURL(`**/orders/${orderId}/pay`);
  await page.goto('/orders');
  await main(page).getByRole('row').getByText('Your portrait as a yōkai').waitFor();
  await main(page).getByRole('link', { name: 'Pay now' }).waitFor();
});
