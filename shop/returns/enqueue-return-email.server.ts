import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';
import { enqueueForEach, type QueuedEmail, type Recipients } from '#shop/notifications/enqueue-email.server.ts';
import type { OrderContext } from '#shop/orders/order-context.ts';
import { readReturnRules } from './read-return-rules.server.ts';
import { type ReturnWish, rangeText } from './return.ts';
import type { ReturnOwnerEmail, ReturnStatusEmail } from './return-statuses.ts';

/** Emails of statuses, of a booked pickup, of messages to the customer and the owner, and of a cancelled replacement. */
export type ReturnEmail =
  | ReturnStatusEmail
  | ReturnOwnerEmail
  | 'return-pickup'
  | 'return-message'
  | 'return-reply'
  | 'replacement-cancelled'
  | 'replacement-cancelled-late';

const toOwner: ReadonlySet<ReturnEmail> = new Set<ReturnEmail>([
  'new-return',
  'return-sent',
  'return-withdrawn',
  'return-reply',
  'replacement-cancelled-late',
]);

/** A return as its emails show it, copied when the email is enqueued. */
export type ReturnFacts = {
  returnId: string;
  number: number;
  orderId: string;
  orderNumber: number;
  name: string;
  reason: string;
  wish: ReturnWish;
  resolution: ReturnWish | null;
  keepsGoods: boolean;
  lines: { name: string; optionText: string | null; quantity: number }[];
  carrier: string | null;
  trackingNumber: string | null;
  /** A day, "2026-11-28". */
  pickupOn: string | null;
  replacementNumber: number | null;
  /** The reason, question or message of this email. */
  text?: string;
  amountPaise?: number;
  /** Where customers send the parcel. */
  address: string;
  /** Working days: "5–7". */
  refundDays: string;
  replacementDays: string;
};

/**
 * Enqueues emails about a return, in the caller's transaction, with a copy of its facts. A customer whose account is
 * deleted gets none.
 */
export async function enqueueReturnEmails(
  trx: Db,
  context: Pick<OrderContext, 'ownerEmails' | 'settings' | 'details'>,
  kinds: readonly ReturnEmail[],
  returnId: string,
  facts: Record<string, unknown> = {},
): Promise<void> {
  const owners = kinds.some((kind) => toOwner.has(kind)) ? await context.ownerEmails(trx, 'order') : [];
  const emails = kinds.flatMap((kind): QueuedEmail[] =>
    toOwner.has(kind)
      ? owners.map((recipient) => ({ kind, recipient, eventKey: null }))
      : [{ kind, recipient: null, eventKey: null }],
  );
  if (emails.length > 0) await enqueueForEach(trx, readFacts(returnId, { ...promisesOf(context), ...facts }), emails);
}

/** The owner's promises on the day of the email. */
function promisesOf(context: Pick<OrderContext, 'settings' | 'details'>) {
  const { address, refundDays, replacementDays } = readReturnRules(context);
  return { address, refundDays: rangeText(refundDays), replacementDays: rangeText(replacementDays) };
}

const readFacts = (returnId: string, facts: Record<string, unknown>): Recipients<ReturnFacts> => sql`
  select email, exists (
    select from customers
    where customers.id = orders.customer_id and (not email_verified or customers.email <> orders.email)
  ) as email_unverified, ${JSON.stringify(facts)}::jsonb || jsonb_build_object(
    'returnId', returns.id, 'number', returns.number, 'orderId', orders.id, 'orderNumber', orders.number,
    'name', coalesce(address->>'name', username, ''), 'reason', reason, 'wish', wish, 'resolution', resolution,
    'keepsGoods', keeps_goods, 'carrier', returns.carrier, 'trackingNumber', returns.tracking_number,
    'pickupOn', to_char(pickup_on, 'YYYY-MM-DD'),
    'replacementNumber', (select number from orders as other where other.id = replacement_order_id),
    'lines', coalesce((
      select jsonb_agg(jsonb_build_object('name', name, 'optionText', option_text, 'quantity', return_lines.quantity)
        order by position)
      from return_lines join order_lines using (order_id, position) where return_id = returns.id), '[]')) as facts
  from returns join orders on orders.id = returns.order_id where returns.id = ${returnId}`;
