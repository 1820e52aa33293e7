import type { Generated } from 'kysely';

export type PaymentsTable = {
  id: string;
  checkout_id: string;
  /** Name of a payment method. */
  provider: string;
  status: 'open' | 'claimed' | 'paid' | 'closed';
  amount_paise: number;
  currency: Generated<string>;
  provider_order_id: string | null;
  claimed_reference: string | null;
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
  is_due: boolean;
  captured_at: Generated<Date>;
};

export type RefundsTable = {
  id: string;
  capture_id: string;
  order_id: string | null;
  amount_paise: number;
  reason: 'cancelled' | 'late' | 'duplicate' | 'out-of-stock' | 'mismatch' | 'outside';
  status: 'wanted' | 'asked' | 'by-hand' | 'done' | 'failed';
  provider_refund_id: string | null;
  attempts: Generated<number>;
  ask_at: Generated<Date>;
  problem: string | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
};

export type PaymentWebhooksTable = {
  provider: string;
  event_id: string;
  type: string;
  subject: string | null;
  received_at: Generated<Date>;
};
