import type { Shop } from '#app/http/context.ts';
import { isId } from '#lib/ids.ts';
import { cleanLine } from '#lib/text.ts';
import { cleanGstin } from '#shop/accounts/business.ts';
import { logIn } from '#shop/accounts/login/log-in.server.ts';
import { requestLoginLink, useLoginLink as spendLoginLink } from '#shop/accounts/login/login-link.server.ts';
import type { Client, Session } from '#shop/accounts/session.ts';
import { findSession, logOut } from '#shop/accounts/sessions.server.ts';
import { addressForm } from '#shop/addresses/address.form.ts';
import { listAddresses } from '#shop/addresses/find-addresses.server.ts';
import { saveAddress } from '#shop/addresses/save-address.server.ts';
import { placeOrder } from '#shop/checkout/place-order.server.ts';
import { listOrders } from '#shop/orders/find-orders.server.ts';
import { readCode } from '#shop/promotions/promotion.ts';
import { type ProblemName, problem } from './problem.ts';
import { storefrontOperations as operations } from './storefront-operations.ts';
import type { Api, ApiContext } from './write.ts';

/** The value of the session's cookie, which is signed. */
const TOKEN = /^[\w.%-]{20,300}$/;

/** Why a customer's request is refused; what is not here is `invalid`. */
const statuses: Readonly<Record<string, ProblemName>> = {
  busy: 'unavailable',
  'too-many': 'too-many-requests',
  'too-many-checkouts': 'too-many-requests',
  'too-many-open': 'too-many-requests',
  changed: 'conflict',
  'out-of-stock': 'conflict',
  'offers-changed': 'conflict',
  'credit-changed': 'conflict',
  'address-check': 'conflict',
};

/**
 * The handlers that act for a customer, who is known by the token of an ordinary session: it ends with a password change or
 * "log out everywhere", like any other.
 */
export function serveCustomer(api: Api, { db, accounts, orderContext, details }: Shop): void {
  const { session: cookieName } = accounts.cookies.names;
  const clientOf = (c: ApiContext, cookie: string | null = null): Client => ({
    cookie,
    userAgent: c.req.header('user-agent') ?? null,
    ...c.var.requestedFor,
  });
  const cookieOf = (token: string) => `${cookieName}=${token}`;
  const customerOf = async (c: ApiContext): Promise<Session | null> => {
    const token = c.req.header('customer-token') ?? '';
    const found = TOKEN.test(token) ? await findSession(accounts, cookieOf(token)) : null;
    // A key must never lead to what staff may do.
    return found === null || isStaff(found.session) ? null : found.session;
  };
  const loggedOut = (c: ApiContext) =>
    problem('unauthorized', c.env.visit.requestId, {
      code: 'customer-token',
      detail: 'Customer-Token is missing, or the customer has logged out: log in again',
    });
  const refused = (c: ApiContext, reason: string, facts: { field?: string; retryAfterSeconds?: number } = {}) =>
    problem(statuses[reason] ?? 'invalid', c.env.visit.requestId, {
      code: reason,
      field: facts.field,
      ...(facts.retryAfterSeconds && { headers: { 'retry-after': String(facts.retryAfterSeconds) } }),
    });

  api.openapi(operations.requestLoginLink, async (c) => {
    const { email } = c.req.valid('json');
    const sent = await requestLoginLink(accounts, clientOf(c), { email: email.toLowerCase(), isNewWelcome: true });
    return sent.ok ? c.json({}, 200) : refused(c, sent.reason, sent);
  });
  api.openapi(operations.logIn, async (c) => {
    const body = c.req.valid('json');
    const done =
      'linkToken' in body
        ? await spendLoginLink(accounts, clientOf(c), body.linkToken)
        : await logIn(accounts, clientOf(c), { ...body, identifier: body.identifier.trim().toLowerCase() });
    if (!done.ok) return refused(c, done.reason, done);
    if (done.value.next === 'code') return refused(c, 'two-step-login');
    const prefix = cookieOf('');
    const token = done.value.cookies
      .find((header) => header.startsWith(prefix))
      ?.slice(prefix.length)
      .split(';', 1)[0];
    const session = token === undefined ? null : ((await findSession(accounts, cookieOf(token)))?.session ?? null);
    if (token === undefined || session === null) return refused(c, 'invalid-credentials');
    if (isStaff(session)) {
      await logOut(accounts, clientOf(c, cookieOf(token)));
      return refused(c, 'staff-account');
    }
    return c.json({ token, customerId: session.customerId }, 201, { 'cache-control': 'no-store' });
  });
  api.openapi(operations.logOut, async (c) => {
    const token = c.req.header('customer-token') ?? '';
    if (TOKEN.test(token)) await logOut(accounts, clientOf(c, cookieOf(token)));
    return c.json({}, 200);
  });
  api.openapi(operations.listAddresses, async (c) => {
    const customer = await customerOf(c);
    if (customer === null) return loggedOut(c);
    const addresses = await listAddresses(db, customer.customerId);
    return c.json({ data: addresses.map(({ stateCode: _, needsCheck: __, ...address }) => address) }, 200);
  });
  api.openapi(operations.addAddress, async (c) => {
    const customer = await customerOf(c);
    if (customer === null) return loggedOut(c);
    const { landmark, isDefault, ...typed } = c.req.valid('json');
    const form = addressForm.safeParse({ ...typed, landmark: landmark ?? '', isDefault: isDefault ? 'on' : '' });
    if (!form.success) {
      const [issue] = form.error.issues;
      return problem('invalid', c.env.visit.requestId, { field: issue?.path.join('.'), detail: issue?.message });
    }
    const saved = await saveAddress(db, customer.customerId, form.data);
    return saved.ok ? c.json({ id: saved.value.id }, 201) : refused(c, 'too-many-addresses');
  });
  api.openapi(operations.listOwnOrders, async (c) => {
    const customer = await customerOf(c);
    if (customer === null) return loggedOut(c);
    const orders = await listOrders(db, customer.customerId, { page: 1, isCancelledShown: true });
    const data = (orders.ok ? orders.value.rows : []).map(
      ({ id, number, kind, status, isPaid, payablePaise, createdAt, name }) => ({
        ...{ id, number, kind, status, isPaid, payablePaise, name },
        createdAt: createdAt.toISOString(),
      }),
    );
    return c.json({ data }, 200);
  });
  api.openapi(operations.placeOrder, async (c) => {
    const customer = await customerOf(c);
    if (customer === null) return loggedOut(c);
    const idempotencyKey = c.req.header('idempotency-key') ?? '';
    if (!isId(idempotencyKey))
      return problem('header-missing', c.env.visit.requestId, { detail: 'Send Idempotency-Key with a UUID' });
    const { lines, addressId, method, filesMethod, business, code = '', saved } = c.req.valid('json');
    const isTwice = new Set(lines.map(({ productId, variantId }) => `${productId} ${variantId}`)).size < lines.length;
    if (isTwice) return refused(c, 'line-twice', { field: 'lines' });
    const placed = await placeOrder(orderContext, customer, {
      ...{ idempotencyKey, method, filesMethod, addressId, isAddressMeant: false },
      ...{ code: readCode(code), savedPaise: saved },
      business: business && { gstin: cleanGstin(business.gstin), name: cleanLine(business.name) },
      lines: lines.map(({ unitPayable: seenPaise, ...line }) => ({ ...line, seenPaise })),
    });
    if (!placed.ok) return placed.reason === 'account-gone' ? loggedOut(c) : refused(c, placed.reason);
    const { checkoutId, orders, next } = placed.value;
    const unpaid = orders.find(({ status }) => status === 'unpaid');
    const payUrl = next === 'pay' && unpaid ? `${details.origin}/orders/${unpaid.id}/pay` : null;
    return c.json({ checkoutId, orders, payUrl }, 201, { 'cache-control': 'no-store' });
  });
}

const isStaff = ({ isAdmin, adminStep }: Session): boolean => isAdmin || adminStep !== null;
