/**
 * Form fields of one line each: `units-1`, `units-2` and so on. Returns the trimmed texts by number; files are left out.
 * See docs/decisions/0064-forms.md.
 */
export function numberedFields(fields: Readonly<Record<string, unknown>>, name: string): Map<number, string> {
  const prefix = `${name}-`;
  return new Map(
    Object.entries(fields).flatMap(([field, value]): [number, string][] => {
      const number = field.slice(prefix.length);
      const isNumbered = field.startsWith(prefix) && /^\d{1,4}$/.test(number);
      return isNumbered && typeof value === 'string' ? [[Number(number), value.trim()]] : [];
    }),
  );
}

/** Is this a whole number of units, as typed? */
export const isUnitCount = (typed: string): boolean => /^\d{1,3}$/.test(typed);

/** Numbered fields that count units. Zero and what is no number are left out. */
export const numberedUnits = (fields: Readonly<Record<string, unknown>>, name: string): [number, number][] =>
  [...numberedFields(fields, name)].flatMap(([number, typed]) =>
    isUnitCount(typed) && Number(typed) > 0 ? [[number, Number(typed)]] : [],
  );
