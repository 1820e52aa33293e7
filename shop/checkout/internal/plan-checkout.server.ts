import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';
import { newId } from '#db/ids.ts';
import { type Paise, sumOf } from '#lib/money.ts';
import { type CurrentLine, unitPayable } from '#shop/cart/current-line.ts';
import type { PricedLine } from '#shop/cart/price-cart.server.ts';
import {
  type CheckedLine,
  type CheckoutInput,
  type CheckoutTerms,
  type ChosenMethods,
  type RequestedLine,
  splitByKind,
} from '#shop/checkout/checkout.ts';
import type { Buyer } from '#shop/checkout/lock-customer.server.ts';
import type { OutOfStock } from '#shop/inventory/stock.server.ts';
import type { OrderStatus } from '#shop/orders/order.ts';
import type { OrderContext } from '#shop/orders/order-context.ts';
import type { EnabledMethod } from '#shop/payments/method.ts';
import { insertPayment, type NewPayment } from '#shop/payments/open-payment.server.ts';
import { amountsWithTax } from '#shop/pricing/adjustments/adjust-lines.ts';
import type { Adjustment, Agreed, LineSaving } from '#shop/pricing/adjustments/adjustment.ts';
import { gstRateOf } from '#shop/pricing/gst.ts';
import type { AppliedPromotions, CartLine } from '#shop/promotions/apply-promotions.ts';

/** The current state of each submitted line; null: all of them can be ordered as submitted. */
export function describeLines(
  priced: readonly PricedLine[],
  submitted: readonly RequestedLine[],
): CheckedLine[] | null {
  const checked = priced.map(({ state, answer }, at): CheckedLine => {
    // A price that the page did not show was not agreed to.
    const isUnseen = state === 'ok' && submitted[at]?.seenPaise === null;
    return { state: isUnseen ? 'changed' : state, answer };
  });
  return checked.every(({ state }) => state === 'ok') ? null : checked;
}

/** The same after another buyer took the stock: lines of the affected variants have what is left. */
export const describeShort = (priced: readonly PricedLine[], short: OutOfStock['short']): CheckedLine[] =>
  priced.map(({ state, answer }) => {
    const missing = typeof answer === 'object' && short.find(({ variantId }) => variantId === answer.variantId);
    if (!missing) return { state, answer };
    return { state: missing.left === 0 ? 'sold-out' : 'short', answer: { ...answer, stock: missing.left } };
  });

/** The lines as an order stores them, with today's tax rates. */
export const snapshotLines = (
  priced: readonly PricedLine[],
  submitted: readonly RequestedLine[],
  { savings: allSavings }: Pick<AppliedPromotions, 'savings'>,
  { agreed, now }: { agreed: Agreed | null; now: Date },
): PlannedLine[] => {
  const lines = priced.flatMap(({ answer, facts }, at) => {
    const quantity = submitted[at]?.quantity;
    if (typeof answer === 'string' || facts === null || quantity === undefined) return [];
    return [{ ...answer, quantity, unit: unitPayable(answer), savings: allSavings[at] ?? [], facts }];
  });
  // A discount that is known at the sale lowers the value of supply (CGST Act, section 15(3)), on which some rates depend.
  const values = amountsWithTax(lines, { method: null, agreed });
  return lines.map(({ facts: { sku, hsn, gstRate }, ...line }, at) => {
    const unitValue = Math.ceil((values[at] ?? 0) / line.quantity);
    return { ...line, sku, hsn, gstRate: gstRate ?? (hsn === null ? null : gstRateOf(hsn, unitValue, now)) };
  });
};

/** The lines as promotions look at them. Lines that cannot be ordered cost nothing here. */
export const offeredLines = (priced: readonly PricedLine[], wanted: readonly { quantity: number }[]): CartLine[] =>
  priced.map(({ answer, facts }, at) => {
    const quantity = wanted[at]?.quantity ?? 0;
    if (typeof answer === 'string' || facts === null) return { ...noLine, quantity };
    const { category, series } = facts;
    return { id: answer.id, type: answer.type, category, series, quantity, amount: unitPayable(answer) * quantity };
  });

const noLine = { id: '', type: 'shop' as const, category: null, series: null, amount: 0 };

/** One line as the order stores it. */
export type PlannedLine = CurrentLine & {
  quantity: number;
  /** Unit price after discount. */
  unit: Paise;
  sku: string | null;
  hsn: string | null;
  gstRate: number | null;
  savings: readonly LineSaving[];
};

export type PlannedOrder = {
  id: string;
  kind: 'shop' | 'digital';
  status: OrderStatus;
  payable: Paise;
  /** Store credit that is spent on it. */
  credit: Paise;
  adjustments: Adjustment[];
  lines: PlannedLine[];
};

/** A checkout that is not written yet. */
export type PlannedCheckout = {
  id: string;
  orders: PlannedOrder[];
  /**
   * Writes the checkout with its orders, their lines, adjustments and first events and the expected payments, in one
   * statement. Returns the number of each order by id.
   */
  insert(trx: Db): Promise<Map<string, number>>;
};

type PlanInput = {
  buyer: Buyer;
  submitted: Pick<CheckoutInput, 'idempotencyKey' | 'method' | 'business'>;
  chosen: ChosenMethods;
  hash: string;
  lines: readonly PlannedLine[];
  terms: CheckoutTerms;
  now: Date;
  /** The day by which the goods are promised, "2026-11-28". */
  expectedBy: string;
  /** The day from which a pre-order ships; null: it is none. */
  releaseOn: string | null;
};

/** A checkout with its orders and their ids. */
export function planCheckout(
  { settings, payments }: Pick<OrderContext, 'settings' | 'payments'>,
  { buyer, submitted, chosen, hash, lines, terms, now, expectedBy, releaseOn }: PlanInput,
): PlannedCheckout {
  const id = newId();
  const { customerId, username, email, isEmailVerified, address } = buyer;
  const expiresAt = new Date(now.getTime() + settings.current().orderExpiryMinutes * 60_000);
  const split = splitByKind(lines, chosen, payments.enabledMethods, terms);
  const orders = split.map(({ kind, method, lines: own, adjustments, totals: { total, payable } }) => ({
    id: newId(),
    kind,
    method,
    total,
    payable,
    adjustments,
    credit: 0 - sumOf(adjustments.filter(({ kind: name }) => name === 'store-credit').map(({ amount }) => amount)),
    status: method.due === 'first' ? ('unpaid' as const) : ('pending' as const),
    lines: own,
  }));
  const payable = sumOf(orders.map((order) => order.payable));
  const orderRows = orders.map((order) => ({
    id: order.id,
    kind: order.kind,
    status: order.status,
    method: order.method.name,
    total: order.total,
    payable: order.payable,
    expires_at: order.status === 'unpaid' ? expiresAt : null,
    email_unverified: order.method.due === 'delivery' && !isEmailVerified,
    ...(submitted.business && { gstin: submitted.business.gstin, business_name: submitted.business.name }),
    ...(order.kind === 'shop' && address !== null ? { ...sentTo(address, expectedBy), release_on: releaseOn } : {}),
  }));
  const lineRows = orders.flatMap(({ id: order_id, lines: own }) =>
    own.map((line, at) => ({
      order_id,
      position: at + 1,
      product_id: line.id,
      variant_id: line.variantId,
      type: line.type,
      name: line.name,
      option_text: line.optionText,
      sku: line.sku,
      image: line.image,
      hsn: line.hsn,
      gst_rate: line.gstRate,
      price_paise: line.price,
      discount: line.discount,
      unit_payable_paise: line.unit,
      quantity: line.quantity,
    })),
  );
  const adjustmentRows = orders.flatMap(({ id: order_id, adjustments }) =>
    adjustments.flatMap(({ kind, source, label, shares }, at) =>
      shares.flatMap((share, line) =>
        share === 0 ? [] : [{ order_id, position: at + 1, line: line + 1, kind, source, label, amount_paise: share }],
      ),
    ),
  );
  const expected = paymentsOf(chosen, orders).map((payment, at) => {
    const name = sql.ref(`payment_${at}`);
    return sql`, ${name} as (${insertPayment({ checkoutId: id, ...payment })})`;
  });
  const insert = async (trx: Db) => {
    const { rows } = await sql<{ id: string; number: number }>`
      with checkout as (
        insert into checkouts (id, customer_id, idempotency_key, content_hash, method, payable_paise, created_at)
        values (${id}, ${customerId}, ${submitted.idempotencyKey}, ${hash}, ${submitted.method}, ${payable}, ${now})
      ), placed as (
        insert into orders (id, checkout_id, customer_id, kind, status, method, username, email, phone, address, state_code,
          gstin, business_name, needs_check, email_unverified, total_paise, payable_paise, expires_at, expected_by, release_on,
          created_at, updated_at)
        select id, ${id}::uuid, ${customerId}::text, kind, status, method, ${username}::text, ${email}::text, phone, address,
          state_code, gstin, business_name, coalesce(needs_check, false), email_unverified, total, payable, expires_at, expected_by,
          release_on, ${now}::timestamptz, ${now}::timestamptz
        from json_to_recordset(${JSON.stringify(orderRows)}::json) as written (id uuid, kind text, status text, method text,
          phone text, address jsonb, state_code text, gstin text, business_name text, needs_check boolean, email_unverified boolean, total bigint,
          payable bigint, expires_at timestamptz, expected_by date, release_on date)
        returning id, number, status
      ), lines as (
        insert into order_lines (order_id, position, product_id, variant_id, type, name, option_text, sku, image, hsn, gst_rate,
          price_paise, discount, unit_payable_paise, quantity)
        select * from json_to_recordset(${JSON.stringify(lineRows)}::json) as written (order_id uuid, position integer,
          product_id uuid, variant_id uuid, type text, name text, option_text text, sku text, image text, hsn text,
          gst_rate numeric, price_paise bigint, discount numeric, unit_payable_paise bigint, quantity integer)
      ), adjustments as (
        insert into order_adjustments (order_id, position, line, kind, source, label, amount_paise)
        select * from json_to_recordset(${JSON.stringify(adjustmentRows)}::json) as written (order_id uuid, position integer,
          line integer, kind text, source text, label text, amount_paise bigint)
      ), events as (
        insert into order_events (order_id, position, kind, to_status, actor, actor_id)
        select id, 1, 'placed', status, 'customer', ${customerId}::text from placed
      )${sql.join(expected, sql``)}
      select id, number from placed`.execute(trx);
    return new Map(rows.map((row) => [row.id, row.number]));
  };
  return { id, orders, insert };
}

/** One payment for all of it, or one for goods and one for files. */
function paymentsOf(
  { method, files = null }: ChosenMethods,
  orders: readonly (PlannedOrder & { method: Pick<EnabledMethod, 'name'> })[],
): Omit<NewPayment, 'checkoutId'>[] {
  const owed = orders.filter(({ payable }) => payable > 0);
  if (files !== null && owed.length > 1) {
    return owed.map(({ kind, method, payable }) => ({ orderKind: kind, provider: method.name, amountPaise: payable }));
  }
  const isToCome = method.due === 'first' || method.due === 'delivery';
  const provider = files !== null && owed[0]?.kind === 'digital' ? files.name : method.name;
  return isToCome ? [{ provider, amountPaise: sumOf(owed.map(({ payable }) => payable)) }] : [];
}

function sentTo({ needsCheck, ...address }: NonNullable<Buyer['address']>, expectedBy: string) {
  const { phone, stateCode } = address;
  return { phone, address, state_code: stateCode, needs_check: needsCheck, expected_by: expectedBy };
}
