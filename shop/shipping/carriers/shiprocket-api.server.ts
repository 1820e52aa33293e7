import { createHash } from 'node:crypto';
import { z } from 'zod';
import { fetchJson } from '#lib/fetch-json.ts';
import { CarrierAway, CarrierRefused } from '../carrier.ts';

/** The login of an API user. */
export type Account = { email: string; password: string; apiUrl: string };

const TIMEOUT_MS = 15_000;
const ANSWER_MAX_BYTES = 4 * 1024 * 1024;
/** A login is valid for ten days; one day earlier it is renewed. */
const LOGIN_MS = 9 * 24 * 3_600_000;

/** Tokens by login, for this process. */
const logins = new Map<string, { token: string; until: number }>();

const loginAnswer = z.object({ token: z.string().min(1) });

type Call = { method: 'GET' | 'POST'; path: string; body?: object };

const keyOf = ({ email, password, apiUrl }: Account): string =>
  createHash('sha256')
    .update(JSON.stringify([email, password, apiUrl]))
    .digest('hex');

/** Logs in, and keeps the token for this process. */
export async function logIn(account: Account, signal = AbortSignal.timeout(TIMEOUT_MS)): Promise<string> {
  const { email, password } = account;
  const body = { email, password };
  const { token } = read(
    loginAnswer,
    await answerOf(account, { method: 'POST', path: '/auth/login', body }, null, signal),
  );
  logins.set(keyOf(account), { token, until: Date.now() + LOGIN_MS });
  return token;
}

/** Sends a call with a login, which is renewed once if it has ended. */
export async function send<Answer>(account: Account, call: Call, schema: z.ZodType<Answer>): Promise<Answer> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const known = logins.get(keyOf(account));
  const isFresh = known !== undefined && known.until > Date.now();
  const token = isFresh ? known.token : await logIn(account, signal);
  try {
    return read(schema, await answerOf(account, call, token, signal));
  } catch (error) {
    if (!isFresh || !(error instanceof CarrierRefused) || error.cause !== 401) throw error;
    return read(schema, await answerOf(account, call, await logIn(account, signal), signal));
  }
}

function read<Answer>(schema: z.ZodType<Answer>, answer: unknown): Answer {
  const parsed = schema.safeParse(answer);
  if (parsed.success) return parsed.data;
  // Some refusals come with the status 200.
  const sentence = messageOf(answer);
  if (sentence !== null) throw new CarrierRefused(`Shiprocket: ${sentence}`);
  throw new CarrierAway('Shiprocket: the response is not as documented');
}

/** The JSON of a successful response. Throws `CarrierRefused` or `CarrierAway`, which name no secret. */
async function answerOf(
  { apiUrl }: Account,
  { method, path, body }: Call,
  token: string | null,
  signal: AbortSignal,
): Promise<unknown> {
  const headers: Record<string, string> = token === null ? {} : { authorization: `Bearer ${token}` };
  const request = { method, headers, body, signal, maxBytes: ANSWER_MAX_BYTES };
  const response = await fetchJson(`${apiUrl}/v1/external${path}`, request).catch(() => {
    throw new CarrierAway('Shiprocket: no response');
  });
  const { isOk, status, answer } = response;
  if (isOk) return answer;
  const sentence = `Shiprocket: ${messageOf(answer) ?? `error ${status}`}`;
  const isRefused = status >= 400 && status < 500 && status !== 408 && status !== 429;
  throw isRefused ? new CarrierRefused(sentence, { cause: status }) : new CarrierAway(sentence, { cause: status });
}

/** "message", or the "response" of a label, with the first of "errors" by field. */
function messageOf(answer: unknown): string | null {
  const { response, message = response, errors } = (answer ?? {}) as Record<string, unknown>;
  if (typeof message !== 'string') return null;
  const [first] = Object.values((errors ?? {}) as Record<string, unknown>).flat();
  return [message, typeof first === 'string' ? first : ''].join(' ').trim().slice(0, 300);
}
