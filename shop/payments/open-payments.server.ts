import { type RazorpaySettings, razorpay } from './internal/razorpay.ts';
import type { Payments, Provider } from './payments.ts';

/** What a provider without a window and without messages answers. */
const silent = {
  window: null,
  createOrder: async () => null,
  listTaken: async () => [],
  isCheckoutWordTrue: () => false,
  isWebhookTrue: async () => false,
  readWebhook: () => null,
} as const;

/** Paid into the owner's account by the customer's own app; the owner looks whether it came, and pays back by hand. */
export const upi: Provider = { ...silent, name: 'upi', refund: null };

/** Paid at the door, or however owner and customer agree; the owner books it and pays back by hand. */
export const cod: Provider = { ...silent, name: 'cod', refund: null };

/** Moves no money, in neither direction, and says so where it is offered. */
export const test: Provider = {
  ...silent,
  name: 'test',
  refund: async ({ refundId }) => ({ providerRefundId: `test_${refundId}`, state: 'done' }),
};

export type PaymentSettings = { razorpay: RazorpaySettings | null; hasUpi: boolean; hasTest: boolean };

/** The ways to pay by configuration. Whoever was paid by one that is switched off by now must be able to be paid back. */
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
