import { startRazorpay } from '#tests/support/services/razorpay.ts';
import { type RunningShop, startShop } from '#tests/support/shop.ts';
import { Fixtures } from './fixtures.ts';

export type FuzzShop = { shop: RunningShop; fixtures: Fixtures; stop(): Promise<void> };

/** A built shop with everything in it that requests can name. */
export async function startFuzzShop(): Promise<FuzzShop> {
  const razorpay = await startRazorpay();
  const shop = await startShop({
    stock: 'empty',
    // The log has errors only, and no order expires during the run.
    env: {
      ...razorpay.env,
      SHOP_UPI_ID: 'stall@bank',
      TEST_PAYMENTS: 'on',
      LOG_LEVEL: 'warn',
      ORDER_EXPIRY_MINUTES: '1440',
    },
  });
  const stop = async () => {
    await shop.stop();
    razorpay.stop();
  };
  try {
    const fixtures = new Fixtures(shop, razorpay.env.RAZORPAY_WEBHOOK_SECRET ?? '');
    await fixtures.build();
    return { shop, fixtures, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
