import { createHash } from 'node:crypto';
import type { Db } from '#db/connect.ts';
import { accept, type Refusal, type Result } from '#lib/result.ts';
import { type Repeatable, runOnce, runOutside, type StoredAnswer } from '#shop/api-keys/run-once.server.ts';
import type { Seal } from '#shop/notifications/seal.server.ts';
import type { ApiContext } from './api-context.ts';
import { versionIn } from './etag.ts';
import { type ProblemName, problem } from './problem.ts';
import { type WriteRefusal, writeRefusals } from './refusals.ts';

const NAME = /^[\x21-\x7e]{1,100}$/;

type Once<Value> = {
  db: Db;
  status?: 200 | 201;
  work: (trx: Db) => Promise<Result<Value, WriteRefusal>>;
  /** For an answer with a secret: it is stored sealed. */
  seal?: Seal;
  /** Runs after the transaction, and not for a repeated request. */
  after?: () => Promise<void>;
};

/**
 * Answers a POST. Its work and the note that it was done are one transaction, so the same request with the same
 * Idempotency-Key is done once.
 */
export async function answerOnce<Value extends object>(
  c: ApiContext,
  { db, status = 200, work, seal, after }: Once<Value>,
): Promise<Response> {
  const request = await repeatableOf(c);
  if (request instanceof Response) return request;
  const done = await runOnce(db, request, async (trx) => {
    const worked = await work(trx);
    if (!worked.ok) return worked;
    const body = JSON.stringify(worked.value);
    return accept({ status, body: seal?.close(body) ?? body });
  });
  if (!done.ok) return refusedBy(c, done);
  if (!done.value.isReplay) await after?.();
  return sendStored(done.value, seal);
}

/** A refusal with the message of the carrier. */
type CarrierResult<Value> = { ok: true; value: Value } | (Refusal<WriteRefusal> & { sentence?: string });

type CarrierCall<Value> = { db: Db; status?: 200 | 201; work: () => Promise<CarrierResult<Value>> };

/**
 * Answers a POST whose work calls a carrier, outside of a transaction and of the limit on concurrent requests. The work has
 * to be safe to repeat.
 */
export async function answerCarrierCall<Value extends object>(
  c: ApiContext,
  { db, status = 200, work }: CarrierCall<Value>,
): Promise<Response> {
  const request = await repeatableOf(c);
  if (request instanceof Response) return request;
  const done: CarrierResult<Parameters<typeof sendStored>[0]> = await runOutside(db, request, async () => {
    const worked = await c.env.visit.callExternal(work);
    return worked.ok ? accept({ status, body: JSON.stringify(worked.value) }) : worked;
  });
  return done.ok ? sendStored(done.value) : refusedBy(c, done);
}

/**
 * The version that the client has read, from If-Match; the answer to a request without one.
 * @param what the thing with the ETag, for the message: "product"
 */
export function readVersion(c: ApiContext, what: string): number | Response {
  const detail = `Send If-Match with the ETag of the ${what}`;
  return versionIn(c.req.header('if-match')) ?? problem('header-missing', c.env.visit.requestId, { detail });
}

/** What makes a POST the same request again. */
async function repeatableOf(c: ApiContext): Promise<Repeatable | Response> {
  const name = c.req.header('idempotency-key') ?? '';
  if (!NAME.test(name)) {
    return problem('header-missing', c.env.visit.requestId, {
      detail: 'Send Idempotency-Key with up to 100 ASCII characters, such as a UUID',
    });
  }
  const requestHash = createHash('sha256')
    .update(`${c.req.method} ${c.req.path}\n${withoutSpaces(await c.req.text())}`)
    .digest();
  return { keyId: c.var.key.id, name, requestHash };
}

function sendStored({ status, body, isReplay }: StoredAnswer & { isReplay: boolean }, seal?: Seal): Response {
  return new Response(seal?.open(body) ?? body, {
    status,
    headers: {
      'content-type': 'application/json',
      ...(seal && { 'cache-control': 'no-store' }),
      ...(isReplay ? { 'idempotency-replayed': 'true' } : {}),
    },
  });
}

/** The same JSON is the same request, however it is laid out. */
function withoutSpaces(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text));
  } catch {
    return text;
  }
}

/** Answers any other write. */
export async function answerWrite<Value extends object>(
  c: ApiContext,
  done: Result<Value | undefined, WriteRefusal>,
): Promise<Response> {
  return done.ok ? Response.json(done.value ?? {}) : refusedBy(c, done);
}

/** The problem of a refusal. */
export function refusedBy(
  c: ApiContext,
  { reason, field, sentence }: Refusal<WriteRefusal> & { sentence?: string },
): Response {
  const [name, detail]: readonly [ProblemName, string] = writeRefusals[reason];
  return problem(name, c.env.visit.requestId, { detail: sentence ?? detail, code: reason, field });
}
