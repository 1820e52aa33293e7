import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillShop } from '#tests/support/fixtures/full-shop.ts';
import { typedAddress } from '#tests/support/fixtures/orders.ts';
import { visitByHttp } from '#tests/support/http-visitor.ts';
import { type RunningShop, startShop } from '#tests/support/shop.ts';

let shop: RunningShop;
beforeAll(async () => {
  shop = await startShop({ stock: 'empty', env: { LOG_LEVEL: 'trace', SHOP_UPI_ID: 'stall@bank' } });
});
afterAll(() => shop?.stop());

/** An address of which more than the first sign and the domain is to be read. */
const WHOLE_ADDRESS = /[\w.+-]{2,}@[\w-]+\.\w+/g;

test('the log of a shop without a mail server contains no email address or phone number', async () => {
  const person = visitByHttp(shop.origin);
  const account = { username: 'asha', email: 'asha.rao@example.com', password: 'correct horse' };
  expect((await person.post('/signup', account)).status).toBe(303);
  expect((await person.post('/saved-addresses/new', typedAddress)).status).toBe(303);
  const { id } = await shop.db.selectFrom('customers').select('id').executeTakeFirstOrThrow();
  await fillShop(shop, { customerId: id, adminId: id });
  const other = visitByHttp(shop.origin);
  await other.post('/signup', account);
  await other.post('/login', { identifier: account.email, password: 'wrong horse' });
  await other.post('/forgot-password', { email: account.email });
  await other.get(`/login?email=${encodeURIComponent(account.email)}`);
  await other.post('/contact', { name: 'Kabir', email: 'kabir.das@example.com', message: 'Where is my crane?' });

  const emails = () => readdir(join(shop.dataDir, 'mail')).catch(() => []);
  await expect.poll(async () => (await emails()).length, { timeout: 20_000 }).toBeGreaterThan(2);
  const log = await shop.wholeLog();
  expect(log).toContain('There is no mail server');
  expect(log).toContain('a•••@example.com');
  // The made-up login of a shop without an administrator, which is logged once, with its password.
  const logged = (log.match(WHOLE_ADDRESS) ?? []).filter((address) => address !== 'admin@yatai.example');
  expect(logged).toEqual([]);
  expect(log).not.toContain(typedAddress.phone);
});
