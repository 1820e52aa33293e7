import { z } from 'zod';
import * as numbers from '#config/numbers.ts';
import { isUnitCount, numberedFields, numberedUnits } from '#lib/numbered-fields.ts';
import { formatCount } from '#lib/plural.ts';
import { manyLines, oneLine } from '#lib/text.ts';
import { payoutForm, readRefundLines } from '#shop/refunds/refund.form.ts';
import type { PayoutDetails } from '#shop/refunds/refund.ts';
import { payoutFields, type ReturnReason, returnReasonNames } from './return.ts';

/** Field errors of the forms of returns. */
const returnFormCopy = {
  lines: 'Choose at least one product.',
  reason: 'Choose a reason.',
  wish: 'Choose what you would like.',
  text: 'Enter a text.',
  carrier: 'Enter who picks it up.',
  day: 'Enter a day.',
  count: 'Enter whole units.',
  key: 'Reload the page and try again.',
  tooLong: (characters: number) => `Use at most ${formatCount(characters)} characters.`,
} as const;

const copy = returnFormCopy;
const TEXT_MAX = numbers.RETURN_TEXT_MAX_CHARACTERS;
const NAME_MAX = 100;

const line = z.string().default('').transform(oneLine);
const emptyAsNull = (typed: string): string | null => (typed === '' ? null : typed);
const optionalLine = line.pipe(z.string().max(NAME_MAX, copy.tooLong(NAME_MAX))).transform(emptyAsNull);
const lines = z.string().default('').transform(manyLines);
const optionalText = lines.pipe(z.string().max(TEXT_MAX, copy.tooLong(TEXT_MAX))).transform(emptyAsNull);
const requiredText = lines.pipe(z.string().min(1, copy.text).max(TEXT_MAX, copy.tooLong(TEXT_MAX)));

type Issue = (field: string, message: string) => void;

/** A UPI ID, or else a bank account; null: neither is filled in. */
function readPayout(fields: Record<string, unknown>, addIssue: Issue): PayoutDetails | null {
  const isFilled = (name: string) => typeof fields[name] === 'string' && fields[name].trim() !== '';
  if (!payoutFields.some(isFilled)) return null;
  const read = payoutForm.safeParse({ ...fields, kind: isFilled('upiId') ? 'upi' : 'bank' });
  if (read.success) return read.data;
  for (const { path, message } of read.error.issues) addIssue(String(path[0]), message);
  return null;
}

/** The customer's request. Photos are read apart from it. */
export const requestForm = z
  .looseObject({
    key: z.uuid(copy.key),
    reason: z.enum(returnReasonNames as [ReturnReason, ...ReturnReason[]], copy.reason),
    wish: z.enum(['refund', 'replacement', 'credit'], copy.wish),
    note: optionalText,
  })
  .transform(({ key, reason, wish, note, ...fields }, context) => {
    const chosen = numberedUnits(fields, 'quantity');
    if (chosen.length === 0) context.addIssue({ code: 'custom', path: ['lines'], message: copy.lines });
    const payout = readPayout(fields, (field, message) => context.addIssue({ code: 'custom', path: [field], message }));
    return {
      payout,
      idempotencyKey: key,
      reason,
      wish,
      note,
      lines: chosen.map(([position, quantity]) => ({ position, quantity })),
    };
  });

/** A message. */
export const messageForm = z.object({ text: requiredText });

/** A question to the customer. */
export const questionForm = z.object({ question: requiredText });

/** The reason of a declined return. */
export const reasonForm = z.object({ reason: requiredText });

/** Who picks the parcel up, or who has it. */
export const pickupForm = z.object({
  carrier: line.pipe(z.string().min(1, copy.carrier).max(NAME_MAX, copy.tooLong(NAME_MAX))),
  trackingNumber: optionalLine,
  pickupOn: line
    .pipe(
      z
        .string()
        .refine(
          (typed) => typed === '' || (/^\d{4}-\d\d-\d\d$/.test(typed) && !Number.isNaN(Date.parse(typed))),
          copy.day,
        ),
    )
    .transform(emptyAsNull),
});

/** The customer has sent the parcel. */
export const sentForm = z.object({ carrier: optionalLine, trackingNumber: optionalLine });

const others = (fields: Record<string, unknown>) =>
  Object.fromEntries([...numberedFields(fields, 'variant')].filter(([, id]) => id !== ''));

/** What the shop approves. */
export const approvalForm = z
  .looseObject({
    resolution: z.enum(['refund', 'replacement', 'credit'], copy.wish),
    keepsGoods: z.literal('yes').optional(),
  })
  .transform(({ resolution, keepsGoods, ...fields }) => ({
    resolution,
    keepsGoods: keepsGoods === 'yes',
    others: others(fields),
  }));

/** The variants to send. */
export const replaceForm = z.looseObject({}).transform((fields) => ({ others: others(fields) }));

/** What arrived, by line and condition. */
export const inspectionForm = z.looseObject({ note: optionalText }).transform(({ note, ...fields }, context) => {
  const sellable = numberedFields(fields, 'sellable');
  const damaged = numberedFields(fields, 'damaged');
  const missing = numberedFields(fields, 'missing');
  const units = (typed: string | undefined, field: string): number => {
    if (typed === undefined || typed === '') return 0;
    if (!isUnitCount(typed)) context.addIssue({ code: 'custom', path: [field], message: copy.count });
    return Number(typed);
  };
  return {
    note,
    lines: [...sellable.keys()].map((position) => ({
      position,
      sellable: units(sellable.get(position), `sellable-${position}`),
      damaged: units(damaged.get(position), `damaged-${position}`),
      missing: units(missing.get(position), `missing-${position}`),
    })),
  };
});

/** A refund by line and amount. */
export const refundForm = z
  .looseObject({
    key: z.uuid(copy.key),
    to: z.enum(['refund', 'credit']).default('refund'),
    withFees: z.literal('yes').optional(),
    note: optionalText,
  })
  .transform(({ key, to, withFees, note, ...fields }, context) => {
    const fault = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message });
    return { key, to, withFees: withFees === 'yes', note, lines: readRefundLines(fields, fault) };
  });
