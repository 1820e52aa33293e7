import { shopContext } from '#app/http/context.ts';
import { cleanPincode } from '#shop/addresses/address.ts';
import { type DeliveryAnswer, deliveryRulesOf, secondsToCutoff } from '#shop/delivery/delivery.ts';
import { promiseDelivery } from '#shop/delivery/promise-delivery.server.ts';
import type { Route } from './+types/promise.route.ts';

/** A date may be this old after the owner has changed the settings. */
const CACHE_SECONDS = 300;

/**
 * GET /delivery/560038: when an order placed now arrives, the same for everybody. 404: the PIN code is not in India
 * Post's directory. Reads no database.
 */
export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  const pincode = cleanPincode(params.pincode);
  if (pincode === null) return Response.json(null, { status: 400, headers: { 'cache-control': 'no-store' } });
  const { settings, orderContext } = context.get(shopContext);
  const now = new Date();
  const seconds = Math.min(CACHE_SECONDS, secondsToCutoff(deliveryRulesOf(settings.current()), now));
  const headers = { 'cache-control': `public, max-age=${seconds}` };
  const by = await promiseDelivery(settings.current(), pincode, now);
  if (by === null) return Response.json(null, { status: 404, headers });
  const cod = orderContext.payments.offers.find(({ due }) => due === 'delivery');
  const answer = { pincode, by, isCodOffered: cod !== undefined, codMaxPaise: cod?.maxPaise ?? null };
  return Response.json(answer satisfies DeliveryAnswer, { headers });
}
