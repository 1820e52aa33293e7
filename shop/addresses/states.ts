import { fold } from '#lib/text.ts';

/** A state or union territory with its GST code (the first two digits of a GSTIN). */
export type State = { code: string; name: string; aliases: readonly string[] };

/** Aliases: number plate codes, older names and names in daily use. The codes 25 and 28 are not assigned any more. */
const listed: [code: string, name: string, ...aliases: string[]][] = [
  ['35', 'Andaman and Nicobar Islands', 'AN', 'Andaman', 'Andaman and Nicobar'],
  ['37', 'Andhra Pradesh', 'AP', 'Andhra'],
  ['12', 'Arunachal Pradesh', 'AR', 'Arunachal'],
  ['18', 'Assam', 'AS'],
  ['10', 'Bihar', 'BR'],
  ['04', 'Chandigarh', 'CH'],
  ['22', 'Chhattisgarh', 'CG', 'CT', 'Chattisgarh'],
  ['26', 'Dadra and Nagar Haveli and Daman and Diu', 'DN', 'DD', 'DNHDD', 'Dadra and Nagar Haveli', 'Daman and Diu'],
  ['07', 'Delhi', 'DL', 'New Delhi', 'NCT of Delhi', 'Delhi NCT', 'National Capital Territory of Delhi'],
  ['30', 'Goa', 'GA'],
  ['24', 'Gujarat', 'GJ'],
  ['06', 'Haryana', 'HR'],
  ['02', 'Himachal Pradesh', 'HP', 'Himachal'],
  ['01', 'Jammu and Kashmir', 'JK', 'J and K', 'J&K'],
  ['20', 'Jharkhand', 'JH'],
  ['29', 'Karnataka', 'KA'],
  ['32', 'Kerala', 'KL'],
  ['38', 'Ladakh', 'LA'],
  ['31', 'Lakshadweep', 'LD'],
  ['23', 'Madhya Pradesh', 'MP'],
  ['27', 'Maharashtra', 'MH'],
  ['14', 'Manipur', 'MN'],
  ['17', 'Meghalaya', 'ML'],
  ['15', 'Mizoram', 'MZ'],
  ['13', 'Nagaland', 'NL'],
  ['21', 'Odisha', 'OD', 'OR', 'Orissa'],
  ['34', 'Puducherry', 'PY', 'Pondicherry'],
  ['03', 'Punjab', 'PB'],
  ['08', 'Rajasthan', 'RJ'],
  ['11', 'Sikkim', 'SK'],
  ['33', 'Tamil Nadu', 'TN', 'Tamilnad'],
  ['36', 'Telangana', 'TS', 'TG'],
  ['16', 'Tripura', 'TR'],
  ['09', 'Uttar Pradesh', 'UP'],
  ['05', 'Uttarakhand', 'UK', 'UA', 'Uttaranchal'],
  ['19', 'West Bengal', 'WB', 'Bengal'],
];

/** India's 28 states and 8 union territories, by name. */
export const states: readonly State[] = listed.map(([code, name, ...aliases]) => ({ code, name, aliases }));

/** Lookup key that ignores case, accents, spaces, "&", "and" and "the". */
const keyOf = (text: string): string =>
  fold(text)
    .replace(/\b(and|the)\b/g, '')
    .replaceAll(' ', '');

const byKey = new Map(
  states.flatMap((state) => [state.name, ...state.aliases].map((name): [string, State] => [keyOf(name), state])),
);

const byCode = new Map(states.map((state) => [state.code, state]));

/** Finds a state by its name or an alias; null: none of the 36. */
export const findState = (text: string): State | null => byKey.get(keyOf(text)) ?? null;

/** The state with a GST code; null: there is none. */
export const stateOfCode = (code: string): State | null => byCode.get(code) ?? null;
