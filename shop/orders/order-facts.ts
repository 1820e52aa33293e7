import type { OrderAddress } from '#db/tables/json.ts';
import type { Paise } from '#lib/money.ts';
import type { RefundReason } from '#shop/payments/payments.ts';
import type { OrderAdjustment } from '#shop/pricing/adjustments/adjustment.ts';
import type { OrderKind, OrderStatus } from './order.ts';

/** Why a payment needs the owner: a wrong amount, a claim to check, or a refund that must be sent by hand or has failed. */
export type PaymentProblem = RefundReason | ClaimedBy | 'refund-by-hand' | 'refund-failed';

/** In events and emails: the customer claims to have paid by this method. */
type ClaimedBy = `${string}-claimed`;
export const claimedBy = (method: string): ClaimedBy => `${method}-claimed`;

/** An order as its emails show it, copied when the email is enqueued. */
export type OrderFacts = {
  orderId: string;
  number: number;
  kind: OrderKind;
  status: OrderStatus;
  method: string;
  isPaid: boolean;
  name: string;
  lines: { name: string; optionText: string | null; quantity: number; unitPaise: Paise }[];
  totalPaise: Paise;
  adjustments: OrderAdjustment[];
  payablePaise: Paise;
  address: OrderAddress | null;
  needsCheck: boolean;
  isEmailUnverified: boolean;
  serviceTitle: string | null;
  brief: string | null;
  /** A day, "2026-11-28". */
  expectedBy: string | null;
  carrier: string | null;
  trackingUrl: string | null;
  trackingNumber: string | null;
  cancelledBy: 'customer' | 'admin' | 'expiry' | 'payment' | null;
  /** The administrator's message to the customer. */
  cancelReason: string | null;
};
