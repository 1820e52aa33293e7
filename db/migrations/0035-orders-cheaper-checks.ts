import { type Kysely, sql } from 'kysely';

/**
 * The sums of an order are checked once per transaction instead of once per row, and after changes of its lines as well.
 * Plain SQL, without down migrations.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [before, check, parts]) await sql.raw(statement).execute(db);
}

const before = `
drop trigger orders_sums on orders;
drop trigger order_adjustments_sums on order_adjustments;
drop function order_sums(), order_adjustment_sums(), check_order_sums(uuid), check_line_amount(uuid, integer);
`;

// Checked when the transaction commits, because an order and its rows may be written by several statements. The setting
// shop.queued_order, local to the transaction, names the order whose check is queued; a savepoint that is rolled back
// restores it.
const check = `
create function queue_order_sums() returns trigger language plpgsql as $$
declare
  queued text := set_config('shop.queued_order', new.id::text, true);
begin
  return null;
end $$;
create function order_sums() returns trigger language plpgsql as $$
declare
  queued text := set_config('shop.queued_order', '', true);
  placed record;
  adjusted bigint;
  least_left bigint;
begin
  select number, total_paise, payable_paise, (
    select coalesce(sum(price_paise * quantity), 0) from order_lines where order_id = new.id
  ) as listed into placed from orders where id = new.id;
  select coalesce(sum(cost), 0), min(price_paise * quantity + changed) into adjusted, least_left from (
    select line, sum(amount_paise) as changed, sum(amount_paise) filter (where refund_id is null) as cost
    from order_adjustments where order_id = new.id group by line
  ) as changes join order_lines on order_id = new.id and position = line;
  if least_left < 0 then
    raise exception 'Adjustments and refunds take more than a line of order #% costs', placed.number
      using errcode = 'check_violation', constraint = 'order_adjustments_line', table = 'order_adjustments';
  elsif placed.total_paise <> placed.listed or placed.payable_paise <> placed.total_paise + adjusted then
    raise exception 'The sums of order #% are not those of its lines and adjustments', placed.number
      using errcode = 'check_violation', constraint = 'orders_sums', table = 'orders';
  end if;
  return null;
end $$;
create trigger orders_queue_sums after insert or update of total_paise, payable_paise on orders
  for each row execute function queue_order_sums();
create constraint trigger orders_sums after insert or update of total_paise, payable_paise on orders
  deferrable initially deferred for each row execute function order_sums();
`;

// The update queues the check of an order that was there before. It also locks the order, so that concurrent changes of
// one order are checked one after the other.
const parts = `
create function order_part_sums() returns trigger language plpgsql as $$
declare
  ids uuid[] := case tg_op when 'INSERT' then array[new.order_id] when 'DELETE' then array[old.order_id]
    else array[old.order_id, new.order_id] end;
  changed uuid;
begin
  foreach changed in array ids loop
    if current_setting('shop.queued_order', true) is distinct from changed::text then
      update orders set payable_paise = payable_paise where id = changed;
    end if;
  end loop;
  return null;
end $$;
create trigger order_lines_sums after insert or update of order_id, position, price_paise, quantity or delete on order_lines
  for each row execute function order_part_sums();
create trigger order_adjustments_sums after insert or update or delete on order_adjustments
  for each row execute function order_part_sums();
`;
