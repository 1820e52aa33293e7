import { type Kysely, sql } from 'kysely';

/** Orders that the shop writes down for a customer who has not ordered on the site. Plain SQL, without down migrations. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(draftOrders).execute(db);
}

const draftOrders = `
create table draft_orders (
  id uuid primary key,
  customer_id text not null references customers on delete cascade,
  address_id uuid references addresses on delete set null,
  -- A list of productId, variantId and quantity.
  lines jsonb not null default '[]',
  discount_paise bigint not null default 0 check (discount_paise >= 0),
  discount_reason text not null default '' check (length(discount_reason) <= 200),
  delivery_paise bigint not null default 0 check (delivery_paise >= 0),
  -- Of the customer's link; null: there is none.
  expires_at timestamptz,
  checkout_id uuid references checkouts on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index draft_orders_customer on draft_orders (customer_id);
create index draft_orders_address on draft_orders (address_id);
create index draft_orders_checkout on draft_orders (checkout_id);
create index draft_orders_newest on draft_orders (created_at desc, id desc);
`;
