import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';
import type { OrderAddress } from '#db/tables/json.ts';
import type { Paise } from '#lib/money.ts';
import {
  enqueueEmail,
  enqueueForEach,
  type QueuedEmail,
  type Recipients,
} from '#shop/notifications/enqueue-email.server.ts';
import type { PaymentRefundReason } from '#shop/payments/payments.ts';
import type { OrderAdjustment } from '#shop/pricing/adjustments/adjustment.ts';
import { promiseToCome } from './find-orders.server.ts';
import type { OrderKind, OrderStatus } from './order.ts';
import { ADJUSTMENTS, FILES_TO_PAY } from './order-adjustments.server.ts';
import type { OrderContext } from './order-context.ts';
import type { StatusEmail } from './order-statuses.ts';
import type { FilesToPay } from './order-view.ts';
import type { ProblemStage, StoredParcel } from './parcel.ts';
import { PARCELS } from './parcels.server.ts';

/** Why a payment needs the owner: a wrong amount, a claim to check, or a refund that must be sent by hand or has failed. */
export type PaymentProblem = PaymentRefundReason | 'outside' | ClaimedBy | 'refund-by-hand' | 'refund-failed';

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
  lines: { name: string; optionText: string | null; quantity: number; cancelled: number; unitPaise: Paise }[];
  totalPaise: Paise;
  adjustments: OrderAdjustment[];
  payablePaise: Paise;
  /** Refunded because the order is cancelled, without earlier refunds of parts; null: it has no refunds. */
  refundPaise: Paise | null;
  /** Where the owner sends a refund: `needed`: the customer has not entered it yet. null: no refund waits for the owner. */
  payout: 'needed' | 'known' | null;
  filesToPay: FilesToPay | null;
  address: OrderAddress | null;
  needsCheck: boolean;
  isEmailUnverified: boolean;
  serviceTitle: string | null;
  brief: string | null;
  /** A day, "2026-11-28"; null: it has passed, or nothing is delivered. */
  expectedBy: string | null;
  releaseOn: string | null;
  carrier: string | null;
  trackingUrl: string | null;
  trackingNumber: string | null;
  /** Those sent so far of an order in several. */
  parcels: StoredParcel[];
  cancelledBy: 'customer' | 'admin' | 'expiry' | 'payment' | null;
  /** The administrator's message to the customer. */
  cancelReason: string | null;
};

/** Emails to the customer of an order. */
type CustomerEmail =
  | StatusEmail
  | 'parcel-shipped'
  | 'payment-returned'
  | 'download-ready'
  | 'refund-sent'
  | 'credit-note'
  | 'items-cancelled'
  | 'order-address';

/** Emails to the owner about an order. */
type OwnerEmail =
  | 'new-order'
  | 'new-brief'
  | 'order-cancelled-late'
  | 'items-cancelled-late'
  | 'order-address-late'
  | 'parcel-not-booked'
  | 'booking-not-cancelled'
  | 'delivery-problem'
  | 'payment-attention';

export type OrderEmail = CustomerEmail | OwnerEmail;

const toOwner: ReadonlySet<OrderEmail> = new Set<OwnerEmail>([
  'new-order',
  'new-brief',
  'order-cancelled-late',
  'items-cancelled-late',
  'order-address-late',
  'parcel-not-booked',
  'booking-not-cancelled',
  'delivery-problem',
  'payment-attention',
]);

type Owners = Pick<OrderContext, 'ownerEmails'>;

/** Facts about a payment or refund, which the order's own row does not have. */
type MoneyFacts = {
  problem?: PaymentProblem;
  amountPaise?: Paise;
  currency?: string;
  reference?: string;
  /** Where a refund was sent. */
  target?: 'original' | 'payout' | 'store-credit' | 'by-hand';
  /** Serial of a credit note. */
  serial?: string;
  /** Numbers of the other orders that the same payment reference was entered for. */
  sameReference?: readonly number[];
  /** Number of the parcel that came back with the cancelled items. */
  parcelBack?: number;
  /** Why a courier could not be booked or cancelled, or not deliver, in the carrier's words. */
  parcelProblem?: string;
  /** Where a parcel is that the courier does not deliver, or has delivered although its order is cancelled. */
  parcelStage?: ProblemStage | 'delivered';
  /** Id of the payment or refund, where one order may have the same problem with several. */
  subject?: string;
};

/** Enqueues one email about an order, in the caller's transaction: see `enqueueEmails`. */
export const enqueueOrderEmails = (
  trx: Db,
  orderContext: Owners,
  kind: OrderEmail,
  orderId: string,
  money?: MoneyFacts,
): Promise<void> => enqueueEmails(trx, orderContext, [kind], orderId, money);

/**
 * Enqueues emails about an order, in the caller's transaction, with a copy of the order's facts: later changes of the
 * order do not change them. A customer whose account is deleted gets none. Each owner's mailbox gets one email for each
 * order and event, however often it is enqueued.
 */
export async function enqueueEmails(
  trx: Db,
  orderContext: Owners,
  kinds: readonly OrderEmail[],
  orderId: string,
  money?: MoneyFacts,
): Promise<void> {
  const owners = kinds.some((kind) => toOwner.has(kind)) ? await orderContext.ownerEmails(trx, 'order') : [];
  const emails = kinds.flatMap((kind): QueuedEmail[] =>
    toOwner.has(kind)
      ? owners.map((recipient) => ({
          kind,
          recipient,
          eventKey: eventKeyOf(kind, orderId, money),
        }))
      : [{ kind, recipient: null, eventKey: null }],
  );
  if (emails.length > 0) await enqueueForEach(trx, readFacts(orderId, money), emails);
}

const eventKeyOf = (kind: OrderEmail, orderId: string, { problem, parcelStage, subject }: MoneyFacts = {}): string =>
  [kind, orderId, problem, parcelStage, subject].filter(Boolean).join(':');

/** Enqueues the email with the download links of an order. The links are stored encrypted until it is delivered. */
export async function enqueueDownloadEmail(
  trx: Db,
  { seal }: Pick<OrderContext, 'seal'>,
  orderId: string,
  links: readonly { name: string; href: string }[],
  expiresAt: Date,
): Promise<void> {
  const { rows } = await readFacts(orderId).execute(trx);
  const [row] = rows;
  if (!row || row.email === null) return;
  await enqueueEmail(trx, 'download-ready', row.email, row.facts, { seal, facts: { links }, expiresAt });
}

const readFacts = (orderId: string, money: Partial<MoneyFacts> = {}): Recipients<OrderFacts> => sql`
  select email, exists (
    select from customers
    where customers.id = orders.customer_id and (not email_verified or customers.email <> orders.email)
  ) as email_unverified, ${JSON.stringify(money)}::jsonb || jsonb_build_object(
    'orderId', id, 'number', number, 'kind', kind, 'status', status, 'method', method, 'isPaid', is_paid,
    'name', coalesce(address->>'name', username, ''),
    'lines', coalesce((
      select jsonb_agg(jsonb_build_object('name', name, 'optionText', option_text, 'quantity', quantity, 'cancelled', cancelled,
        'unitPaise', unit_payable_paise) order by position)
      from order_lines where order_id = orders.id), '[]'),
    'totalPaise', total_paise, 'adjustments', ${ADJUSTMENTS}, 'payablePaise', payable_paise, 'refundPaise', (
      select coalesce(sum(amount_paise) filter (where reason = 'cancelled'), 0) from refunds
      where order_id = orders.id and refunds.status <> 'failed' having count(*) > 0),
    'payout', (
      select case when bool_or(payout_id is null) then 'needed' else 'known' end from refunds
      where order_id = orders.id and refunds.status = 'by-hand' and orders.customer_id is not null having count(*) > 0),
    'filesToPay', ${FILES_TO_PAY},
    'address', address, 'needsCheck', needs_check, 'isEmailUnverified', email_unverified, 'serviceTitle', service_title, 'brief', brief,
    'expectedBy', ${promiseToCome}, 'releaseOn', release_on::text, 'carrier', carrier, 'trackingUrl', tracking_url,
    'trackingNumber', tracking_number, 'parcels', ${PARCELS}, 'cancelledBy', cancelled_by, 'cancelReason', case when cancelled_by = 'admin' then (
      select order_events.facts->>'reason' from order_events
      where order_id = orders.id and to_status = 'cancelled' order by position desc limit 1) end) as facts
  from orders where id = ${orderId}`;
