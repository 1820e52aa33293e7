import { type Kysely, sql } from 'kysely';

/**
 * Events of money name their payment or refund, and only the orders that it belongs to; those of parcels say where the
 * parcel is. Plain SQL, without down migrations.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [source, money, parcels]) await sql.raw(statement).execute(db);
}

// Id of the payment or refund.
const source = `
alter table api_events add column source_id uuid;
`;

// Which orders a payment pays for: db/pays-order.ts.
const money = `
create or replace function publish_payment() returns trigger language plpgsql as $$
begin
  insert into api_events (type, subject_id, from_status, to_status, actor, amount_paise, source_id, at)
  select 'payment.' || new.status, orders.id, case when tg_op = 'UPDATE' then old.status end, new.status, 'payment',
    new.amount_paise, new.id, clock_timestamp()
  from orders where checkout_id = new.checkout_id and coalesce(new.order_kind, kind) = kind order by orders.id;
  return null;
end $$;

create or replace function publish_refund() returns trigger language plpgsql as $$
begin
  insert into api_events (type, subject_id, from_status, to_status, actor, amount_paise, source_id, at)
  select 'refund.' || new.status, orders.id, case when tg_op = 'UPDATE' then old.status end, new.status, 'system',
    new.amount_paise, new.id, clock_timestamp()
  from orders where case when new.order_id is not null then orders.id = new.order_id
    else exists (
      select from captures join payments on payments.id = captures.payment_id
      where captures.id = new.capture_id and payments.checkout_id = orders.checkout_id
        and coalesce(payments.order_kind, orders.kind) = orders.kind) end
  order by orders.id;
  return null;
end $$;
`;

const parcels = `
create or replace function publish_order_events() returns trigger language plpgsql as $$
begin
  insert into api_events (type, subject_id, from_status, to_status, actor, at)
  select 'order.' || case kind when 'moved' then to_status else kind end, order_id, from_status,
    case kind when 'tracking' then facts->>'stage' else to_status end, actor, at
  from inserted where kind <> 'note' order by order_id, position;
  return null;
end $$;
`;
