import { type Kysely, sql } from 'kysely';

/** Checkouts, orders, payments, invoices, services and downloads. Plain SQL, without down migrations. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [checkouts, orders, events, payments, invoices, services, downloads]) {
    await sql.raw(statement).execute(db);
  }
}

// One submission of "Proceed to Payment". The idempotency key comes from the page; the same key with other content is
// refused by its hash. When a customer deletes the account, name and email are removed; what the tax records need
// stays.
const checkouts = `
create table checkouts (
  id uuid primary key,
  customer_id text references customers on delete set null,
  idempotency_key uuid not null,
  content_hash text not null,
  method text not null check (method in ('cod', 'upi', 'razorpay', 'test', 'free', 'later')),
  payable_paise bigint not null check (payable_paise >= 0 and payable_paise % 100 = 0),
  created_at timestamptz not null default now(),
  unique (customer_id, idempotency_key)
);
create index checkouts_customer on checkouts (customer_id, created_at desc);
`;

const orders = `
create sequence order_numbers start 10001;
create table orders (
  id uuid primary key,
  number bigint not null unique default nextval('order_numbers'),
  checkout_id uuid references checkouts,
  customer_id text references customers on delete set null,
  kind text not null check (kind in ('shop', 'digital', 'service')),
  status text not null check (status in ('unpaid', 'pending', 'quoted', 'confirmed', 'packed', 'shipped', 'delivered',
    'completed', 'cancelled', 'refunded')),
  method text not null check (method in ('cod', 'upi', 'razorpay', 'test', 'free', 'later')),
  -- As they were when it was placed; erased with the account.
  username text,
  email text,
  phone text,
  -- {name, phone, pincode, city, state, stateCode, addressLine, landmark}; null where nothing is sent.
  address jsonb,
  state_code text check (state_code ~ '^[0-9]{2}$'),
  needs_check boolean not null default false,
  service_id uuid,
  service_title text,
  brief text check (length(brief) between 1 and 5000),
  -- Sums over the lines, and the fee of cash on delivery. Total - Discount + Fee = Payable.
  total_paise bigint not null check (total_paise >= 0 and total_paise % 100 = 0),
  discount_paise bigint not null check (discount_paise between 0 and total_paise and discount_paise % 100 = 0),
  fee_paise bigint not null default 0 check (fee_paise >= 0 and fee_paise % 100 = 0),
  payable_paise bigint not null check (payable_paise = total_paise - discount_paise + fee_paise),
  is_paid boolean not null default false,
  -- An unpaid order gives its stock back then; a quote is valid until then.
  expires_at timestamptz,
  expected_by date,
  carrier text check (length(carrier) between 1 and 100),
  tracking_url text check (tracking_url ~ '^https://' and length(tracking_url) <= 500),
  tracking_number text check (length(tracking_number) between 1 and 100),
  cancelled_by text check (cancelled_by in ('customer', 'admin', 'expiry', 'payment')),
  internal_note text check (length(internal_note) <= 2000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  check ((kind = 'service') = (service_title is not null)),
  check ((status = 'cancelled' or status = 'refunded') or cancelled_by is null)
);
create index orders_customer on orders (customer_id, created_at desc, id desc);
create index orders_checkout on orders (checkout_id);
create index orders_desk on orders (kind, created_at desc, id desc) where archived_at is null;
create index orders_status on orders (status, created_at desc);
create index orders_open on orders (customer_id) where status = 'unpaid';
create index orders_unpaid on orders (expires_at) where status in ('unpaid', 'quoted');

-- Snapshots: they never change when products do.
create table order_lines (
  order_id uuid not null references orders on delete cascade,
  position integer not null check (position > 0),
  product_id uuid references products on delete set null,
  variant_id uuid references variants on delete set null,
  type text not null check (type in ('shop', 'digital', 'service')),
  name text not null check (length(name) between 1 and 200),
  option_text text,
  sku text,
  image text,
  hsn text,
  gst_rate numeric(5, 2) check (gst_rate between 0 and 100),
  price_paise bigint not null check (price_paise >= 0 and price_paise % 100 = 0),
  discount numeric(7, 4) not null check (discount between 0 and 100),
  unit_payable_paise bigint not null check (unit_payable_paise between 0 and price_paise and unit_payable_paise % 100 = 0),
  quantity integer not null check (quantity between 1 and 100),
  primary key (order_id, position)
);
create index order_lines_product on order_lines (product_id);
`;

// Events of an order, in the order of their commits (the order's row is locked by then).
const events = `
create table order_events (
  order_id uuid not null references orders on delete cascade,
  position integer not null check (position > 0),
  kind text not null check (kind in ('placed', 'moved', 'paid', 'refund-requested', 'refunded', 'payment-problem', 'tracking', 'note')),
  from_status text,
  to_status text,
  actor text not null check (actor in ('customer', 'admin', 'system', 'payment')),
  actor_id text,
  facts jsonb not null default '{}',
  at timestamptz not null default clock_timestamp(),
  primary key (order_id, position)
);
create function order_events_stay() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and pg_trigger_depth() > 1 then
    return old;
  end if;
  raise exception 'order_events is append-only';
end $$;
create trigger order_events_stay before update or delete on order_events for each row execute function order_events_stay();
`;

// One payment per checkout. Received money is a capture; returned money is a refund of a capture, for an order.
const payments = `
create table payments (
  id uuid primary key,
  checkout_id uuid not null unique references checkouts,
  provider text not null check (provider in ('cod', 'upi', 'razorpay', 'test')),
  status text not null check (status in ('open', 'claimed', 'paid', 'closed')),
  amount_paise bigint not null check (amount_paise > 0),
  currency text not null default 'INR' check (currency = 'INR'),
  -- The provider's own order, made once; null until it was asked for.
  provider_order_id text,
  -- What the customer typed from their UPI app.
  claimed_reference text check (length(claimed_reference) between 4 and 60),
  -- When the provider is asked next what came in; null: never again.
  look_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider, provider_order_id)
);
create index payments_waiting on payments (look_at) where look_at is not null;

create table captures (
  id uuid primary key,
  payment_id uuid not null references payments,
  provider text not null,
  provider_payment_id text not null,
  -- Of money that was booked by hand: the one order it was handed over for. Else it covers the whole checkout.
  order_id uuid references orders,
  amount_paise bigint not null check (amount_paise > 0),
  currency text not null default 'INR',
  -- false: money that nothing was owed for (a second payment, a late one); it goes back whole.
  is_due boolean not null,
  captured_at timestamptz not null default now(),
  unique (provider, provider_payment_id)
);
create unique index captures_due on captures (payment_id, coalesce(order_id, '00000000-0000-0000-0000-000000000000')) where is_due;

create table refunds (
  id uuid primary key,
  capture_id uuid not null references captures,
  order_id uuid references orders,
  amount_paise bigint not null check (amount_paise > 0),
  reason text not null check (reason in ('cancelled', 'late', 'duplicate', 'out-of-stock', 'mismatch', 'outside')),
  -- by-hand: no provider moves this money, the owner does.
  status text not null check (status in ('wanted', 'asked', 'by-hand', 'done', 'failed')),
  provider_refund_id text unique,
  attempts integer not null default 0,
  -- When the provider is asked next.
  ask_at timestamptz not null default now(),
  problem text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
-- What the owner gave back at the provider's own desk may come in several parts.
create unique index refunds_once on refunds (capture_id, coalesce(order_id, '00000000-0000-0000-0000-000000000000'))
  where reason <> 'outside';
create index refunds_waiting on refunds (ask_at) where status in ('wanted', 'asked');
create index refunds_order on refunds (order_id);

create table payment_webhooks (
  provider text not null,
  event_id text not null,
  type text not null,
  -- The payment, or the refund, that it tells of.
  subject text,
  received_at timestamptz not null default now(),
  primary key (provider, event_id),
  unique (provider, type, subject)
);
`;

// GST rule 46(b): a serial number of at most 16 characters, consecutive within a financial year. Locking the counter's
// row serialises invoices.
const invoices = `
create table invoice_counters (
  series text not null,
  financial_year text not null check (financial_year ~ '^[0-9]{4}-[0-9]{2}$'),
  last integer not null check (last >= 0),
  primary key (series, financial_year)
);
create table invoices (
  id uuid primary key,
  order_id uuid not null references orders,
  kind text not null check (kind in ('invoice', 'credit-note')),
  series text not null,
  financial_year text not null,
  number integer not null check (number > 0),
  serial text not null unique check (length(serial) <= 16),
  -- The whole document as it was issued.
  document jsonb not null,
  issued_at timestamptz not null default now(),
  unique (order_id, kind),
  unique (series, financial_year, number)
);
`;

const services = `
create table services (
  id uuid primary key,
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 100),
  title text not null check (length(title) between 1 and 200),
  text text not null check (length(text) between 1 and 5000),
  image text,
  from_price_paise bigint not null check (from_price_paise >= 0 and from_price_paise % 100 = 0),
  position integer not null default 0,
  is_sample boolean not null default false,
  published boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
alter table orders add foreign key (service_id) references services on delete set null;
`;

// The private file or link of a digital product, and how often each buyer may download it.
const downloads = `
create table product_files (
  product_id uuid primary key references products on delete cascade,
  kind text not null check (kind in ('file', 'link')),
  -- A file below DATA_DIR/private, or an https address.
  location text not null,
  file_name text not null check (length(file_name) between 1 and 200),
  bytes bigint check (bytes >= 0),
  updated_at timestamptz not null default now(),
  check (kind = 'file' or location ~ '^https://')
);
create table downloads (
  order_id uuid not null,
  position integer not null,
  released_at timestamptz not null default now(),
  count integer not null default 0 check (count >= 0),
  last_at timestamptz,
  primary key (order_id, position),
  foreign key (order_id, position) references order_lines on delete cascade
);
`;
