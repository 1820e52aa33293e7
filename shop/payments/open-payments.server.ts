import { type RazorpaySettings, razorpay } from './internal/razorpay.ts';
import type { Payments, Provider } from './payments.ts';

/** A provider without a payment window, orders or webhooks. */
const offline = {
  window: null,
  createOrder: async () => null,
  listTaken: async () => [],
  isCheckoutWordTrue: () => false,
  isWebhookTrue: async () => false,
  readWebhook: () => null,
} as const;

/** Paid from the customer's app to the owner's account; the owner checks that it arrived and refunds by hand. */
export const upi: Provider = { ...offline, name: 'upi', refund: null };

/** Paid on delivery, or as owner and customer agree; the owner books it and refunds by hand. */
export const cod: Provider = { ...offline, name: 'cod', refund: null };

/** Moves no money; the payment page marks it as a test. */
export const test: Provider = {
  ...offline,
  name: 'test',
  refund: async ({ refundId }) => ({ providerRefundId: `test_${refundId}`, state: 'done' }),
};

export type PaymentSettings = { razorpay: RazorpaySettings | null; hasUpi: boolean; hasTest: boolean };

/** The payment providers that the configuration enables. Cash on delivery is always there: the owner may have to book it. */
export function openPayments({ razorpay: settings, hasUpi, hasTest }: PaymentSettings): Payments {
  const providers: Provider[] = [cod];
  if (settings !== null) providers.push(razorpay(settings));
  if (hasUpi) providers.push(upi);
  if (hasTest) providers.push(test);
  const byName = new Map<string, Provider>(providers.map((provider) => [provider.name, provider]));
  return {
    findProvider: (name) => byName.get(name) ?? null,
    window: settings === null ? null : { scriptUrl: settings.checkoutUrl, apiUrl: settings.apiUrl },
  };
}
