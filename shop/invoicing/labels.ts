import type { Paise } from '#lib/money.ts';

/** A label for one variant, printed `copies` times. */
export type Label = { name: string; optionText: string | null; sku: string | null; price: Paise; copies: number };

/** A field has this and the id of its variant as its name. */
export const COPIES = 'copies-';

/** Labels on a page, in millimetres. A roll has one label on each page. */
export type LabelSheet = {
  page: readonly [width: number, height: number];
  label: readonly [width: number, height: number];
  columns: number;
  rows: number;
};

const A4 = [210, 297] as const;

/** The sizes that shops in India buy. The margins of a sheet are what its labels leave, evenly. */
export const labelSheets = {
  'a4-24': { page: A4, label: [70, 37], columns: 3, rows: 8 },
  'a4-40': { page: A4, label: [52.5, 29.7], columns: 4, rows: 10 },
  'a4-65': { page: A4, label: [38, 21.2], columns: 5, rows: 13 },
  'roll-50x25': { page: [50, 25], label: [50, 25], columns: 1, rows: 1 },
  'roll-38x25': { page: [38, 25], label: [38, 25], columns: 1, rows: 1 },
} as const satisfies Record<string, LabelSheet>;

export type LabelSheetName = keyof typeof labelSheets;

export const isLabelSheet = (text: string): text is LabelSheetName => Object.hasOwn(labelSheets, text);
