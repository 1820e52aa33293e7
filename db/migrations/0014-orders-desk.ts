import { type Kysely, sql } from 'kysely';

/** What the shop's desk asks of its orders: lists in every order, and a search over what people remember of one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [lists, words, references, money]) await sql.raw(statement).execute(db);
}

// The normal list with all that its filters and sums read: a count of 100,000 orders touches the index alone.
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

// Immutable in fact: array_to_string is not marked so only because other types than text may print otherwise.
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

// What came in for an order and what went back stands on its page.
const money = `
create index captures_payment on captures (payment_id);
create index refunds_capture on refunds (capture_id);
`;
