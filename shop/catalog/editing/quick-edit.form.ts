import { z } from 'zod';
import * as numbers from '#config/numbers.ts';
import { PAISE_PER_RUPEE, type Paise } from '#lib/money.ts';
import { formatCount } from '#lib/plural.ts';
import { STOCK_MAX } from '#shop/inventory/availability.ts';
import type { QuickEdit } from '#shop/search/admin-product.ts';

const rupees = `₹${formatCount(numbers.PRICE_MAX_RUPEES)}`;

/** The errors at the fields of a quick edit. */
const quickEditCopy = {
  price: `Enter the MRP as a number, such as 1299, at most ${rupees}.`,
  discount: 'Enter a discount from 0 to 100.',
  stock: 'Enter a whole number, or leave it empty if you do not count it.',
} as const;

/** Reads "1,299" or "₹ 1299.50". A fraction is rounded half up to whole rupees. */
function readPrice(text: string): { price: Paise; isRounded: boolean } | null {
  const plain = text.replace(/[₹,\s]/g, '');
  if (!/^\d{1,9}(\.\d{1,9})?$/.test(plain)) return null;
  const rupees = Math.floor(Number(plain) + 0.5);
  if (rupees > numbers.PRICE_MAX_RUPEES) return null;
  return { price: rupees * PAISE_PER_RUPEE, isRounded: rupees !== Number(plain) };
}

/** Percent; an empty field is 0. */
function readDiscount(text: string): number | null {
  const plain = text.replace(/[%\s]/g, '') || '0';
  return /^\d{1,3}(\.\d{1,4})?$/.test(plain) && Number(plain) <= 100 ? Number(plain) : null;
}

/** Units, null for an empty field (made to order), undefined for anything invalid. */
function readQuantity(text: string): number | null | undefined {
  const plain = text.replace(/[,\s]/g, '');
  if (!/^\d{0,7}$/.test(plain) || Number(plain) > STOCK_MAX) return undefined;
  return plain === '' ? null : Number(plain);
}

const STOCK = 'stock-';

/**
 * The quick edit form of the product list: `price`, `discount` and for each variant `stock-{id}` and `was-{id}`, the stock
 * that the form was rendered with.
 */
export const quickEditForm = z
  .object({
    id: z.uuid(),
    version: z.coerce.number().int().min(1),
    price: z.string(quickEditCopy.price),
    discount: z.string(quickEditCopy.discount).default(''),
  })
  .catchall(z.string(quickEditCopy.stock))
  .transform((fields, context): QuickEdit & { isRounded: boolean } => {
    const say = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message });
    const read = readPrice(fields.price);
    if (read === null) say('price', quickEditCopy.price);
    const discount = readDiscount(fields.discount);
    if (discount === null) say('discount', quickEditCopy.discount);
    const stocks = Object.entries(fields).flatMap(([field, text]) => {
      if (!field.startsWith(STOCK) || typeof text !== 'string') return [];
      const variantId = field.slice(STOCK.length);
      const [quantity, was] = [readQuantity(text), readQuantity(String(fields[`was-${variantId}`] ?? ''))];
      if (quantity === undefined || was === undefined) say(field, quickEditCopy.stock);
      return [{ variantId, quantity: quantity ?? null, was: was ?? null }];
    });
    const { id, version } = fields;
    return {
      id,
      version,
      price: read?.price ?? 0,
      discount: discount ?? 0,
      stocks,
      isRounded: read?.isRounded ?? false,
    };
  });
