import * as numbers from '#config/numbers.ts';
import { type Day, dayOf, daysAfter } from '#lib/days.ts';
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
 */
export async function promiseDelivery(settings: ShopSettings, pincode: string, now: Date): Promise<Day | null> {
  const [[to], [from = null]] = await Promise.all([findPlaces(pincode), findPlaces(shopPincodeOf(settings) ?? '')]);
  return to === undefined ? null : deliveryDay(deliveryRulesOf(settings), zoneOf(from, to), now);
}

/** The delivery date that an order stores: the promise for its PIN code, or the one that holds for all of India. */
export async function expectedDay(settings: ShopSettings, pincode: string | undefined, placed: Date): Promise<Day> {
  const promised = pincode === undefined ? null : await promiseDelivery(settings, pincode, placed);
  return promised ?? daysAfter(dayOf(placed), numbers.DELIVERY_PROMISE_DAYS);
}
