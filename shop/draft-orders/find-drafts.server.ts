import { sql } from 'kysely';
import * as numbers from '#config/numbers.ts';
import type { Db } from '#db/connect.ts';
import { statusesIn } from '#db/order-statuses.ts';
import { anywhere } from '#db/sql.ts';
import type { DraftLine } from '#db/tables/json.ts';
import { isId } from '#lib/ids.ts';
import type { Paise } from '#lib/money.ts';
import { emailOrNull } from '#lib/no-email.ts';
import { accept, type Result, refuse } from '#lib/result.ts';
import { lastPage, type Page } from '#lib/table-query.ts';
import { cleanLine } from '#lib/text.ts';
import { businessOf } from '#shop/accounts/business.server.ts';
import { listAddresses } from '#shop/addresses/find-addresses.server.ts';
import { optionTextOf } from '#shop/cart/cart.ts';
import { unitPayable } from '#shop/cart/current-line.ts';
import { priceCart } from '#shop/cart/price-cart.server.ts';
import { priceOffers } from '#shop/checkout/price-offers.server.ts';
import type { DraftInList, DraftOrder, DraftQuery, FoundVariant } from './draft-order.ts';

const PAGE_ROWS = numbers.ADMIN_PAGE_ROWS;
const FOUND_MAX = 10;
/** Delivery is agreed, and the customer's other orders stay. */
const cartDefaults = { code: null, network: '', delivery: null, keepsUnpaid: true };

/**
 * The from and where clauses of a query of the orders that prevent the row `draft_orders` from being placed again. What
 * expired, or the customer cancelled, can be ordered again; what the shop cancelled cannot.
 */
const fromPlacedOrders = sql`from orders where orders.checkout_id = draft_orders.checkout_id
  and (status not in (${statusesIn('cancelled')}) or cancelled_by in ('admin', 'payment'))`;

/** Condition on the row `draft_orders`: it can be placed. */
export const isDraftOpen = sql`not exists (select ${fromPlacedOrders})`;

/** One page of the drafts, the newest first. */
export async function listDrafts(
  db: Db,
  { page, filters: { show } }: Pick<DraftQuery, 'page' | 'filters'>,
): Promise<Result<Page<DraftInList>, 'past-the-end'>> {
  const where = show === 'all' ? sql`true` : show === 'placed' ? sql`not (${isDraftOpen})` : isDraftOpen;
  const [{ rows }, counted] = await Promise.all([
    sql<DraftInList>`
      select draft_orders.id, customers.name, draft_orders.created_at as "createdAt",
        case when expires_at is null then 'none' when expires_at > now() then 'sent' else 'expired' end as link,
        (select coalesce(sum((line->>'quantity')::integer), 0)::integer from jsonb_array_elements(lines) as line) as units,
        first.number as "orderNumber", first.id as "orderId"
      from draft_orders join customers on customers.id = draft_orders.customer_id
      left join lateral (select id, number ${fromPlacedOrders} order by number limit 1) as first on true
      where ${where} order by draft_orders.created_at desc, draft_orders.id desc
      limit ${PAGE_ROWS} offset ${(page - 1) * PAGE_ROWS}`.execute(db),
    sql<{ total: number }>`select count(*)::integer as total from draft_orders where ${where}`.execute(db),
  ]);
  const total = counted.rows[0]?.total ?? 0;
  return page > lastPage(total, PAGE_ROWS)
    ? refuse('past-the-end')
    : accept({ rows, page, total, pageSize: PAGE_ROWS });
}

type Row = {
  id: string;
  customer_id: string;
  name: string;
  email: string;
  address_id: string | null;
  lines: DraftLine[];
  discount_paise: Paise;
  discount_reason: string;
  delivery_paise: Paise;
  gstin: string | null;
  business_name: string | null;
  cod_blocked: boolean;
  expires_at: Date | null;
  orders: DraftOrder['orders'];
  order_ids: string[];
};

/** A draft at today's prices; null: there is none. */
export async function findDraftOrder(db: Db, id: string, now = new Date()): Promise<DraftOrder | null> {
  if (!isId(id)) return null;
  const { rows } = await sql<Row>`
    select draft_orders.id, customer_id, customers.name, customers.email, address_id, lines, discount_paise, discount_reason,
      delivery_paise, draft_orders.gstin, draft_orders.business_name, customers.cod_blocked, expires_at,
      (select coalesce(json_agg(json_build_object('id', id, 'number', number, 'status', status,
          'payablePaise', payable_paise) order by number), '[]') ${fromPlacedOrders}) as orders,
      array(select orders.id::text from orders where orders.checkout_id = draft_orders.checkout_id order by number) as order_ids
    from draft_orders join customers on customers.id = customer_id where draft_orders.id = ${id}`.execute(db);
  const [row] = rows;
  if (row === undefined) return null;
  const wanted = row.lines.map(({ productId, variantId, quantity }) => ({ id: productId, variantId, quantity }));
  const [addresses, priced, offers] = await Promise.all([
    listAddresses(db, row.customer_id),
    priceCart(
      db,
      wanted.map((line) => ({ ...line, seen: null })),
    ),
    priceOffers(db, { ...cartDefaults, lines: wanted, customerId: row.customer_id }, now),
  ]);
  const lines = row.lines.map((line, at) => {
    const { answer, state } = priced[at] ?? { answer: 'gone' as const, state: 'gone' as const };
    if (typeof answer === 'string') return { ...line, name: '', optionText: null, state, stock: null, unitPaise: null };
    const { name, optionText, stock } = answer;
    return { ...line, name, optionText, state, stock, unitPaise: unitPayable(answer) };
  });
  return {
    id: row.id,
    customerId: row.customer_id,
    customer: { name: row.name, email: emailOrNull(row.email) },
    address: addresses.find((address) => address.id === row.address_id) ?? null,
    lines,
    priced: priced.flatMap(({ answer }, at) =>
      typeof answer === 'string'
        ? []
        : [
            {
              ...answer,
              quantity: wanted[at]?.quantity ?? 0,
              savings: offers.savings[at] ?? [],
              savingsApart: (offers.apart ?? offers).savings[at] ?? [],
            },
          ],
    ),
    waivers: offers.waivers,
    agreed: { discountPaise: row.discount_paise, reason: row.discount_reason, deliveryPaise: row.delivery_paise },
    business: businessOf(row),
    isCodBlocked: row.cod_blocked,
    expiresAt: row.expires_at,
    orders: row.orders,
    orderIds: row.order_ids,
  };
}

/** Published products by name or SKU, each option on its own. */
export async function findVariants(db: Db, query: string): Promise<FoundVariant[]> {
  const words = cleanLine(query).slice(0, numbers.SEARCH_MAX_CHARACTERS);
  if (words === '') return [];
  const { rows } = await sql<
    Omit<FoundVariant, 'optionText' | 'quantity'> & { option1: string | null; option2: string | null }
  >`
    select products.id as "productId", variants.id as "variantId", products.name, option1, option2, sku, stock
    from products join variants on variants.product_id = products.id
    where products.published and products.deleted_at is null
      and (products.name ilike ${anywhere(words)} or variants.sku ilike ${anywhere(words)})
    order by products.name, variants.id limit ${FOUND_MAX}`.execute(db);
  return rows.map(({ option1, option2, ...row }) => ({
    ...row,
    quantity: 1,
    optionText: optionTextOf(option1, option2),
  }));
}
