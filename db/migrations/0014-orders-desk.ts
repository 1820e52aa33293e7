import { type Kysely, sql } from 'kysely';

/** Indexes for the admin's order lists in every sort order, and for the order search. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [lists, words, references, money]) await sql.raw(statement).execute(db);
}

// The default list with everything that its filters and sums need: counting 100,000 orders is an index-only scan.
const lists = `
drop index orders_desk;
create index orders_desk on orders (kind, created_at desc, id desc);
create index orders_desk_normal on orders (kind, created_at desc, id desc)
  include (status, method, is_paid, payable_paise, needs_check, expected_by, checkout_id)
  where archived_at is null and status not in ('cancelled', 'refunded');
create index orders_desk_amount on orders (kind, payable_paise desc, id desc)
  where archived_at is null and status not in ('cancelled', 'refunded');
create index payments_claimed on payments (checkout_id) where status = 'claimed';
`;

// Immutable for text: array_to_string is only marked stable because other types may print differently.
const words = `
create function desk_words(variadic texts text[]) returns text immutable parallel safe language sql as $$
  select btrim(regexp_replace(lower(array_to_string(texts, ' ')), '[^[:alnum:]]+', ' ', 'g'))
$$;
create index orders_words on orders using gin (to_tsvector('simple', desk_words(number::text, username, email, phone,
  address->>'name', address->>'phone', service_title, tracking_number)));
create index order_lines_words on order_lines using gin (to_tsvector('simple', desk_words(name, sku)));
`;

const references = `
create index payments_reference on payments (lower(claimed_reference)) where claimed_reference is not null;
create index captures_reference on captures (lower(provider_payment_id));
`;

// For the payments and refunds on an order's page.
const money = `
create index captures_payment on captures (payment_id);
create index refunds_capture on refunds (capture_id);
`;
