import { type Kysely, sql } from 'kysely';

/**
 * Discounts, fees and refunds become rows with a share for each line; the totals of every order stay equal, else the
 * migration stops. Plain SQL, without down migrations.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [table, discounts, fees, keys, refunds, checks, columns, rules]) {
    await sql.raw(statement).execute(db);
  }
}

// One row is the share of one line in one adjustment; `position` is the adjustment's, in the order of application. Kinds
// have no list here: they are files in shop/pricing/adjustments. Rows with a refund pay money back and do not
// change what the order costs; the refund itself is the ledger's.
const table = `
create table order_adjustments (
  order_id uuid not null,
  position integer not null check (position > 0),
  line integer not null,
  kind text not null check (kind ~ '^[a-z]+(-[a-z]+)*$'),
  source text check (length(source) between 1 and 100),
  label text not null check (length(label) between 1 and 100),
  amount_paise bigint not null check (amount_paise <> 0),
  refund_id uuid check ((refund_id is not null) = (kind = 'refund'))
);
`;

const discounts = `
insert into order_adjustments (order_id, position, line, kind, label, amount_paise)
select order_id, 1, position, 'product-discount', 'Discount', (unit_payable_paise - price_paise) * quantity
from order_lines where unit_payable_paise <> price_paise;
`;

/**
 * Splits amounts by the largest remainder, as `allocate` in lib/money.ts does. `what` is a query of id, order_id, line,
 * weight and amount; the amount is the same for all lines of an id.
 */
const split = (what: string): string => `
  select id, order_id, line, floor + case when rank <= amount - sum(floor) over (partition by id) then 1 else 0 end as share
  from (
    select *, row_number() over (partition by id order by remainder desc, line) as rank from (
      select id, order_id, line, amount, div(amount::numeric * weight, whole) as floor,
        mod(amount::numeric * weight, whole) as remainder
      from (
        select id, order_id, line, amount, case when sum(weight) over w = 0 then 1 else weight end as weight,
          case when sum(weight) over w = 0 then count(*) over w else sum(weight) over w end as whole
        from (${what}) as what window w as (partition by id)
      ) as weighted
    ) as divided
  ) as ranked`;

const fees = `
insert into order_adjustments (order_id, position, line, kind, label, amount_paise)
select order_id, 1 + (discount_paise > 0)::integer, line, 'payment-fee', 'Cash on delivery fee', share
from (${split(`
  select orders.id, order_id, position as line, unit_payable_paise * quantity as weight, fee_paise as amount
  from orders join order_lines on order_id = orders.id where fee_paise > 0`)}
) as shares join orders on orders.id = order_id where share > 0;
`;

// Created after the rows, which is faster; the refunds need the index, and the planner statistics. Statistics of empty tables
// would make it read them whole until the next autovacuum, however many orders there are by then.
const keys = `
alter table order_adjustments add primary key (order_id, position, line);
do $body$
begin
  if exists (select from orders) then
    analyze order_adjustments, orders, order_lines, refunds;
  end if;
end $body$;
`;

// What was given back for an order, apart from money that paid for nothing: from what the lines cost, then from their
// fees, as `allocateRefund` does. One round for the first refund of every order, one for the second, and so on.
const refunds = `
create temporary table given on commit drop as
select id, order_id, amount_paise as amount,
  row_number() over (partition by order_id order by created_at, id)::integer as place
from refunds where order_id is not null and reason in ('cancelled', 'outside');
analyze given;
do $body$
begin
  for round in 1 .. (select coalesce(max(place), 0) from given) loop
    insert into order_adjustments (order_id, position, line, kind, label, amount_paise, refund_id)
    with open_lines as (
      select given.id, given.order_id, given.amount, order_lines.position as line,
        price_paise * quantity + coalesce(sum(amount_paise) filter (where order_adjustments.kind <> 'payment-fee'), 0) as refundable,
        coalesce(sum(amount_paise) filter (where order_adjustments.kind = 'payment-fee'), 0) as other
      from given join order_lines on order_lines.order_id = given.order_id
        left join order_adjustments on order_adjustments.order_id = given.order_id and line = order_lines.position
      where place = round group by given.id, given.order_id, given.amount, order_lines.order_id, order_lines.position
    ), weighted as (
      select *, sum(first) over w as first_sum, sum(rest) over w as rest_sum from (
        select *, greatest(refundable, 0) as first, greatest(least(refundable, 0) + other, 0) as rest from open_lines
      ) as parted window w as (partition by id)
    ), shares as (
      ${split('select id, order_id, line, first as weight, least(amount, first_sum) as amount from weighted')}
      union all
      ${split(`select id, order_id, line, rest as weight, greatest(least(amount - first_sum, rest_sum), 0) as amount
        from weighted`)}
    )
    select order_id, 1 + (select coalesce(max(position), 0) from order_adjustments as before where before.order_id = shares.order_id),
      line, 'refund', 'Refund', -sum(share), id
    from shares group by id, order_id, line having sum(share) > 0;
  end loop;
end $body$;
`;

/** The orders' own columns against the rows; what differs would change what somebody paid. */
const checks = `
do $body$
declare
  different text;
begin
  select string_agg('#' || number, ', ' order by number) into different from (
    select number from orders
      left join (
        select order_id, sum(price_paise * quantity) as listed from order_lines group by order_id
      ) as lines on lines.order_id = orders.id
      left join (
        select order_id, sum(amount_paise) filter (where kind = 'product-discount') as discount,
          sum(amount_paise) filter (where kind = 'payment-fee') as fee
        from order_adjustments group by order_id
      ) as rows on rows.order_id = orders.id
    where total_paise <> coalesce(listed, 0) or -discount_paise <> coalesce(discount, 0) or fee_paise <> coalesce(fee, 0)
      or payable_paise <> total_paise + coalesce(discount, 0) + coalesce(fee, 0)
    order by number limit 10
  ) as broken;
  if different is not null then
    raise exception 'These orders do not add up, so their totals would change: %. Nothing was migrated. Run the audit of '
      'the version before (npm run shop -- audit) and correct them first.', different;
  end if;
end $body$;
`;

const columns = `
alter table order_adjustments
  add foreign key (order_id, line) references order_lines on delete cascade,
  add foreign key (refund_id) references refunds on update cascade;
create index order_adjustments_refund on order_adjustments (refund_id) where refund_id is not null;
alter table orders drop column discount_paise, drop column fee_paise, add check (payable_paise >= 0);
`;

// Checked when the transaction commits, because an order and its rows may be written by several statements.
const rules = `
create function check_order_sums(checked uuid) returns void language plpgsql as $$
declare
  wrong text;
begin
  select number into wrong from orders where id = checked and (
    total_paise <> (select coalesce(sum(price_paise * quantity), 0) from order_lines where order_id = checked)
    or payable_paise <> total_paise + (
      select coalesce(sum(amount_paise), 0) from order_adjustments where order_id = checked and refund_id is null));
  if found then
    raise exception 'The sums of order #% are not those of its lines and adjustments', wrong
      using errcode = 'check_violation', constraint = 'orders_sums', table = 'orders';
  end if;
end $$;
create function check_line_amount(checked uuid, checked_line integer) returns void language plpgsql as $$
begin
  perform from order_lines where order_id = checked and position = checked_line and 0 > price_paise * quantity + (
    select coalesce(sum(amount_paise), 0) from order_adjustments where order_id = checked and line = checked_line);
  if found then
    raise exception 'Adjustments and refunds take more than line % of order % costs', checked_line, checked
      using errcode = 'check_violation', constraint = 'order_adjustments_line', table = 'order_adjustments';
  end if;
end $$;
create function order_sums() returns trigger language plpgsql as $$
begin
  perform check_order_sums(new.id);
  return null;
end $$;
create function order_adjustment_sums() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    perform check_order_sums(old.order_id);
  end if;
  if tg_op <> 'DELETE' then
    perform check_order_sums(new.order_id);
    perform check_line_amount(new.order_id, new.line);
  end if;
  return null;
end $$;
create constraint trigger orders_sums after insert or update of total_paise, payable_paise on orders
  deferrable initially deferred for each row execute function order_sums();
create constraint trigger order_adjustments_sums after insert or update or delete on order_adjustments
  deferrable initially deferred for each row execute function order_adjustment_sums();
`;
