import { expect, test } from 'vitest';
import { openE2e } from '#tests/support/e2e.ts';
import { visitAdmin } from '#tests/support/fixtures/member.ts';
import { writeOrder } from '#tests/support/fixtures/orders.ts';
import { numberOf, orderNow } from '#tests/support/pages/admin.ts';
import { listAxeFindings, main, toastIn } from '#tests/support/pages/visitor.ts';

const { browser, shop } = await openE2e({ stock: 'empty' });

test('the list of a label tool is checked, and what is ready is shipped', async () => {
  const { page, expectComplaint } = await visitAdmin(browser, shop);
  expectComplaint(/status of 422/);
  const id = await writeOrder(shop.db, { status: 'packed' });
  await page.goto('/admin/shipping');
  await page.getByRole('button', { name: 'Check the file' }).click();
  await main(page).getByText('Choose the CSV file of the parcels.').waitFor();
  const csv = `Order,Courier,AWB\n${await numberOf(shop.db, id)},Post,EE1\n99999,Post,EE2\n`;
  await page
    .getByLabel('CSV file of parcels')
    .setInputFiles({ name: 'parcels.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await page.getByRole('button', { name: 'Check the file' }).click();
  await main(page).getByText('1 order is ready to ship.').waitFor();
  await main(page).getByRole('row', { name: '#99999' }).getByText('No order to ship has this number').waitFor();
  expect(await listAxeFindings(page)).toEqual([]);
  expect(await orderNow(shop.db, id)).toMatchObject({ status: 'packed' });
  await page.getByRole('button', { name: 'Mark these orders shipped' }).click();
  await toastIn(page, '1 order shipped').waitFor();
  expect(await orderNow(shop.db, id)).toMatchObject({ status: 'shipped' });
});
