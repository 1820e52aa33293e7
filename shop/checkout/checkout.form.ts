import { z } from 'zod';
import * as numbers from '#config/numbers.ts';
import { isId } from '#lib/ids.ts';
import { PAISE_PER_RUPEE } from '#lib/money.ts';
import { beginningOf, cleanLine } from '#lib/text.ts';
import { BUSINESS_NAME_MAX, cleanGstin } from '#shop/accounts/business.ts';
import { readCode } from '#shop/promotions/promotion.ts';
import type { RequestedLine } from './checkout.ts';

const checkoutFormCopy = {
  notReadable: 'We could not read this order. Reload the page and try again.',
} as const;

const LINE = /^([0-9a-f-]{36})\.([0-9a-f-]{36})?\.(\d{1,2})\.(\d{1,12})?$/;

/** The name of a payment method; whether it is available is decided when the order is placed. */
const METHOD = /^[a-z][a-z0-9-]{0,29}$/;

/** "<product>.<variant or nothing>.<quantity>.<unit price in paise shown on the page, or nothing>". */
const line = z.string().transform((text, context): RequestedLine => {
  const [, productId = '', variantId = null, digits = '', seen] = LINE.exec(text) ?? [];
  const quantity = Number(digits);
  const isLine =
    isId(productId) &&
    (variantId === null || isId(variantId)) &&
    quantity >= 1 &&
    quantity <= numbers.QUANTITY_MAX &&
    (seen === undefined || Number(seen) <= numbers.PRICE_MAX_RUPEES * PAISE_PER_RUPEE);
  if (!isLine) {
    context.addIssue({ code: 'custom', message: checkoutFormCopy.notReadable });
    return z.NEVER;
  }
  return { productId, variantId, quantity, seenPaise: seen === undefined ? null : Number(seen) };
});

/** Our pages never send two lines with the same product and variant. */
const hasNoDuplicates = (lines: readonly RequestedLine[]): boolean =>
  new Set(lines.map(({ productId, variantId }) => `${productId} ${variantId}`)).size === lines.length;

/** The form that "Proceed to Payment" submits. */
export const checkoutForm = z
  .object({
    idempotencyKey: z.string().refine(isId, checkoutFormCopy.notReadable),
    paymentMethod: z.string().regex(METHOD, checkoutFormCopy.notReadable),
    filesMethod: z.string().regex(METHOD, checkoutFormCopy.notReadable).nullable().default(null),
    addressId: z.string().default(''),
    line: z
      .union([z.array(line), line.transform((only) => [only])])
      .default([])
      .refine(
        (lines) => lines.length <= numbers.CART_MAX_LINES && hasNoDuplicates(lines),
        checkoutFormCopy.notReadable,
      ),
    creditPaise: z
      .string()
      .regex(/^\d{1,12}$/, checkoutFormCopy.notReadable)
      .default('0')
      .transform(Number),
    code: z
      .string()
      .default('')
      .transform((text) => readCode(text)),
    savedPaise: z
      .string()
      .regex(/^\d{1,12}$/, checkoutFormCopy.notReadable)
      .default('0')
      .transform(Number),
    payablePaise: z
      .string()
      .regex(/^\d{1,12}$/, checkoutFormCopy.notReadable)
      .transform(Number)
      .optional(),
    gstin: z.string().default('').transform(cleanGstin),
    businessName: z
      .string()
      .default('')
      .transform((text) => beginningOf(cleanLine(text), BUSINESS_NAME_MAX)),
    isAddressMeant: z
      .unknown()
      .default('')
      .transform((value) => value === 'on'),
  })
  .transform(({ paymentMethod, line: lines, addressId, gstin, businessName, ...rest }) => ({
    ...rest,
    method: paymentMethod,
    lines,
    addressId: isId(addressId) ? addressId : null,
    business: gstin === '' && businessName === '' ? null : { gstin, name: businessName },
  }));
