import type { z } from 'zod';
import { fetchJson } from '#lib/fetch-json.ts';
import { ProviderAway, ProviderRefused } from './payments.ts';

export type ProviderCall = {
  /** The provider's name in messages that the admin shows. */
  provider: string;
  method: 'GET' | 'POST';
  url: string;
  headers: Record<string, string>;
  body?: object;
  /** It may be sent again before anybody has looked whether the first attempt arrived; so may every GET. */
  isRepeatable?: boolean;
  /** Time limit for the whole call with its second attempt. */
  timeoutMs?: number;
  /** The reason in the JSON of an error; undefined: there is none. */
  reasonIn(answer: unknown): unknown;
};

/** Customers wait for some of the responses. */
const TIMEOUT_MS = 8_000;
const RETRY_AFTER_MS = 250;
const ANSWER_MAX_BYTES = 1024 * 1024;
/** Client error statuses that a later attempt may not meet. */
const RETRYABLE_STATUSES = new Set([401, 403, 408, 409, 425, 429]);

/**
 * Sends a call to a provider's API and reads its JSON; a repeatable call once more if the service was unreachable or busy
 * and time is left. Throws `ProviderRefused` or `ProviderAway`, which name no secret; their cause is the status.
 */
export async function callProvider<Schema extends z.ZodType>(
  call: ProviderCall,
  schema: Schema,
): Promise<z.output<Schema>> {
  const signal = AbortSignal.timeout(call.timeoutMs ?? TIMEOUT_MS);
  try {
    return await readAnswer(call, schema, signal);
  } catch (error) {
    const isRepeatable = call.isRepeatable ?? call.method === 'GET';
    if (!(error instanceof ProviderAway) || !isRepeatable) throw error;
    await new Promise((done) => setTimeout(done, RETRY_AFTER_MS));
    if (signal.aborted) throw error;
    return readAnswer(call, schema, signal);
  }
}

/** An invalid response is treated like an unavailable provider. */
async function readAnswer<Schema extends z.ZodType>(
  call: ProviderCall,
  schema: Schema,
  signal: AbortSignal,
): Promise<z.output<Schema>> {
  const parsed = schema.safeParse(await answerOf(call, signal));
  if (!parsed.success) throw new ProviderAway(`${call.provider} sent an invalid response`);
  return parsed.data;
}

/** The JSON of a successful response. */
async function answerOf(
  { provider, method, url, headers, body, reasonIn }: ProviderCall,
  signal: AbortSignal,
): Promise<unknown> {
  const response = await fetchJson(url, { method, headers, body, signal, maxBytes: ANSWER_MAX_BYTES }).catch(() => {
    throw new ProviderAway(`${provider}: no response`);
  });
  const { isOk, status, answer } = response;
  if (isOk) return answer;
  // The admin shows this message beside a refund that fails.
  const reason = reasonIn(answer);
  const sentence = `${provider}: ${typeof reason === 'string' ? reason.slice(0, 300) : `error ${status}`}`;
  const isRefused = status >= 400 && status < 500 && !RETRYABLE_STATUSES.has(status);
  throw isRefused ? new ProviderRefused(sentence, { cause: status }) : new ProviderAway(sentence, { cause: status });
}
