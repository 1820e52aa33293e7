import { z } from 'zod';
import { SHIPPING_ROWS_MAX, type ShippingRow } from './shipping-file.ts';

const CELL_MAX = 600;

const row = z.tuple([
  z.int().positive(),
  z.int().positive().nullable(),
  z.string().max(CELL_MAX),
  z.string().max(CELL_MAX),
  z.string().max(CELL_MAX).nullable(),
]);

const shippingRows = z.array(row).max(SHIPPING_ROWS_MAX);

/** Rows as a form field, as the page hands them from the preview to the shipping. */
export const writeShippingRows = (rows: readonly ShippingRow[]): string =>
  JSON.stringify(
    rows.map(({ line, orderNumber, carrier, trackingNumber, trackingUrl }) => [
      ...[line, orderNumber, carrier, trackingNumber, trackingUrl],
    ]),
  );

/** The rows of a form field; null: it is none of this page. */
export function readShippingRows(text: string): ShippingRow[] | null {
  try {
    const parsed = shippingRows.safeParse(JSON.parse(text));
    if (!parsed.success) return null;
    return parsed.data.map(([line, orderNumber, carrier, trackingNumber, trackingUrl]) => ({
      line,
      orderNumber,
      carrier,
      trackingNumber,
      trackingUrl,
    }));
  } catch {
    return null;
  }
}
