import { cleanPincode } from './address.ts';
import { stateOfCode } from './states.ts';

/** A place with a PIN code; `city` is empty if only the state is known. */
export type Place = { city: string; state: string; stateCode: string };

/**
 * The places of a PIN code, the most likely first; none if India Post's directory does not have it. That is no error,
 * because new codes are added every year. The table is loaded on first use, also in browsers.
 */
export async function findPlaces(pincode: string): Promise<Place[]> {
  const pin = cleanPincode(pincode);
  if (pin === null) return [];
  const { pincodes } = await import('./pincodes.ts');
  return placesIn(pincodes, pin);
}

/** Loads the table ahead of its first use; a failure, for example offline, is ignored. */
export const loadPincodes = (): Promise<unknown> => import('./pincodes.ts').catch(() => null);

/** Looks a PIN code up in the table, whose format is described at its top. */
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
