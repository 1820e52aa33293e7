import { sql } from 'kysely';
import * as numbers from '#config/numbers.ts';
import { logAdminAction } from '#db/audit-log.ts';
import type { Db } from '#db/connect.ts';
import { newId } from '#db/ids.ts';
import { withTransaction } from '#db/transaction.ts';
import { isId } from '#lib/ids.ts';
import { accept, type Result, refuse } from '#lib/result.ts';
import { placeEvents } from '#shop/api-keys/read-events.server.ts';
import type { Seal } from '#shop/notifications/seal.server.ts';
import { findPublic, internet, type Outside } from '#shop/outbound/request-public.server.ts';
import { newSecret } from './internal/sign.ts';
import { type DisabledReason, hostOf, type Webhook, type WebhookTopic } from './webhook.ts';

const WEBHOOKS_MAX = 20;
const LOOKUP_MS = 5_000;

type Context = { db: Db; seal: Seal };
type Action = { adminId: string; webhookId: string };

/** A new webhook with its secret, which cannot be read again. */
type CreatedWebhook = { id: string; secret: string };

type NewWebhook = { url: string; topics: readonly WebhookTopic[] };

/**
 * Creates a webhook; it gets what happens from now on. `too-many`: delete one first. `address-not-public`: its host leads to
 * this machine or a private network. A host that is unknown for now is accepted.
 */
export async function createWebhook(
  context: Context,
  adminId: string,
  webhook: NewWebhook,
  outside: Outside = internet,
): Promise<Result<CreatedWebhook, 'too-many' | 'address-not-public'>> {
  const checked = await checkAddress(webhook.url, outside);
  return checked.ok ? addWebhook(context, adminId, webhook) : checked;
}

/** Whether events may be sent to this address, as far as its host is known now. It asks the name server. */
export async function checkAddress(
  url: string,
  outside: Outside = internet,
): Promise<Result<undefined, 'address-not-public'>> {
  const found = await findPublic(url, outside, AbortSignal.timeout(LOOKUP_MS)).catch(() => null);
  return found?.ok === false && found.reason === 'address-not-public'
    ? refuse('address-not-public', 'url')
    : accept(undefined);
}

/** `createWebhook` after the check of its address, also in the caller's transaction. */
export function addWebhook(
  { db, seal }: Context,
  adminId: string,
  { url, topics }: NewWebhook,
): Promise<Result<CreatedWebhook, 'too-many'>> {
  const id = newId();
  const secret = newSecret();
  return withTransaction(db, async (trx): Promise<Result<CreatedWebhook, 'too-many'>> => {
    // In this order, as where events are queued. One at a time, so that the limit holds.
    const position = await placeEvents(trx);
    await sql`lock table webhooks in share row exclusive mode`.execute(trx);
    const { rows } = await sql<{ webhooks: number }>`select count(*)::integer as webhooks from webhooks`.execute(trx);
    if ((rows[0]?.webhooks ?? 0) >= WEBHOOKS_MAX) return refuse('too-many');
    await trx
      .insertInto('webhooks')
      .values({ id, url, topics: [...topics], sealed_secret: seal.close(secret), position })
      .execute();
    await logAdminAction(trx, {
      adminId,
      action: 'webhook.add',
      subjectId: id,
      subjectName: hostOf(url),
      after: { topics },
    });
    return accept({ id, secret });
  });
}

/**
 * Gives a webhook a new secret, which is returned once. The old one also signs for a day: after several changes within a
 * day the first one, which receivers still have.
 */
export async function rotateSecret({ db, seal }: Context, action: Action): Promise<Result<string, 'not-found'>> {
  const secret = newSecret();
  return change(db, action, 'webhook.rotate', async (trx) => {
    await sql`
      update webhooks set sealed_previous = case when previous_until > now() then sealed_previous else sealed_secret end,
        sealed_secret = ${seal.close(secret)},
        previous_until = now() + make_interval(hours => ${numbers.WEBHOOK_OVERLAP_HOURS}::integer)
      where id = ${action.webhookId}`.execute(trx);
    return secret;
  });
}

/** Switches a webhook off; what waits for it fails and can be replayed. */
export const switchOff = (db: Db, action: Action): Promise<Result<undefined, 'not-found'>> =>
  change(db, action, 'webhook.disable', async (trx) => {
    await disableWebhook(trx, action.webhookId, 'owner');
    return undefined;
  });

/** Switches a webhook off, in the caller's transaction, unless it is off. Returns whether it was on. */
export async function disableWebhook(trx: Db, webhookId: string, reason: DisabledReason): Promise<boolean> {
  const { rows } = await sql`
    update webhooks set disabled_at = now(), disabled_reason = ${reason} where id = ${webhookId} and disabled_at is null
    returning id`.execute(trx);
  await sql`
    update webhook_deliveries set state = 'failed', problem = 'switched-off'
    where webhook_id = ${webhookId} and state = 'waiting'`.execute(trx);
  return rows.length > 0;
}

/** Switches a webhook on again. It gets what happens from now on: the API has the events that it missed. */
export const switchOn = (db: Db, action: Action): Promise<Result<undefined, 'not-found'>> =>
  change(db, action, 'webhook.enable', async (trx) => {
    const position = await placeEvents(trx);
    await trx
      .updateTable('webhooks')
      .set({ disabled_at: null, disabled_reason: null, last_success_at: null, position })
      .where('id', '=', action.webhookId)
      .where('disabled_at', 'is not', null)
      .execute();
    return undefined;
  });

/** Deletes a webhook with its log. */
export const deleteWebhook = (db: Db, action: Action): Promise<Result<undefined, 'not-found'>> =>
  change(db, action, 'webhook.delete', async (trx) => {
    await trx.deleteFrom('webhooks').where('id', '=', action.webhookId).execute();
    return undefined;
  });

/** Changes a locked webhook and records it. */
function change<Value>(
  db: Db,
  { adminId, webhookId }: Action,
  action: `webhook.${string}`,
  work: (trx: Db) => Promise<Value>,
): Promise<Result<Value, 'not-found'>> {
  if (!isId(webhookId)) return Promise.resolve(refuse('not-found'));
  return withTransaction(db, async (trx): Promise<Result<Value, 'not-found'>> => {
    const found = await trx
      .selectFrom('webhooks')
      .select('url')
      .where('id', '=', webhookId)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (found === undefined) return refuse('not-found');
    const value = await work(trx);
    await logAdminAction(trx, { adminId, action, subjectId: webhookId, subjectName: hostOf(found.url) });
    return accept(value);
  });
}

const query = (db: Db) =>
  db
    .selectFrom('webhooks')
    .select(['id', 'url', 'topics', 'created_at as createdAt', 'last_success_at as lastSuccessAt'])
    .select(['disabled_at as disabledAt', 'previous_until as previousUntil'])
    .select([
      sql<Webhook['disabledReason']>`disabled_reason`.as('disabledReason'),
      sql<number>`(select count(*)::integer from webhook_deliveries
        where webhook_id = webhooks.id and state = 'waiting' and attempts > 0)`.as('retrying'),
    ]);

/** All webhooks, the oldest first. */
export const listWebhooks = (db: Db): Promise<Webhook[]> => query(db).orderBy('id').execute();

/** One webhook; null: there is none. */
export async function findWebhook(db: Db, id: string): Promise<Webhook | null> {
  if (!isId(id)) return null;
  return (await query(db).where('id', '=', id).executeTakeFirst()) ?? null;
}
