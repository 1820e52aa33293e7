import { sql } from 'kysely';
import { effectLimits } from '#config/limits.ts';
import * as numbers from '#config/numbers.ts';
import type { Db } from '#db/connect.ts';
import { newId } from '#db/ids.ts';
import { type Throttled, throttle } from '#db/throttle.ts';
import { withTransaction } from '#db/transaction.ts';
import { isId } from '#lib/ids.ts';
import { accept, type Result, refuse } from '#lib/result.ts';
import { startOf } from '#shop/drops/drops.server.ts';
import { enqueueAll, enqueueEmail } from '#shop/notifications/enqueue-email.server.ts';
import type { Seal } from '#shop/notifications/seal.server.ts';

type AlertContext = { db: Db; seal: Seal; details: { origin: string } };
type Wish = { productId: string; variantId: string; email: string };

const HOUR_MS = 3_600_000;

/** A published variant that is sold out. */
const soldOut = sql`stock = 0 and published and deleted_at is null`;

/**
 * Records that somebody wants an email when this variant is in stock again, and sends them a link to confirm it. The same
 * wish again sends the link again, within the limits; the answer says nothing about earlier wishes.
 * @param network counted with the limit of the network
 */
export async function requestAlert(
  { db, seal, details }: AlertContext,
  network: string,
  { productId, variantId, email: typed }: Wish,
): Promise<Result<null, 'not-sold-out'> | Extract<Throttled, { ok: false }>> {
  if (!isId(productId) || !isId(variantId)) return refuse('not-sold-out');
  const email = typed.toLowerCase();
  const { stockAlerts, stockAlertEmails } = effectLimits;
  const allowed = await throttle(db, `stock-alerts:${network}`, stockAlerts);
  if (!allowed.ok) return allowed;
  const isAllowed = (await throttle(db, `stock-alert-emails:${email}`, stockAlertEmails)).ok;
  return withTransaction(db, async (trx) => {
    const { rows } = await sql<{ id: string; name: string; optionText: string | null; isConfirmed: boolean }>`
      with wanted as (
        select variants.id, products.name, nullif(concat_ws(', ', option1, option2), '') as option_text
        from variants join products on products.id = product_id
        where variants.id = ${variantId} and product_id = ${productId} and ${soldOut}
      ), added as (
        insert into stock_alerts (id, variant_id, email) select ${newId()}::uuid, id, ${email}::text from wanted
        on conflict (variant_id, email) do update set
          created_at = case when stock_alerts.confirmed_at is null then now() else stock_alerts.created_at end
        returning id, confirmed_at
      )
      select added.id, name, option_text as "optionText", confirmed_at is not null as "isConfirmed"
      from added cross join wanted`.execute(trx);
    const [alert] = rows;
    if (alert === undefined) return refuse('not-sold-out');
    const { id, name, optionText, isConfirmed } = alert;
    if (isConfirmed || !isAllowed) return accept(null);
    const expiresAt = new Date(Date.now() + numbers.STOCK_ALERT_LINK_HOURS * HOUR_MS);
    const link = `${details.origin}/alerts/${seal.close(`stock-alert ${id} ${expiresAt.getTime()}`)}`;
    const facts = { name, optionText, hours: numbers.STOCK_ALERT_LINK_HOURS };
    await enqueueEmail(trx, 'confirm-stock-alert', email, facts, { seal, facts: { link }, expiresAt });
    return accept(null);
  });
}

/** What a link of an email is about. */
type ShownAlert = { productId: string; name: string; optionText: string | null; isConfirmed: boolean };

/** The alert of a link; null: the link is forged or has ended, or the alert is gone. */
export async function findAlert(
  { db, seal }: Omit<AlertContext, 'details'>,
  token: string,
  now: Date,
): Promise<ShownAlert | null> {
  const id = readToken(seal, token, now);
  if (id === null) return null;
  const { rows } = await sql<ShownAlert>`
    select product_id as "productId", products.name, nullif(concat_ws(', ', option1, option2), '') as "optionText",
      confirmed_at is not null as "isConfirmed"
    from stock_alerts join variants on variants.id = variant_id join products on products.id = product_id
    where stock_alerts.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** Confirms the alert of a link, or deletes it. false: the link or the alert is gone. */
export async function answerAlert(
  { db, seal }: Omit<AlertContext, 'details'>,
  { token, isWanted }: { token: string; isWanted: boolean },
  now: Date,
): Promise<boolean> {
  const id = readToken(seal, token, now);
  if (id === null) return false;
  const { rows } = isWanted
    ? await sql`update stock_alerts set confirmed_at = coalesce(confirmed_at, ${now}) where id = ${id} returning id`.execute(
        db,
      )
    : await sql`delete from stock_alerts where id = ${id} returning id`.execute(db);
  return rows.length > 0;
}

function readToken(seal: Seal, token: string, now: Date): string | null {
  try {
    const [purpose, id = '', expiresAt] = seal.open(token).split(' ');
    return purpose === 'stock-alert' && isId(id) && Number(expiresAt) > now.getTime() ? id : null;
  } catch {
    return null;
  }
}

/** Emails per call. */
const ALERTS_MAX = 200;

/**
 * Emails everybody who waits for something that can be bought again, once: the alert is deleted in the same transaction.
 * Several processes may call this at the same time.
 */
export async function sendStockAlerts(db: Db): Promise<void> {
  await withTransaction(db, async (trx) => {
    const { rows } = await sql<{ email: string; productId: string; name: string; optionText: string | null }>`
      with due as (
        select stock_alerts.id from stock_alerts
          join variants on variants.id = variant_id join products on products.id = product_id
        where confirmed_at is not null and stock is distinct from 0 and published and deleted_at is null
          and ${startOf('products')} is null
        order by confirmed_at limit ${ALERTS_MAX} for update of stock_alerts skip locked
      )
      delete from stock_alerts using due, variants, products
      where stock_alerts.id = due.id and variants.id = variant_id and products.id = product_id
      returning email, product_id as "productId", products.name, nullif(concat_ws(', ', option1, option2), '') as "optionText"`.execute(
      trx,
    );
    await enqueueAll(
      trx,
      rows.map(({ email, ...facts }) => ({ kind: 'back-in-stock' as const, recipient: email, facts })),
    );
  });
}

/** Deletes alerts that nobody confirmed in time or that have waited too long. */
export async function cleanUpStockAlerts(db: Db): Promise<void> {
  await sql`
    delete from stock_alerts
    where created_at < now() - make_interval(days => ${numbers.STOCK_ALERT_DAYS})
      or (confirmed_at is null and created_at < now() - make_interval(hours => ${numbers.STOCK_ALERT_LINK_HOURS}))`.execute(
    db,
  );
}

/** Erases the alerts of an address, in the transaction that deletes its account. */
export async function eraseStockAlerts(trx: Db, email: string): Promise<void> {
  await trx.deleteFrom('stock_alerts').where('email', '=', email.toLowerCase()).execute();
}

/** Alerts of one address go to another one, which has at most one for each variant. */
export async function moveStockAlerts(trx: Db, { from, to }: { from: string; to: string }): Promise<void> {
  await sql`
    update stock_alerts as moved set email = ${to.toLowerCase()} where email = ${from.toLowerCase()} and not exists (
      select from stock_alerts as own where own.email = ${to.toLowerCase()} and own.variant_id = moved.variant_id)`.execute(
    trx,
  );
  await eraseStockAlerts(trx, from);
}

/** The alerts of an address, for its data export. */
export async function exportStockAlerts(db: Db, email: string): Promise<unknown[]> {
  const { rows } = await sql`
    select product_id as "productId", products.name as product, nullif(concat_ws(', ', option1, option2), '') as option,
      confirmed_at as "confirmedAt", stock_alerts.created_at as "requestedAt"
    from stock_alerts join variants on variants.id = variant_id join products on products.id = product_id
    where email = ${email.toLowerCase()} order by stock_alerts.created_at`.execute(db);
  return rows;
}
