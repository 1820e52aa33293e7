import { data } from 'react-router';
import { shopContext, visitContext } from '#app/http/context.ts';
import * as numbers from '#config/numbers.ts';
import { isId } from '#lib/ids.ts';
import { priceOffers } from '#shop/checkout/price-offers.server.ts';
import { deliveryTermsOf } from '#shop/delivery/delivery-terms.ts';
import { readCode } from '#shop/promotions/promotion.ts';
import type { Route } from './+types/offers.route.ts';

/** GET /cart/offers?lines=<id>.<variantId or nothing>.<quantity>,…&code=…: what promotions save on these lines. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const texts = (searchParams.get('lines') ?? '').split(',').filter((text) => text !== '');
  const lines = texts.map(readLine).filter((line) => line !== null);
  if (lines.length < texts.length || lines.length > numbers.CART_MAX_LINES) throw data(null, { status: 400 });
  const { session, clientNetwork } = context.get(visitContext);
  const typed = searchParams.get('code') ?? '';
  const { db, settings } = context.get(shopContext);
  const offers = await priceOffers(db, {
    lines,
    code: readCode(typed),
    customerId: session?.customerId ?? null,
    network: clientNetwork,
    delivery: deliveryTermsOf(settings.current()),
  });
  const isUnreadable = offers.code === null && typed !== '';
  const code = isUnreadable ? { code: typed.slice(0, CODE_SHOWN_MAX), problem: { why: 'unknown' } } : offers.code;
  return Response.json({ ...offers, code }, { headers: { 'cache-control': 'private, no-store' } });
}

const CODE_SHOWN_MAX = 30;

function readLine(text: string) {
  const [id = '', variantId = '', digits = '', ...rest] = text.split('.');
  const isLine = isId(id) && (variantId === '' || isId(variantId)) && /^\d{1,2}$/.test(digits) && rest.length === 0;
  const quantity = Number(digits);
  if (!isLine || quantity < 1 || quantity > numbers.QUANTITY_MAX) return null;
  return { id, variantId: variantId === '' ? null : variantId, quantity };
}
