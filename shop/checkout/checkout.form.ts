import { z } from 'zod';
import * as numbers from '#config/numbers.ts';
import { isId } from '#lib/ids.ts';
import { PAISE_PER_RUPEE } from '#lib/money.ts';
import { paymentMethods } from '#shop/orders/order.ts';
import type { RequestedLine } from './checkout.ts';

export const checkoutFormWords = {
  notReadable: 'We could not read this order. Reload the page and try again.',
} as const;

const LINE = /^([0-9a-f-]{36})\.([0-9a-f-]{36})?\.(\d{1,2})\.(\d{1,12})?$/;

/** "<product>.<variant or nothing>.<quantity>.<paise that one piece cost on the page, or nothing>". */
const line = z.string().transform((text, context): RequestedLine => {
  const [, productId = '', variantId = null, quantity = '', seen] = LINE.exec(text) ?? [];
  const pieces = Number(quantity);
  const isLine =
    isId(productId) &&
    (variantId === null || isId(variantId)) &&
    pieces >= 1 &&
    pieces <= numbers.QUANTITY_MAX &&
    (seen === undefined || Number(seen) <= numbers.PRICE_MAX_RUPEES * PAISE_PER_RUPEE);
  if (!isLine) {
    context.addIssue({ code: 'custom', message: checkoutFormWords.notReadable });
    return z.NEVER;
  }
  return { productId, variantId, quantity: pieces, seenPaise: seen === undefined ? null : Number(seen) };
});

/** Two lines of the same thing are none of our pages’. */
const isOnce = (lines: readonly RequestedLine[]): boolean =>
  new Set(lines.map(({ productId, variantId }) => `${productId} ${variantId}`)).size === lines.length;

/** One press of "Proceed to Payment". */
export const checkoutForm = z
  .object({
    idempotencyKey: z.string().refine(isId, checkoutFormWords.notReadable),
    paymentMethod: z.enum(paymentMethods, { error: checkoutFormWords.notReadable }),
    addressId: z.string().default(''),
    line: z
      .union([z.array(line), line.transform((only) => [only])])
      .default([])
      .refine((lines) => lines.length <= numbers.CART_MAX_LINES && isOnce(lines), checkoutFormWords.notReadable),
    isAddressMeant: z
      .unknown()
      .default('')
      .transform((value) => value === 'on'),
  })
  .transform(({ paymentMethod, line: lines, addressId, ...rest }) => ({
    ...rest,
    method: paymentMethod,
    lines,
    addressId: isId(addressId) ? addressId : null,
  }));
