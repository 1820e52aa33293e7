import { z } from 'zod';
import { REMITTANCE_ROWS_MAX, type RemittedRow, TRACKING_MAX } from './remittance.ts';

/** As far as `readAmount` reads: nine digits of rupees. */
const AMOUNT_MAX_PAISE = 1e11;

/** The rows of a file, as the page hands them from the check to the recording. */
export const remittedRows = z
  .array(
    z.object({
      line: z.int().positive(),
      trackingNumber: z.string().min(1).max(TRACKING_MAX).nullable(),
      orderNumber: z.int().positive().nullable(),
      amountPaise: z.int().positive().max(AMOUNT_MAX_PAISE).nullable(),
    }) satisfies z.ZodType<RemittedRow>,
  )
  .max(REMITTANCE_ROWS_MAX);
