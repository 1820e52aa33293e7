import { type Kysely, sql } from 'kysely';

/**
 * Constraints against counting one submission, event or payment reference twice. Plain SQL, without down migrations.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [checkoutKeys, outbox, references, orders]) await sql.raw(statement).execute(db);
}

// Further idempotency keys that resumed an unpaid checkout: each one leads to that checkout from then on. The first key
// stays in checkouts.idempotency_key.
const checkoutKeys = `
create table checkout_keys (
  customer_id text not null references customers on delete cascade,
  key uuid not null,
  checkout_id uuid not null references checkouts on delete cascade,
  created_at timestamptz not null default now(),
  primary key (customer_id, key)
);
create index checkout_keys_checkout on checkout_keys (checkout_id);
`;

// Identifies the event of an email that may be sent only once: 'new-order:<order id>'.
const outbox = `
alter table outbox add column event_key text;
create unique index outbox_event on outbox (recipient, event_key) where event_key is not null;
create index outbox_recipient on outbox (recipient, created_at);
`;

// A UPI reference pays for one checkout, in whatever form it is typed.
const references = `
create unique index captures_upi_reference on captures (upper(regexp_replace(provider_payment_id, '\\s', '', 'g')))
  where provider = 'upi';
create index payments_claimed_reference on payments (claimed_reference) where claimed_reference is not null;
`;

// Cash on delivery without a verified email: the owner approves it before anything is shipped.
const orders = `
alter table orders add column email_unverified boolean not null default false;
create index orders_open_cod on orders (customer_id) where method = 'cod' and status = 'pending';
`;
