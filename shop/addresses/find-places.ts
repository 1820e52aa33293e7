import { cleanPincode } from './address.ts';
import { stateOfCode } from './states.ts';

/** Where a PIN code may lie; `city` is empty where only the state is known. */
export type Place = { city: string; state: string; stateCode: string };

/**
 * The places of a PIN code, the likeliest first; none where the post's directory does not know it, which refuses
 * nothing: new ones come every year. The table is loaded with the first question, by browsers too.
 */
export async function findPlaces(pincode: string): Promise<Place[]> {
  const pin = cleanPincode(pincode);
  if (pin === null) return [];
  const { pincodes } = await import('./pincodes.ts');
  return placesIn(pincodes, pin);
}

/** Fetches the table ahead of the first question; offline nothing comes of it, and nothing needs to. */
export const loadPincodes = (): Promise<unknown> => import('./pincodes.ts').catch(() => null);

/** Reads the table as it says itself that it is written. */
function placesIn(table: string, pin: string): Place[] {
  const line = lineOf(table, pin.slice(0, 3));
  const number = Number(pin.slice(3));
  const group = line?.split(';').find((part) => holds(part.slice(part.indexOf('=') + 1), number));
  if (group === undefined) return [];
  const cities = listCities(table);
  return group
    .slice(0, group.indexOf('='))
    .split('+')
    .flatMap((at) => cities[Number.parseInt(at, 36)] ?? []);
}

function lineOf(table: string, prefix: string): string | undefined {
  const start = table.indexOf(`\n${prefix}`, table.indexOf('\n\n') + 1);
  if (start === -1) return undefined;
  const end = table.indexOf('\n', start + 1);
  return table.slice(start + 1 + prefix.length, end === -1 ? undefined : end);
}

const holds = (ranges: string, number: number): boolean =>
  ranges.split(',').some((range) => {
    const [from, to = from] = range.split('-').map(Number);
    return from !== undefined && to !== undefined && from <= number && number <= to;
  });

let known: Place[] | null = null;

function listCities(table: string): Place[] {
  known ??= table
    .slice(0, table.indexOf('\n\n'))
    .split('\n')
    .flatMap((line) => {
      const stateCode = line.slice(0, 2);
      const state = stateOfCode(stateCode)?.name ?? '';
      return line
        .slice(2)
        .split('|')
        .map((city) => ({ city, state, stateCode }));
    });
  return known;
}
