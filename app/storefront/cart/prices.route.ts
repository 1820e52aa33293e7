import { data } from 'react-router';
import { LINES_PER_REQUEST } from '#app/client/use-cart-prices.ts';
import { shopContext } from '#app/http/context.ts';
import { isId } from '#lib/ids.ts';
import type { LineKey } from '#shop/cart/cart.ts';
import type { LineAnswer } from '#shop/cart/current-line.ts';
import { priceCart } from '#shop/cart/price-cart.server.ts';
import { shownStock } from '#shop/catalog/product.ts';
import type { Route } from './+types/prices.route.ts';

/** GET /cart/prices?line=<id>&line=<id>.<variantId>…: current price and stock of each line, in their order. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const lines = new URL(request.url).searchParams.getAll('line');
  const wanted = lines.map(readLine);
  if (lines.length > LINES_PER_REQUEST || wanted.some((line) => line === null)) throw data(null, { status: 400 });
  const { db } = context.get(shopContext);
  const priced = await priceCart(
    db,
    wanted.filter((line) => line !== null).map((line) => ({ ...line, quantity: 1, seen: null })),
  );
  const answers: LineAnswer[] = priced.map(({ answer }) =>
    typeof answer === 'string' ? answer : { ...answer, stock: shownStock(answer.stock) },
  );
  return Response.json(answers, { headers: { 'cache-control': 'no-store' } });
}

function readLine(text: string): LineKey | null {
  const [id = '', variantId = null, ...rest] = text.split('.');
  return isId(id) && (variantId === null || isId(variantId)) && rest.length === 0 ? { id, variantId } : null;
}
