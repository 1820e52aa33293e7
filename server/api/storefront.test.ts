import { expect, test } from 'vitest';
import { newId } from '#db/ids.ts';
import { requestLoginLink } from '#shop/accounts/login/login-link.server.ts';
import { endOtherSessions } from '#shop/accounts/sessions.server.ts';
import { apiScopeNames } from '#shop/api-keys/api-key.ts';
import { findPayLink } from '#shop/billing/pay-link.server.ts';
import { findLinkedDraft } from '#shop/draft-orders/place-draft.server.ts';
import '#tests/support/database.ts';
import { emailsTo, joinShop, openTestShop, somebody, verifyAddress } from '#tests/support/fixtures/accounts.ts';
import { openApiClient } from '#tests/support/fixtures/api-client.ts';
import { openProduct, stockOf, variantInput } from '#tests/support/fixtures/catalog.ts';
import { openPromotion } from '#tests/support/fixtures/promotions.ts';
import { typedClient } from '#tests/support/fixtures/typed-client.ts';
import { problemSchema } from './schemas.ts';
import { storefrontOperations } from './storefront-operations.ts';

async function openStorefront(env: Record<string, string> = {}) {
  const client = await openApiClient(await openTestShop(env));
  const key = await client.keyWith('storefront:read', 'storefront:customer');
  const as = (customer?: string) => typedClient(client.api, client.visit, { key, ...(customer && { customer }) });
  /** A customer with an account, logged in by password. */
  async function logIn(username: string) {
    const { form, session } = await joinShop(client.accounts, { username });
    await verifyAddress(client, session.customerId);
    const { data } = await as().POST('/storefront/sessions', {
      body: { identifier: form.email, password: form.password },
    });
    return { ...session, form, token: String(data?.token) };
  }
  return { ...client, key, as, logIn };
}

const home = {
  name: 'Asha Rao',
  phone: '98765 43210',
  pincode: '560001',
  city: 'Bengaluru',
  state: 'Karnataka',
  addressLine: '4 Lantern Street',
  landmark: null,
  isDefault: true,
};

test('another client sells: it lists, searches, prices a cart, logs a customer in and orders', async () => {
  const { db, as, logIn } = await openStorefront();
  const { id, variantIds } = await openProduct(db, { name: 'Paper crane', variants: [variantInput({ stock: 5 })] });
  const [variantId = ''] = variantIds;
  await openProduct(db, { name: 'A secret draft', published: false });
  const listed = await as().GET('/storefront/products', { params: { query: {} } });
  expect(listed.data?.data.map(({ name }) => name)).toEqual(['Paper crane']);
  const shown = await as().GET('/storefront/products/{id}', { params: { path: { id } } });
  expect(shown.data).toMatchObject({ id, variants: [{ id: variantId, isSoldOut: false }] });
  expect(JSON.stringify(shown.data)).not.toMatch(/"stock"|"sku"/);

  const lines = [{ productId: id, variantId, quantity: 2 }];
  const cart = await as().POST('/storefront/cart-prices', { body: { lines } });
  const unitPayable = Number(cart.data?.lines[0]?.unitPayable);
  expect(cart.data).toMatchObject({ lines: [{ state: 'ok' }], payable: 2 * unitPayable, codeProblem: null });
  expect(cart.data?.methods.map(({ name }) => name)).toContain('cod');

  const { token } = await logIn('asha');
  const customer = as(token);
  const address = await customer.POST('/storefront/addresses', { body: home });
  const body = {
    lines: [{ productId: id, variantId, quantity: 2, unitPayable }],
    addressId: String(address.data?.id),
    method: 'cod',
    saved: 0,
  };
  const order = { params: { header: { 'idempotency-key': newId() } }, body };
  const [first, again] = [
    await customer.POST('/storefront/checkouts', order),
    await customer.POST('/storefront/checkouts', order),
  ];
  expect(first.response.status).toBe(201);
  expect(again.data).toEqual(first.data);
  expect(first.data).toMatchObject({ orders: [{ kind: 'shop', status: 'pending' }], payUrl: null });
  expect(await stockOf(db, variantId)).toBe(3);
  expect((await customer.GET('/storefront/orders')).data?.data).toMatchObject([
    { id: first.data?.orders[0]?.id, name: 'Paper crane', payablePaise: 2 * unitPayable },
  ]);
  const dearer = await customer.POST('/storefront/checkouts', {
    params: { header: { 'idempotency-key': newId() } },
    body: { ...body, lines: [{ productId: id, variantId, quantity: 1, unitPayable: unitPayable - 100 }] },
  });
  expect([dearer.response.status, dearer.error]).toMatchObject([409, { code: 'changed' }]);
});

test('a payment method that the owner switches off is not offered any more', async () => {
  const { db, settings, as } = await openStorefront();
  const { id, variantIds } = await openProduct(db, { variants: [variantInput({ stock: 5 })] });
  const body = { lines: [{ productId: id, variantId: variantIds[0] ?? null, quantity: 1 }] };
  const methods = async () => {
    const { data } = await as().POST('/storefront/cart-prices', { body });
    return data?.methods.map(({ name }) => name);
  };
  expect(await methods()).toContain('cod');
  await db.insertInto('settings').values({ key: 'cod', value: 'false', sealed: null, version: 1 }).execute();
  await settings.reload();
  expect(await methods()).not.toContain('cod');
});

test('an order that is paid online has a link that pays it, without another right, until it expires', async () => {
  const { db, as, logIn, orderContext } = await openStorefront({
    TEST_PAYMENTS: 'on',
    ORIGIN: 'https://shop.example',
  });
  const { id: productId, variantIds } = await openProduct(db);
  const customer = as((await logIn('asha')).token);
  const address = await customer.POST('/storefront/addresses', { body: home });
  const cart = await as().POST('/storefront/cart-prices', {
    body: { lines: [{ productId, variantId: null, quantity: 1 }] },
  });
  const line = { productId, variantId: variantIds[0] ?? null, quantity: 1 };
  const placed = await customer.POST('/storefront/checkouts', {
    params: { header: { 'idempotency-key': newId() } },
    body: {
      lines: [{ ...line, unitPayable: Number(cart.data?.payable) }],
      addressId: String(address.data?.id),
      method: 'test',
      saved: 0,
    },
  });
  const id = placed.data?.orders[0]?.id ?? '';
  const tokenIn = (payUrl: string | null | undefined) =>
    /^https:\/\/shop\.example\/order-link\/([\w-]+)$/.exec(payUrl ?? '')?.[1] ?? '';
  const token = tokenIn(placed.data?.payUrl);
  expect(await findPayLink(orderContext, token)).toMatchObject({ id, status: 'unpaid' });
  // It is no link of a draft order, nor the other way round.
  expect(await findLinkedDraft(orderContext, token)).toBeNull();
  const draft = orderContext.seal.close(`draft-order ${id} ${Date.now() + 60_000}`);
  for (const wrong of ['', 'x'.repeat(80), `${token}x`, draft])
    expect(await findPayLink(orderContext, wrong)).toBeNull();
  const shown = await customer.GET('/storefront/orders/{id}', { params: { path: { id } } });
  // It thanks for a payment of the last minute, too.
  const endsAt = new Date(shown.data?.expiresAt ?? '').getTime() + 3 * 86_400_000;
  expect(await findPayLink(orderContext, tokenIn(shown.data?.payUrl), new Date(endsAt - 1))).not.toBeNull();
  expect(await findPayLink(orderContext, tokenIn(shown.data?.payUrl), new Date(endsAt))).toBeNull();
  const cancelled = await customer.POST('/storefront/orders/{id}/cancel', { params: { path: { id } } });
  expect(cancelled.data).toMatchObject({ id, status: 'cancelled', payUrl: null });
});

test('customers see and cancel their own orders only, the newest first, page by page', async () => {
  const { db, as, logIn } = await openStorefront();
  const { id: productId, variantIds } = await openProduct(db, { variants: [variantInput({ stock: 9 })] });
  const [asha, meera] = [await logIn('asha'), await logIn('meera')];
  const customer = as(asha.token);
  const address = await customer.POST('/storefront/addresses', { body: home });
  const line = { productId, variantId: variantIds[0] ?? null, quantity: 1, unitPayable: 499_00 };
  const ids: string[] = [];
  for (let at = 0; at < 3; at += 1) {
    const { data } = await customer.POST('/storefront/checkouts', {
      params: { header: { 'idempotency-key': newId() } },
      body: { lines: [line], addressId: String(address.data?.id), method: 'cod', saved: 0 },
    });
    ids.unshift(data?.orders[0]?.id ?? '');
  }
  const page = (query: { limit: number; cursor?: string }) =>
    customer.GET('/storefront/orders', { params: { query: { ...query, fields: 'status' } } });
  const first = await page({ limit: 2 });
  const rest = await page({ limit: 2, cursor: first.data?.nextCursor ?? '' });
  expect([first, rest].map(({ data }) => data?.data.map(({ id }) => id))).toEqual([ids.slice(0, 2), ids.slice(2)]);
  expect(rest.data?.nextCursor).toBeNull();
  const [id = ''] = ids;
  const path = { params: { path: { id } } };
  expect((await customer.GET('/storefront/orders/{id}', path)).data).toMatchObject({
    id,
    status: 'pending',
    address: { city: 'Bengaluru' },
    parcels: [],
    payUrl: null,
    lines: [{ productId, quantity: 1, unitPayablePaise: 499_00 }],
  });
  for (const [stranger, status] of [
    [as(meera.token), 404],
    [as(), 401],
  ] as const) {
    expect((await stranger.GET('/storefront/orders/{id}', path)).response.status).toBe(status);
    expect((await stranger.POST('/storefront/orders/{id}/cancel', path)).response.status).toBe(status);
  }
  expect((await customer.POST('/storefront/orders/{id}/cancel', path)).data).toMatchObject({ id, status: 'cancelled' });
  const again = await customer.POST('/storefront/orders/{id}/cancel', path);
  expect([again.response.status, again.error?.code]).toEqual([409, 'illegal-move']);
  expect(await stockOf(db, variantIds[0] ?? '')).toBe(7);
});

test('goods on delivery and files online are one checkout, also of a business, and offers look at each of them', async () => {
  const { db, as, logIn } = await openStorefront({ TEST_PAYMENTS: 'on', COD_FEE: '40', SHOP_GSTIN: '29ABCDE1234F1ZW' });
  // Goods and file are ₹499 each.
  await openPromotion(db, { isAutomatic: true, minimumPaise: 900_00 });
  const goods = [await openProduct(db), await openProduct(db, { type: 'digital', category: null, name: 'Wallpaper' })];
  const lines = goods.map(({ id, variantIds }) => ({ productId: id, variantId: variantIds[0] ?? null, quantity: 1 }));
  const cart = await as().POST('/storefront/cart-prices', { body: { lines } });
  expect(cart.data?.methods).toMatchObject([
    { name: 'test', payable: 898_20, saved: 99_80, filesMethods: [] },
    { name: 'cod', payable: 1_038_00, saved: 0, filesMethods: [{ name: 'test' }] },
  ]);
  const customer = as((await logIn('asha')).token);
  const address = await customer.POST('/storefront/addresses', { body: home });
  const order = (changes: object) =>
    customer.POST('/storefront/checkouts', {
      params: { header: { 'idempotency-key': newId() } },
      body: {
        lines: lines.map((line) => ({ ...line, unitPayable: 499_00 })),
        addressId: String(address.data?.id),
        method: 'cod',
        filesMethod: 'test',
        saved: 0,
        ...changes,
      },
    });
  const business = { gstin: '27 aapfu0939f1zv', name: ' Lantern Prints ' };
  expect((await order({ filesMethod: null })).error?.code).toBe('method-unavailable');
  expect((await order({ saved: 99_80 })).error?.code).toBe('offers-changed');
  expect((await order({ business: { ...business, gstin: '27AAPFU0939F1ZW' } })).error?.code).toBe('business-wrong');
  const placed = await order({ business });
  expect(placed.data).toMatchObject({ orders: [{ kind: 'shop', status: 'pending' }, { status: 'unpaid' }] });
  expect(await db.selectFrom('orders').select(['gstin', 'business_name']).execute()).toEqual(
    Array(2).fill({ gstin: '27AAPFU0939F1ZV', business_name: 'Lantern Prints' }),
  );
});

test('the price of a cart has what delivery costs, and an order at another amount is refused', async () => {
  const { db, as, logIn } = await openStorefront({ DELIVERY_FEE: '60', DELIVERY_FREE_FROM: '900', COD_FEE: '40' });
  const { id: productId, variantIds } = await openProduct(db, { variants: [variantInput({ stock: 9 })] });
  const line = { productId, variantId: variantIds[0] ?? null };
  const priceOf = async (quantity: number, code?: string) =>
    (await as().POST('/storefront/cart-prices', { body: { lines: [{ ...line, quantity }], ...(code && { code }) } }))
      .data;
  const cart = await priceOf(1);
  expect(cart).toMatchObject({ delivery: 60_00, payable: 559_00, saved: 0 });
  expect(cart?.methods).toMatchObject([{ name: 'cod', fee: 40_00, payable: 599_00 }]);
  expect(await priceOf(2)).toMatchObject({ delivery: 0, payable: 998_00 });
  await openPromotion(db, { kind: 'free-delivery', terms: {}, code: 'HOME' });
  const methods = [{ name: 'cod', payable: 539_00, saved: 60_00 }];
  expect(await priceOf(1, 'HOME')).toMatchObject({ delivery: 0, payable: 499_00, codeProblem: null, methods });
  expect(await priceOf(2, 'HOME')).toMatchObject({ delivery: 0, codeProblem: 'delivery-free' });
  const customer = as((await logIn('asha')).token);
  const address = await customer.POST('/storefront/addresses', { body: home });
  const order = (payable: number) =>
    customer.POST('/storefront/checkouts', {
      params: { header: { 'idempotency-key': newId() } },
      body: {
        lines: [{ ...line, quantity: 1, unitPayable: 499_00 }],
        addressId: String(address.data?.id),
        method: 'cod',
        saved: 0,
        payable,
      },
    });
  const refused = await order(539_00);
  expect([refused.response.status, refused.error?.code]).toEqual([409, 'charges-changed']);
  expect((await order(599_00)).response.status).toBe(201);
});

test('a token acts for its customer only, and ends with the session', async () => {
  const { accounts, as, logIn } = await openStorefront();
  const [asha, meera] = [await logIn('asha'), await logIn('meera')];
  await as(asha.token).POST('/storefront/addresses', { body: home });
  expect((await as(asha.token).GET('/storefront/addresses')).data?.data).toHaveLength(1);
  expect((await as(meera.token).GET('/storefront/addresses')).data?.data).toEqual([]);
  for (const wrong of [
    undefined,
    'nobody',
    `${asha.token}x`,
    asha.token.replace(/^./, (first) => (first === 'a' ? 'b' : 'a')),
  ]) {
    const { response, error } = await as(wrong).GET('/storefront/addresses');
    expect([response.status, error?.code]).toEqual([401, 'customer-token']);
  }
  await as(meera.token).DELETE('/storefront/sessions');
  expect((await as(meera.token).GET('/storefront/addresses')).response.status).toBe(401);
  await endOtherSessions(accounts, somebody(), asha);
  expect((await as(asha.token).GET('/storefront/addresses')).response.status).toBe(401);
});

test('a token that is used stays valid, as a session of the website does', async () => {
  const { db, as, logIn } = await openStorefront();
  const { token, id } = await logIn('asha');
  const endsAfterDays = async (days: number) => {
    const { expires_at } = await db
      .selectFrom('sessions')
      .select('expires_at')
      .where('id', '<>', id)
      .executeTakeFirstOrThrow();
    expect((expires_at.getTime() - Date.now()) / 86_400_000).toBeCloseTo(days, 1);
  };
  const soon = new Date(Date.now() + 86_400_000);
  await db.updateTable('sessions').set({ expires_at: soon }).where('id', '<>', id).execute();
  await endsAfterDays(1);
  expect((await as(token).GET('/storefront/orders')).response.status).toBe(200);
  await endsAfterDays(30);
  expect((await as(token).GET('/storefront/orders')).response.status).toBe(200);
});

test('a login link logs in once, also a new customer', async () => {
  const { accounts, as } = await openStorefront();
  await as().POST('/storefront/login-links', { body: { email: 'New@Example.com' } });
  const [{ token = '' } = {}] = await emailsTo(accounts, 'new@example.com', 'login-link');
  const { data } = await as().POST('/storefront/sessions', { body: { linkToken: token } });
  expect((await as(data?.token).GET('/storefront/orders')).data?.data).toEqual([]);
  const again = await as().POST('/storefront/sessions', { body: { linkToken: token } });
  expect([again.response.status, again.error?.code]).toEqual([422, 'link-spent']);
  const known = await requestLoginLink(accounts, somebody(), { email: 'new@example.com' });
  expect(known.ok).toBe(true);
});

test('wrong passwords are limited as on the website, and staff cannot log in', async () => {
  const { db, as, logIn } = await openStorefront();
  const { customerId, form } = await logIn('asha');
  const attempt = (password: string, identifier = form.email) =>
    as().POST('/storefront/sessions', { body: { identifier, password } });
  await db.insertInto('admin_roles').values({ customer_id: customerId, source: 'cli' }).execute();
  expect((await attempt(form.password)).error?.code).toBe('staff-account');
  const before = await db.selectFrom('sessions').select('id').where('customer_id', '=', customerId).execute();
  expect((await attempt('wrong')).error?.code).toBe('invalid-credentials');
  expect(await db.selectFrom('sessions').select('id').where('customer_id', '=', customerId).execute()).toEqual(before);
  // PostgreSQL takes no NUL.
  expect((await attempt('wrong', 'nobody\0')).error?.code).toBe('username-unknown');
  const codes = new Set<string | undefined>();
  for (let at = 0; at < 40 && !codes.has('too-many'); at += 1) codes.add((await attempt(`wrong ${at}`)).error?.code);
  expect([...codes]).toEqual(['invalid-credentials', 'too-many']);
});

test('every operation answers 401 without a key and 403 without its scope', async () => {
  const { send, keyWith } = await openApiClient(await openTestShop());
  const keys = Object.fromEntries(await Promise.all(apiScopeNames.map(async (scope) => [scope, await keyWith(scope)])));
  for (const { method, path, security } of Object.values(storefrontOperations)) {
    const address = path.replace('{id}', newId());
    const body = method === 'post' ? {} : undefined;
    const upper = method.toUpperCase();
    expect((await send(upper, address, { body })).status, path).toBe(401);
    for (const scope of apiScopeNames) {
      const { status, body: answer } = await send(upper, address, { key: keys[scope], body });
      const isAllowed = security[0]?.apiKey.some((needed) => needed === scope);
      if (isAllowed) expect(status, `${path} with ${scope}`).not.toBe(403);
      else expect([status, problemSchema.safeParse(answer).success], `${path} with ${scope}`).toEqual([403, true]);
    }
  }
});

test('the document requires the token of a customer exactly where a request without it is refused', async () => {
  const { send, keyWith } = await openApiClient(await openTestShop());
  const key = await keyWith('storefront:read', 'storefront:customer');
  const line = { productId: newId(), variantId: null, quantity: 1 };
  const bodies: Record<string, object> = {
    '/storefront/cart-prices': { lines: [line] },
    '/storefront/login-links': { email: 'asha@example.com' },
    '/storefront/sessions': { identifier: 'asha', password: 'wrong' },
    '/storefront/addresses': home,
    '/storefront/orders/{id}/returns': {
      reason: 'changed-mind',
      wish: 'refund',
      lines: [{ position: 1, quantity: 1 }],
    },
    '/storefront/checkouts': { lines: [{ ...line, unitPayable: 499_00 }], method: 'cod' },
  };
  const required: string[] = [];
  for (const { method, path, security } of Object.values(storefrontOperations)) {
    const name = `${method.toUpperCase()} ${path}`;
    const body = method === 'post' ? bodies[path] : undefined;
    const answer = await send(method.toUpperCase(), path.replace('{id}', newId()), { key, body });
    const isRequired = security.every((needed) => 'customerToken' in needed);
    expect(answer.body.code === 'customer-token', name).toBe(isRequired);
    if (isRequired) required.push(name);
  }
  expect(required).toContain('POST /storefront/checkouts');
});
