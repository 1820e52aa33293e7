import type { Paise } from '#lib/money.ts';
import { readRupees } from '#shop/catalog/editing/csv-values.ts';
import type { ImportNote, ImportRefusal } from '#shop/import/import-report.ts';
import type { Column } from './csv-columns.ts';
import type { ProductRow } from './product-groups.ts';

/** What reads cells: `factor` multiplies each price. */
export type Reader = {
  factor: number;
  fault(row: ProductRow, kind: ImportRefusal, detail?: string): void;
  note(row: ProductRow, kind: ImportNote, detail?: string): void;
};

export const isYes = (text: string): boolean => /^(true|yes|1)$/i.test(text);

/** Reports an unreadable value as a fault and returns null. */
export function wrong(row: ProductRow, column: Column, reader: Reader): null {
  reader.fault(row, 'wrong-value', row.cell(column));
  return null;
}

/** Amounts are whole rupees: a fraction is rounded, with a note. A factor rounds every price: the page has one note for all. */
export function readAmount(row: ProductRow, column: Column, reader: Reader): Paise | null {
  const text = row.cell(column);
  if (text === '') return null;
  const read = readRupees(text, reader.factor);
  if (read === null) reader.fault(row, 'wrong-number', text);
  else if (read.isRounded && reader.factor === 1) reader.note(row, 'price-rounded', `${text} → ${read.amount / 100}`);
  return read?.amount ?? null;
}
