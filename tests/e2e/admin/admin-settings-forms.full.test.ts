import { afterAll, beforeEach, expect, test } from 'vitest';
import { maskEmail } from '#lib/mask.ts';
import { openE2e } from '#tests/support/e2e.ts';
import { visitAdmin } from '#tests/support/fixtures/member.ts';
import { saveSettings, settingsCard } from '#tests/support/pages/admin.ts';
import { PHONE, toastIn } from '#tests/support/pages/visitor.ts';
import { startMailServer } from '#tests/support/services/mail-server.ts';
import { startRazorpay } from '#tests/support/services/razorpay.ts';

const [razorpay, mails] = await Promise.all([startRazorpay(), startMailServer()]);
afterAll(() => Promise.all([razorpay.stop(), mails.stop()]));
// The keys are the owner's; only where Razorpay's API is belongs to the deployment.
const {
  RAZORPAY_API_URL = '',
  RAZORPAY_CHECKOUT_URL = '',
  RAZORPAY_KEY_ID = '',
  RAZORPAY_KEY_SECRET = '',
} = razorpay.env;
const { browser, shop } = await openE2e({
  stock: 'empty',
  env: { RAZORPAY_API_URL, RAZORPAY_CHECKOUT_URL, SHOP_PHONE: '+91 90000 00000', PAGE_CACHE_MB: '16' },
});

beforeEach(async () => {
  await shop.db.deleteFrom('settings').execute();
});

test('the Razorpay keys are tested by a real call, saved sealed and never shown', async () => {
  const { page, expectComplaint } = await visitAdmin(browser, shop);
  expectComplaint(/422/);
  await page.goto('/admin/settings');
  const payments = settingsCard(page, 'Payments');
  const test = () => payments.getByRole('button', { name: 'Test the Razorpay keys' }).click();
  await test();
  await payments.getByText('Enter the ID and the secret of Razorpay first.').waitFor();
  await payments.getByLabel('Razorpay key ID').fill(RAZORPAY_KEY_ID);
  await payments.getByLabel('Razorpay key secret').fill('a wrong one');
  await test();
  await payments.getByText('Razorpay refuses these keys.').waitFor();
  await payments.getByLabel('Razorpay key secret').fill(RAZORPAY_KEY_SECRET);
  await test();
  await toastIn(page, 'Razorpay accepts these keys.').waitFor();
  expect(razorpay.requests.filter((request) => request.startsWith('GET /v1/orders'))).toHaveLength(2);
  await payments.getByLabel('Razorpay key secret').fill(RAZORPAY_KEY_SECRET);
  await saveSettings(page, 'Payments');
  await toastIn(page, 'Payments saved').waitFor();
  const html = await (await page.request.get('/admin/settings')).text();
  expect(html).toContain(RAZORPAY_KEY_ID);
  expect(html).not.toContain(RAZORPAY_KEY_SECRET);
  const rows = await shop.db.selectFrom('settings').select(['key', 'value', 'sealed']).execute();
  expect(JSON.stringify(rows)).not.toContain(RAZORPAY_KEY_SECRET);
  // The saved secret is used where none is typed.
  await page.reload();
  await test();
  await toastIn(page, 'Razorpay accepts these keys.').waitFor();
});

test('the test email goes to the mail server as it is typed, and its answer is shown', async () => {
  const { page, customerId, expectComplaint } = await visitAdmin(browser, shop);
  expectComplaint(/422/);
  const { hostname, port } = new URL(mails.url);
  await page.goto('/admin/settings');
  const email = page.getByRole('region', { name: 'Email', exact: true });
  const send = () => email.getByRole('button', { name: 'Send a test email' }).click();
  await send();
  await email.getByText('Enter a mail server first.').waitFor();
  await email.getByLabel('Mail server', { exact: true }).fill(hostname);
  await email.getByLabel('Port').fill(port);
  await email.getByLabel('Sender').fill('Lantern Lane <post@lantern.example>');
  await send();
  const customers = shop.db.selectFrom('customers').select('email').where('id', '=', customerId);
  const { email: to } = await customers.executeTakeFirstOrThrow();
  await toastIn(page, `The mail server accepted a test email to ${maskEmail(to)}.`).waitFor();
  expect((await mails.emailTo(to)).from).toMatchObject({ address: 'post@lantern.example' });
  mails.behave('final');
  await send();
  await email.getByText('The mail server refuses the test email. It says: 550 No such mailbox').waitFor();
  expect(await email.getByLabel('Sender').inputValue()).toBe('Lantern Lane <post@lantern.example>');
  await email.getByLabel('Port').fill('1');
  await send();
  await email.getByText('The mail server did not answer.').waitFor();
  expect(await shop.db.selectFrom('settings').select('key').execute()).toEqual([]);
});

test('without scripts a phone saves settings and reads what is wrong', async () => {
  const phone = { javaScriptEnabled: false, viewport: { width: 390, height: 844 } };
  const { page, expectComplaint } = await visitAdmin(browser, shop, phone);
  expectComplaint(/422/);
  await page.goto('/admin/settings');
  const returns = settingsCard(page, 'Returns and refunds');
  await returns.getByLabel('Return window (days)').fill('soon');
  await returns.getByLabel('Offer store credit').check();
  await saveSettings(page, 'Returns and refunds');
  await returns.getByText('Enter whole days from 1 to 365.').waitFor();
  expect(await returns.getByLabel('Offer store credit').isChecked()).toBe(true);
  await returns.getByLabel('Return window (days)').fill('10');
  await saveSettings(page, 'Returns and refunds');
  await page.getByRole('alert').filter({ hasText: 'Returns and refunds saved' }).waitFor();
  expect(await returns.getByLabel('Return window (days)').inputValue()).toBe('10');
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
});

test('on a phone, the field with the keyboard is never behind the button that stays in view', async () => {
  const { page } = await visitAdmin(browser, shop, PHONE);
  await page.goto('/admin/settings');
  await settingsCard(page, 'Shop details').getByLabel('Shop name').focus();
  const hidden: string[] = [];
  for (let stops = 0; stops < 40; stops += 1) {
    await page.keyboard.press('Tab');
    const found = await page.evaluate(() => {
      const at = document.activeElement;
      if (at === null) return 'nothing';
      const { x, y, width, height } = at.getBoundingClientRect();
      const seen = document.elementFromPoint(x + width / 2, y + height / 2);
      return seen !== null && (at.contains(seen) || seen.contains(at)) ? null : at.getAttribute('name');
    });
    if (found !== null) hidden.push(found);
  }
  expect(hidden).toEqual([]);
});
