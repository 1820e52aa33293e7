import type { Generated } from 'kysely';

export type PaymentsTable = {
  id: string;
  checkout_id: string;
  /** Kind of the orders that it pays for; null: all orders of its checkout. */
  order_kind: 'shop' | 'digital' | null;
  /** Name of a payment method. */
  provider: string;
  status: 'open' | 'claimed' | 'paid' | 'closed';
  amount_paise: number;
  currency: Generated<string>;
  provider_order_id: string | null;
  /** The UPI reference that the customer has entered. */
  claimed_reference: string | null;
  /** When it is checked with the provider next; null: it is not. */
  look_at: Date | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
};

export type CapturesTable = {
  id: string;
  payment_id: string;
  provider: string;
  provider_payment_id: string;
  order_id: string | null;
  amount_paise: number;
  currency: Generated<string>;
  /** False: money that is not owed, such as a second payment; it is refunded. */
  is_due: boolean;
  captured_at: Generated<Date>;
  /** When refunds of it were last requested from the provider; null: never, or not payment by payment. */
  refunds_seen_at: Date | null;
};

export type RefundsTable = {
  id: string;
  /** The payment that is refunded; null: store credit that the order was paid with goes back. */
  capture_id: string | null;
  order_id: string | null;
  amount_paise: number;
  /** One of `RefundReason`, in shop/payments/payments.ts. */
  reason: string;
  status: 'requested' | 'sent' | 'by-hand' | 'done' | 'failed';
  provider_refund_id: string | null;
  attempts: Generated<number>;
  /** When it is submitted to the provider next. */
  send_at: Generated<Date>;
  problem: string | null;
  /** The same for all rows of one refund of an order. */
  key: Generated<string>;
  target: Generated<'original' | 'payout' | 'store-credit'>;
  payout_id: string | null;
  return_id: string | null;
  /** For the shop's own records. */
  note: string | null;
  /** Of the payout, as the owner's bank shows it. */
  reference: string | null;
  /** Id of the administrator. */
  requested_by: string | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
};

/** Where a customer wants a refund that no provider can send. */
export type PayoutDetailsTable = {
  id: string;
  customer_id: string;
  order_id: string;
  kind: 'upi' | 'bank';
  /** Encrypted JSON. */
  sealed: string;
  created_at: Generated<Date>;
};

export type StoreCreditBalancesTable = { customer_id: string; balance_paise: number };

/** Positive: the customer has more to spend. */
export type StoreCreditEntriesTable = {
  id: string;
  /** null: the account is deleted. */
  customer_id: string | null;
  amount_paise: number;
  reason: string;
  order_id: string | null;
  refund_id: string | null;
  created_at: Generated<Date>;
};

export type RefundPollsTable = { provider: string; polled_at: Date };

export type PaymentWebhooksTable = {
  provider: string;
  event_id: string;
  type: string;
  subject: string | null;
  received_at: Generated<Date>;
};

/** Cash that a courier collected for an order and has paid to the shop. */
export type CodRemittancesTable = {
  id: Generated<string>;
  order_id: string;
  /** Number of the parcel; 1: of an order in one parcel. */
  parcel: Generated<number>;
  /** What the shop got. */
  amount_paise: number;
  /** What of it came before the order was paid in full: it counts as paid on its own day, the rest with the capture. */
  early_paise: Generated<number>;
  /** The courier's, of the transfer; of cash that was settled otherwise, the reason. */
  reference: string;
  booked_at: Generated<Date>;
};
