import { type Kysely, sql } from 'kysely';

/**
 * Refunds of single lines, payouts to a UPI ID or bank account, store credit, a credit note for each refund, and lines
 * that are cancelled before shipping. Plain SQL, without down migrations.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [payouts, refunds, refundSums, lines, lineAmounts, creditNotes, credit, events, polls]) {
    await sql.raw(statement).execute(db);
  }
}

// Where a customer wants money that no provider can send back. `sealed`: encrypted with SECRET; deleted after 90 days.
const payouts = `
create table payout_details (
  id uuid primary key,
  customer_id text not null references customers on delete cascade,
  order_id uuid not null references orders on delete cascade,
  kind text not null check (kind in ('upi', 'bank')),
  sealed text not null,
  created_at timestamptz not null default now()
);
create index payout_details_order on payout_details (order_id, created_at);
create index payout_details_customer on payout_details (customer_id);
create index payout_details_created on payout_details (created_at);
`;

// `key`: one refund of an order; it has a row for money and one for store credit where the order was paid with both.
// A row without a capture returns store credit that was spent. The reasons are a list in shop/payments/payments.ts.
const refunds = `
drop index refunds_once;
drop index refunds_waiting;
alter table refunds drop constraint refunds_status_check, drop constraint refunds_reason_check;
alter table refunds rename column ask_at to send_at;
update refunds set status = case status when 'wanted' then 'requested' else 'sent' end where status in ('wanted', 'asked');
alter table refunds
  add check (status in ('requested', 'sent', 'by-hand', 'done', 'failed')),
  add check (reason ~ '^[a-z]+(-[a-z]+)*$'),
  alter column capture_id drop not null,
  add column key uuid,
  add column target text not null default 'original' check (target in ('original', 'payout', 'store-credit')),
  add column payout_id uuid references payout_details on delete set null,
  add column return_id uuid,
  add column note text check (length(note) <= 500),
  add column reference text check (length(reference) between 1 and 60),
  add column requested_by text,
  add check (capture_id is not null or target = 'store-credit');
update refunds set key = id;
alter table refunds alter column key set not null, alter column key set default gen_random_uuid();
create unique index refunds_once on refunds (capture_id, coalesce(order_id, '00000000-0000-0000-0000-000000000000'))
  where reason in ('cancelled', 'late', 'duplicate', 'out-of-stock', 'mismatch');
create unique index refunds_key on refunds (key, coalesce(capture_id, '00000000-0000-0000-0000-000000000000'));
create index refunds_waiting on refunds (send_at) where status in ('requested', 'sent');
create index refunds_payout on refunds (payout_id) where payout_id is not null;
create index refunds_return on refunds (return_id) where return_id is not null;
`;

// A refund made on the provider's website, or one that arrived, is a fact that nobody can refuse: it is booked even where
// it is too much.
const refundSums = `
create function check_refund_sums() returns trigger language plpgsql as $$
begin
  if new.reason <> 'outside' and (tg_op = 'INSERT' or new.status not in ('done', 'failed')) then
    perform from captures where id = new.capture_id and amount_paise < (
      select sum(amount_paise) from refunds where capture_id = new.capture_id and status <> 'failed');
    if found then
      raise exception 'More than payment % would be refunded', new.capture_id
        using errcode = 'check_violation', constraint = 'refunds_sums', table = 'refunds';
    end if;
  end if;
  return null;
end $$;
create constraint trigger refunds_sums after insert or update of amount_paise, capture_id, status on refunds
  deferrable initially deferred for each row execute function check_refund_sums();
`;

// Units that were cancelled before shipping; the line stays as it was ordered.
const lines = `
alter table order_lines add column cancelled integer not null default 0 check (cancelled between 0 and quantity);
`;

// Store credit pays for a line and does not make it cheaper: money and credit may both be refunded, up to its cost.
const lineAmounts = `
create or replace function check_line_amount(checked uuid, checked_line integer) returns void language plpgsql as $$
declare
  listed bigint;
  charged bigint;
  left_over bigint;
begin
  select price_paise * quantity into listed from order_lines where order_id = checked and position = checked_line;
  select listed + coalesce(sum(amount_paise) filter (where refund_id is null), 0),
    listed + coalesce(sum(amount_paise) filter (where kind <> 'store-credit'), 0)
  into charged, left_over from order_adjustments where order_id = checked and line = checked_line;
  if charged < 0 or left_over < 0 then
    raise exception 'Adjustments and refunds take more than line % of order % costs', checked_line, checked
      using errcode = 'check_violation', constraint = 'order_adjustments_line', table = 'order_adjustments';
  end if;
end $$;
`;

// An order has one invoice, one credit note for each refund or cancellation of lines, and one for its own cancellation.
const creditNotes = `
alter table invoices drop constraint invoices_order_id_kind_key, add column refund_key uuid;
create unique index invoices_once on invoices (order_id, kind) where refund_key is null;
create unique index invoices_refund on invoices (refund_key) where refund_key is not null;
create index invoices_order on invoices (order_id);
`;

// The balance is the sum of a customer's entries, kept by the trigger; the check refuses what nobody has.
const credit = `
create table store_credit_balances (
  customer_id text primary key references customers on delete cascade,
  balance_paise bigint not null check (balance_paise >= 0)
);
create table store_credit_entries (
  id uuid primary key,
  customer_id text references customers on delete set null,
  amount_paise bigint not null check (amount_paise <> 0),
  reason text not null check (reason ~ '^[a-z]+(-[a-z]+)*$'),
  order_id uuid references orders,
  refund_id uuid references refunds on update cascade,
  created_at timestamptz not null default clock_timestamp()
);
create index store_credit_entries_customer on store_credit_entries (customer_id, created_at desc);
create index store_credit_entries_order on store_credit_entries (order_id);
create unique index store_credit_entries_refund on store_credit_entries (refund_id) where refund_id is not null;
create function add_to_store_credit() returns trigger language plpgsql as $$
begin
  insert into store_credit_balances (customer_id, balance_paise) values (new.customer_id, 0) on conflict do nothing;
  update store_credit_balances set balance_paise = balance_paise + new.amount_paise where customer_id = new.customer_id;
  return null;
end $$;
create trigger store_credit_entries_add after insert on store_credit_entries
  for each row execute function add_to_store_credit();
`;

const events = `
alter table order_events drop constraint order_events_kind_check, add constraint order_events_kind_check
  check (kind ~ '^[a-z]+(-[a-z]+)*$');
`;

// When each provider was last asked for refunds that were made on its website.
const polls = `
create table refund_polls (provider text primary key, polled_at timestamptz not null);
`;
