import * as numbers from '#config/numbers.ts';
import { type Day, dayOf, workingDaysAfter } from '#lib/days.ts';
import type { Paise } from '#lib/money.ts';
import { isCancellable, isExpiring, type OrderKind, type OrderStatus } from '#shop/orders/order.ts';
import { type OrderRefundReason, orderRefundReasons, type RefundReason } from '#shop/payments/payments.ts';
import type { LeftOfLine } from '#shop/pricing/adjustments/allocate-refund.ts';

/** One line of an order in a refund. */
export type RefundedLine = {
  /** Position of the order line. */
  line: number;
  /** Of what the goods cost, in paise; with GST, after discounts, without fees. At least 1. */
  amountPaise: Paise;
  /** Units that it is for, as the credit note shows them; absent: the amount is for no number of units. */
  quantity?: number;
};

/**
 * Where a refund goes. `original`: to the payment method; what the owner received by hand (cash, UPI) is put on the list
 * of payouts, to the UPI ID or account that the customer saved last for the order, if any. `store-credit`: the customer
 * spends it here. A payout goes to a UPI ID or account of `savePayout`, whatever the payment method was. What was paid by
 * store credit goes back to it in every case, unless the account is deleted: then it lapses.
 */
type RefundTarget = 'original' | 'store-credit' | { payoutId: string };

/** The input of `refundOrder`. */
export type OrderRefund = {
  orderId: string;
  /** May be empty where only fees are refunded; each line once. */
  lines: readonly RefundedLine[];
  /** Whether everything that is left of the order's fees and delivery charges is refunded, too. */
  withFees: boolean;
  reason: OrderRefundReason;
  /** For the shop's own records, at most 500 characters. */
  note: string | null;
  /** The return that it belongs to. */
  returnId?: string;
  /** Id (UUID) of this refund, made by the page or caller. The same key again changes nothing and gives the same answer. */
  key: string;
  to: RefundTarget;
  /** The administrator, or the customer who cancels lines. */
  by: { actor: 'admin'; adminId: string } | { actor: 'customer'; customerId: string };
};

/** What a refund of an order came to. */
export type OrderRefunded = {
  amountPaise: Paise;
  /** The part of it that goes to store credit. */
  creditPaise: Paise;
  /** `done`: all of it is store credit. `by-hand`: the owner pays it out. `requested`: the provider is asked to send it. */
  status: 'requested' | 'by-hand' | 'done';
};

/**
 * `not-paid`: no money came in. `cancelled`: the whole order is refunded. `too-much`: more than is left of a line, or of
 * the payment. `nothing`: the sum is 0. `key-used`: for another order. `payout-unknown`: it is of another order, or
 * deleted. `no-account`: the account is deleted, and store credit was requested or is all that is left.
 */
export type OrderRefundRefusal =
  | 'not-found'
  | 'not-paid'
  | 'cancelled'
  | 'too-much'
  | 'nothing'
  | 'key-used'
  | 'payout-unknown'
  | 'no-account';

/** What can be refunded of an order. */
export type Refundable = {
  left: LeftOfLine[];
  /** For one submission of the form. */
  key: string;
  /** The customer has saved where a payout should go. */
  hasPayout: boolean;
  /** Store credit needs an account. */
  hasAccount: boolean;
};

/** Where a customer wants a payout: a UPI ID, or an account in India. */
export type PayoutDetails =
  | { kind: 'upi'; upiId: string }
  | { kind: 'bank'; name: string; accountNumber: string; ifsc: string };

/**
 * Whether customers may cancel single lines: before the order is packed or a courier booked, of goods that are paid or
 * paid on delivery. `cancelLines` refuses a booked courier itself.
 */
export const canCancelLines = (status: OrderStatus, kind: OrderKind, hasCourier = false): boolean =>
  kind === 'shop' && !hasCourier && !isExpiring(status) && isCancellable(status, kind);

/** A refund that the owner pays out. */
export type Payout = {
  refundId: string;
  orderId: string;
  orderNumber: number;
  customer: string | null;
  amountPaise: Paise;
  reason: RefundReason;
  requestedAt: Date;
  /** null: the customer has not entered any, or they are deleted. */
  details: PayoutDetails | null;
};

/**
 * The day until which the customer was promised a refund. A payment that no order needed goes back sooner.
 * @param refundDays working days within which refunds of orders are promised
 */
export function payoutDueOn({ reason, requestedAt }: Pick<Payout, 'reason' | 'requestedAt'>, refundDays: number): Day {
  const isOfOrder = reason === 'cancelled' || (orderRefundReasons as readonly string[]).includes(reason);
  return workingDaysAfter(dayOf(requestedAt), isOfOrder ? refundDays : numbers.DUPLICATE_PAYMENT_DAYS_MAX);
}
