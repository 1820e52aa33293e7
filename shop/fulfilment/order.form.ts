import { z } from 'zod';
import * as numbers from '#config/numbers.ts';
import { PAISE_PER_RUPEE } from '#lib/money.ts';
import { numberedUnits } from '#lib/numbered-fields.ts';
import { manyLines, oneLine } from '#lib/text.ts';
import { orderStatuses } from '#shop/orders/order.ts';
import { orderFormCopy as copy } from './order-form-copy.ts';
import { STAFF_NOTE_MAX_CHARACTERS } from './staff-note.ts';

const NAME_MAX = 100;
const URL_MAX = 500;
const REASON_MAX = 500;

/** Text as typed, without invisible characters. */
const text = z.string().default('').transform(manyLines);
const line = text.transform((typed) => typed.replace(/\s+/g, ' '));

const isWebAddress = (typed: string): boolean => {
  const url = URL.parse(typed);
  return url?.protocol === 'https:' && url.hostname.includes('.');
};

/** Carrier and tracking of a shipment. */
export const parcelForm = z.object({
  carrier: line.pipe(z.string().min(1, copy.carrier).max(NAME_MAX, copy.tooLong(NAME_MAX))),
  trackingNumber: line.pipe(z.string().min(1, copy.trackingNumber).max(NAME_MAX, copy.tooLong(NAME_MAX))),
  trackingUrl: text
    .pipe(
      z
        .string()
        .max(URL_MAX, copy.tooLong(URL_MAX))
        .refine((typed) => typed === '' || isWebAddress(typed), copy.trackingUrl),
    )
    .transform((typed) => (typed === '' ? null : typed)),
});

/** The units of each line in a parcel: fields `units-<line>`. */
export const parcelUnitsForm = z
  .looseObject({})
  .transform((fields) => numberedUnits(fields, 'units').map(([line, quantity]) => ({ line, quantity })));

export const cancelForm = z.object({
  reason: text.pipe(z.string().min(1, copy.reason).max(REASON_MAX, copy.tooLong(REASON_MAX))),
});

/** The staff's note about an order or a customer. `seen`: the note that the form was opened with. */
export const noteForm = z.object({
  note: text.pipe(z.string().max(STAFF_NOTE_MAX_CHARACTERS, copy.tooLong(STAFF_NOTE_MAX_CHARACTERS))),
  seen: text,
});

const TAG_MAX = 30;

/** Tags with commas between them, in lower case, so that one tag is written in one way. */
export const tagsForm = z.object({
  tags: line
    .transform((typed) => [...new Set(typed.toLowerCase().normalize().split(',').map(oneLine).filter(Boolean))])
    .pipe(z.array(z.string().max(TAG_MAX, copy.tagTooLong(TAG_MAX))).min(1, copy.tags)),
});

const FILTER_NAME_MAX = 40;

/** The name of a saved filter. */
export const filterForm = z.object({
  name: line.pipe(z.string().min(1, copy.filterName).max(FILTER_NAME_MAX, copy.tooLong(FILTER_NAME_MAX))),
});

/** A price in whole rupees, as paise. Commas may group it. */
export const priceForm = z.object({
  price: line
    .transform((typed) => typed.replace(/[,\s₹]/g, ''))
    .pipe(z.string().regex(/^\d{1,8}$/, copy.price))
    .transform(Number)
    .pipe(z.number().min(1, copy.price).max(numbers.PRICE_MAX_RUPEES, copy.price))
    .transform((rupees) => rupees * PAISE_PER_RUPEE),
});

const isYes = z
  .unknown()
  .default('')
  .transform((value) => value === 'yes');

/** Fields of every status change: the status that the page showed, and what was confirmed. */
export const moveForm = z.object({
  seen: z.enum(orderStatuses).nullable().catch(null),
  received: isYes,
  early: isYes,
});
