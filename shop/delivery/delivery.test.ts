import { expect, test } from 'vitest';
import { parseEnv } from '#config/env.server.ts';
import * as numbers from '#config/numbers.ts';
import type { Db } from '#db/connect.ts';
import { dayOf, daysAfter } from '#lib/days.ts';
import { findPlaces, type Place } from '#shop/addresses/find-places.ts';
import { openSeal } from '#shop/notifications/seal.server.ts';
import { openSettings } from '#shop/settings/settings.server.ts';
import type { ShopSettings } from '#shop/settings/shop-settings.ts';
import { deliveryDay, deliveryRulesOf, secondsToCutoff, type Zone, zoneOf } from './delivery.ts';
import { expectedDay, promiseDelivery, shopPincodeOf } from './promise-delivery.server.ts';

const { current } = openSettings({ db: {} as Db, env: parseEnv({}), seal: () => openSeal('unused') });
const standard = current();
const settingsWith = (changes: Partial<ShopSettings>): ShopSettings => ({ ...standard, ...changes });

/** The delivery day of an order placed at this time in India. */
const dayFor = (placed: string, zone: Zone = 'city', changes: Partial<ShopSettings> = {}) =>
  deliveryDay(deliveryRulesOf(settingsWith(changes)), zone, new Date(`${placed}+05:30`));

const placeOf = async (pincode: string): Promise<Place> => {
  const [place] = await findPlaces(pincode);
  if (!place) throw new Error(`${pincode} is in no place`);
  return place;
};

test.each([
  ['560095', 'city', 'Bengaluru'],
  ['570001', 'state', 'Mysuru'],
  ['110001', 'metro', 'New Delhi'],
  ['400001', 'metro', 'Mumbai'],
  ['700001', 'metro', 'Kolkata'],
  ['302001', 'rest', 'Jaipur'],
  ['781001', 'remote', 'Guwahati'],
  ['744101', 'remote', 'Port Blair'],
  ['682555', 'remote', 'Lakshadweep'],
] as const)('from Bengaluru, %s is in the zone %s (%s)', async (pincode, zone, _place) => {
  expect(zoneOf(await placeOf('560038'), await placeOf(pincode))).toBe(zone);
});

test('in a remote state the own city and state are near, and without an own PIN code nothing is', async () => {
  const [guwahati, assam] = [await placeOf('781001'), await placeOf('785001')];
  expect(zoneOf(guwahati, guwahati)).toBe('city');
  expect(zoneOf(guwahati, assam)).toBe('state');
  expect(zoneOf(null, guwahati)).toBe('remote');
  expect(zoneOf(null, await placeOf('560038'))).toBe('metro');
});

test.each([
  // Monday, 23 November 2026: sent on the next day, one day on the way.
  ['2026-11-23T13:59:59', '2026-11-25'],
  ['2026-11-23T14:00:00', '2026-11-26'],
  // After midnight in India it is still the day before in UTC.
  ['2026-11-24T00:10:00', '2026-11-26'],
  // Saturday and Sunday.
  ['2026-11-28T13:00:00', '2026-12-01'],
  ['2026-11-28T14:00:00', '2026-12-02'],
  ['2026-11-29T09:00:00', '2026-12-02'],
  // The year ends; 3 January is a Sunday, 26 January a holiday.
  ['2026-12-31T13:00:00', '2027-01-02'],
  ['2026-12-31T15:00:00', '2027-01-04'],
  ['2027-01-25T10:00:00', '2027-01-28'],
])('an order of %s in the same city arrives by %s', (placed, day) => {
  expect(dayFor(placed)).toBe(day);
});

test('zone, dispatch, cut-off, working days and holidays of the owner count', () => {
  const monday = '2026-11-23T10:00:00';
  const days = (['city', 'state', 'metro', 'rest', 'remote'] as const).map((zone) => dayFor(monday, zone));
  expect(days).toEqual(['2026-11-25', '2026-11-26', '2026-11-26', '2026-11-27', '2026-11-28']);
  expect(dayFor(monday, 'city', { dispatchDays: 0 })).toBe('2026-11-24');
  expect(dayFor(monday, 'city', { cutoffHour: 0 })).toBe('2026-11-26');
  expect(dayFor('2026-11-23T23:59:59', 'city', { cutoffHour: 24 })).toBe('2026-11-25');
  expect(dayFor('2026-11-27T10:00:00', 'city', { workingDays: 'mon-fri' })).toBe('2026-12-01');
  expect(dayFor('2026-11-28T10:00:00', 'city', { workingDays: 'daily' })).toBe('2026-11-30');
  expect(dayFor(monday, 'city', { holidays: '24 Nov 2026 Local holiday\n25 Nov' })).toBe('2026-11-27');
  expect(dayFor(monday, 'city', { holidays: '24 Nov 2025 Last year' })).toBe('2026-11-25');
  expect(dayFor(monday, 'city', { holidays: null })).toBe('2026-11-25');
});

test('a shop that declares every day a holiday still gets an answer', () => {
  const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
  const holidays = months.flatMap((month) => Array.from({ length: 31 }, (_, at) => `${at + 1} ${month}`)).join('\n');
  expect(dayFor('2026-11-23T10:00:00', 'city', { holidays })).toMatch(/^2028-/);
});

test('without holidays, the standard settings keep the binding promise at every hour of a year', () => {
  const rules = deliveryRulesOf(settingsWith({ holidays: null }));
  for (let hour = 0; hour < 366 * 24; hour += 1) {
    const placed = new Date(Date.parse('2026-04-01T00:00:00Z') + hour * 3_600_000);
    const last = daysAfter(dayOf(placed), numbers.DELIVERY_PROMISE_DAYS);
    expect(deliveryDay(rules, 'remote', placed) <= last, placed.toISOString()).toBe(true);
  }
});

test('an answer may be cached until the next cut-off', () => {
  const rules = deliveryRulesOf(standard);
  expect(secondsToCutoff(rules, new Date('2026-11-23T13:59:00+05:30'))).toBe(60);
  expect(secondsToCutoff(rules, new Date('2026-11-23T14:00:00+05:30'))).toBe(24 * 3_600);
});

test('the shop’s PIN code is the setting, or the last one of the address', async () => {
  expect(shopPincodeOf(standard)).toBe('560038');
  expect(shopPincodeOf(settingsWith({ shopPincode: '400001' }))).toBe('400001');
  expect(shopPincodeOf(settingsWith({ shopAddress: 'Somewhere' }))).toBeNull();
  const monday = new Date('2026-11-23T10:00:00+05:30');
  expect(await promiseDelivery(standard, '560095', monday)).toBe('2026-11-25');
  expect(await promiseDelivery(settingsWith({ shopPincode: '400001' }), '560095', monday)).toBe('2026-11-26');
  expect(await promiseDelivery(standard, '999999', monday)).toBeNull();
  expect(await expectedDay(standard, '999999', monday)).toBe('2026-11-30');
  expect(await expectedDay(standard, undefined, monday)).toBe('2026-11-30');
});

test('a pre-order arrives as if it were placed on its release day', async () => {
  const placed = new Date('2026-11-23T12:00:00+05:30');
  const [now, later] = await Promise.all(
    [null, '2027-01-15'].map((releaseOn) => promiseDelivery(standard, '560095', placed, releaseOn)),
  );
  expect(now).toBe(await promiseDelivery(standard, '560095', placed, '2026-11-20'));
  expect(later).toBe(await promiseDelivery(standard, '560095', new Date('2027-01-15T00:00:00+05:30')));
  expect(await expectedDay(standard, undefined, placed, '2027-01-15')).toBe(
    daysAfter('2027-01-15', numbers.DELIVERY_PROMISE_DAYS),
  );
});
