import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { attemptLimits } from '#config/limits.ts';
import { newId } from '#db/ids.ts';
import { allowances } from '#shop/accounts/internal/attempt-limits.ts';
import '#tests/support/database.ts';
import { joinShop, openTestShop, verifyAddress } from '#tests/support/fixtures/accounts.ts';
import { openApiClient } from '#tests/support/fixtures/api-client.ts';

const { points } = allowances.loginLinkNetwork;
const [ASHA, MEERA] = ['198.51.100.7', '198.51.100.8'];

async function openStorefrontServer() {
  const client = await openApiClient(await openTestShop());
  const keys = {
    trusted: await client.keyWith('storefront:customer', 'storefront:shoppers'),
    plain: await client.keyWith('storefront:customer'),
  };
  let count = 0;
  const requestLink = (key: string, shopper?: string) => {
    count += 1;
    const headers: Record<string, string> = shopper === undefined ? {} : { 'shopper-address': shopper };
    return client.send('POST', '/storefront/login-links', {
      key,
      headers,
      body: { email: `shopper${count}@example.com` },
    });
  };
  return { ...client, keys, requestLink };
}

test('each shopper whom a trusted key names has limits of their own', async () => {
  const { keys, requestLink } = await openStorefrontServer();
  for (let at = 0; at < points; at += 1) expect((await requestLink(keys.trusted, ASHA)).status).toBe(200);
  const refused = await requestLink(keys.trusted, ASHA);
  expect([refused.status, refused.body.code]).toEqual([429, 'too-many']);
  const [other, own] = [await requestLink(keys.trusted, MEERA), await requestLink(keys.trusted)];
  expect([other.status, own.status]).toEqual([200, 200]);
  // The limit of the key is one for all of them.
  const left = ({ headers }: typeof other) => Number(/r=(\d+)/.exec(headers.get('ratelimit') ?? '')?.[1]);
  expect(left(other) - left(own)).toBe(1);
});

test('changes of customers are limited by account and by network, as on the website', async () => {
  const shop = await openStorefrontServer();
  const { account, network } = attemptLimits['POST orders/:id/cancel'] ?? {};
  if (!account || !network) throw new Error('There is no limit');
  const tokenOf = async (username: string) => {
    const { form, session } = await joinShop(shop.accounts, { username });
    await verifyAddress(shop, session.customerId);
    const body = { identifier: form.email, password: form.password };
    return (await shop.send('POST', '/storefront/sessions', { key: shop.keys.trusted, body })).body.token as string;
  };
  const cancel = async (token: string, shopper: string) => {
    const headers = { 'customer-token': token, 'shopper-address': shopper };
    return (await shop.send('POST', `/storefront/orders/${newId()}/cancel`, { key: shop.keys.trusted, headers }))
      .status;
  };
  const [asha, meera] = [await tokenOf('asha'), await tokenOf('meera')];
  for (let at = 0; at < account.points; at += 1) expect(await cancel(asha, ASHA)).toBe(404);
  expect(await cancel(asha, MEERA)).toBe(429);
  expect(await cancel(meera, ASHA)).toBe(404);
  await sql`update throttles set points = ${network.points} where key like '% network %'`.execute(shop.db);
  expect([await cancel(meera, ASHA), await cancel(meera, '198.51.100.9')]).toEqual([429, 404]);
});

test('other keys get no further by naming shoppers', async () => {
  const { keys, requestLink } = await openStorefrontServer();
  for (let at = 0; at < points; at += 1) {
    expect((await requestLink(keys.plain, `198.51.100.${at}`)).status).toBe(200);
  }
  expect((await requestLink(keys.plain, '192.0.2.1')).status).toBe(429);
  expect((await requestLink(keys.plain, 'nobody')).status).toBe(429);
  // Nor do they use up the limit of somebody whom they name.
  expect((await requestLink(keys.trusted, '198.51.100.1')).status).toBe(200);
});

test('a login is recorded with the shopper’s address, and what is no address is refused', async () => {
  const shop = await openStorefrontServer();
  const { db, keys, requestLink, send } = shop;
  const { form, session } = await joinShop(shop.accounts, { username: 'asha' });
  await verifyAddress(shop, session.customerId);
  const logIn = (shopper: string) =>
    send('POST', '/storefront/sessions', {
      key: keys.trusted,
      headers: { 'shopper-address': shopper },
      body: { identifier: form.email, password: form.password },
    });
  expect((await logIn('2001:db8:1:2::9')).status).toBe(201);
  const latest = await db
    .selectFrom('sessions')
    .select('ip_address')
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow();
  expect(latest.ip_address).toContain('2001:');
  for (const wrong of ['', 'nobody', '198.51.100.7, 198.51.100.8', '198.51.100.256', 'x'.repeat(5_000)]) {
    const { status, body } = await requestLink(keys.trusted, wrong);
    expect([status, body.detail], wrong).toEqual([400, 'Shopper-Address is not an IP address']);
  }
});
