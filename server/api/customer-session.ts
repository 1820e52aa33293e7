import type { Shop } from '#app/http/context.ts';
import type { Client, Session } from '#shop/accounts/session.ts';
import { findSession } from '#shop/accounts/sessions.server.ts';
import { limitChange } from '../http/action-limits.ts';
import { type ProblemName, problem } from './problem.ts';
import type { ApiContext } from './write.ts';

/** The value of the session's cookie, which is signed. */
const TOKEN = /^[\w.%-]{20,300}$/;

/** Why a customer's request is refused; what is not here is `invalid`. */
const statuses: Readonly<Record<string, ProblemName>> = {
  'account-gone': 'unauthorized',
  busy: 'unavailable',
  'not-found': 'not-found',
  'too-many': 'too-many-requests',
  'too-many-checkouts': 'too-many-requests',
  'too-many-open': 'too-many-requests',
  changed: 'conflict',
  'out-of-stock': 'conflict',
  'offers-changed': 'conflict',
  'charges-changed': 'conflict',
  'credit-changed': 'conflict',
  'address-check': 'conflict',
  'illegal-move': 'conflict',
};

/** The problem of a customer's request. */
export const refused = (c: ApiContext, reason: string, facts: { field?: string; retryAfterSeconds?: number } = {}) =>
  problem(statuses[reason] ?? 'invalid', c.env.visit.requestId, {
    code: reason,
    field: facts.field,
    ...(facts.retryAfterSeconds && { headers: { 'retry-after': String(facts.retryAfterSeconds) } }),
  });

export const isStaff = ({ isAdmin, adminStep }: Session): boolean => isAdmin || adminStep !== null;

/**
 * Customers are known by the token of an ordinary session: it ends with a password change or "log out everywhere", like any
 * other.
 */
export function openCustomerSessions({ db, accounts }: Pick<Shop, 'db' | 'accounts'>) {
  const { session: cookieName } = accounts.cookies.names;
  const cookieOf = (token: string) => `${cookieName}=${token}`;
  /** The cookie of a well-formed token; null: there is none. */
  const sentCookie = (c: ApiContext): string | null => {
    const token = c.req.header('customer-token') ?? '';
    return TOKEN.test(token) ? cookieOf(token) : null;
  };
  const clientOf = (c: ApiContext, cookie: string | null = null): Client => ({
    cookie,
    userAgent: c.req.header('user-agent') ?? null,
    ...c.var.requestedFor,
  });

  /** The customer of a request, or the answer without one. */
  async function customerOf(c: ApiContext): Promise<Session | Response> {
    const cookie = sentCookie(c);
    const found = cookie === null ? null : await findSession(accounts, cookie);
    // A key must never lead to what staff may do.
    if (found !== null && !isStaff(found.session)) return found.session;
    return problem('unauthorized', c.env.visit.requestId, {
      code: 'customer-token',
      detail: 'Customer-Token is missing, or the customer has logged out: log in again',
    });
  }

  /** The same for a change, which counts as the shop's own form does: by account and by network. */
  async function changerOf(c: ApiContext, action: string): Promise<Session | Response> {
    const customer = await customerOf(c);
    if (customer instanceof Response) return customer;
    const { customerId } = customer;
    const retryAfterSeconds = await limitChange(db, action, { customerId, network: c.var.requestedFor.network });
    return retryAfterSeconds === null ? customer : refused(c, 'too-many', { retryAfterSeconds });
  }

  return { cookieOf, sentCookie, clientOf, customerOf, changerOf };
}
