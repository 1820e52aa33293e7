import { type RawBuilder, sql } from 'kysely';
import { logAdminAction } from '#db/audit-log.ts';
import type { Db } from '#db/connect.ts';
import { withTransaction } from '#db/transaction.ts';
import { maskEmail } from '#lib/mask.ts';
import { accept, type Result, refuse } from '#lib/result.ts';
import { eraseAccount } from '#shop/accounts/delete-account.server.ts';
import { isDraftOpen } from '#shop/draft-orders/find-drafts.server.ts';
import type { MediaStore } from '#shop/media/media-store.ts';
import { removePictures } from '#shop/media/remove-pictures.server.ts';
import { enqueueAll } from '#shop/notifications/enqueue-email.server.ts';
import { eraseEmails, moveOrderEmails } from '#shop/notifications/outbox.server.ts';
import { eraseReviews } from '#shop/reviews/customer-reviews.server.ts';
import { moveMailbox } from './confirm-email.server.ts';
import type { MergeAccount, MergeContents, MergePreview, MergeRefusal } from './merge.ts';

/** `merged` is deleted, and what it has goes to `kept`. */
type Pair = { kept: string; merged: string };
type Move = (pair: Pair) => RawBuilder<unknown>[];

const all =
  (table: string): Move =>
  ({ kept, merged }) => [sql`update ${sql.table(table)} set customer_id = ${kept} where customer_id = ${merged}`];

/** Rows of which each customer has one for each `key`: those that both accounts have stay as they are in the kept one. */
const unlessKept =
  (table: string, key: string | null): Move =>
  ({ kept, merged }) => [
    sql`
      update ${sql.table(table)} as moved set customer_id = ${kept} where customer_id = ${merged} and not exists (
        select from ${sql.table(table)} as own where own.customer_id = ${kept}
          and ${key === null ? sql`true` : sql`own.${sql.ref(key)} = moved.${sql.ref(key)}`})`,
  ];

/** Ends with the account, or forgets who it was: logins and sessions, and what staff has done. */
const ends: Move = () => [];

const isSameAddress = sql`(own.name, own.phone, own.pincode, own.address_line)
  = (theirs.name, theirs.phone, theirs.pincode, theirs.address_line)`;

/**
 * Free slots of the kept account, first for what open drafts need, then in order; an address that it has already, and what
 * fits no more, is left behind.
 */
const addresses: Move = ({ kept, merged }) => [
  sql`
    update draft_orders set address_id = own.id from addresses as theirs, addresses as own
    where theirs.id = address_id and theirs.customer_id = ${merged} and own.customer_id = ${kept} and ${isSameAddress}`,
  sql`
    with moved as (
      select id, row_number() over (order by (
        select count(*) = 0 from draft_orders where address_id = theirs.id and ${isDraftOpen}), slot) as nth
      from addresses as theirs
      where customer_id = ${merged}
        and not exists (select from addresses as own where own.customer_id = ${kept} and ${isSameAddress})
    ), free as (
      select slot, row_number() over (order by slot) as nth from generate_series(1, 20) as slot
      where slot not in (select slot from addresses where customer_id = ${kept})
    )
    update addresses set customer_id = ${kept}, slot = free.slot, is_default = false
    from moved join free using (nth) where addresses.id = moved.id`,
];

/** Emails of these orders go to the address that is kept. */
const orders: Move = ({ kept, merged }) => [
  sql`
    update orders set customer_id = kept.id, username = kept.username, email = kept.email
    from customers as kept where kept.id = ${kept} and orders.customer_id = ${merged}`,
];

/** The trigger adds new entries only. */
const balances: Move = ({ kept, merged }) => [
  sql`
    insert into store_credit_balances (customer_id, balance_paise)
    select ${kept}, balance_paise from store_credit_balances where customer_id = ${merged}
    on conflict (customer_id) do update
    set balance_paise = store_credit_balances.balance_paise + excluded.balance_paise`,
  sql`delete from store_credit_balances where customer_id = ${merged}`,
];

/** Uses of both accounts count; a promotion that allows fewer is used up. */
const uses: Move = ({ kept, merged }) => [
  sql`
    update promotion_uses as used set customer_id = ${kept}, nth = case when nth is null then null else nth + coalesce((
      select max(nth) from promotion_uses as own
      where own.promotion_id = used.promotion_id and own.customer_id = ${kept}), 0) end
    where customer_id = ${merged}`,
];

/** Nobody votes on a review of their own. */
const votes: Move = (pair) => [
  ...unlessKept('review_votes', 'review_id')(pair),
  sql`
    delete from review_votes using reviews
    where reviews.id = review_id and reviews.customer_id = ${pair.kept} and review_votes.customer_id = ${pair.kept}`,
];

/**
 * Every column of the database that refers to customers, in the order of moving, and what becomes of its rows. A test
 * compares it with the catalogue of the database.
 */
export const customerColumns: Readonly<Record<string, Move>> = {
  'sessions.customer_id': ends,
  'logins.customer_id': ends,
  'two_factors.customer_id': ends,
  'known_devices.customer_id': ends,
  'admin_roles.customer_id': ends,
  'import_drafts.admin_id': ends,
  'moving_files.admin_id': ends,
  'settings.updated_by': ends,
  'api_keys.created_by': ends,
  'staff_invitations.invited_by': ends,
  'policies.created_by': ends,
  'saved_filters.customer_id': ends,
  'checkouts.customer_id': unlessKept('checkouts', 'idempotency_key'),
  'checkout_keys.customer_id': unlessKept('checkout_keys', 'key'),
  'orders.customer_id': orders,
  'draft_orders.customer_id': all('draft_orders'),
  'payout_details.customer_id': all('payout_details'),
  'promotion_uses.customer_id': uses,
  'store_credit_entries.customer_id': all('store_credit_entries'),
  'store_credit_balances.customer_id': balances,
  'addresses.customer_id': addresses,
  'carts.customer_id': unlessKept('carts', null),
  'contact_messages.customer_id': all('contact_messages'),
  'likes.customer_id': unlessKept('likes', 'product_id'),
  'reviews.customer_id': unlessKept('reviews', 'product_id'),
  'deleted_hidden_reviews.customer_id': unlessKept('deleted_hidden_reviews', 'product_id'),
  'review_reports.customer_id': unlessKept('review_reports', 'review_id'),
  'review_votes.customer_id': votes,
};

type Row = MergeAccount & { email: string };

/** The accounts, locked in the order of their ids; null: one is missing. */
async function readPair(db: Db, { kept, merged }: Pair, isLocked: boolean): Promise<[Row, Row] | null> {
  const { rows } = await sql<Row>`
    select id, name, username, email, email_verified as "isVerified", customers.created_at as "joinedAt",
      exists (select from admin_roles where customer_id = customers.id) as "isStaff"
    from customers where id in (${kept}, ${merged}) order by id ${isLocked ? sql`for update` : sql``}`.execute(db);
  const [first, second] = [kept, merged].map((id) => rows.find((row) => row.id === id));
  return first === undefined || second === undefined ? null : [first, second];
}

const problemOf = ([kept, merged]: readonly [Row, Row]): MergeRefusal | null => {
  if (kept.id === merged.id) return 'same';
  if (kept.isStaff || merged.isStaff) return 'is-staff';
  return kept.isVerified ? null : 'unverified';
};

const masked = (row: Row): MergeAccount => ({ ...row, email: maskEmail(row.email) });

/** What a merge of these accounts would move. */
export async function previewMerge(db: Db, pair: Pair): Promise<Result<MergePreview, MergeRefusal>> {
  const rows = await readPair(db, pair, false);
  if (rows === null) return refuse('not-found');
  const problem = problemOf(rows);
  if (problem !== null) return refuse(problem);
  return accept({ kept: masked(rows[0]), merged: masked(rows[1]), contents: await readContents(db, pair.merged) });
}

async function readContents(db: Db, id: string): Promise<MergeContents> {
  const count = (table: string) => sql`(select count(*)::integer from ${sql.table(table)} where customer_id = ${id})`;
  const { rows } = await sql<MergeContents>`
    select ${count('orders')} as orders, ${count('draft_orders')} as drafts, ${count('addresses')} as addresses,
      ${count('reviews')} as reviews, ${count('likes')} as likes,
      coalesce((select balance_paise from store_credit_balances where customer_id = ${id}), 0) as "creditPaise"`.execute(
    db,
  );
  const [contents] = rows;
  if (contents === undefined) throw new Error('A query without tables has one row');
  return contents;
}

const DUPLICATES_MAX = 20;

/** Other accounts with the same email address in other letters, or with a phone number of this one; `q`: with this address or username. */
export async function listDuplicates(db: Db, id: string, q: string): Promise<MergeAccount[]> {
  const phones = (of: RawBuilder<unknown>) => sql`
    select phone from orders where customer_id = ${of} and phone is not null
    union select phone from addresses where customer_id = ${of}
    union select phone from customers where id = ${of} and phone is not null`;
  const { rows } = await sql<Row>`
    select id, name, username, email, email_verified as "isVerified", customers.created_at as "joinedAt",
      exists (select from admin_roles where customer_id = customers.id) as "isStaff"
    from customers
    where id <> ${id} and ${
      q === ''
        ? sql`(lower(email) = (select lower(email) from customers where id = ${id}) or id in (
            select customer_id from orders where phone in (${phones(sql`${id}`)})
            union select customer_id from addresses where phone in (${phones(sql`${id}`)})
            union select customers.id from customers where phone in (${phones(sql`${id}`)})))`
        : sql`(lower(email) = lower(${q}) or username = lower(${q}))`
    }
    order by customers.created_at, id limit ${DUPLICATES_MAX}`.execute(db);
  return rows.map(masked);
}

/**
 * Moves everything of one account to another in one transaction, and deletes the first: its login, sessions and links end.
 * Both addresses get an email. It cannot be undone.
 */
export async function mergeCustomers(
  { db, media }: { db: Db; media: MediaStore },
  { adminId, ...pair }: Pair & { adminId: string },
): Promise<Result<undefined, MergeRefusal>> {
  const merged = await withTransaction(db, (trx) => mergeIn(trx, adminId, pair));
  if (!merged.ok) return merged;
  if (merged.value !== null) await removePictures(db, media, [merged.value]);
  return accept(undefined);
}

async function mergeIn(trx: Db, adminId: string, pair: Pair): Promise<Result<string | null, MergeRefusal>> {
  const rows = await readPair(trx, pair, true);
  if (rows === null) return refuse('not-found');
  const problem = problemOf(rows);
  if (problem !== null) return refuse(problem);
  const contents = await readContents(trx, pair.merged);
  const orderIds = await listOrderIds(trx, pair.merged);
  for (const move of Object.values(customerColumns)) for (const statement of move(pair)) await statement.execute(trx);
  await sql`
    update customers as kept set cod_blocked = kept.cod_blocked or merged.cod_blocked,
      phone = coalesce(kept.phone, merged.phone),
      internal_note = nullif(concat_ws(E'\\n', kept.internal_note, merged.internal_note), '')
    from customers as merged where kept.id = ${pair.kept} and merged.id = ${pair.merged}`.execute(trx);
  if (await losesDraftAddress(trx, pair.merged)) return refuse('drafts-need-addresses');
  const [kept, gone] = rows;
  // Those that both had, with their stars.
  await eraseReviews(trx, pair.merged);
  const addresses = { from: gone.email, to: kept.email };
  await moveOrderEmails(trx, addresses, orderIds);
  // Somebody may have signed up with the address of another person.
  if (gone.isVerified) {
    await moveMailbox(trx, { customerId: pair.kept, ...addresses });
    await eraseEmails(trx, { customerId: pair.merged, email: gone.email, isProven: true, orderIds: [] });
  }
  await enqueueAll(
    trx,
    [kept, gone].map(({ name, email }) => ({
      kind: 'accounts-merged',
      recipient: email,
      facts: { name, kept: maskEmail(kept.email), merged: maskEmail(gone.email), isKept: email === kept.email },
    })),
  );
  await logAdminAction(trx, {
    adminId,
    action: 'customer.merge',
    subjectId: pair.kept,
    subjectName: 'Customer',
    before: { mergedAccount: pair.merged },
    after: { ...contents },
  });
  const erased = await eraseAccount(trx, pair.merged);
  return erased.ok ? erased : refuse('is-staff');
}

/** Whether an open draft has an address that is left behind; it could never be placed. */
async function losesDraftAddress(trx: Db, mergedId: string): Promise<boolean> {
  const { rows } = await sql`
    select from draft_orders join addresses on addresses.id = address_id
    where addresses.customer_id = ${mergedId} and ${isDraftOpen} limit 1`.execute(trx);
  return rows.length > 0;
}

async function listOrderIds(trx: Db, customerId: string): Promise<string[]> {
  const rows = await trx.selectFrom('orders').select('id').where('customer_id', '=', customerId).execute();
  return rows.map(({ id }) => id);
}
