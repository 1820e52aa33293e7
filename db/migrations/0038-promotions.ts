import { type Kysely, sql } from 'kysely';

/** Promotions, their codes, and the checkouts that used them. Plain SQL, without down migrations. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [promotions, uses, counts]) await sql.raw(statement).execute(db);
}

// `uses` counts only where there is a limit: the row would otherwise be locked by every checkout. Kinds are a list in
// shop/promotions/kinds.ts, and `terms` are the numbers of a kind.
const promotions = `
create table promotions (
  id uuid primary key,
  title text not null check (length(title) between 1 and 60),
  kind text not null check (kind ~ '^[a-z]+(-[a-z]+)*$'),
  terms jsonb not null default '{}',
  scope text not null default 'all' check (scope ~ '^[a-z]+$'),
  scope_values text[] not null default '{}',
  minimum_paise bigint not null default 0 check (minimum_paise >= 0),
  starts_at timestamptz not null,
  ends_at timestamptz check (ends_at > starts_at),
  uses_max integer check (uses_max > 0),
  uses integer not null default 0 check (uses >= 0),
  uses_per_customer integer check (uses_per_customer > 0),
  is_first_order boolean not null default false,
  is_automatic boolean not null,
  stopped_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint promotions_uses_max check (uses_max is null or uses <= uses_max)
);
create index promotions_automatic on promotions (starts_at) where is_automatic and stopped_at is null;
create table promotion_codes (
  code text primary key check (code ~ '^[A-Z0-9-]{3,30}$'),
  promotion_id uuid not null references promotions on delete cascade,
  uses_max integer check (uses_max > 0),
  uses integer not null default 0 check (uses >= 0),
  created_at timestamptz not null default now(),
  -- Replaced by another code of the owner's; it stays for the orders that used it.
  withdrawn_at timestamptz,
  constraint promotion_codes_uses_max check (uses_max is null or uses <= uses_max)
);
create index promotion_codes_promotion on promotion_codes (promotion_id, code);
`;

// `nth`: which of a customer's uses it is, where their number is limited; the index lets each exist once. A use is
// released when every order of its checkout is cancelled.
const uses = `
create table promotion_uses (
  promotion_id uuid not null references promotions,
  checkout_id uuid not null references checkouts on delete cascade,
  code text references promotion_codes,
  customer_id text references customers on delete set null,
  nth integer check (nth > 0),
  saved_paise bigint not null check (saved_paise > 0),
  created_at timestamptz not null default now(),
  released_at timestamptz,
  primary key (promotion_id, checkout_id)
);
create unique index promotion_uses_customer on promotion_uses (promotion_id, customer_id, nth) where released_at is null;
create index promotion_uses_checkout on promotion_uses (checkout_id);
create index promotion_uses_of_customer on promotion_uses (customer_id);
create index promotion_uses_code on promotion_uses (code);
`;

const counts = `
create function count_promotion_use() returns trigger language plpgsql as $$
declare
  change integer := (new.released_at is null)::integer - case tg_op when 'INSERT' then 0 else (old.released_at is null)::integer end;
begin
  if change <> 0 then
    update promotions set uses = uses + change where id = new.promotion_id and uses_max is not null;
    update promotion_codes set uses = uses + change where code = new.code and uses_max is not null;
  end if;
  return null;
end $$;
create trigger promotion_uses_count after insert or update of released_at on promotion_uses
  for each row execute function count_promotion_use();
`;
