import { type BrokenRow, listBrokenRows } from '#db/broken-rows.ts';
import type { Db } from '#db/connect.ts';
import { waivableKinds } from '#shop/pricing/adjustments/adjustment.ts';
import { type Actor, isCancelled, mayMove, type OrderKind, orderKinds, orderStatuses } from './order.ts';

/** Recomputes in the database what the use cases of orders and payments store, and returns the rows that differ. */
export const auditOrders = (db: Db): Promise<BrokenRow[]> => listBrokenRows(db, { ...rules, ...moneyRules });

/** Every allowed status change, "kind from to". `cancelled confirmed` is an expired order whose payment came late. */
const legalMoves = orderKinds.flatMap((kind: OrderKind) => [
  `${kind} cancelled confirmed`,
  ...orderStatuses.flatMap((from) =>
    orderStatuses
      .filter((to) =>
        (['admin', 'payment', 'system'] satisfies Actor[]).some((actor) => mayMove(from, to, kind, actor)),
      )
      .map((to) => `${kind} ${from} ${to}`),
  ),
]);

const quoted = (texts: readonly string[]): string => texts.map((text) => `'${text}'`).join(', ');

const cancelled = quoted(orderStatuses.filter(isCancelled));

/**
 * Refunds that have a credit note of their own: not those of a whole order, and not those that older versions found on a
 * provider's website, whose key is their id.
 */
const hasCreditNote = `(reason <> 'cancelled' and (reason <> 'outside' or key <> refunds.id))`;

const rules = {
  'an order that costs something has lines': `
    select id::text, (exists (select from order_lines where order_id = orders.id))::text as found, 'true' as expected
    from orders where payable_paise > 0`,

  'the sums of an order are those of its lines': `
    select orders.id::text, total_paise::text as found, sum(price_paise * quantity)::text as expected
    from orders join order_lines on order_id = orders.id group by orders.id`,

  'an order costs its total and its adjustments': `
    select orders.id::text, payable_paise::text as found, (total_paise + coalesce(sum(amount_paise), 0))::text as expected
    from orders left join order_adjustments on order_id = orders.id and refund_id is null group by orders.id`,

  'the discount of a line is that of its product': `
    select lines.order_id::text as id, coalesce(sum(amount_paise), 0)::text as found,
      ((unit_payable_paise - price_paise) * quantity)::text as expected
    from order_lines as lines left join order_adjustments as rows
      on rows.order_id = lines.order_id and line = lines.position and kind = 'product-discount'
    group by lines.order_id, lines.position`,

  'no line was reduced or refunded below nothing': `
    select lines.order_id::text as id, least(
        price_paise * quantity + coalesce(sum(amount_paise) filter (where refund_id is null), 0),
        price_paise * quantity + coalesce(sum(amount_paise) filter (where kind <> 'store-credit'), 0), 0)::text as found,
      '0' as expected
    from order_lines as lines left join order_adjustments as rows
      on rows.order_id = lines.order_id and line = lines.position
    group by lines.order_id, lines.position`,

  'a line costs what its price and discount say': `
    select order_id::text as id, unit_payable_paise::text as found,
      (floor(price_paise / 100 * (100 - discount) / 100 + 0.5)::bigint * 100)::text as expected
    from order_lines where discount > 0 and type <> 'service'`,

  'a checkout is the sum of its orders': `
    select checkouts.id::text, checkouts.payable_paise::text as found, coalesce(sum(orders.payable_paise), -1)::text as expected
    from checkouts left join orders on orders.checkout_id = checkouts.id group by checkouts.id`,

  'a key was used once': `
    select min(id::text) as id, count(*)::text as found, '1' as expected
    from (select id, customer_id, idempotency_key as key from checkouts where customer_id is not null
      union all select checkout_id, customer_id, key from checkout_keys) as used group by customer_id, key`,

  'events are counted from 1 without a gap': `
    select order_id::text as id, max(position)::text as found, count(*)::text as expected from order_events group by order_id`,

  'an order begins with being placed': `
    select orders.id::text, first.kind as found, 'placed' as expected
    from orders left join lateral (select kind from order_events where order_id = orders.id and position = 1) as first on true`,

  'events follow each other in time and in status': `
    select order_id::text as id, found, expected from (
      select order_id, coalesce(from_status, '') || (at < lag(at) over by_position)::text as found,
        lag(to_status) over by_position || 'false' as expected, position
      from order_events where to_status is not null
      window by_position as (partition by order_id order by position)
    ) as steps where position > 1 and expected is not null`,

  'an order stands where its last event left it': `
    select orders.id::text, status as found, (
      select to_status from order_events where order_id = orders.id and to_status is not null order by position desc limit 1
    ) as expected from orders`,

  'every move was a legal one': `
    select order_id::text as id, orders.kind || ' ' || from_status || ' ' || to_status as found, 'a legal move' as expected
    from order_events join orders on orders.id = order_id
    where order_events.kind = 'moved' and orders.kind || ' ' || from_status || ' ' || to_status not in (${quoted(legalMoves)})`,

  'a cancelled order holds no stock': `
    select orders.id::text, sum(quantity)::text as found, '0' as expected
    from orders join stock_moves on reference = orders.id::text and reason in ('taken', 'returned')
    where status in (${cancelled}) group by orders.id`,

  'a standing order holds what it took, less what was cancelled': `
    select orders.id::text, (coalesce(sum(quantity) filter (where reason = 'returned'), 0) > (
          select coalesce(sum(cancelled), 0) from order_lines where order_id = orders.id))::text
        || (-sum(quantity) > (select sum(quantity - cancelled) from order_lines where order_id = orders.id))::text as found,
      'falsefalse' as expected
    from orders join stock_moves on reference = orders.id::text and reason in ('taken', 'returned')
    where status not in (${cancelled}) and not exists (
      select from order_events where order_id = orders.id and from_status = 'cancelled') group by orders.id`,

  'stock is taken for orders only': `
    select reference as id, 'nothing' as found, 'an order' as expected
    from stock_moves where reason = 'taken' and reference ~ '^[0-9a-f]{8}-[0-9a-f-]{27}$'
      and not exists (select from orders where orders.id::text = reference)`,

  'serials run without a gap': `
    select counters.series || ' ' || counters.financial_year as id, last::text as found,
      count(invoices.id) || case when max(number) is distinct from count(invoices.id) then ' with a gap' else '' end as expected
    from invoice_counters as counters left join invoices
      on invoices.series = counters.series and invoices.financial_year = counters.financial_year
    group by counters.series, counters.financial_year, last`,

  'the parts of a tax document add up': `
    select id::text, (document->'total'->>'gross') || '/' || (
        select coalesce(sum((line->>'gross')::bigint), 0) from jsonb_array_elements(document->'lines') as line) as found,
      sums.parts || '/' || sums.parts as expected
    from invoices cross join lateral (select (document->'total'->>'taxable')::bigint + (document->'total'->>'cgst')::bigint
        + (document->'total'->>'sgst')::bigint + (document->'total'->>'igst')::bigint as parts) as sums`,

  'an invoice, less its credit notes for parts, is what its order costs': `
    select orders.id::text, coalesce(sum((document->'total'->>'gross')::bigint
        * case invoices.kind when 'invoice' then 1 else -1 end), 0)::text as found, (
        select sum(price_paise * quantity) + (
          select coalesce(sum(rows.amount_paise), 0)
          from order_adjustments as rows left join refunds on refunds.id = refund_id
          where rows.order_id = orders.id and kind <> 'store-credit' and (refund_id is null or ${hasCreditNote}))
        from order_lines where order_id = orders.id)::text as expected
    from orders join invoices on order_id = orders.id
    where invoices.kind = 'invoice' or refund_key is not null group by orders.id`,

  'a cancelled order with an invoice has credit notes for all of it': `
    select orders.id::text, coalesce(sum((document->'total'->>'gross')::bigint) filter (where invoices.kind = 'credit-note'), 0)::text
        as found, sum((document->'total'->>'gross')::bigint) filter (where invoices.kind = 'invoice')::text as expected
    from orders join invoices on order_id = orders.id
    where status in (${cancelled}) group by orders.id`,

  'a credit note for a part says what was refunded or cancelled': `
    select invoices.id::text, (document->'total'->>'gross') as found, (
        select -sum(rows.amount_paise) from order_adjustments as rows join refunds on refunds.id = refund_id
        where key = refund_key)::text as expected
    from invoices where refund_key in (select key from refunds)`,
};

const paysOrder = `(payments.checkout_id = orders.checkout_id and coalesce(order_kind, orders.kind) = orders.kind)`;

const moneyRules = {
  'a payment asks for what its orders cost': `
    select payments.id::text, amount_paise::text as found, coalesce(sum(payable_paise), -1)::text as expected
    from payments left join orders on ${paysOrder} group by payments.id`,

  'an order has one payment': `
    select orders.id::text, count(*)::text as found, '1' as expected
    from orders join payments on ${paysOrder} group by orders.id`,

  'no more was given back than had come in': `
    select captures.id::text, greatest(sum(refunds.amount_paise), captures.amount_paise)::text as found,
      captures.amount_paise::text as expected
    from captures join refunds on capture_id = captures.id and refunds.status <> 'failed' group by captures.id`,

  'no more cash came early than the order costs': `
    select orders.id::text, greatest(sum(early_paise), payable_paise)::text as found, payable_paise::text as expected
    from orders join cod_remittances on order_id = orders.id group by orders.id`,

  'what no order was owed goes back': `
    select captures.id::text, coalesce(sum(refunds.amount_paise), 0)::text as found, captures.amount_paise::text as expected
    from captures left join refunds on capture_id = captures.id where not is_due group by captures.id`,

  'a paid order has its money in the ledger': `
    select orders.id::text, (exists (
      select from payments join captures on payment_id = payments.id
      where ${paysOrder} and is_due))::text as found, 'true' as expected
    from orders where is_paid and payable_paise > 0`,

  'the money of a cancelled order goes back': `
    select orders.id::text, coalesce(sum(refunds.amount_paise), 0)::text as found, payable_paise::text as expected
    from orders left join refunds on refunds.order_id = orders.id and capture_id is not null
    where orders.status in (${cancelled}) and is_paid and payable_paise > 0 group by orders.id`,

  'the lines of an order get back what the ledger refunds': `
    select refunds.id::text, coalesce(-sum(order_adjustments.amount_paise), 0)::text as found, refunds.amount_paise::text as expected
    from refunds left join order_adjustments on refund_id = refunds.id
    where refunds.order_id is not null and reason not in ('late', 'duplicate', 'out-of-stock', 'mismatch') group by refunds.id`,

  'no more was refunded for an order than was paid for it': `
    select orders.id::text, greatest(sum(refunds.amount_paise), payable_paise)::text as found, payable_paise::text as expected
    from orders join refunds on refunds.order_id = orders.id and capture_id is not null and refunds.status <> 'failed'
    where reason not in ('late', 'duplicate', 'out-of-stock', 'mismatch') group by orders.id`,

  'a customer has the store credit of their ledger': `
    select customer_id as id, balance_paise::text as found, (
      select coalesce(sum(amount_paise), 0) from store_credit_entries as entries
      where entries.customer_id = balances.customer_id)::text as expected
    from store_credit_balances as balances`,

  'no ledger of store credit was ever below zero': `
    select customer_id as id, min(balance)::text as found, greatest(min(balance), 0)::text as expected from (
      select customer_id, sum(amount_paise) over (partition by customer_id order by created_at, id) as balance
      from store_credit_entries where customer_id is not null) as run group by customer_id`,

  'store credit pays for an order what its lines say': `
    select orders.id::text, coalesce(-sum(entries.amount_paise), 0)::text as found, case when status in (${cancelled}) then 0 else (
      select coalesce(-sum(rows.amount_paise), 0) from order_adjustments as rows where rows.order_id = orders.id and kind = 'store-credit'
    ) - (select coalesce(sum(amount_paise), 0) from refunds where refunds.order_id = orders.id and capture_id is null) end::text as expected
    from orders join store_credit_entries as entries on entries.order_id = orders.id and entries.reason in ('spent', 'returned')
    where orders.customer_id is not null group by orders.id`,

  'a promotion saved what its orders say': `
    select promotion_id || ' ' || uses.checkout_id as id, saved_paise::text as found, (
      select -sum(amount_paise) from orders join order_adjustments as rows on rows.order_id = orders.id
      where orders.checkout_id = uses.checkout_id and source = promotion_id::text and rows.kind in (${quoted(['promotion', ...waivableKinds])}))::text as expected
    from promotion_uses as uses`,

  'a limited promotion counts its uses': `
    select id::text, uses::text as found, (
      select count(*) from promotion_uses where promotion_id = promotions.id and released_at is null)::text as expected
    from promotions where uses_max is not null`,

  'a limited code counts its uses': `
    select code as id, uses::text as found, (
      select count(*) from promotion_uses where promotion_uses.code = codes.code and released_at is null)::text as expected
    from promotion_codes as codes where uses_max is not null`,

  'a cancelled checkout has released its promotions': `
    select uses.checkout_id::text as id, (released_at is null)::text as found, exists (
      select from orders where orders.checkout_id = uses.checkout_id and status not in (${cancelled}))::text as expected
    from promotion_uses as uses`,

  'refunds to store credit are in its ledger': `
    select refunds.id::text, coalesce(sum(entries.amount_paise), 0)::text as found, refunds.amount_paise::text as expected
    from refunds left join store_credit_entries as entries on entries.refund_id = refunds.id
    where target = 'store-credit' group by refunds.id`,
};
