import { plural } from '#lib/plural.ts';

export const orderItemsCopy = {
  times: (units: number, name: string) => (units > 1 ? `${units} × ${name}` : name),
  more: (units: number) => plural(units, { one: 'and # more item', other: 'and # more items' }),
} as const;
