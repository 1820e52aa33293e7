import { shopContext } from '#app/http/context.ts';
import { readForm } from '#app/http/read-form.ts';
import { requireSession } from '#app/http/require-session.ts';
import { findSavedCart, saveCart } from '#shop/cart/save-cart.server.ts';
import { savedCartForm } from '#shop/cart/saved-cart.form.ts';
import type { Route } from './+types/saved.route.ts';

const noStore = { 'cache-control': 'private, no-store' };

/** GET /cart/saved: the cart that the account keeps for the customer's other devices. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const { customerId } = requireSession(args);
  return Response.json(await findSavedCart(args.context.get(shopContext).db, customerId), { headers: noStore });
}

/** POST /cart/saved: `version` and one `line` for each item. 409: another device was faster, with what it saved. */
export async function action(args: Route.ActionArgs): Promise<Response> {
  const { customerId } = requireSession(args);
  const form = await readForm(args.request, savedCartForm);
  if (!form.ok) return Response.json(null, { status: 422, headers: noStore });
  const { db } = args.context.get(shopContext);
  const { version, line: lines } = form.value;
  const saved = await saveCart(db, customerId, { version, lines });
  if (saved.ok) return Response.json(saved.value, { headers: noStore });
  return Response.json(await findSavedCart(db, customerId), { status: 409, headers: noStore });
}
