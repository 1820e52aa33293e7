import { type Day, dayOf, daysAfter, startOf } from '#lib/days.ts';
import type { Place } from '#shop/addresses/find-places.ts';
import type { ShopSettings } from '#shop/settings/shop-settings.ts';

/**
 * How far a parcel goes. `city`, `state`: that of the shop. `metro`: a metropolitan city. `remote`: north-east and
 * islands. `rest`: anywhere else in India.
 */
export type Zone = 'city' | 'state' | 'metro' | 'rest' | 'remote';

/** What the owner has set about delivery times. */
type DeliveryRules = {
  /** Orders from this hour on, in India, count for the next working day. */
  cutoffHour: number;
  /** Working days until an order leaves the shop. */
  dispatchDays: number;
  workingDays: ShopSettings['workingDays'];
  /** "2026-11-08", or "01-26" for every year. */
  holidays: ReadonlySet<string>;
  /** Working days on the way. */
  transitDays: Readonly<Record<Zone, number>>;
};

/** The answer of `GET /delivery/:pincode`. */
export type DeliveryAnswer = {
  pincode: string;
  by: Day;
  isCodOffered: boolean;
  /** The highest order value for cash on delivery. null: no limit. */
  codMaxPaise: number | null;
};

const HOUR_MS = 3_600_000;
/** Stops the count of a shop that has declared every day a holiday. */
const DAYS_MAX = 366;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const HOLIDAY = /^(\d{1,2}) ([A-Z][a-z]{2})(?: (\d{4}))?(?: |$)/;

/** Cities by the names of `pincodes.ts`, with those that have grown together with them. */
const metros: ReadonlySet<string> = new Set([
  ...['Ahmedabad', 'Bengaluru', 'Chennai', 'Hyderabad', 'Kolkata', 'Pune', 'Mumbai', 'Navi Mumbai', 'Thane'],
  ...['New Delhi', 'Faridabad', 'Gautam Buddha Nagar', 'Ghaziabad', 'Gurugram', 'Noida'],
]);

/** GST codes of Sikkim, Arunachal Pradesh, Nagaland, Manipur, Mizoram, Tripura, Meghalaya, Assam, Lakshadweep, Andaman. */
const remoteStates: ReadonlySet<string> = new Set(['11', '12', '13', '14', '15', '16', '17', '18', '31', '35']);

/** @param from where the shop sends its parcels; null: unknown, so no place is near */
export function zoneOf(from: Place | null, to: Place): Zone {
  if (from !== null && from.stateCode === to.stateCode)
    return from.city !== '' && from.city === to.city ? 'city' : 'state';
  if (remoteStates.has(to.stateCode)) return 'remote';
  return metros.has(to.city) ? 'metro' : 'rest';
}

export const deliveryRulesOf = (settings: ShopSettings): DeliveryRules => ({
  cutoffHour: settings.cutoffHour,
  dispatchDays: settings.dispatchDays,
  workingDays: settings.workingDays,
  holidays: readHolidays(settings.holidays ?? ''),
  transitDays: {
    city: settings.transitDaysCity,
    state: settings.transitDaysState,
    metro: settings.transitDaysMetro,
    rest: settings.transitDaysRest,
    remote: settings.transitDaysRemote,
  },
});

/** Reads one holiday a line: "26 Jan Republic Day" is every year, "8 Nov 2026 Diwali" once. */
function readHolidays(text: string): Set<string> {
  const days = text.split('\n').flatMap((line) => {
    const [, day = '', month = '', year] = HOLIDAY.exec(line.trim()) ?? [];
    const at = MONTHS.indexOf(month) + 1;
    if (at === 0) return [];
    const ofYear = `${String(at).padStart(2, '0')}-${day.padStart(2, '0')}`;
    return [year === undefined ? ofYear : `${year}-${ofYear}`];
  });
  return new Set(days);
}

/** The last day on which an order of this moment may arrive. */
export function deliveryDay(rules: DeliveryRules, zone: Zone, placed: Date): Day {
  const today = dayOf(placed);
  const isToday = isWorkingDay(rules, today) && placed.getTime() < cutoffOf(rules, today);
  const counted = isToday ? today : workingDaysLater(rules, today, 1);
  return workingDaysLater(rules, counted, rules.dispatchDays + rules.transitDays[zone]);
}

/** Whole seconds until the dates change: at the next cut-off. */
export function secondsToCutoff(rules: DeliveryRules, now: Date): number {
  const today = dayOf(now);
  const next = [today, daysAfter(today, 1)].map((day) => cutoffOf(rules, day)).find((at) => at > now.getTime());
  return Math.floor(((next ?? now.getTime()) - now.getTime()) / 1_000);
}

const cutoffOf = ({ cutoffHour }: DeliveryRules, day: Day): number => startOf(day).getTime() + cutoffHour * HOUR_MS;

function workingDaysLater(rules: DeliveryRules, from: Day, count: number): Day {
  let day = from;
  let left = count;
  for (let passed = 0; left > 0 && passed < DAYS_MAX; passed += 1) {
    day = daysAfter(day, 1);
    if (isWorkingDay(rules, day)) left -= 1;
  }
  return day;
}

function isWorkingDay({ workingDays, holidays }: DeliveryRules, day: Day): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  const isOff = workingDays !== 'daily' && (weekday === 0 || (weekday === 6 && workingDays === 'mon-fri'));
  return !isOff && !holidays.has(day) && !holidays.has(day.slice(5));
}
