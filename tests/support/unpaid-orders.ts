import type { Page } from 'playwright-core';
import { afterAll, beforeEach } from 'vitest';
import { openE2e } from './e2e.ts';
import type { Member } from './member.ts';
import { writeUnpaidOrder } from './orders.ts';
import { startRazorpay } from './razorpay.ts';

export const main = (page: Page) => page.getByRole('main');

export const bank = (page: Page) => page.frameLocator('iframe[title="Razorpay"]');

export const atBank = (page: Page, button: string) => bank(page).getByRole('button', { name: button }).click();

/** A shop that can be paid in every way, with a provider that is kind before each test, and what its customers owe. */
export async function openUnpaidOrders() {
  const razorpay = await startRazorpay();
  afterAll(() => razorpay.stop());
  const { browser, shop } = await openE2e({
    env: { ...razorpay.env, TEST_PAYMENTS: 'on', SHOP_UPI_ID: 'stall@bank' },
  });
  beforeEach(() => razorpay.behave('kind'));

  /** An unpaid order of this customer, as the checkout leaves it. */
  const owe = ({ customerId }: Pick<Member, 'customerId'>, method: 'razorpay' | 'test' | 'upi') =>
    writeUnpaidOrder(shop.db, customerId, method);

  const orderNow = (id: string) =>
    shop.db
      .selectFrom('orders')
      .select(['status', 'is_paid', 'cancelled_by'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();

  const providerOrderOf = async (checkoutId: string) => {
    const row = await shop.db
      .selectFrom('payments')
      .select('provider_order_id as id')
      .where('checkout_id', '=', checkoutId)
      .executeTakeFirstOrThrow();
    return { id: String(row.id) };
  };

  return { razorpay, browser, shop, owe, orderNow, providerOrderOf };
}
