import { expect, test } from 'vitest';
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
  let asked = 0;
  const requestLink = (key: string, shopper?: string) => {
    asked += 1;
    const headers: Record<string, string> = shopper === undefined ? {} : { 'shopper-address': shopper };
    return client.send('POST', '/storefront/login-links', {
      ...{ key, headers, body: { email: `shopper${asked}@example.com` } },
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
      ...{ key: keys.trusted, headers: { 'shopper-address': shopper } },
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
    expect([status, body.detail], wrong).toEqual([400, 'Shopper-Address is no IP address']);
  }
});
