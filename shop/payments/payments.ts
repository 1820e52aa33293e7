import type { Paise } from '#lib/money.ts';

export type ProviderName = 'cod' | 'upi' | 'razorpay' | 'test';

/** One payment a checkout. `claimed`: the customer says that it is paid, and the shop has yet to look. */
export type PaymentStatus = 'open' | 'claimed' | 'paid' | 'closed';

/** Why money goes back. `mismatch`: another sum or currency than asked; `outside`: given back at the provider's own desk. */
export type RefundReason = 'cancelled' | 'late' | 'duplicate' | 'out-of-stock' | 'mismatch' | 'outside';

/** `by-hand`: no provider moves this money, the owner does and says so. */
export type RefundStatus = 'wanted' | 'asked' | 'by-hand' | 'done' | 'failed';

/** What a provider is asked to take. */
type PaymentInput = { paymentId: string; amountPaise: Paise; currency: string };

/** Money that a provider has taken: as its signed message or its own books say, never as a browser does. */
type Taken = {
  /** The provider's own order; for providers without one, the checkout is named by hand. */
  providerOrderId: string | null;
  providerPaymentId: string;
  /** In the smallest unit of `currency`. */
  amountPaise: Paise;
  currency: string;
};

/** A refund as the provider's books have it. */
export type RefundState = { providerRefundId: string; state: 'done' | 'waiting' | 'failed' };

export type RefundInput = {
  /** Ours; the same one asked twice is paid once. */
  refundId: string;
  providerPaymentId: string;
  amountPaise: Paise;
  /** Asked before, with an answer that was lost or a "not yet". */
  isRequestedAgain: boolean;
  providerRefundId: string | null;
};

/** What the browser brings back from the provider's window. It proves who sent it, not that money moved. */
export type CheckoutWord = { providerOrderId: string; providerPaymentId: string; signature: string };

/** A verified message of a provider, as far as the shop cares. */
export type PaymentNews = {
  type: string;
  /** The payment, or the refund, that it tells of. */
  subject: string | null;
  taken: Taken | null;
  refund: (RefundState & { refundId: string | null; providerPaymentId: string; amountPaise: Paise }) | null;
};

/** What the provider's window needs in the browser; nothing in it is secret. */
type CheckoutWindow = { keyId: string; scriptUrl: string };

/** The provider cannot be asked now: it is away, slow, or answers nonsense. Another try may help. */
export class ProviderAway extends Error {}

/** The provider understood and said no; the same question will not help. */
export class ProviderRefused extends Error {}

/** Who takes money for the shop. Every question may throw `ProviderAway` or `ProviderRefused`. */
export type Provider = {
  name: ProviderName;
  /** The provider's own order for this payment; asked twice it gives the same one. null: it keeps none. */
  createOrder(submitted: PaymentInput): Promise<string | null>;
  /** What it has taken for its order, from its own books. */
  listTaken(providerOrderId: string): Promise<Taken[]>;
  /** null: this provider moves no money back, the owner does. */
  refund: ((submitted: RefundInput) => Promise<RefundState>) | null;
  isCheckoutWordTrue(word: CheckoutWord): boolean;
  isWebhookTrue(body: Buffer, signature: string): Promise<boolean>;
  /** What a verified message says; null where it is none that can be read. */
  readWebhook(body: Buffer): PaymentNews | null;
  window: CheckoutWindow | null;
};

/** The ways to pay that this shop has. */
export type Payments = {
  findProvider(name: string): Provider | null;
  /** What a provider's window loads and asks in the browser; only the payment page's answer allows it. */
  window: { scriptUrl: string; apiUrl: string } | null;
};
