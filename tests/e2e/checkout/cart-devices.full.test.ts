import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openE2e } from '#tests/support/e2e.ts';
import { openProduct } from '#tests/support/fixtures/catalog.ts';
import { visitSignedIn } from '#tests/support/fixtures/member.ts';
import { record, store } from '#tests/support/pages/checkout-page.ts';
import { readCart, visit } from '#tests/support/pages/visitor.ts';

const { browser, shop } = await openE2e({ stock: 'empty' });

const saved = async (customerId: string): Promise<string[]> =>
  (await shop.db.selectFrom('carts').select('lines').where('customer_id', '=', customerId).executeTakeFirst())?.lines ??
  [];

const namesOn = async (page: Page) => {
  await page.goto('/cart');
  return page.getByRole('main').getByRole('listitem').getByRole('heading').allInnerTexts();
};

test('the cart of a customer follows to another device, with what was removed there', async () => {
  const [crane, mask] = [await openProduct(shop.db, { name: 'Crane' }), await openProduct(shop.db, { name: 'Mask' })];
  const { page: laptop, customerId, allowComplaint } = await visitSignedIn(browser, shop, { username: 'devices' });
  await laptop.goto('/robots.txt');
  await store(laptop, 'cart', [record({ id: crane.id, name: 'Crane' }, { quantity: 2 })]);
  await laptop.goto('/cart');
  await expect.poll(() => saved(customerId)).toHaveLength(1);

  // A visitor's cart on the phone is merged at the login, with the higher quantity of what both have.
  const { page: phone, allowComplaint: allowOnPhone } = await visit(browser, shop.origin);
  // Where both save at the same time the later one reads, merges and saves again.
  for (const allow of [allowComplaint, allowOnPhone]) allow(/409 \(Conflict\)/);
  await phone.goto('/robots.txt');
  await store(phone, 'cart', [
    record({ id: mask.id, name: 'Mask' }),
    record({ id: crane.id, name: 'Crane' }, { quantity: 3 }),
  ]);
  await phone.goto('/login?returnTo=%2Fcart');
  await phone.getByLabel('Username or email').fill('devices');
  await phone.getByLabel('Password', { exact: true }).fill('correct horse');
  await phone.getByRole('button', { name: 'Log in', exact: true }).click();
  await phone.waitForURL('**/cart');
  await expect
    .poll(async () => (await saved(customerId)).map((line) => `${line.split('.')[0]}.${line.split('.')[2]}`).toSorted())
    .toEqual([`${crane.id}.3`, `${mask.id}.1`].toSorted());
  await expect.poll(() => readCart(phone)).toHaveLength(2);
  // The price and name of what came from the other device are requested.
  await phone.getByRole('heading', { name: 'Crane' }).waitFor();
  await expect.poll(async () => (await namesOn(laptop)).toSorted()).toEqual(['Crane', 'Mask']);

  await phone.getByRole('button', { name: 'Remove Crane' }).click();
  await expect.poll(() => saved(customerId)).toHaveLength(1);
  await expect.poll(() => namesOn(laptop)).toEqual(['Mask']);
});
