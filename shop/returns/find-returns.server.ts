import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';
import { isId } from '#lib/ids.ts';
import { findPaidOrder } from './find-paid-order.server.ts';
import type { ReturnDetail, ReturnInList } from './return-view.ts';

/** Returns of an order, the newest first. */
export async function listReturnsOf(db: Db, orderId: string): Promise<ReturnInList[]> {
  const { rows } = await sql<ReturnInList>`
    select id, number, status, keeps_goods as "keepsGoods", due_at as "dueAt"
    from returns where order_id = ${orderId} order by number desc`.execute(db);
  return rows;
}

/** The order that an order replaces, with the return; null: it is no replacement. */
export async function findReplaced(
  db: Db,
  orderId: string,
): Promise<{ returnId: string; orderId: string; orderNumber: number } | null> {
  const { rows } = await sql<{ returnId: string; orderId: string; orderNumber: number }>`
    select returns.id as "returnId", orders.id as "orderId", orders.number as "orderNumber"
    from returns join orders on orders.id = returns.order_id where replacement_order_id = ${orderId}`.execute(db);
  return rows[0] ?? null;
}

/** Whose returns may be read: those of one customer, or all of them by an administrator. */
type Reader = { customerId: string } | 'admin';

const readableBy = (reader: Reader) =>
  reader === 'admin' ? sql`true` : sql`orders.customer_id = ${reader.customerId}`;

/** One return with everything that its page shows; null: it does not exist or is not theirs. */
export async function findReturn(db: Db, reader: Reader, returnId: string): Promise<ReturnDetail | null> {
  if (!isId(returnId)) return null;
  const { rows } = await sql<Omit<ReturnDetail, 'paid'> & { events: Dated[]; messages: Dated[] }>`
    select returns.id, returns.number, returns.status, keeps_goods as "keepsGoods", due_at as "dueAt",
      orders.id as "orderId", orders.number as "orderNumber", orders.kind as "orderKind", orders.customer_id as "customerId",
      coalesce(address->>'name', username, '') as "customerName", orders.email, orders.phone, reason, wish, resolution, note,
      returns.carrier, returns.tracking_number as "trackingNumber", to_char(pickup_on, 'YYYY-MM-DD') as "pickupOn",
      returns.created_at as "createdAt",
      (select json_build_object('id', id, 'number', number, 'status', status) from orders as other where other.id = replacement_order_id)
        as replacement,
      (select coalesce(json_agg(json_build_object('position', position, 'productId', product_id, 'variantId', variant_id,
          'name', name, 'optionText', option_text, 'image', image, 'quantity', return_lines.quantity,
          'unitPaise', unit_payable_paise, 'sellable', sellable, 'damaged', damaged, 'missing', missing)
          order by position), '[]')
        from return_lines join order_lines using (order_id, position) where return_id = returns.id) as lines,
      (select coalesce(json_agg(json_build_object('kind', kind, 'to', to_status, 'actor', actor, 'facts', facts, 'at', at)
          order by position), '[]')
        from return_events where return_id = returns.id) as events,
      (select coalesce(json_agg(json_build_object('id', id, 'author', author, 'text', text, 'at', at) order by at), '[]')
        from return_messages where return_id = returns.id) as messages,
      (select coalesce(json_agg(json_build_object('id', id, 'kind', kind, 'messageId', message_id, 'width', width,
          'height', height) order by created_at), '[]')
        from return_photos where return_id = returns.id) as photos,
      (select coalesce(sum(amount_paise), 0)::bigint from refunds
        where return_id = returns.id and status <> 'failed') as "refundedPaise"
    from returns join orders on orders.id = returns.order_id
    where returns.id = ${returnId} and ${readableBy(reader)}`.execute(db);
  const [row] = rows;
  if (row === undefined) return null;
  const paid = await findPaidOrder(db, row.orderId);
  const detail = { ...row, paid, events: row.events.map(dated), messages: row.messages.map(dated) };
  return reader === 'admin' ? detail : forCustomer(detail);
}

/** Without what only the shop reads: how to reach the customer, and what it counted. */
const forCustomer = (detail: ReturnDetail): ReturnDetail => ({
  ...detail,
  customerId: null,
  customerName: '',
  email: null,
  phone: null,
  lines: detail.lines.map((line) => ({ ...line, sellable: null, damaged: null, missing: null })),
});

type Dated = { at: Date };
/** JSON has texts for moments. */
const dated = <Row extends Dated>(row: Row): Row => ({ ...row, at: new Date(row.at) });

/** A photo of a return, as a WebP file; null: it does not exist or is not theirs. */
export async function findReturnPhoto(
  db: Db,
  reader: Reader,
  { returnId, photoId }: { returnId: string; photoId: string },
): Promise<Buffer | null> {
  if (!isId(returnId) || !isId(photoId)) return null;
  const { rows } = await sql<{ picture: Buffer }>`
    select picture from return_photos join returns on returns.id = return_id join orders on orders.id = returns.order_id
    where return_photos.id = ${photoId} and return_id = ${returnId} and ${readableBy(reader)}`.execute(db);
  return rows[0]?.picture ?? null;
}

/** A variant that may be sent instead of the one ordered. */
export type OtherVariant = { id: string; productId: string; text: string; stock: number | null };

/** The variants of products with options, for the choice of another size. */
export async function listVariantsOf(db: Db, productIds: readonly (string | null)[]): Promise<OtherVariant[]> {
  const ids = productIds.filter((id) => id !== null);
  if (ids.length === 0) return [];
  const { rows } = await sql<OtherVariant>`
    select id, product_id as "productId", concat_ws(', ', option1, option2) as text, stock from variants
    where product_id = any(${ids}::uuid[]) and option1 is not null order by product_id, position`.execute(db);
  return rows;
}
