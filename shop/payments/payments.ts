import type { Paise } from '#lib/money.ts';

export type ProviderName = 'cod' | 'upi' | 'razorpay' | 'test';

/** One payment per checkout. `claimed`: the customer claims to have paid, and the shop has not checked it. */
export type PaymentStatus = 'open' | 'claimed' | 'paid' | 'closed';

/** Why money is refunded. `mismatch`: wrong amount or currency. `outside`: refunded in the provider's dashboard. */
export type RefundReason = 'cancelled' | 'late' | 'duplicate' | 'out-of-stock' | 'mismatch' | 'outside';

/** `wanted`: to be submitted. `asked`: submitted. `by-hand`: no provider sends it; the owner does and marks it as sent. */
export type RefundStatus = 'wanted' | 'asked' | 'by-hand' | 'done' | 'failed';

/** The amount that a provider is to collect. */
type PaymentInput = { paymentId: string; amountPaise: Paise; currency: string };

/** Money that a provider has captured, by its signed webhook or its records; never by a browser's word. */
type Captured = {
  /** Id of the provider's order; null: it has none. */
  providerOrderId: string | null;
  providerPaymentId: string;
  /** In the smallest unit of `currency`. */
  amountPaise: Paise;
  currency: string;
};

/** A refund in the provider's records. */
export type RefundState = { providerRefundId: string; state: 'done' | 'waiting' | 'failed' };

export type RefundInput = {
  /** Our id; the provider pays the same id once, however often it is submitted. */
  refundId: string;
  providerPaymentId: string;
  amountPaise: Paise;
  /** Submitted before; the response was lost or the refund is still in progress. */
  isRequestedAgain: boolean;
  providerRefundId: string | null;
};

/** Signed result that the browser brings back from the payment window. It proves who sent it, not that money moved. */
export type CheckoutWord = { providerOrderId: string; providerPaymentId: string; signature: string };

/** A verified webhook of a provider, with the data that the shop uses. */
export type PaymentNews = {
  type: string;
  /** Id of the payment or refund that it is about. */
  subject: string | null;
  taken: Captured | null;
  refund: (RefundState & { refundId: string | null; providerPaymentId: string; amountPaise: Paise }) | null;
};

/** What the payment window needs in the browser; nothing in it is secret. */
type CheckoutWindow = { keyId: string; scriptUrl: string };

/** The provider is unreachable, slow, or sends invalid responses. Another attempt may help. */
export class ProviderAway extends Error {}

/** The provider refused the request; another attempt will not help. */
export class ProviderRefused extends Error {}

/** A payment provider. Its network calls may throw `ProviderAway` or `ProviderRefused`. */
export type Provider = {
  name: ProviderName;
  /** Id of the provider's order for this payment, the same one for repeated calls. null: the provider has no orders. */
  createOrder(input: PaymentInput): Promise<string | null>;
  /** Captured payments of the provider's order, from its records. */
  listTaken(providerOrderId: string): Promise<Captured[]>;
  /** null: this provider sends no refunds; the owner does. */
  refund: ((input: RefundInput) => Promise<RefundState>) | null;
  isCheckoutWordTrue(word: CheckoutWord): boolean;
  isWebhookTrue(body: Buffer, signature: string): Promise<boolean>;
  /** The content of a verified webhook; null: invalid. */
  readWebhook(body: Buffer): PaymentNews | null;
  window: CheckoutWindow | null;
};

/** The payment providers that this shop has set up. */
export type Payments = {
  findProvider(name: string): Provider | null;
  /** Origins that the payment window needs; only the payment page's content security policy allows them. */
  window: { scriptUrl: string; apiUrl: string } | null;
};
