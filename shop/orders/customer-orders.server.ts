import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#db/connect.ts';
import { listOf } from '#db/order-statuses.ts';
import { PAYS_ORDER } from '#db/pays-order.ts';
import { isOver, orderStatuses } from './order.ts';
import { ADJUSTMENTS } from './order-adjustments.server.ts';
import { PARCELS } from './parcels.server.ts';

/** Finished: nothing follows but a refund. */
const OVER = sql`status in (${listOf(orderStatuses.filter(isOver))})`;

/**
 * Erases a customer's name and email address from their orders, in the transaction that deletes the account. The invoices
 * keep what tax law requires; the address of an order that is not finished yet is erased when it is (`cleanUpOrders`).
 * @returns the ids of the orders
 */
export async function eraseOrders(trx: Db, customerId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update orders set username = null, email = null where customer_id = ${customerId} returning id`.execute(trx);
  await eraseAddresses(trx, sql`customer_id = ${customerId}`);
  return rows.map(({ id }) => id);
}

/** Erases addresses, notes and tags from the finished orders of deleted accounts. */
export const cleanUpOrders = (db: Db): Promise<void> =>
  eraseAddresses(
    db,
    sql`customer_id is null and username is null
      and (address is not null or phone is not null or brief is not null or internal_note is not null
        or gstin is not null or exists (select from order_tags where order_id = orders.id))`,
  );

/** Of finished orders, with their tags, notes of refunds and the links to labels, which show name, address and phone. */
async function eraseAddresses(db: Db, which: RawBuilder<unknown>): Promise<void> {
  await sql`
    with erased as (
      update orders set address = null, phone = null, brief = null, internal_note = null, gstin = null, business_name = null
      where ${which} and ${OVER} returning id
    ), untagged as (
      delete from order_tags using erased where order_id = erased.id
    ), unnoted as (
      update refunds set note = null from erased where order_id = erased.id and note is not null
    )
    update shipments set label_url = null, problem = null from erased where order_id = erased.id`.execute(db);
}

type ExportedOrder = { id: string } & Record<string, unknown>;

/** Orders read per query: a customer may have years of them. */
const BATCH = 50;

/**
 * A customer's orders with lines, history, payments and tax documents, for their data export. Oldest first: order ids
 * sort by time.
 */
export async function* exportOrders(db: Db, customerId: string): AsyncGenerator<ExportedOrder> {
  for (let after: string | null = null; ; ) {
    const { rows }: { rows: ExportedOrder[] } = await sql<ExportedOrder>`
      select id, number, kind, status, method, username, email, phone, address, gstin,
        business_name as "businessName", service_title as service, brief,
        internal_note as "shopNote",
        (select count(*) from brief_photos where order_id = orders.id)::integer as "briefPhotos",
        total_paise as "totalPaise", ${ADJUSTMENTS} as adjustments,
        payable_paise as "payablePaise", is_paid as "isPaid", carrier, tracking_number as "trackingNumber",
        tracking_url as "trackingUrl", ${PARCELS} as parcels, cancelled_by as "cancelledBy", created_at as "placedAt", updated_at as "updatedAt",
        ${lines} as lines, ${events} as history, ${payments} as payments, ${refunds} as refunds,
        ${documents} as "taxDocuments", ${downloads} as downloads
      from orders
      where customer_id = ${customerId} and (${after}::uuid is null or id > ${after}::uuid)
      order by id limit ${BATCH}`.execute(db);
    yield* rows;
    if (rows.length < BATCH) return;
    after = rows.at(-1)?.id ?? null;
  }
}

const lines = sql`array(
  select jsonb_build_object('productId', product_id, 'name', name, 'option', option_text, 'pricePaise', price_paise,
    'discountPercent', discount, 'paidPaise', unit_payable_paise, 'quantity', quantity)
  from order_lines where order_id = orders.id order by position)`;

const events = sql`array(
  select jsonb_build_object('what', kind, 'from', from_status, 'to', to_status, 'by', actor, 'at', at)
  from order_events where order_id = orders.id order by position)`;

const payments = sql`array(
  select jsonb_build_object('by', payments.provider, 'status', payments.status, 'amountPaise', payments.amount_paise,
    'reference', claimed_reference, 'received', array(
      select jsonb_build_object('reference', provider_payment_id, 'amountPaise', captures.amount_paise, 'at', captured_at)
      from captures where payment_id = payments.id order by captured_at))
  from payments where ${PAYS_ORDER})`;

const refunds = sql`array(
  select jsonb_build_object('amountPaise', amount_paise, 'reason', reason, 'status', status, 'at', updated_at)
  from refunds where order_id = orders.id order by created_at)`;

const documents = sql`array(select document from invoices where order_id = orders.id order by issued_at)`;

const downloads = sql`array(
  select jsonb_build_object('releasedAt', released_at, 'count', count, 'lastAt', last_at)
  from downloads where order_id = orders.id order by position)`;
