import type { Shop } from '#app/http/context.ts';
import type { Client, Session } from '#shop/accounts/session.ts';
import { findSession, prolongSession } from '#shop/accounts/sessions.server.ts';
import { limitChange } from '../http/action-limits.ts';
import type { ApiContext } from './api-context.ts';
import { type ProblemName, problem } from './problem.ts';
import { type CustomerRefusal, customerRefusals } from './refusals.ts';

/** The value of the session's cookie, which is signed. */
const TOKEN = /^[\w.%-]{20,300}$/;

/** The token of a customer; `customerToken` in the OpenAPI document. */
export const CUSTOMER_HEADER = 'customer-token';

/** The problem of a customer's request. */
export function refused(
  c: ApiContext,
  reason: CustomerRefusal,
  facts: { field?: string; retryAfterSeconds?: number } = {},
): Response {
  const [name, detail]: readonly [ProblemName, string] = customerRefusals[reason];
  return problem(name, c.env.visit.requestId, {
    detail,
    code: reason,
    field: facts.field,
    ...(facts.retryAfterSeconds && { headers: { 'retry-after': String(facts.retryAfterSeconds) } }),
  });
}

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
    const token = c.req.header(CUSTOMER_HEADER) ?? '';
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
    if (found !== null && !isStaff(found.session)) {
      // The token stays the same.
      if (found.isDue) await prolongSession(accounts, clientOf(c, cookie));
      return found.session;
    }
    return problem('unauthorized', c.env.visit.requestId, {
      code: CUSTOMER_HEADER,
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
