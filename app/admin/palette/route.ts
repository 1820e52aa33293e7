import { adminOf } from '#app/http/admin.ts';
import { shopContext } from '#app/http/context.ts';
import { suggestCustomers } from '#shop/accounts/find-customers.server.ts';
import { can } from '#shop/accounts/permissions.ts';
import { findOrderByNumber } from '#shop/fulfilment/list-admin-orders.server.ts';
import { suggestAdminProducts } from '#shop/search/list-admin-products.server.ts';
import type { Route } from './+types/route.ts';

/** Shorter texts match too much. */
const MIN_CHARACTERS = 2;
const MAX_CHARACTERS = 100;
/** Of each kind. */
const COUNT = 6;

/** GET /admin/find?q=: what the role may open of: an order by its number, and products and customers by part of their name. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  const admin = adminOf(context);
  const typed = new URL(request.url).searchParams.get('q') ?? '';
  const text = typed
    .slice(0, MAX_CHARACTERS)
    .replace(/\p{C}+/gu, ' ')
    .trim();
  const isLong = text.length >= MIN_CHARACTERS;
  const [order, products, customers] = await Promise.all([
    can(admin, 'orders.read') ? findOrderByNumber(db, text) : null,
    isLong && can(admin, 'products.edit') ? suggestAdminProducts(db, { text, count: COUNT }) : [],
    isLong && can(admin, 'customers.read') ? suggestCustomers(db, { text, count: COUNT }) : [],
  ]);
  return Response.json({ order, products, customers }, { headers: { 'cache-control': 'private, no-store' } });
}
