import type { Shop } from '#app/http/context.ts';
import { oneLine } from '#lib/text.ts';
import { logIn } from '#shop/accounts/login/log-in.server.ts';
import { requestLoginLink, useLoginLink as spendLoginLink } from '#shop/accounts/login/login-link.server.ts';
import { findSession, logOut } from '#shop/accounts/sessions.server.ts';
import { addressForm } from '#shop/addresses/address.form.ts';
import { listAddresses } from '#shop/addresses/find-addresses.server.ts';
import { saveAddress } from '#shop/addresses/save-address.server.ts';
import type { Api } from './api-context.ts';
import { isStaff, openCustomerSessions, refused } from './customer-session.ts';
import { problem } from './problem.ts';
import { storefrontOperations as operations } from './storefront-operations.ts';

/** The handlers of logins and addresses. */
export function serveCustomer(api: Api, { db, accounts }: Shop): void {
  const { cookieOf, sentCookie, clientOf, customerOf, changerOf } = openCustomerSessions({ db, accounts });

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
        : await logIn(accounts, clientOf(c), { ...body, identifier: oneLine(body.identifier).toLowerCase() });
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
    const cookie = sentCookie(c);
    if (cookie !== null) await logOut(accounts, clientOf(c, cookie));
    return c.json({}, 200);
  });
  api.openapi(operations.listAddresses, async (c) => {
    const customer = await customerOf(c);
    if (customer instanceof Response) return customer;
    const addresses = await listAddresses(db, customer.customerId);
    return c.json({ data: addresses.map(({ stateCode: _, needsCheck: __, ...address }) => address) }, 200);
  });
  api.openapi(operations.addAddress, async (c) => {
    const customer = await changerOf(c, 'POST saved-addresses/new');
    if (customer instanceof Response) return customer;
    const { landmark, isDefault, ...typed } = c.req.valid('json');
    const form = addressForm.safeParse({ ...typed, landmark: landmark ?? '', isDefault: isDefault ? 'on' : '' });
    if (!form.success) {
      const [issue] = form.error.issues;
      return problem('invalid', c.env.visit.requestId, { field: issue?.path.join('.'), detail: issue?.message });
    }
    const saved = await saveAddress(db, customer.customerId, form.data);
    return saved.ok ? c.json({ id: saved.value.id }, 201) : refused(c, 'too-many-addresses');
  });
}
