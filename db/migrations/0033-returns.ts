import { type Kysely, sql } from 'kysely';

/** Returns with their lines, history, messages and photos. Plain SQL, without down migrations. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [returns, lines, quantities, history, messages, stock]) {
    await sql.raw(statement).execute(db);
  }
}

const returns = `
create sequence return_numbers start 1001;
create table returns (
  id uuid primary key,
  number bigint not null unique default nextval('return_numbers'),
  order_id uuid not null references orders on delete cascade,
  -- Of the form: the same form submitted twice is one request.
  idempotency_key uuid not null,
  status text not null check (status ~ '^[a-z]+(-[a-z]+)*$'),
  -- Its lines count against what was delivered.
  is_counted boolean generated always as (status not in ('declined', 'withdrawn')) stored,
  reason text not null check (reason ~ '^[a-z]+(-[a-z]+)*$'),
  wish text not null check (wish in ('refund', 'replacement', 'credit')),
  -- What the shop has approved.
  resolution text check (resolution in ('refund', 'replacement', 'credit')),
  keeps_goods boolean not null default false,
  note text check (length(note) between 1 and 2000),
  carrier text check (length(carrier) between 1 and 100),
  tracking_number text check (length(tracking_number) between 1 and 100),
  pickup_on date,
  -- Costs nothing; its stock is taken when the return is approved.
  replacement_order_id uuid unique references orders,
  -- When the next step is due.
  due_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (id, order_id),
  unique (order_id, idempotency_key),
  check (status <> 'replaced' or replacement_order_id is not null),
  check (replacement_order_id <> order_id)
);
create index returns_order on returns (order_id);
create index returns_due on returns (due_at) where due_at is not null;
create index returns_created on returns (created_at desc, id desc);
`;

const lines = `
create table return_lines (
  return_id uuid not null,
  order_id uuid not null,
  position integer not null,
  quantity integer not null check (quantity > 0),
  -- Counted at the inspection; null before.
  sellable integer check (sellable >= 0),
  damaged integer check (damaged >= 0),
  missing integer check (missing >= 0),
  primary key (return_id, position),
  foreign key (return_id, order_id) references returns (id, order_id) on delete cascade,
  foreign key (order_id, position) references order_lines on delete cascade,
  check (num_nulls(sellable, damaged, missing) in (0, 3)),
  check (sellable + damaged + missing = quantity)
);
create index return_lines_order on return_lines (order_id, position);
`;

// Locks the ordered line, so that of two requests for the last unit the later one sees the first.
const quantities = `
create function check_returned_quantity(checked uuid, checked_line integer) returns void language plpgsql as $$
declare
  ordered integer;
begin
  select quantity - cancelled into ordered from order_lines where order_id = checked and position = checked_line for update;
  if ordered < (
    select sum(quantity) from return_lines join returns on returns.id = return_id
    where return_lines.order_id = checked and position = checked_line and is_counted
  ) then
    raise exception 'More of line % of order % would be returned than was delivered', checked_line, checked
      using errcode = 'check_violation', constraint = 'return_lines_quantity', table = 'return_lines';
  end if;
end $$;
create function return_lines_quantity() returns trigger language plpgsql as $$
begin
  perform check_returned_quantity(new.order_id, new.position);
  return null;
end $$;
create function returns_quantity() returns trigger language plpgsql as $$
begin
  perform check_returned_quantity(order_id, position) from return_lines where return_id = new.id;
  return null;
end $$;
create trigger return_lines_quantity after insert or update on return_lines
  for each row execute function return_lines_quantity();
create trigger returns_quantity after update of status on returns
  for each row when (new.status is distinct from old.status and old.status in ('declined', 'withdrawn'))
  execute function returns_quantity();
`;

const history = `
create table return_events (
  return_id uuid not null references returns on delete cascade,
  position integer not null check (position > 0),
  kind text not null check (kind in ('moved', 'pickup', 'keep')),
  from_status text check (from_status ~ '^[a-z]+(-[a-z]+)*$'),
  to_status text check (to_status ~ '^[a-z]+(-[a-z]+)*$'),
  actor text not null check (actor in ('customer', 'admin', 'system')),
  actor_id text,
  facts jsonb not null default '{}',
  at timestamptz not null default clock_timestamp(),
  primary key (return_id, position)
);
create function return_events_stay() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and pg_trigger_depth() > 1 then
    return old;
  end if;
  raise exception 'return_events is append-only';
end $$;
create trigger return_events_stay before update or delete on return_events for each row execute function return_events_stay();
`;

// Photos are rows and not files of the media store, whose addresses are public: they are read through the return's page
// only, and deleted in the transaction that deletes an account.
const messages = `
create table return_messages (
  id uuid primary key,
  return_id uuid not null references returns on delete cascade,
  author text not null check (author in ('customer', 'shop')),
  author_id text,
  text text not null check (length(text) between 1 and 2000),
  at timestamptz not null default clock_timestamp()
);
create index return_messages_return on return_messages (return_id, at);
create table return_photos (
  id uuid primary key,
  return_id uuid not null references returns on delete cascade,
  message_id uuid references return_messages on delete cascade,
  kind text not null check (kind in ('request', 'message', 'inspection')),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  picture bytea not null,
  created_at timestamptz not null default clock_timestamp(),
  check ((kind = 'message') = (message_id is not null))
);
create index return_photos_return on return_photos (return_id, created_at);
alter table return_photos alter column picture set storage external;
`;

// Units that come back with a return, and those of them that cannot be sold again.
const stock = `
alter table stock_moves drop constraint stock_moves_reason_check,
  add constraint stock_moves_reason_check
    check (reason in ('opening', 'set', 'taken', 'returned', 'restocked', 'written-off'));
create index stock_moves_restocked on stock_moves (reference) where reason = 'restocked';
`;
