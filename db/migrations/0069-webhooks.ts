import { type Kysely, sql } from 'kysely';

/** Events of products, stock, payments, refunds and customers, and webhooks that send them. Plain SQL, without down migrations. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [events, goods, money, customers, webhooks]) await sql.raw(statement).execute(db);
}

// Ids of customers are texts.
const events = `
alter table api_events alter column subject_id type text, add column amount_paise bigint;
`;

// A sale changes no version, so it writes no event of a product.
const goods = `
create function publish_new_products() returns trigger language plpgsql as $$
begin
  insert into api_events (type, subject_id, actor, at)
  select 'product.created', id, 'admin', clock_timestamp() from inserted order by id;
  return null;
end $$;
create trigger products_publish_new after insert on products
  referencing new table as inserted for each statement execute function publish_new_products();

create function publish_changed_product() returns trigger language plpgsql as $$
begin
  insert into api_events (type, subject_id, actor, at)
  values (case
    when new.deleted_at is not null and old.deleted_at is null then 'product.deleted'
    when new.deleted_at is null and old.deleted_at is not null then 'product.restored'
    when new.published and not old.published then 'product.published'
    when old.published and not new.published then 'product.unpublished'
    else 'product.updated' end, new.id, 'admin', clock_timestamp());
  return null;
end $$;
create trigger products_publish_change after update on products for each row
  when (old.version <> new.version) execute function publish_changed_product();

create function publish_gone_products() returns trigger language plpgsql as $$
begin
  insert into api_events (type, subject_id, actor, at)
  select 'product.deleted', id, 'admin', clock_timestamp() from gone where deleted_at is null order by id;
  return null;
end $$;
create trigger products_publish_gone after delete on products
  referencing old table as gone for each statement execute function publish_gone_products();

-- 5: the default of the setting, which has no row until the owner changes it.
create function publish_low_stock() returns trigger language plpgsql as $$
declare
  low numeric := coalesce(
    (select value::text::numeric from settings where key = 'lowStockUnits' and jsonb_typeof(value) = 'number'), 5);
begin
  if old.stock > low and new.stock <= low then
    insert into api_events (type, subject_id, actor, at) values ('stock.low', new.id, 'system', clock_timestamp());
  end if;
  return null;
end $$;
create trigger variants_publish_low_stock after update on variants for each row
  when (new.stock < old.stock) execute function publish_low_stock();
`;

// The API shows orders: events of money name the orders that it belongs to.
const money = `
create function publish_payment() returns trigger language plpgsql as $$
begin
  insert into api_events (type, subject_id, from_status, to_status, actor, amount_paise, at)
  select 'payment.' || new.status, id, case when tg_op = 'UPDATE' then old.status end, new.status, 'payment',
    new.amount_paise, clock_timestamp()
  from orders where checkout_id = new.checkout_id order by id;
  return null;
end $$;
create trigger payments_publish_new after insert on payments for each row
  when (new.status <> 'open') execute function publish_payment();
create trigger payments_publish_change after update on payments for each row
  when (old.status <> new.status) execute function publish_payment();

create function publish_refund() returns trigger language plpgsql as $$
begin
  insert into api_events (type, subject_id, from_status, to_status, actor, amount_paise, at)
  select 'refund.' || new.status, orders.id, case when tg_op = 'UPDATE' then old.status end, new.status, 'system',
    new.amount_paise, clock_timestamp()
  from orders where case when new.order_id is not null then orders.id = new.order_id
    else orders.checkout_id = (select checkout_id from payments
      where id = (select payment_id from captures where id = new.capture_id)) end
  order by orders.id;
  return null;
end $$;
create trigger refunds_publish_new after insert on refunds for each row execute function publish_refund();
create trigger refunds_publish_change after update on refunds for each row
  when (old.status <> new.status) execute function publish_refund();
`;

const customers = `
create function publish_customer() returns trigger language plpgsql as $$
begin
  insert into api_events (type, subject_id, actor, at)
  values ('customer.' || case tg_op when 'INSERT' then 'created' when 'UPDATE' then 'updated' else 'deleted' end,
    case tg_op when 'DELETE' then old.id else new.id end, 'customer', clock_timestamp());
  return null;
end $$;
create trigger customers_publish_new after insert or delete on customers for each row execute function publish_customer();
create trigger customers_publish_change after update on customers for each row
  when ((old.name, old.email, old.username, old.email_verified) is distinct from
    (new.name, new.email, new.username, new.email_verified)) execute function publish_customer();
`;

const webhooks = `
create table webhooks (
  id uuid primary key,
  url text not null check (url ~ '^https://' and length(url) <= 500),
  -- Kinds of events: 'order', 'product', …
  topics text[] not null check (cardinality(topics) > 0),
  -- Encrypted. The previous one also signs, until its time is up.
  sealed_secret text not null,
  sealed_previous text,
  previous_until timestamptz,
  -- Position of the last event that was queued for it.
  position bigint not null,
  disabled_at timestamptz,
  -- 'owner', or why deliveries failed.
  disabled_reason text,
  last_success_at timestamptz,
  -- The process that delivers to it, and until when it may: one at a time.
  leased_by uuid,
  leased_until timestamptz,
  created_at timestamptz not null default now(),
  check ((disabled_at is null) = (disabled_reason is null)),
  check ((sealed_previous is null) = (previous_until is null))
);

create table webhook_deliveries (
  id uuid primary key,
  webhook_id uuid not null references webhooks on delete cascade,
  -- Tells receivers that an event comes again.
  message_id text not null,
  type text not null,
  body text not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  attempts integer not null default 0,
  next_at timestamptz not null default now(),
  -- Of the last attempt.
  attempted_at timestamptz,
  duration_ms integer,
  status integer,
  response text,
  problem text,
  created_at timestamptz not null default now(),
  unique (webhook_id, message_id)
);
create index webhook_deliveries_due on webhook_deliveries (webhook_id, next_at, id) where state = 'waiting';
create index webhook_deliveries_log on webhook_deliveries (webhook_id, id desc);
create index webhook_deliveries_old on webhook_deliveries (created_at);
`;
