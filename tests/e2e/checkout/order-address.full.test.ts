import { expect, test } from 'vitest';
import { openE2e } from '#tests/support/e2e.ts';
import { visitAdmin, visitSignedIn } from '#tests/support/fixtures/member.ts';
import { writeOrder } from '#tests/support/fixtures/orders.ts';
import { clickAndSee } from '#tests/support/pages/admin.ts';
import { listAxeFindings, main, toastIn } from '#tests/support/pages/visitor.ts';
import { variantsOf } from '#tests/support/tier.ts';

const { browser, shop } = await openE2e({ stock: 'empty' });

const addressOf = async (id: string) =>
  (await shop.db.selectFrom('orders').select('address').where('id', '=', id).executeTakeFirstOrThrow()).address;

test.each(variantsOf(true, false))(
  'a customer changes the address of an order until it is packed (scripts: %s)',
  async (hasScripts) => {
    const { page, customerId, expectComplaint } = await visitSignedIn(browser, shop, { javaScriptEnabled: hasScripts });
    expectComplaint(/422/);
    const id = await writeOrder(shop.db, { customerId });
    await page.goto(`/orders/${id}`);
    await main(page).getByRole('link', { name: 'Change address' }).click();
    await page.waitForURL(`**/orders/${id}/address`);
    const phone = page.getByRole('textbox', { name: 'Phone' });
    await phone.waitFor();
    if (hasScripts) expect(await listAxeFindings(page)).toEqual([]);
    await phone.fill('1');
    await page.getByRole('button', { name: 'Deliver here' }).click();
    await main(page).getByText('Enter a valid phone number').first().waitFor();
    await phone.fill('9876500000');
    await page.getByRole('textbox', { name: 'Address', exact: true }).fill('9 Lantern Street');
    await page.getByRole('button', { name: 'Deliver here' }).click();
    await page.waitForURL(`**/orders/${id}`);
    await main(page).getByText('9 Lantern Street').waitFor();
    await main(page).getByText('Delivery address changed').waitFor();
    await shop.db.updateTable('orders').set({ status: 'packed' }).where('id', '=', id).execute();
    await page.goto(`/orders/${id}/address`);
    await main(page).getByText('This order is packed').waitFor();
  },
);

test('the shop changes the address of a packed order', async () => {
  const { page } = await visitAdmin(browser, shop);
  const id = await writeOrder(shop.db, { status: 'packed' });
  await page.goto(`/admin/orders/${id}`);
  await main(page).getByText('Change address').click();
  await main(page).getByLabel('Landmark (optional)').fill('Behind the shrine');
  await clickAndSee(page, 'Save address', 'Address changed');
  expect(await addressOf(id)).toMatchObject({ landmark: 'Behind the shrine', city: 'Bengaluru' });
  expect(await toastIn(page, 'Failed').count()).toBe(0);
});
