import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';
import { newId } from '#db/ids.ts';
import { writeAudience } from '#shop/accounts/audience.server.ts';
import { openCookies } from '#shop/accounts/internal/cookies.ts';

/** Somebody who may order, from a network of their own: what one account and one network may do in an hour is limited. */
export type FreshCustomer = {
  customerId: string;
  addressId: string;
  cookie: { name: string; value: string };
  /** The cookie, name and value, of a browser that has been here before: public pages come from the cache. */
  audience: string;
  network: string;
};

/** Orders of one fresh customer that the shop takes before one has been confirmed, with one to spare. */
export const ORDERS_EACH = 4;

let made = 0;

/**
 * Customers with a verified email, an address and a session, written straight into the database: no password is hashed.
 * @param shop.secret what the shop signs cookies with; `origin` where browsers see it
 */
export async function openFreshCustomers(
  db: Db,
  { secret, origin }: { secret: string; origin: string },
  count: number,
): Promise<FreshCustomer[]> {
  const cookies = openCookies(secret, origin.startsWith('https:'));
  const [audience = ''] = writeAudience({ cookies }, 'customer').split(';', 1);
  const rows = Array.from({ length: count }, () => {
    const [id, addressId, token] = [newId(), newId(), newId().replaceAll('-', '')];
    return { id, addressId, token };
  });
  const [ids, addressIds, tokens] = [
    rows.map(({ id }) => id),
    rows.map(({ addressId }) => addressId),
    rows.map(({ token }) => token),
  ];
  await sql`insert into customers (id, name, username, email, email_verified, updated_at)
    select id, 'Fresh', 'fresh-' || right(replace(id, '-', ''), 20), id || '@example.com', true, now() from unnest(${ids}::text[]) as id`.execute(
    db,
  );
  await sql`insert into addresses (id, customer_id, slot, name, phone, pincode, city, state, state_code, address_line)
    select address, id, 1, 'Asha Rao', '9876543210', '560001', 'Bengaluru', 'Karnataka', '29', '4 Lantern Street'
    from unnest(${ids}::text[], ${addressIds}::uuid[]) as fresh(id, address)`.execute(db);
  await sql`insert into sessions (id, token, customer_id, expires_at)
    select token, token, id, now() + interval '30 days' from unnest(${ids}::text[], ${tokens}::text[]) as fresh(id, token)`.execute(
    db,
  );
  return rows.map(({ id, addressId, token }) => {
    const [pair = ''] = cookies.write(cookies.names.session, token, 60).split(';', 1);
    const value = pair.slice(cookies.names.session.length + 1);
    made += 1;
    const network = `10.${64 + ((made >> 16) & 63)}.${(made >> 8) & 255}.${made & 255}`;
    return { customerId: id, addressId, cookie: { name: cookies.names.session, value }, audience, network };
  });
}
