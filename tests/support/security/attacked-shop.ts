import { afterAll } from 'vitest';
import { addressesIn, fillShop } from '../fixtures/full-shop.ts';
import { signUp, visitByHttp } from '../http-visitor.ts';
import { startShop } from '../shop.ts';

/** In the name, the address and the orders of the customer: no answer that others get has it. */
export const PRIVATE = 'quietheron';

/** A full shop that keeps pages, with its customer, its owner and all of its addresses, for the tests of a file. */
export async function openAttackedShop() {
  const shop = await startShop({ stock: 'empty', env: { PAGE_CACHE_MB: '16', SHOP_UPI_ID: 'stall@bank' } });
  afterAll(() => shop.stop());
  const [customer, admin] = [visitByHttp(shop.origin), visitByHttp(shop.origin)];
  const [customerId, adminId] = [await signUp(shop, customer, PRIVATE), await signUp(shop, admin, 'keeper')];
  await shop.db.insertInto('admin_roles').values({ customer_id: adminId, source: 'cli' }).execute();
  const ids = await fillShop(shop, { customerId, adminId });
  const paths = [...new Set(addressesIn(ids).map(({ path }) => path))];
  return { shop, ids, customer, admin, paths };
}
