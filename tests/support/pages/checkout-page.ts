import type { Page } from 'playwright-core';
import type { AddressInput } from '#shop/addresses/address.ts';
import { saveAddress } from '#shop/addresses/save-address.server.ts';
import type { E2e } from '../e2e.ts';
import { openProduct } from '../fixtures/catalog.ts';
import { anAddress } from '../fixtures/checkout.ts';
import { type Member, visitSignedIn } from '../fixtures/member.ts';

/** Something that is sold, as far as a cart knows of it. */
type Made = { id: string; name: string };

/** As an item page would put it into storage, ₹800 each. */
export const record = ({ id, name }: Made, changes: object = {}) => ({
  id,
  name,
  price: 1_000,
  discount: 20,
  ...changes,
});

export const store = (page: Page, key: 'cart' | 'buyNowItem', value: unknown) =>
  page.evaluate(([name, text]) => localStorage.setItem(name, text), [key, JSON.stringify(value)] as const);

/** Opens the checkout of a customer with these items in the cart. */
export async function checkOut({ page }: Pick<Member, 'page'>, cart: unknown[], buyNowItem?: unknown): Promise<void> {
  // Storage belongs to a site: there has to be something of it first, and this draws nothing.
  await page.goto('/robots.txt');
  await store(page, 'cart', cart);
  if (buyNowItem !== undefined) await store(page, 'buyNowItem', buyNowItem);
  const priced = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/cart/prices');
  await page.goto('/checkout');
  await page.locator('.checkout__line').first().waitFor();
  // Items are shown from storage first: a price or stock that changes now is one that the page has not seen.
  await (await priced).finished();
}

export const proceed = (page: Page) => page.getByRole('button', { name: 'Proceed to Payment' });

export const payBy = (page: Page, name: RegExp) => page.getByRole('radio', { name }).check();

export const summary = (page: Page) => page.locator('.checkout__summary');

/** People at the checkout of this shop, and what they buy. */
export function openCheckoutShops({ browser, shop }: E2e) {
  const open = async (name: string, changes: Parameters<typeof openProduct>[1] = {}) => {
    const { id, variantIds } = await openProduct(shop.db, { name, price: 1_000_00, discount: 20, ...changes });
    return { id, name, variantId: variantIds[0] ?? '' };
  };

  const openFile = (name: string) => open(name, { type: 'digital', category: null });

  async function customer(address: Partial<AddressInput> | null = { isDefault: true }) {
    const member = await visitSignedIn(browser, shop);
    if (address !== null) await saveAddress(shop.db, member.customerId, anAddress(address));
    return member;
  }

  const ordersOf = ({ customerId }: Member) =>
    shop.db.selectFrom('orders').selectAll().where('customer_id', '=', customerId).orderBy('number').execute();

  return { open, openFile, customer, ordersOf };
}
