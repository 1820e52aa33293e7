import { type BrokenRow, listBrokenRows } from '#db/broken-rows.ts';
import type { Db } from '#db/connect.ts';
import { mayMoveReturn, returnStatuses } from './return.ts';

/** Recomputes in the database what the use cases of returns store, and returns the rows that differ. */
export const auditReturns = (db: Db): Promise<BrokenRow[]> => listBrokenRows(db, rules);

const legalMoves = returnStatuses
  .flatMap((from) =>
    returnStatuses
      .filter((to) => (['admin', 'customer', 'system'] as const).some((actor) => mayMoveReturn(from, to, actor)))
      .map((to) => `'${from} ${to}'`),
  )
  .join(', ');

const rules = {
  'no more is returned than was delivered': `
    select return_lines.order_id || ' line ' || return_lines.position as id, greatest(sum(return_lines.quantity), max(lines.quantity - cancelled))::text as found,
      max(lines.quantity - cancelled)::text as expected
    from return_lines join order_lines as lines using (order_id, position)
      join returns on returns.id = return_id and is_counted group by return_lines.order_id, return_lines.position`,

  'nothing of a cancelled order is returned': `
    select returns.id::text, orders.status as found, 'not cancelled' as expected
    from returns join orders on orders.id = order_id where orders.status = 'cancelled' and is_counted`,

  'a return has lines': `
    select id::text, (exists (select from return_lines where return_id = returns.id))::text as found, 'true' as expected
    from returns`,

  'every replacement has its return': `
    select order_adjustments.order_id::text as id, coalesce(bool_or(returns.id::text = source), false)::text as found, 'true' as expected
    from order_adjustments left join returns on returns.id::text = source and exists (
      select from order_events where order_events.order_id = order_adjustments.order_id and kind = 'placed'
        and order_events.facts->>'return' = 'R' || returns.number)
    where order_adjustments.kind = 'replacement' group by order_adjustments.order_id`,

  'a replacement costs nothing': `
    select orders.id::text, payable_paise::text as found, '0' as expected
    from returns join orders on orders.id = replacement_order_id`,

  'a return stands where its last event left it': `
    select returns.id::text, status as found, (
      select to_status from return_events where return_id = returns.id and to_status is not null
      order by position desc limit 1) as expected
    from returns`,

  'every move of a return was a legal one': `
    select return_id::text as id, from_status || ' ' || to_status as found, 'a legal move' as expected
    from return_events where kind = 'moved' and from_status is not null
      and from_status || ' ' || to_status not in (${legalMoves})`,

  'what came back is in the stock ledger': `
    select return_id::text || ' ' || variant_id as id, sum(sellable + damaged)::text as found, (
      select coalesce(sum(quantity), 0) from stock_moves
      where reference = return_id::text and reason = 'restocked' and stock_moves.variant_id = lines.variant_id
    )::text as expected
    from return_lines join order_lines as lines using (order_id, position)
    where sellable is not null and variant_id is not null and exists (select from variants where id = variant_id)
    group by return_id, variant_id`,

  'what cannot be sold again is written off': `
    select return_id::text || ' ' || variant_id as id, sum(damaged)::text as found, (
      select coalesce(-sum(quantity), 0) from stock_moves
      where reference = return_id::text and reason = 'written-off' and stock_moves.variant_id = lines.variant_id
    )::text as expected
    from return_lines join order_lines as lines using (order_id, position)
    where sellable is not null and variant_id is not null and exists (select from variants where id = variant_id)
    group by return_id, variant_id`,

  'stock comes back with a return only': `
    select reference as id, 'nothing' as found, 'a return' as expected
    from stock_moves where reason in ('restocked', 'written-off')
      and not exists (select from returns where returns.id::text = reference)`,
};
