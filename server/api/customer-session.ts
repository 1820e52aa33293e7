import type { Shop } from '#app/http/context.ts';
import type { Client, Session } from '#shop/accounts/session.ts';
import { findSession } from '#shop/accounts/sessions.server.ts';
import { limitChange } from '../http/action-limits.ts';
import { type ProblemName, problem } from './problem.ts';
import type { ApiContext } from './write.ts';

/** The value of the session's cookie, which is signed. */
const TOKEN = /^[\w.%-]{20,300}$/;

/** The problem and the detail of refusals of a customer's request; what is not here is `invalid` without a detail. */
const refusals: Readonly<Record<string, readonly [ProblemName, string]>> = {
  'account-gone': ['unauthorized', 'The account was deleted'],
  busy: ['unavailable', 'Too many people are logging in: try again later'],
  'username-unknown': ['invalid', 'No customer has this username'],
  'invalid-credentials': ['invalid', 'The username, email or password is wrong'],
  'link-spent': ['invalid', 'The login link was used before, or is too old'],
  'two-step-login': ['invalid', 'This account logs in with a code: let the customer use the shop’s own pages'],
  'staff-account': ['invalid', 'Staff cannot log in by API'],
  'not-found': ['not-found', 'The customer has no such order'],
  'illegal-move': ['conflict', 'The order is packed or cancelled already'],
  'too-many': ['too-many-requests', 'Too many attempts: wait for Retry-After seconds'],
  'too-many-addresses': ['invalid', 'The customer has as many addresses as an account can have'],
  'not-delivered': ['conflict', 'Nothing of the order has been delivered'],
  'window-over': ['conflict', 'The time for returns with this reason is over'],
  'wish-unavailable': ['invalid', 'The shop does not offer this for the reason'],
  'photo-missing': ['invalid', 'This reason needs photos: let the customer use the order’s page in the shop'],
  'too-many-units': ['conflict', 'These are more units than can be returned'],
  'too-often': ['too-many-requests', 'Too many returns of the order were requested'],
  empty: ['invalid', 'The cart has no lines'],
  'line-twice': ['invalid', 'Two lines are the same: add up their quantities'],
  changed: ['conflict', 'A price or variant has changed: price the cart again'],
  'out-of-stock': ['conflict', 'Fewer units are left: price the cart again'],
  upcoming: ['invalid', 'A product is not on sale yet'],
  'over-limit': ['invalid', 'These are more units than one customer can buy'],
  'address-missing': ['invalid', 'Goods need an address of the customer'],
  'address-check': ['conflict', 'The address looks incomplete: ask the customer, and send isAddressConfirmed: true'],
  'key-reused': ['invalid', 'The Idempotency-Key was sent with another checkout; use a new one'],
  'too-dear': ['invalid', 'The order is too large for this payment method'],
  'email-unverified': ['invalid', 'This payment method needs a verified email address'],
  'too-many-open': ['too-many-requests', 'The shop still has to confirm several orders with this payment method'],
  'too-many-checkouts': ['too-many-requests', 'The customer has placed many orders: try again in an hour'],
  'method-unavailable': ['invalid', 'The payment method is not offered for this cart'],
  'offers-changed': ['conflict', 'Promotions save another amount now: price the cart again'],
  'charges-changed': ['conflict', 'The delivery charge or a fee has changed: price the cart again'],
  'credit-changed': ['conflict', 'The customer’s store credit has changed'],
  'business-wrong': ['invalid', 'The GSTIN is wrong, or the name of the business is missing'],
  'cod-blocked': ['invalid', 'The shop does not offer cash on delivery to this customer'],
};

/** The problem of a customer's request. */
export function refused(
  c: ApiContext,
  reason: string,
  facts: { field?: string; retryAfterSeconds?: number } = {},
): Response {
  const [name, detail = undefined]: readonly [ProblemName, string?] = refusals[reason] ?? ['invalid'];
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
