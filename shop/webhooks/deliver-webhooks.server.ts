import type { IncomingMessage } from 'node:http';
import { performance } from 'node:perf_hooks';
import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';
import { withTransaction } from '#db/transaction.ts';
import { enqueueAll } from '#shop/notifications/enqueue-email.server.ts';
import type { Seal } from '#shop/notifications/seal.server.ts';
import { internet, type Outside, requestPublic } from '#shop/outbound/request-public.server.ts';
import { signedHeaders } from './internal/sign.ts';
import { type DeliveryProblem, type DisabledReason, hostOf, RETRY_SECONDS } from './webhook.ts';
import { disableWebhook } from './webhooks.server.ts';

/** Messages to one webhook at the same time. */
const CONCURRENT = 8;
/** Longer than a batch takes: another process takes over from one that died. */
const LEASE_SECONDS = 60;
const RESPONSE_MAX_BYTES = 500;
/** The status decides; of the body so much is kept as comes in this time. */
const RESPONSE_MS = 1_000;
const GONE = 410;

/** The network, with less patience than for pictures. */
const network: Outside = { ...internet, patienceMs: 10_000 };

export type DeliveryContext = {
  db: Db;
  seal: Seal;
  /** Who gets an email when a webhook is switched off. */
  owners: (trx: Db) => Promise<readonly string[]>;
  /** Identifies this process. */
  runner: string;
  signal: AbortSignal;
  outside?: Outside;
};

/** Webhooks to which something is due and to which no other process delivers. */
export async function listDueWebhooks(db: Db, runner: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from webhooks
    where disabled_at is null and (leased_until is null or leased_until < now() or leased_by = ${runner}::uuid)
      and exists (select from webhook_deliveries
        where webhook_id = webhooks.id and state = 'waiting' and next_at <= now())`.execute(db);
  return rows.map(({ id }) => id);
}

/** Delivers what is due to one webhook, the oldest first, unless another process does. */
export async function deliverTo(context: DeliveryContext, webhookId: string): Promise<void> {
  const { db, signal, runner } = context;
  while (!signal.aborted) {
    const target = await lease(context, webhookId);
    if (target === null) break;
    const due = await listDue(db, webhookId);
    if (due.length === 0) break;
    await Promise.all(
      due.map(async (delivery) => {
        const attempt = await send(context, target, delivery);
        // An attempt that was cut short by the end of the process is made again.
        if (!signal.aborted) await record(context, target, delivery, attempt);
      }),
    );
  }
  await sql`
    update webhooks set leased_by = null, leased_until = null where id = ${webhookId} and leased_by = ${runner}::uuid`.execute(
    db,
  );
}

type Target = { id: string; url: string; sealedSecret: string; sealedPrevious: string | null };

/** Makes this process the one that delivers to a webhook; null: it is off, or another process does. */
async function lease({ db, runner }: DeliveryContext, webhookId: string): Promise<Target | null> {
  const { rows } = await sql<Target>`
    update webhooks set leased_by = ${runner}::uuid, leased_until = now() + make_interval(secs => ${LEASE_SECONDS})
    where id = ${webhookId} and disabled_at is null
      and (leased_until is null or leased_until < now() or leased_by = ${runner}::uuid)
    returning id, url, sealed_secret as "sealedSecret",
      case when previous_until > now() then sealed_previous end as "sealedPrevious"`.execute(db);
  return rows[0] ?? null;
}

type Due = { id: string; messageId: string; body: string; attempts: number; createdAt: Date };

const listDue = async (db: Db, webhookId: string): Promise<Due[]> =>
  (
    await sql<Due>`
      select id, message_id as "messageId", body, attempts, created_at as "createdAt" from webhook_deliveries
      where webhook_id = ${webhookId} and state = 'waiting' and next_at <= now()
      order by next_at, id limit ${CONCURRENT}`.execute(db)
  ).rows;

type Attempt = {
  status: number | null;
  response: string | null;
  problem: DeliveryProblem | null;
  durationMs: number;
};

/** Sends a message once. Redirects are not followed: the owner entered this address and no other. */
async function send(
  { seal, signal, outside = network }: DeliveryContext,
  { url, sealedSecret, sealedPrevious }: Target,
  { messageId, body }: Due,
): Promise<Attempt> {
  const began = performance.now();
  const done = (outcome: Omit<Attempt, 'durationMs'>): Attempt => ({
    ...outcome,
    durationMs: Math.round(performance.now() - began),
  });
  const failed = (problem: DeliveryProblem) => done({ status: null, response: null, problem });
  let headers: Record<string, string>;
  try {
    const secrets = [sealedSecret, sealedPrevious].flatMap((sealed) => (sealed === null ? [] : [seal.open(sealed)]));
    headers = signedHeaders({ messageId, body, secrets }, new Date());
  } catch {
    return failed('secret-unreadable');
  }
  const timeout = AbortSignal.timeout(outside.patienceMs);
  try {
    const opened = await requestPublic(url, outside, {
      signal: AbortSignal.any([signal, timeout]),
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) },
      body,
    });
    if (!opened.ok) return failed(opened.reason);
    const { statusCode: status = 0 } = opened.value;
    const response = await readStart(opened.value);
    const isRedirect = status >= 300 && status < 400;
    const problem = status >= 200 && status < 300 ? null : isRedirect ? 'redirect' : 'status';
    return done({ status, response, problem });
  } catch {
    return failed(timeout.aborted ? 'site-too-slow' : 'site-unreachable');
  }
}

/** The beginning of a response; the rest, and what comes late, is not read. */
async function readStart(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  const limit = setTimeout(() => response.destroy(), RESPONSE_MS);
  try {
    for await (const chunk of response) {
      chunks.push(chunk as Buffer);
      length += (chunk as Buffer).length;
      if (length >= RESPONSE_MAX_BYTES) break;
    }
  } catch {
    // Cut off: the receiver has taken the message all the same.
  }
  clearTimeout(limit);
  response.destroy();
  const text = Buffer.concat(chunks).subarray(0, RESPONSE_MAX_BYTES).toString();
  // PostgreSQL stores no NUL.
  return text.replaceAll('\0', '');
}

/** Notes an attempt, plans the next one, and switches off a webhook that nothing has reached for as long as one is tried. */
async function record(
  { db, owners }: DeliveryContext,
  { id: webhookId, url }: Target,
  { id, attempts, createdAt }: Due,
  { status, response, problem, durationMs }: Attempt,
): Promise<void> {
  const pause = RETRY_SECONDS[attempts];
  const state = problem === null ? 'delivered' : pause === undefined ? 'failed' : 'waiting';
  await withTransaction(db, async (trx) => {
    const { rows } = await sql`
      update webhook_deliveries set state = ${state}, attempts = attempts + 1, attempted_at = now(),
        next_at = now() + make_interval(secs => ${pause ?? 0}), duration_ms = ${durationMs}, status = ${status},
        response = ${response}, problem = ${problem}
      where id = ${id} and state = 'waiting' and attempts = ${attempts} returning id`.execute(trx);
    // Another process has made this attempt meanwhile, or the webhook was switched off.
    if (rows.length === 0) return;
    if (problem === null) {
      await sql`update webhooks set last_success_at = now() where id = ${webhookId}`.execute(trx);
      return;
    }
    const isSilent = state === 'failed' && !(await hasSucceededSince(trx, webhookId, createdAt));
    const reason: DisabledReason | null = status === GONE ? 'gone' : isSilent ? 'failing' : null;
    if (reason === null || !(await disableWebhook(trx, webhookId, reason))) return;
    const recipients = await owners(trx);
    await enqueueAll(
      trx,
      recipients.map((recipient) => ({
        kind: 'webhook-disabled',
        recipient,
        facts: { webhookId, host: hostOf(url), reason },
      })),
    );
  });
}

async function hasSucceededSince(trx: Db, webhookId: string, since: Date): Promise<boolean> {
  const { rows } = await sql`
    select from webhooks where id = ${webhookId} and last_success_at >= ${since} for no key update`.execute(trx);
  return rows.length > 0;
}
