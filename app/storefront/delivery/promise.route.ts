import { shopContext } from '#app/http/context.ts';
import { type Day, dayOf, daysAfter } from '#lib/days.ts';
import { cleanPincode } from '#shop/addresses/address.ts';
import { type DeliveryAnswer, deliveryRulesOf, secondsToCutoff } from '#shop/delivery/delivery.ts';
import { promiseDelivery } from '#shop/delivery/promise-delivery.server.ts';
import type { Route } from './+types/promise.route.ts';

/** A date may be this old after the owner has changed the settings. */
const CACHE_SECONDS = 300;

/** A pre-order is sold at most so far ahead. */
const AHEAD_MAX_DAYS = 1_000;

/** `?from=2027-01-15`: the day from which a pre-order ships; undefined: no such day. */
function readRelease(url: string, now: Date): Day | null | undefined {
  const from = new URL(url).searchParams.get('from');
  if (from === null) return null;
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(from) && !Number.isNaN(Date.parse(from));
  return isDay && from <= daysAfter(dayOf(now), AHEAD_MAX_DAYS) ? from : undefined;
}

/**
 * GET /delivery/560038: when an order placed now arrives, or a pre-order `?from=` a day, the same for everybody. 404: the PIN code is not in India
 * Post's directory. Reads no database.
 */
export async function loader({ params, request, context }: Route.LoaderArgs): Promise<Response> {
  const pincode = cleanPincode(params.pincode);
  const now = new Date();
  const releaseOn = readRelease(request.url, now);
  if (pincode === null || releaseOn === undefined)
    return Response.json(null, { status: 400, headers: { 'cache-control': 'no-store' } });
  const { settings, orderContext } = context.get(shopContext);
  const seconds = Math.min(CACHE_SECONDS, secondsToCutoff(deliveryRulesOf(settings.current()), now));
  const headers = { 'cache-control': `public, max-age=${seconds}` };
  const by = await promiseDelivery(settings.current(), pincode, now, releaseOn);
  if (by === null) return Response.json(null, { status: 404, headers });
  const cod = orderContext.payments.enabledMethods.find(({ due }) => due === 'delivery');
  const answer = { pincode, by, isCodOffered: cod !== undefined, codMaxPaise: cod?.maxPaise ?? null };
  return Response.json(answer satisfies DeliveryAnswer, { headers });
}
