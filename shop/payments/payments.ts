import type { Paise } from '#lib/money.ts';

/** What a payment pays for: all orders of its checkout, or with `orderKind` those of one kind. */
export type PaymentScope = { checkoutId: string; orderKind: 'shop' | 'digital' | null };

/** `claimed`: the customer claims to have paid, and the shop has not checked it. */
export type PaymentStatus = 'open' | 'claimed' | 'paid' | 'closed';

/** Why a payment is refunded. `mismatch`: wrong amount or currency. */
export type PaymentRefundReason = 'cancelled' | 'late' | 'duplicate' | 'out-of-stock' | 'mismatch';

/** Why the shop refunds part of an order that is not cancelled as a whole. */
export const orderRefundReasons = ['return', 'goodwill', 'wrong-price', 'lost-parcel', 'line-cancelled'] as const;
export type OrderRefundReason = (typeof orderRefundReasons)[number];

/** `outside`: refunded in the provider's dashboard. */
export type RefundReason = PaymentRefundReason | OrderRefundReason | 'outside';

/** `requested`: to be submitted. `sent`: submitted. `by-hand`: no provider sends it; the owner does and marks it as sent. */
export type RefundStatus = 'requested' | 'sent' | 'by-hand' | 'done' | 'failed';

/** The amount that a provider is to collect. */
export type CaptureInput = {
  paymentId: string;
  amountPaise: Paise;
  currency: string;
  /** What the provider may know of the customer. */
  email?: string | null;
  phone?: string | null;
};

/** Money that a provider has captured, by its signed webhook or its records; never by a browser's word. */
export type Capture = {
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
  /** Of the payment that the money came in for; null: the provider has no orders. */
  providerOrderId: string | null;
  providerPaymentId: string;
  amountPaise: Paise;
  /** Submitted before; the response was lost or the refund is still in progress. */
  isRequestedAgain: boolean;
  providerRefundId: string | null;
};

/** A refund as a provider reports it. `refundId`: our id; null: made in the provider's dashboard. */
export type ReportedRefund = RefundState & { refundId: string | null; providerPaymentId: string; amountPaise: Paise };

/** A verified webhook of a provider, with the data that the shop uses. */
export type PaymentEvent = {
  type: string;
  /** Id of the payment or refund that it is about. */
  subject: string | null;
  capture: Capture | null;
  refund: ReportedRefund | null;
};

/** Whether a provider accepts the keys of the shop. */
export type KeyCheck = 'accepted' | 'refused' | 'no-answer';

/** The provider is unreachable, slow, or sends invalid responses. Another attempt may help. */
export class ProviderAway extends Error {}

/** The provider refused the request; another attempt will not help. */
export class ProviderRefused extends Error {}
