import { z } from 'zod';
import { REMITTANCE_ROWS_MAX, type RemittedRow, TRACKING_MAX } from './remittance.ts';

/** As far as `readAmount` reads: nine digits of rupees. */
const AMOUNT_MAX_PAISE = 1e11;

const row = z.tuple([
  z.int().positive(),
  z.string().min(1).max(TRACKING_MAX).nullable(),
  z.int().positive().nullable(),
  z.int().positive().max(AMOUNT_MAX_PAISE).nullable(),
]);

/** Rows as the page hands them from the check to the recording. */
const remittedRows = z.array(row).max(REMITTANCE_ROWS_MAX);

/** The rows as a form field; see `remittedRows`. */
export const writeRows = (rows: readonly RemittedRow[]): string =>
  JSON.stringify(
    rows.map(({ line, trackingNumber, orderNumber, amountPaise }) => [line, trackingNumber, orderNumber, amountPaise]),
  );

/** The rows of a form field; null: it is none of this page. */
export function readRows(text: string): RemittedRow[] | null {
  try {
    const parsed = remittedRows.safeParse(JSON.parse(text));
    if (!parsed.success) return null;
    return parsed.data.map(([line, trackingNumber, orderNumber, amountPaise]) => ({
      line,
      trackingNumber,
      orderNumber,
      amountPaise,
    }));
  } catch {
    return null;
  }
}
