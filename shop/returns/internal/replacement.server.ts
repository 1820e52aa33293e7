import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';
import { newId } from '#db/ids.ts';
import type { OrderLinesTable } from '#db/tables/orders.ts';
import { dayOf, workingDaysAfter } from '#lib/days.ts';
import { sumOf } from '#lib/money.ts';
import { accept, type Result, refuse } from '#lib/result.ts';
import { takeStock } from '#shop/inventory/stock.server.ts';
import { addEvent } from '#shop/orders/add-event.server.ts';
import { lockOrder, moveOrder } from '#shop/orders/move-order.server.ts';
import { isCancelled } from '#shop/orders/order.ts';
import type { OrderContext } from '#shop/orders/order-context.ts';
import { readReturnRules } from '#shop/returns/read-return-rules.server.ts';
import { returnName } from '#shop/returns/return.ts';
import type { LockedReturn, ReturnRow } from './lock-return.server.ts';

/** Another variant of the same product to send, by the position of the line: another size. */
export type OtherVariants = Readonly<Record<number, string>>;

type LineRow = Omit<OrderLinesTable, 'order_id' | 'type' | 'cancelled' | 'in_parcels'>;

/** The lines to send. A product or variant that was deleted cannot be sent. */
async function readLines(trx: Db, returnId: string, others: OtherVariants): Promise<LineRow[] | null> {
  const { rows } = await sql<LineRow & { is_there: boolean }>`
    select return_lines.position, order_lines.product_id, variants.id as variant_id, order_lines.name,
      case when variants.id = order_lines.variant_id then option_text
        else nullif(concat_ws(', ', option1, option2), '') end as option_text,
      variants.sku, image, hsn, gst_rate, order_lines.price_paise, discount, unit_payable_paise, return_lines.quantity,
      variants.id is not null as is_there
    from return_lines join order_lines using (order_id, position)
    left join json_each_text(${JSON.stringify(others)}::json) as other on other.key = return_lines.position::text
    left join variants on variants.product_id = order_lines.product_id
      and variants.id::text = coalesce(other.value, order_lines.variant_id::text)
    where return_id = ${returnId} and order_lines.type = 'shop' order by return_lines.position`.execute(trx);
  if (rows.length === 0 || rows.some(({ is_there }) => !is_there)) return null;
  return rows.map(({ is_there: _, ...row }, at) => ({ ...row, position: at + 1 }));
}

/**
 * Places the zero-value order of a replacement and takes its stock, in the transaction that has locked the return. It
 * waits as pending, without a day, until `confirmReplacement`.
 * @returns the id of the order
 */
export async function placeReplacement(
  trx: Db,
  { row, order }: LockedReturn,
  { adminId, others }: { adminId: string; others: OtherVariants },
): Promise<Result<string, 'out-of-stock' | 'variant-unknown'>> {
  const lines = await readLines(trx, row.id, others);
  if (lines === null) return refuse('variant-unknown');
  const id = newId();
  const now = new Date();
  const total = sumOf(lines.map(({ price_paise, quantity }) => price_paise * quantity));
  const shares = lines.flatMap((line) => {
    const discount = (line.unit_payable_paise - line.price_paise) * line.quantity;
    const rest = 0 - line.unit_payable_paise * line.quantity;
    return [
      { position: 1, line: line.position, kind: 'product-discount', source: null, label: 'Discount', amount: discount },
      { position: 2, line: line.position, kind: 'replacement', source: row.id, label: 'Replacement', amount: rest },
    ].filter(({ amount }) => amount !== 0);
  });
  await sql`
    with placed as (
      insert into orders (id, customer_id, kind, status, method, username, email, phone, address, state_code, total_paise,
        payable_paise, created_at, updated_at)
      select ${id}::uuid, customer_id, kind, 'pending', 'free', username, email, phone, address, state_code,
        ${total}::bigint, 0, ${now}::timestamptz, ${now}::timestamptz
      from orders where id = ${order.id}
    ), lines as (
      insert into order_lines (order_id, position, product_id, variant_id, type, name, option_text, sku, image, hsn,
        gst_rate, price_paise, discount, unit_payable_paise, quantity)
      select ${id}::uuid, position, product_id, variant_id, 'shop', name, option_text, sku, image, hsn, gst_rate,
        price_paise, discount, unit_payable_paise, quantity
      from json_to_recordset(${JSON.stringify(lines)}::json) as written (position integer, product_id uuid,
        variant_id uuid, name text, option_text text, sku text, image text, hsn text, gst_rate numeric, price_paise bigint,
        discount numeric, unit_payable_paise bigint, quantity integer)
    )
    insert into order_adjustments (order_id, position, line, kind, source, label, amount_paise)
    select ${id}::uuid, position, line, kind, source, label, amount
    from json_to_recordset(${JSON.stringify(shares)}::json) as written (position integer, line integer, kind text,
      source text, label text, amount bigint)`.execute(trx);
  await addEvent(trx, id, {
    kind: 'placed',
    to: 'pending',
    actor: 'admin',
    actorId: adminId,
    facts: { why: 'replacement', return: returnName(row.number) },
  });
  const taken = await takeStock(
    trx,
    lines.map(({ variant_id, quantity }) => ({ variantId: variant_id ?? '', quantity })),
    id,
  );
  return taken.ok ? accept(id) : refuse('out-of-stock');
}

/** Confirms the replacement, so that it is packed next and has a delivery day. Refused if it was cancelled meanwhile. */
export async function confirmReplacement(
  trx: Db,
  context: OrderContext,
  orderId: string,
  adminId: string,
): Promise<Result<undefined, 'replacement-cancelled'>> {
  const order = await lockOrder(trx, orderId);
  if (order === null || isCancelled(order.status)) return refuse('replacement-cancelled');
  const expectedBy = workingDaysAfter(dayOf(new Date()), readReturnRules(context).replacementDays.to);
  await sql`
    update orders set expected_by = ${expectedBy}::date, updated_at = now()
    where id = ${orderId} and (status = 'pending' or expected_by is null)`.execute(trx);
  // An administrator may have confirmed or packed it from the list of orders.
  if (order.status !== 'pending') return accept(undefined);
  const by = { actor: 'admin', actorId: adminId, isQuiet: true } as const;
  const moved = await moveOrder(trx, context, orderId, 'confirmed', by);
  return moved.ok ? accept(undefined) : refuse('replacement-cancelled');
}

/** Cancels the replacement of a return that gets none, if it has one. Refused once it has left the shop. */
export async function cancelReplacement(
  trx: Db,
  context: OrderContext,
  { replacement_order_id: orderId }: Pick<ReturnRow, 'replacement_order_id'>,
  by: { actor: 'customer' | 'admin'; actorId: string },
): Promise<Result<undefined, 'replacement-sent'>> {
  if (orderId === null) return accept(undefined);
  const order = await lockOrder(trx, orderId);
  if (order === null || isCancelled(order.status)) return accept(undefined);
  const moved = await moveOrder(trx, context, orderId, 'cancelled', { ...by, isQuiet: true });
  return moved.ok ? accept(undefined) : refuse('replacement-sent');
}
