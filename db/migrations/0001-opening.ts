import { type Kysely, sql } from 'kysely';

/** The first tables. Plain SQL, without down migrations; a change is a new file. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [media, catalog, stockLedger, searchBook, accounts, reviews, messages, outbox, throttles]) {
    await sql.raw(statement).execute(db);
  }
}

const media = `
create table media (
  id uuid primary key,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  avif_widths integer[] not null default '{}',
  webp_widths integer[] not null default '{}',
  sha256 text not null unique,
  created_at timestamptz not null default now()
);
`;

// MRP in whole rupees, discount in percent with four decimals, payable amount rounded half up to whole rupees.
const catalog = `
create table products (
  id uuid primary key,
  handle text not null unique check (handle ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(handle) <= 200),
  type text not null check (type in ('shop', 'digital')),
  category text check (category in ('accessories', 'wall-decor', 'tech-gear', 'figurines', 'stickers', 'cosplay')),
  name text not null check (length(name) between 1 and 200 and name = btrim(name)),
  description text not null default '' check (length(description) <= 2000),
  full_description text check (length(full_description) <= 20000),
  price_paise bigint not null check (price_paise between 0 and 1000000000 and price_paise % 100 = 0),
  discount numeric(7, 4) not null default 0 check (discount between 0 and 100),
  option1_name text check (length(option1_name) between 1 and 60),
  option2_name text check (length(option2_name) between 1 and 60),
  size_table jsonb,
  demo_url text check (demo_url ~ '^https://'),
  hsn text check (hsn ~ '^[0-9]{4,8}$'),
  gst_rate numeric(5, 2) check (gst_rate between 0 and 100),
  country_of_origin text check (length(country_of_origin) <= 60),
  maker text check (length(maker) <= 300),
  net_quantity text check (length(net_quantity) <= 60),
  series text check (length(series) between 1 and 60),
  -- Kept from the variants by the room's verbs, so that listings read one row.
  from_price_paise bigint not null,
  from_payable_paise bigint not null,
  price_varies boolean not null default false,
  availability text not null default 'sold-out' check (availability in ('made-to-order', 'in-stock', 'low', 'sold-out')),
  rating_sum integer not null default 0 check (rating_sum >= rating_count),
  rating_count integer not null default 0 check (rating_count >= 0 and rating_sum <= rating_count * 5),
  -- Mean rating pulled towards 3.5 by five imaginary ratings: one five-star review does not lead the list.
  rating_rank double precision generated always as ((rating_sum + 17.5) / (rating_count + 5.0)) stored,
  -- Words with weights as shop/catalog/search-text.ts makes them: no parser of the server's, so no locale of its.
  search_vector tsvector not null default '',
  is_sample boolean not null default false,
  published boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  check ((type = 'shop') = (category is not null)),
  check (demo_url is null or type = 'digital'),
  check (option2_name is null or option1_name is not null)
);

-- Each order of the shelf is an index that also carries what the filters ask: filtered pages and counts are read from it alone.
create index products_newest on products (type, created_at desc, id desc)
  include (category, series, country_of_origin, from_payable_paise, rating_sum, rating_count, availability)
  where published and deleted_at is null;
create index products_category_newest on products (category, created_at desc, id desc)
  include (type, series, country_of_origin, from_payable_paise, rating_sum, rating_count, availability)
  where published and deleted_at is null;
-- This one also carries the other orders' keys: a range of prices is looked up here whatever the order.
create index products_cheapest on products (type, from_payable_paise, id)
  include (category, series, country_of_origin, rating_sum, rating_count, availability, created_at, discount, rating_rank)
  where published and deleted_at is null;
create index products_best_discount on products (type, discount desc, id desc)
  include (category, series, country_of_origin, from_payable_paise, rating_sum, rating_count, availability)
  where published and deleted_at is null;
create index products_best_rated on products (type, rating_rank desc, id desc)
  include (category, series, country_of_origin, from_payable_paise, rating_sum, rating_count, availability)
  where published and deleted_at is null;
-- What the filters offer, leaped through from value to value.
create index products_series on products (type, series) where published and deleted_at is null;
create index products_category_series on products (category, series) where published and deleted_at is null;
create index products_origin on products (type, country_of_origin) where published and deleted_at is null;
create index products_category_origin on products (category, country_of_origin) where published and deleted_at is null;
create index products_search on products using gin (search_vector) with (fastupdate = off);

create table variants (
  id uuid primary key,
  product_id uuid not null references products on delete cascade,
  position integer not null,
  option1 text check (length(option1) between 1 and 60),
  option2 text check (length(option2) between 1 and 60),
  sku text unique check (length(sku) between 1 and 60),
  stock integer check (stock >= 0),
  price_paise bigint check (price_paise between 0 and 1000000000 and price_paise % 100 = 0),
  check (option2 is null or option1 is not null)
);
create unique index variants_options on variants (product_id, coalesce(option1, ''), coalesce(option2, ''));

create table product_images (
  product_id uuid not null references products on delete cascade,
  position integer not null check (position >= 0),
  media_id uuid references media,
  source_url text check (source_url ~ '^https://'),
  failure text,
  alt text not null default '' check (length(alt) <= 300),
  primary key (product_id, position),
  check (media_id is not null or source_url is not null)
);
create index product_images_media on product_images (media_id);
`;

// The stock ledger is append-only: for every variant sum(pieces) = coalesce(stock, 0). Rows are deleted only with their
// variant.
const stockLedger = `
create table stock_moves (
  id uuid primary key,
  variant_id uuid not null references variants on delete cascade,
  pieces integer not null check (pieces <> 0),
  reason text not null check (reason in ('opening', 'set', 'taken', 'returned')),
  reference text not null check (length(reference) between 1 and 200),
  created_at timestamptz not null default now()
);
create index stock_moves_variant on stock_moves (variant_id, created_at);
create index stock_moves_reference on stock_moves (reference);

create function stock_moves_stay() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and pg_trigger_depth() > 1 then
    return old;
  end if;
  raise exception 'stock_moves is append-only';
end $$;
create trigger stock_moves_stay before update or delete on stock_moves for each row execute function stock_moves_stay();
`;

// Every word of the catalogue, for prefix search and typo correction. similar_words returns nothing if the server has
// no pg_trgm.
const searchBook = `
create table search_words (word text collate "C" primary key check (length(word) between 1 and 60));
do $body$
begin
  create extension if not exists pg_trgm;
  create index search_words_trigram on search_words using gist (word gist_trgm_ops);
  create function similar_words(typed text, count integer) returns table (word text) language sql stable as $$
    select word from search_words order by word <-> typed, word limit count
  $$;
exception when others then
  raise notice 'pg_trgm is not to be had: search corrects no typos';
  create function similar_words(typed text, count integer) returns table (word text) language sql stable as $$
    select ''::text where false
  $$;
end $body$;
`;

const accounts = `
create table customers (
  id text primary key,
  name text not null check (length(name) between 1 and 200),
  email text not null,
  email_verified boolean not null default false,
  image text check (length(image) <= 2000),
  username text unique check (username ~ '^[a-z0-9._-]{2,30}$'),
  display_username text,
  two_factor_enabled boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index customers_email on customers (lower(email));

create table sessions (
  id text primary key,
  token text not null unique,
  customer_id text not null references customers on delete cascade,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index sessions_customer on sessions (customer_id);

create table logins (
  id text primary key,
  account_id text not null,
  provider_id text not null,
  customer_id text not null references customers on delete cascade,
  password text,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider_id, account_id)
);
create index logins_customer on logins (customer_id);

create table verifications (
  id text primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index verifications_identifier on verifications (identifier);

create table two_factors (
  id text primary key,
  secret text not null,
  backup_codes text not null,
  customer_id text not null references customers on delete cascade,
  created_at timestamptz not null default now()
);
create index two_factors_customer on two_factors (customer_id);

create table admin_roles (
  customer_id text primary key references customers on delete cascade,
  source text not null check (source in ('cli', 'list', 'first-start')),
  created_at timestamptz not null default now()
);
`;

// A demo review has no customer, only a name.
const reviews = `
create table reviews (
  id uuid primary key,
  product_id uuid not null references products on delete cascade,
  customer_id text references customers on delete cascade,
  reviewer_name text check (length(reviewer_name) between 1 and 100),
  is_sample boolean not null default false,
  rating smallint not null check (rating between 1 and 5),
  text text not null check (length(text) between 1 and 2000 and text = btrim(text)),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (product_id, customer_id),
  check (is_sample = (customer_id is null)),
  check (is_sample = (reviewer_name is not null))
);
create index reviews_newest on reviews (product_id, created_at desc, id desc);
create index reviews_customer on reviews (customer_id);
`;

const messages = `
create sequence contact_ticket_numbers start 1001;
create table contact_messages (
  id uuid primary key,
  ticket bigint not null unique default nextval('contact_ticket_numbers'),
  name text not null check (length(name) between 1 and 100),
  email text not null check (length(email) between 3 and 254),
  message text not null check (length(message) between 1 and 5000),
  created_at timestamptz not null default now(),
  read_at timestamptz
);
create index contact_messages_newest on contact_messages (created_at desc);
`;

const outbox = `
create table outbox (
  id uuid primary key,
  kind text not null,
  recipient text not null,
  facts jsonb not null,
  created_at timestamptz not null default now(),
  delivered_at timestamptz,
  failed_at timestamptz
);
create index outbox_waiting on outbox (created_at) where delivered_at is null and failed_at is null;
`;

// The shape that rate-limiter-flexible's PostgreSQL store expects.
const throttles = `
create table throttles (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index throttles_expire on throttles (expire);
`;
