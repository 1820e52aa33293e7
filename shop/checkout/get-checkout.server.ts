import type { Db } from '#db/connect.ts';
import { withPipeline } from '#db/pipeline.ts';
import { findUnverifiedEmail } from '#shop/accounts/get-profile.server.ts';
import { listAddresses } from '#shop/addresses/find-addresses.server.ts';
import { findCredit } from '#shop/credit/store-credit.server.ts';
import { listRecent } from '#shop/orders/find-orders.server.ts';
import type { OrderContext } from '#shop/orders/order-context.ts';

/** What the checkout page shows of a customer. `creditPaise`: store credit. `email`: only where it is not verified and a payment method needs that. */
export const readCheckout = (db: Db, { payments }: Pick<OrderContext, 'payments'>, customerId: string) =>
  withPipeline(db, async (one) => {
    const [addresses, recent, creditPaise, email] = await Promise.all([
      listAddresses(one, customerId),
      listRecent(one, customerId, new Date()),
      findCredit(one, customerId),
      payments.offers.some(({ needsVerifiedEmail }) => needsVerifiedEmail)
        ? findUnverifiedEmail({ db: one }, customerId)
        : null,
    ]);
    return { addresses, recent, creditPaise, email };
  });
