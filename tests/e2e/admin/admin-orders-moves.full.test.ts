import { afterAll, expect, test } from 'vitest';
import { saveInternalNote } from '#shop/fulfilment/edit-order.server.ts';
import { openPayment } from '#shop/payments/open-payment.server.ts';
import { openE2e } from '#tests/support/e2e.ts';
import { visitAdmin, visitSignedIn } from '#tests/support/fixtures/member.ts';
import { writeOrder, writeUnpaidOrder } from '#tests/support/fixtures/orders.ts';
import { expectNoBarriers } from '#tests/support/pages/accessibility.ts';
import { clickAndConfirm, clickAndSee, emailsAbout, numberOf, orderNow } from '#tests/support/pages/admin.ts';
import { button, main, toastIn } from '#tests/support/pages/visitor.ts';
import { startMailServer } from '#tests/support/services/mail-server.ts';

const mails = await startMailServer();
afterAll(() => mails.stop());
const env = { SMTP_URL: mails.url, SHOP_UPI_ID: 'stall@bank', TEST_PAYMENTS: 'on' };
const { browser, shop } = await openE2e({ stock: 'empty', env });

/** An order by UPI whose customer claims that it is paid. */
async function claimed(customerId: string, reference: string): Promise<string> {
  const id = await writeOrder(shop.db, { customerId, method: 'upi' });
  const { checkout_id, payable_paise } = await shop.db
    .selectFrom('orders')
    .select(['checkout_id', 'payable_paise'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const checkoutId = String(checkout_id);
  await openPayment(shop.db, { checkoutId, provider: 'upi', amountPaise: payable_paise });
  const claim = { status: 'claimed' as const, claimed_reference: reference };
  await shop.db.updateTable('payments').set(claim).where('checkout_id', '=', checkoutId).execute();
  return id;
}

test('of two administrators the second sees what the first has done, and nothing changes twice', async () => {
  const [first, second] = [await visitAdmin(browser, shop), await visitAdmin(browser, shop)];
  const id = await writeOrder(shop.db);
  for (const { page } of [first, second]) await page.goto(`/admin/orders/${id}`);
  await clickAndSee(first.page, 'Confirm order', 'Order confirmed');
  second.expectComplaint(/422/);
  await main(second.page).getByRole('button', { name: 'Cancel order' }).click();
  await second.page
    .getByRole('dialog')
    .getByLabel(/^Reason/)
    .fill('Out of paper.');
  await second.page.getByRole('dialog').getByRole('button', { name: 'Yes, cancel order' }).click();
  await main(second.page)
    .locator('.form-problem')
    .getByText(`${first.username} already changed this order to “Confirmed”. Nothing was changed.`)
    .waitFor();
  // The page shows what is true by now.
  await main(second.page).getByRole('button', { name: 'Mark packed' }).waitFor();
  expect(await orderNow(shop.db, id)).toMatchObject({ status: 'confirmed' });
});

test.each(['Cancel order', 'Delete'])('“%s” says which other unpaid order is cancelled, too', async (action) => {
  const { page } = await visitAdmin(browser, shop);
  const { customerId } = await visitSignedIn(browser, shop);
  const goods = await writeUnpaidOrder(shop.db, customerId, 'test');
  const files = await writeOrder(shop.db, { customerId, status: 'unpaid', method: 'test', address: null });
  await shop.db
    .updateTable('orders')
    .set({ checkout_id: goods.checkoutId, kind: 'digital' })
    .where('id', '=', files)
    .execute();
  const number = await numberOf(shop.db, files);
  await page.goto(`/admin/orders/${goods.orderId}`);
  await button(main(page), action).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(`Order #${number} has the same payment and will be cancelled, too.`).waitFor();
  if (action === 'Cancel order') await dialog.getByLabel(/^Reason/).fill('Out of paper.');
  await dialog.getByRole('button', { name: /^(Yes, cancel order|Delete)$/ }).click();
  await expect.poll(() => orderNow(shop.db, files)).toMatchObject({ status: 'cancelled' });
  expect(await orderNow(shop.db, goods.orderId)).toMatchObject({ status: 'cancelled' });
});

test('cancelling asks for a reason that the customer sees, and refunds, by hand if necessary', async () => {
  const { page, expectComplaint } = await visitAdmin(browser, shop);
  const buyer = await visitSignedIn(browser, shop);
  const id = await claimed(buyer.customerId, '412345670001');
  await shop.db
    .updateTable('orders')
    .set({ email: `${buyer.username}@example.com` })
    .where('id', '=', id)
    .execute();
  await page.goto(`/admin/orders/${id}`);
  await main(page).getByText('reference 412345670001').waitFor();
  await clickAndConfirm(page, 'Confirm payment', 'Yes, received', 'Payment confirmed');
  expect(await orderNow(shop.db, id)).toMatchObject({ status: 'confirmed', is_paid: true });
  await main(page).getByRole('button', { name: 'Cancel order' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel this order?' });
  await dialog.getByText('We refund ₹499.').waitFor();
  expectComplaint(/422/);
  await dialog.getByRole('button', { name: 'Yes, cancel order' }).click();
  await dialog.getByText('Enter a reason for the customer.').waitFor();
  await dialog.getByLabel(/^Reason/).fill('Our last crane flew away.');
  await dialog.getByRole('button', { name: 'Yes, cancel order' }).click();
  await toastIn(page, 'Order cancelled').waitFor();
  const email = await mails.emailTo(`${buyer.username}@example.com`, /is cancelled/);
  expect(email.text).toContain('Our last crane flew away.');
  expect(email.text).toContain('Tell us on the order page where to send it.');
  await main(page).getByText('Send it yourself').waitFor();
  await button(main(page), 'Mark as refunded').click();
  await page.getByRole('dialog').getByLabel('Reference (UTR), if there is one').fill('512345670001');
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as refunded' }).click();
  await toastIn(page, 'Refund recorded').waitFor();
  await main(page).locator('.tag').getByText('Refunded').waitFor();
  const refunded = await mails.emailTo(`${buyer.username}@example.com`, /We refunded/);
  expect(refunded.text).toContain('The reference of the payment is 512345670001.');
  expect(await emailsAbout(shop.db, id)).toContain('refund-sent');
});

test('a UPI reference that has paid for another order pays for nothing', async () => {
  const { page, customerId, expectComplaint } = await visitAdmin(browser, shop);
  const [first, second] = [await claimed(customerId, '412345670002'), await claimed(customerId, '412345670002')];
  await page.goto(`/admin/orders/${first}`);
  await clickAndConfirm(page, 'Confirm payment', 'Yes, received', 'Payment confirmed');
  await page.goto(`/admin/orders/${second}`);
  expectComplaint(/422/);
  await main(page).getByRole('button', { name: 'Confirm payment' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Yes, received' }).click();
  await main(page).locator('.form-problem').getByText('This reference already paid for another order.').waitFor();
  expect(await orderNow(shop.db, second)).toMatchObject({ status: 'pending', is_paid: false });
});

test('an internal note that somebody else has changed meanwhile is not overwritten, and nothing typed is lost', async () => {
  const { page, expectComplaint } = await visitAdmin(browser, shop);
  expectComplaint(/422/);
  const orderId = await writeOrder(shop.db);
  const notes = shop.db.selectFrom('orders').select('internal_note as note').where('id', '=', orderId);
  const saveAsOther = (text: string) => saveInternalNote(shop.db, { adminId: 'other', orderId, text });
  const field = main(page).getByLabel('Internal note');
  const save = main(page).getByRole('button', { name: 'Save note' });
  const problem = main(page).locator('.form-problem').getByText('Someone else has changed this note');
  await page.goto(`/admin/orders/${orderId}`);
  await saveAsOther('Rang twice\nGate 2');
  await field.fill('Moved away');
  // The page is loaded again, but the field still shows what was typed.
  await clickAndSee(page, 'Confirm order', 'Order confirmed');
  await save.press('Enter');
  await problem.waitFor();
  expect(await field.inputValue()).toBe('Moved away');
  expect(await notes.execute()).toEqual([{ note: 'Rang twice\nGate 2' }]);
  await page.reload();
  for (const note of ['Moved away', 'Moved away\nGate 3']) {
    await field.fill(note);
    await save.click();
    await expect.poll(() => notes.execute()).toEqual([{ note }]);
    await expect.poll(() => save.isEnabled()).toBe(true);
  }
});

test('without scripts an internal note that was not saved stays in its field', async () => {
  const { page, expectComplaint } = await visitAdmin(browser, shop, { javaScriptEnabled: false });
  expectComplaint(/422/);
  const orderId = await writeOrder(shop.db);
  await page.goto(`/admin/orders/${orderId}`);
  await saveInternalNote(shop.db, { adminId: 'other', orderId, text: 'Rang twice' });
  await main(page).getByLabel('Internal note').fill('Moved away');
  await main(page).getByRole('button', { name: 'Save note' }).click();
  await page.getByRole('alert').getByText('Someone else has changed this note').waitFor();
  expect(await main(page).getByLabel('Internal note').inputValue()).toBe('Moved away');
  await main(page).getByText('Your colleague’s note: Rang twice').waitFor();
});

test('an order is deleted and restored, a flagged address is confirmed, and a note stays internal', async () => {
  const admin = await visitAdmin(browser, shop);
  const buyer = await visitSignedIn(browser, shop);
  const { page } = admin;
  const id = await writeOrder(shop.db, { customerId: buyer.customerId, status: 'completed' });
  await shop.db.updateTable('orders').set({ needs_check: true }).where('id', '=', id).execute();
  await page.goto(`/admin/orders/${id}`);
  await clickAndSee(page, 'Mark address as checked', 'Address checked');
  await expect.poll(() => main(page).getByText('Check this address').count()).toBe(0);
  await main(page).getByLabel('Internal note').fill('Rang twice.\nSpeaks Kannada.');
  await clickAndSee(page, 'Save note', 'Note saved');
  await page.reload();
  expect(await main(page).getByLabel('Internal note').inputValue()).toBe('Rang twice.\nSpeaks Kannada.');
  await clickAndConfirm(page, 'Delete', 'Delete', 'Deleted');
  await main(page).getByText('Deleted from your lists on').waitFor();
  expect((await orderNow(shop.db, id)).archived_at).not.toBeNull();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Undo');
  await page.keyboard.press('Enter');
  await toastIn(page, 'Order restored').waitFor();
  expect(await orderNow(shop.db, id)).toMatchObject({ archived_at: null, status: 'completed' });
  await buyer.page.goto(`/orders/${id}`);
  expect(await buyer.page.content()).not.toContain('Kannada');
  const actions = await shop.db
    .selectFrom('audit_log')
    .select(['action', 'admin_id'])
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute();
  expect(actions.map(({ action }) => action)).toEqual([
    'order.check-address',
    'order.note',
    'order.delete',
    'order.restore',
  ]);
  expect(new Set(actions.map(({ admin_id }) => admin_id))).toEqual(new Set([admin.customerId]));
});

test('the price of a brief is set in its form, and invalid values are refused at the field', async () => {
  const { page, customerId, expectComplaint } = await visitAdmin(browser, shop);
  const id = await writeOrder(shop.db, { customerId, method: 'later' });
  const brief = {
    kind: 'service' as const,
    service_title: 'Portrait',
    brief: 'My cat as a tengu.',
    total_paise: 0,
    payable_paise: 0,
  };
  // The sums are compared when the transaction commits.
  await shop.db.transaction().execute(async (trx) => {
    await trx.deleteFrom('order_lines').where('order_id', '=', id).execute();
    await trx
      .updateTable('orders')
      .set({ ...brief, address: null })
      .where('id', '=', id)
      .execute();
  });
  const post = (form: Record<string, string>) =>
    page.request.post(`/admin/orders/${id}`, { form, headers: { origin: shop.origin } });
  for (const price of ['', '0', '-5', '12.50', 'many', '999999999']) {
    const refused = await post({ intent: 'quote', price });
    expect(refused.status(), price).toBe(422);
  }
  expect((await post({ intent: 'conjure' })).status()).toBe(422);
  expect((await post({ intent: 'constructor' })).status()).toBe(422);
  expect(await orderNow(shop.db, id)).toMatchObject({ status: 'pending' });
  expectComplaint(/422/);
  await page.goto(`/admin/orders/${id}`);
  await main(page).getByText('My cat as a tengu.').waitFor();
  const price = main(page).getByLabel('Price (₹), valid for 14 days');
  await price.fill('12.50');
  await main(page).getByRole('button', { name: 'Send quote' }).click();
  await main(page).locator('[aria-invalid=true]').and(price).waitFor();
  await price.fill('1,800');
  await main(page).getByRole('button', { name: 'Send quote' }).click();
  await main(page).getByText('Pending → Quoted').waitFor();
  await main(page).getByText('Price: ₹1,800').waitFor();
});

test('after a parcel is shipped the next order opens, with the packing slip and the default carrier', async () => {
  const { page } = await visitAdmin(browser, shop);
  // Newer than whatever the other tests have sent.
  const hour = (at: number) => new Date(Date.now() + at * 3_600_000);
  const first = await writeOrder(shop.db, { status: 'confirmed', placedAt: hour(1) });
  const second = await writeOrder(shop.db, { status: 'confirmed', placedAt: hour(2) });
  await page.goto(`/admin/orders/${first}`);
  const slip = main(page).getByRole('link', { name: 'Packing slip (PDF)' });
  expect(await slip.getAttribute('href')).toBe(`/admin/orders/${first}/packing-slip.pdf`);
  await clickAndSee(page, 'Mark packed', 'Marked packed');
  await main(page).getByLabel('Courier', { exact: true }).fill('Fox Express');
  await main(page).getByLabel('Tracking number').fill('FX 1');
  await clickAndSee(page, 'Mark shipped', 'Marked shipped');
  const line = page.getByRole('navigation', { name: 'Next orders' });
  await line.getByRole('link', { name: new RegExp(`^Next to pack: #${await numberOf(shop.db, second)} `) }).click();
  await page.waitForURL(`**/admin/orders/${second}`);
  await clickAndSee(page, 'Mark packed', 'Marked packed');
  expect(await main(page).getByLabel('Courier', { exact: true }).inputValue()).toBe('Fox Express');
  expect(await main(page).getByLabel('Tracking number').inputValue()).toBe('');

  // Parcels that are packed go out by their numbers and Enter.
  const third = await writeOrder(shop.db, { status: 'packed', placedAt: hour(3) });
  await page.reload();
  await main(page).getByLabel('Tracking number').fill('FX 2');
  await page.keyboard.press('Enter');
  await toastIn(page, 'Marked shipped').waitFor();
  const standsOn = () => page.evaluate(() => document.activeElement?.textContent ?? '');
  await expect.poll(standsOn).toContain(`Next to ship: #${await numberOf(shop.db, third)} `);
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/admin/orders/${third}#tracking`);
  const tracking = main(page).getByLabel('Tracking number');
  await expect.poll(() => tracking.evaluate((field) => field === document.activeElement)).toBe(true);

  // After the last one the focus is on the next order that waits for something else.
  await shop.db
    .updateTable('orders')
    .set({ archived_at: hour(4) })
    .where('status', '=', 'packed')
    .where('id', '<>', third)
    .execute();
  await writeOrder(shop.db, { status: 'confirmed', placedAt: hour(4) });
  await tracking.fill('FX 3');
  await page.keyboard.press('Enter');
  await toastIn(page, 'Marked shipped').waitFor();
  await expect.poll(standsOn).toMatch(/^Next to (confirm|pack): /);
});

test('the order page is accessible in both themes and on a phone', async () => {
  const { page, customerId } = await visitAdmin(browser, shop);
  const id = await claimed(customerId, '412345670003');
  const flagged = { needs_check: true, expected_by: '2026-01-02' };
  await shop.db.updateTable('orders').set(flagged).where('id', '=', id).execute();
  await page.goto(`/admin/orders/${id}`);
  await expectNoBarriers(page, 'an order that needs a look');
  const packed = await writeOrder(shop.db, { status: 'packed' });
  await page.goto(`/admin/orders/${packed}`);
  await expectNoBarriers(page, 'an order to be sent');
  await main(page).getByRole('button', { name: 'Cancel order' }).click();
  await page.getByRole('dialog', { name: 'Cancel this order?' }).waitFor();
  await expectNoBarriers(page, 'the question before a cancellation');
});

test('without scripts the steps are plain forms, and the page shows refusals', async () => {
  const { page, expectComplaint } = await visitAdmin(browser, shop, { javaScriptEnabled: false });
  const id = await writeOrder(shop.db, { status: 'confirmed' });
  expectComplaint(/422/);
  await page.goto(`/admin/orders/${id}`);
  await main(page).getByRole('button', { name: 'Mark packed' }).click();
  await main(page).getByLabel('Courier', { exact: true }).fill('India Post');
  await main(page).getByRole('button', { name: 'Mark shipped' }).click();
  await main(page).getByText('Enter the tracking number.').waitFor();
  expect(await orderNow(shop.db, id)).toMatchObject({ status: 'packed' });
});
