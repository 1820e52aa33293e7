import { type Refusal, refuse } from '#lib/result.ts';
import type { Client } from '#shop/accounts/client.ts';
import { ADDRESS_HEADER } from './auth-facts.ts';
import { TooBusy } from './hashing-queue.ts';

const USER_AGENT_MAX_CHARACTERS = 300;

/** As much of the browser's own words as a session keeps. */
export const userAgentOf = ({ userAgent }: Client): string | null =>
  userAgent?.slice(0, USER_AGENT_MAX_CHARACTERS) ?? null;

/** The engine sees these headers and no others. */
export function headersFor(client: Client): Headers {
  const { cookie, address } = client;
  const userAgent = userAgentOf(client);
  const headers = new Headers({ [ADDRESS_HEADER]: address });
  if (cookie !== null) headers.set('cookie', cookie);
  if (userAgent !== null) headers.set('user-agent', userAgent);
  return headers;
}

/** The engine's code of a refusal, such as INVALID_EMAIL_OR_PASSWORD; its status, such as CONFLICT, where it has no code. */
function codeOf(error: unknown): string | null {
  // Known by its name: its class would bring the whole engine along.
  const { name, status, body } = error as { name?: string; status?: string | number; body?: { code?: string } };
  return name === 'APIError' ? (body?.code ?? String(status)) : null;
}

/** What the engine answered, or the refusal that `reasons` gives to its code. Anything else is a surprise. */
export async function callAuth<Value, Reason extends string>(
  question: () => Promise<Value>,
  reasons: Record<string, Reason>,
): Promise<{ ok: true; value: Value } | Refusal<Reason | 'busy'>> {
  try {
    return { ok: true, value: await question() };
  } catch (error) {
    if (error instanceof TooBusy) return refuse('busy');
    const reason = reasons[codeOf(error) ?? ''];
    if (reason === undefined) throw error;
    return refuse(reason);
  }
}
