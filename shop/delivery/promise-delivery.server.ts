import * as numbers from '#config/numbers.ts';
import { type Day, dayOf, daysAfter, startOf } from '#lib/days.ts';
import { findPlaces } from '#shop/addresses/find-places.ts';
import type { ShopSettings } from '#shop/settings/shop-settings.ts';
import { deliveryDay, deliveryRulesOf, zoneOf } from './delivery.ts';

const PINCODE = /\b[1-9]\d{5}\b/g;

/** The PIN code that parcels are sent from: the owner's setting, or the last one in the business address. */
export const shopPincodeOf = ({ shopPincode, shopAddress }: ShopSettings): string | null =>
  shopPincode ?? shopAddress.match(PINCODE)?.at(-1) ?? null;

/**
 * The last day on which an order placed now arrives at a PIN code, by the owner's settings. null: the PIN code is not in
 * India Post's directory.
 * @param releaseOn the day from which a pre-order ships, as if it were placed then
 */
export async function promiseDelivery(
  settings: ShopSettings,
  pincode: string,
  now: Date,
  releaseOn: Day | null = null,
): Promise<Day | null> {
  const [[to], [from = null]] = await Promise.all([findPlaces(pincode), findPlaces(shopPincodeOf(settings) ?? '')]);
  const counted = countedFrom(now, releaseOn);
  return to === undefined ? null : deliveryDay(deliveryRulesOf(settings), zoneOf(from, to), counted);
}

const countedFrom = (now: Date, releaseOn: Day | null): Date =>
  releaseOn === null || startOf(releaseOn) < now ? now : startOf(releaseOn);

/** The delivery date that an order stores: the promise for its PIN code, or the one that holds for all of India. */
export async function expectedDay(
  settings: ShopSettings,
  pincode: string | undefined,
  placed: Date,
  releaseOn: Day | null = null,
): Promise<Day> {
  const promised = pincode === undefined ? null : await promiseDelivery(settings, pincode, placed, releaseOn);
  return promised ?? daysAfter(dayOf(countedFrom(placed, releaseOn)), numbers.DELIVERY_PROMISE_DAYS);
}
