import type { Db } from '#db/connect.ts';
import { withPipeline } from '#db/pipeline.ts';
import { findBusiness } from '#shop/accounts/business.server.ts';
import { findPhone, findUnverifiedEmail } from '#shop/accounts/get-profile.server.ts';
import { isCodBlockedFor } from '#shop/accounts/note-customer.server.ts';
import { listAddresses } from '#shop/addresses/find-addresses.server.ts';
import { findCredit } from '#shop/credit/store-credit.server.ts';
import { expectedDay } from '#shop/delivery/promise-delivery.server.ts';
import { listRecent } from '#shop/orders/find-orders.server.ts';
import type { OrderContext } from '#shop/orders/order-context.ts';

/** What the checkout page shows of a customer. `business`: that they last bought for; absent where the shop writes no tax
 * invoices. `arrivals`: delivery days by address. `creditPaise`: store credit. `email`: only where it is not verified and a payment method needs that.
 * `phone`: of the profile, for the first address. */
export const readCheckout = (
  db: Db,
  { payments, settings, details }: Pick<OrderContext, 'payments' | 'settings' | 'details'>,
  customerId: string,
) =>
  withPipeline(db, async (one) => {
    const now = new Date();
    const [addresses, recent, creditPaise, email, business, isCodBlocked] = await Promise.all([
      listAddresses(one, customerId),
      listRecent(one, customerId, now),
      findCredit(one, customerId),
      payments.enabledMethods.some(({ needsVerifiedEmail }) => needsVerifiedEmail)
        ? findUnverifiedEmail({ db: one }, customerId)
        : null,
      details.gstin === null ? undefined : findBusiness(one, customerId),
      isCodBlockedFor(one, customerId),
    ]);
    const arrivals = await Promise.all(
      addresses.map(async ({ id, pincode }) => [id, await expectedDay(settings.current(), pincode, now)] as const),
    );
    const phone = addresses.length === 0 ? await findPhone(one, customerId) : null;
    return {
      addresses,
      arrivals: Object.fromEntries(arrivals),
      recent,
      creditPaise,
      email,
      phone,
      business,
      isCodBlocked,
    };
  });
