import { z } from 'zod';
import { PAISE_PER_RUPEE, type Paise } from '#lib/money.ts';
import { isUnitCount, numberedFields, numberedUnits } from '#lib/numbered-fields.ts';
import { formatCount } from '#lib/plural.ts';
import { manyLines } from '#lib/text.ts';
import { orderRefundReasons } from '#shop/payments/payments.ts';
import type { PayoutDetails, RefundedLine } from './refund.ts';

/** Field errors of the forms of refunds. */
const refundFormCopy = {
  amount: 'Enter rupees, such as 499 or 499.50.',
  units: 'Enter a whole number of units.',
  tooLong: (characters: number) => `This text is too long. Use at most ${formatCount(characters)} characters.`,
  reference: 'Enter the reference from your bank or UPI app.',
  upiId: 'Enter a UPI ID, such as name@bank.',
  name: 'Enter the name of the account holder.',
  accountNumber: 'Enter the account number. It has 9 to 18 digits.',
  ifsc: 'Enter the IFSC. It has 11 characters, such as HDFC0001234.',
} as const;

const copy = refundFormCopy;
const NOTE_MAX = 500;
const NAME_MAX = 100;
const REFERENCE_MAX = 60;

/** Text as typed, in one line, without invisible characters. */
const line = z
  .string()
  .default('')
  .transform((typed) => manyLines(typed).replace(/\s+/g, ' ').trim());

/** One line of text; null: nothing was typed. */
const optionalLine = (max: number) =>
  line.pipe(z.string().max(max, copy.tooLong(max))).transform((typed) => (typed === '' ? null : typed));

/** Rupees with at most two decimals, as paise; null: something else. Commas may group them. */
function readRupees(typed: string): Paise | null {
  const [, rupees, paise = ''] = /^(\d{1,8})(?:\.(\d{1,2}))?$/.exec(typed.replace(/[,\s₹]/g, '')) ?? [];
  return rupees === undefined ? null : Number(rupees) * PAISE_PER_RUPEE + Number(paise.padEnd(2, '0'));
}

/** The fields `amount-<line>` in rupees and `units-<line>`; empty ones are left out. */
export function readRefundLines(
  fields: Record<string, unknown>,
  fault: (field: string, message: string) => void,
): RefundedLine[] {
  const unitsByLine = numberedFields(fields, 'units');
  return [...numberedFields(fields, 'amount')].flatMap(([line, typed]) => {
    if (typed === '') return [];
    const amountPaise = readRupees(typed);
    const units = unitsByLine.get(line) ?? '';
    if (amountPaise === null) fault(`amount-${line}`, copy.amount);
    if (units !== '' && !isUnitCount(units)) fault(`units-${line}`, copy.units);
    if (amountPaise === null || amountPaise === 0) return [];
    return [{ line, amountPaise, ...(units === '' ? {} : { quantity: Number(units) }) }];
  });
}

/** A refund of lines, as an administrator enters it. */
export const refundForm = z
  .looseObject({
    key: z.uuid(),
    reason: z.enum(orderRefundReasons),
    to: z.enum(['original', 'store-credit', 'payout']),
    note: optionalLine(NOTE_MAX),
    withFees: z
      .unknown()
      .default('')
      .transform((value) => value === 'yes'),
  })
  .transform(({ key, reason, to, note, withFees, ...fields }, context) => {
    const lines = readRefundLines(fields, (field, message) =>
      context.issues.push({ code: 'custom', message, path: [field], input: fields[field] }),
    );
    return { key, reason, to, note, withFees, lines };
  });

/** The reference of a payout. */
export const payoutSentForm = z.object({
  reference: line.pipe(z.string().min(1, copy.reference).max(REFERENCE_MAX, copy.tooLong(REFERENCE_MAX))),
});

/** A refund that the owner has sent. Cash that is handed over has no reference. */
export const manualRefundForm = z.object({
  reference: optionalLine(REFERENCE_MAX),
});

const compact = z
  .string()
  .default('')
  .transform((typed) => typed.replace(/\s+/g, ''));

/** Where a customer wants a payout. UPI IDs: NPCI's Procedural Guidelines; IFSC: eleven characters, the fifth is 0 (RBI). */
export const payoutForm = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('upi'),
    upiId: compact.pipe(z.string().regex(/^[\w.-]{2,100}@[a-z][a-z0-9.]{1,60}$/i, copy.upiId)),
  }),
  z.object({
    kind: z.literal('bank'),
    name: line.pipe(z.string().min(2, copy.name).max(NAME_MAX, copy.tooLong(NAME_MAX))),
    accountNumber: compact.pipe(z.string().regex(/^\d{9,18}$/, copy.accountNumber)),
    ifsc: compact.transform((typed) => typed.toUpperCase()).pipe(z.string().regex(/^[A-Z]{4}0[A-Z0-9]{6}$/, copy.ifsc)),
  }),
]) satisfies z.ZodType<PayoutDetails>;

/** The lines that a customer cancels: fields `units-<line>`. */
export const cancelLinesForm = z.looseObject({ key: z.uuid() }).transform(({ key, ...fields }) => ({
  key,
  lines: numberedUnits(fields, 'units').map(([line, quantity]) => ({ line, quantity })),
}));
