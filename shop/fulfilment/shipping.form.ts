import { z } from 'zod';
import { SHIPPING_ROWS_MAX, type ShippingRow } from './shipping-file.ts';

const CELL_MAX = 600;

/** The rows of a file, as the page hands them from the preview to the shipping. */
export const shippingRows = z
  .array(
    z.object({
      line: z.int().positive(),
      orderNumber: z.int().positive().nullable(),
      carrier: z.string().max(CELL_MAX),
      trackingNumber: z.string().max(CELL_MAX),
      trackingUrl: z.string().max(CELL_MAX).nullable(),
    }) satisfies z.ZodType<ShippingRow>,
  )
  .max(SHIPPING_ROWS_MAX);
