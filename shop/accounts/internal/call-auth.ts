import { type Refusal, refuse } from '#lib/result.ts';
import type { Client } from '#shop/accounts/session.ts';
import { ADDRESS_HEADER } from './auth-facts.ts';
import { TooBusy } from './passwords.ts';

const USER_AGENT_MAX_CHARACTERS = 300;

/** The user agent, cut to the length that a session stores. */
export const userAgentOf = ({ userAgent }: Client): string | null =>
  userAgent?.slice(0, USER_AGENT_MAX_CHARACTERS) ?? null;

/** The only headers that Better Auth gets. */
export function headersFor(client: Client): Headers {
  const { cookie, address } = client;
  const userAgent = userAgentOf(client);
  const headers = new Headers({ [ADDRESS_HEADER]: address });
  if (cookie !== null) headers.set('cookie', cookie);
  if (userAgent !== null) headers.set('user-agent', userAgent);
  return headers;
}

/** Better Auth's error code, such as INVALID_EMAIL_OR_PASSWORD, or its status, such as CONFLICT, if it has no code. */
function codeOf(error: unknown): string | null {
  // Recognised by name: importing its class would load all of Better Auth.
  const { name, status, body } = error as { name?: string; status?: string | number; body?: { code?: string } };
  return name === 'APIError' ? (body?.code ?? String(status)) : null;
}

/** Calls Better Auth. Returns its answer, or the refusal that `reasons` maps its error code to; other errors are thrown. */
export async function callAuth<Value, Reason extends string>(
  call: () => Promise<Value>,
  reasons: Record<string, Reason>,
): Promise<{ ok: true; value: Value } | Refusal<Reason | 'busy'>> {
  try {
    return { ok: true, value: await call() };
  } catch (error) {
    if (error instanceof TooBusy) return refuse('busy');
    const reason = reasons[codeOf(error) ?? ''];
    if (reason === undefined) throw error;
    return refuse(reason);
  }
}
