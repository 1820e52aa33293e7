import type { Provider } from '../payments.ts';

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
