import { z } from 'zod';
import * as numbers from '#config/numbers.ts';
import { isGstin } from '#config/patterns.ts';
import { isId } from '#lib/ids.ts';
import { PAISE_PER_RUPEE } from '#lib/money.ts';
import { isTypable } from '#lib/no-email.ts';
import { beginningOf, cleanLine, manyLines } from '#lib/text.ts';
import { BUSINESS_NAME_MAX, cleanGstin } from '#shop/accounts/business.ts';
import { draftFormCopy as copy } from './draft-form-copy.ts';

const EMAIL_MAX = 254;
const REASON_MAX = 200;

/** The customer of a new draft, null without an email address; the form of the address book has the rest. */
export const draftCustomerForm = z.object({
  email: z
    .string()
    .default('')
    .transform((typed) => typed.trim() || null)
    .pipe(z.email(copy.email).max(EMAIL_MAX, copy.email).refine(isTypable, copy.email).nullable()),
});

/** How many units of a variant a draft has. */
export const draftLineForm = z.object({
  productId: z.string().refine(isId),
  variantId: z.string().refine(isId),
  quantity: z
    .string()
    .regex(/^\d{1,2}$/)
    .transform(Number),
});

const rupees = z
  .string()
  .default('')
  .transform((typed) => typed.replace(/[,\s₹]/g, ''))
  .pipe(z.string().regex(/^\d{0,8}$/, copy.amount))
  .transform(Number)
  .pipe(z.number().max(numbers.PRICE_MAX_RUPEES, copy.amount))
  .transform((amount) => amount * PAISE_PER_RUPEE);

/** Discount and delivery charge in whole rupees. */
export const agreementForm = z
  .object({
    discount: rupees,
    delivery: rupees,
    reason: z
      .string()
      .default('')
      .transform((typed) => beginningOf(manyLines(typed).replace(/\s+/g, ' '), REASON_MAX)),
  })
  .refine(({ discount, reason }) => discount === 0 || reason !== '', { path: ['reason'], message: copy.reason })
  .transform(({ discount, delivery, reason }) => ({ discountPaise: discount, deliveryPaise: delivery, reason }));

/** The business that buys; both fields empty: a consumer. */
export const draftBusinessForm = z
  .object({
    gstin: z.string().default('').transform(cleanGstin),
    businessName: z
      .string()
      .default('')
      .transform((typed) => beginningOf(cleanLine(typed), BUSINESS_NAME_MAX)),
  })
  .transform(({ gstin, businessName: name }) => (gstin === '' && name === '' ? null : { gstin, name }))
  .refine((business) => business === null || isGstin(business.gstin), { path: ['gstin'], message: copy.gstin })
  .refine((business) => business === null || business.name !== '', {
    path: ['businessName'],
    message: copy.businessName,
  });
