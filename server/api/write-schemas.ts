import { z } from '@hono/zod-openapi';
import * as numbers from '#config/numbers.ts';
import { manyLines } from '#lib/text.ts';
import { adminMoves } from '#shop/fulfilment/admin-order.ts';
import { STAFF_NOTE_MAX_CHARACTERS } from '#shop/fulfilment/staff-note.ts';
import { STOCK_MAX } from '#shop/inventory/availability.ts';
import { orderStatuses } from '#shop/orders/order.ts';
import { orderRefundReasons } from '#shop/payments/payments.ts';
import { id, paise, productFieldSchemas, returnWishes, stockText } from './schemas.ts';

const LINES_MAX = 500;
const UNITS_MAX = 999;
const units = z.int().min(0).max(UNITS_MAX);
const position = z.int().min(1).max(9_999).openapi({ description: 'Of the line of the order' });

/** A text as typed, without invisible characters. */
const text = (max: number) => z.string().max(max).transform(manyLines).openapi({ type: 'string', maxLength: max });
const optionalText = (max: number) => text(max).nullable().default(null);

const variant = z
  .strictObject({
    id: id.optional().openapi({ description: 'Needed where the options of a variant change' }),
    option1: z.string().nullable().default(null),
    option2: z.string().nullable().default(null),
    sku: z.string().nullable().default(null),
    stock: z
      .int()
      .min(0)
      .max(STOCK_MAX)
      .nullable()
      .optional()
      .openapi({
        description: `${stockText}; absent: as it is, 0 for a new one`,
      }),
    price: paise('Its own price; null: the price of the product').nullable().default(null),
    releaseOn: z.iso.date().nullable().optional().openapi({
      description: 'Its own release day; null: that of the product; absent: as it is',
    }),
  })
  .openapi('VariantInput');

const lists = {
  variants: z.array(variant).min(1).max(numbers.VARIANTS_MAX).optional().openapi({ description: 'All of them' }),
  pictures: z
    .array(z.strictObject({ url: z.string().max(2_000), alt: z.string().default('') }))
    .max(numbers.IMAGES_MAX)
    .optional()
    .openapi({ description: 'All of them, the cover first; https, or addresses of this shop' }),
};

const { name, type, price, ...furtherFields } = productFieldSchemas;

export const newProductSchema = z
  .strictObject({ name, type, price, ...z.object(furtherFields).partial().shape, ...lists })
  .openapi('NewProduct');

export const productChangesSchema = z
  .strictObject({ ...z.object(productFieldSchemas).partial().shape, ...lists })
  .openapi('ProductChanges');

export const stockSchema = z.strictObject({
  stock: z.int().min(0).max(STOCK_MAX).nullable().openapi({ description: stockText }),
});

export const stockChangeSchema = z.strictObject({
  change: z.int().min(-STOCK_MAX).max(STOCK_MAX).openapi({ description: 'Units that came in, or below 0 went out' }),
});

export const variantStockSchema = z.object({ id, productId: id, stock: z.int().nullable() }).openapi('VariantStock');

const parcel = z.strictObject({
  carrier: z.string(),
  trackingNumber: z.string(),
  trackingUrl: z.string().nullable().default(null).openapi({ description: 'https' }),
});

export const trackingSchema = parcel.openapi('Parcel');

export const moveSchema = z
  .strictObject({
    to: z.enum(adminMoves as [(typeof adminMoves)[number]]),
    from: z.enum(orderStatuses).nullable().default(null).openapi({
      description: 'The status that you have read; refused if it is another one by now',
    }),
    isPaymentReceived: z.boolean().default(false).openapi({
      description: 'Record the payment of an unpaid order as received; needs the scope payments:write, too',
    }),
    isEarly: z.boolean().default(false).openapi({ description: 'Allow packing a pre-order before its release day' }),
    reason: z.string().optional().openapi({ description: 'Of a cancellation; the customer reads it' }),
    parcel: parcel.optional().openapi({ description: 'Needed for shipped, unless a courier is booked' }),
  })
  .openapi('OrderMove');

export const newParcelSchema = parcel
  .extend({
    lines: z
      .array(z.strictObject({ position: z.int(), quantity: z.int().min(1).max(100) }))
      .min(1)
      .max(100)
      .refine((lines) => new Set(lines.map(({ position }) => position)).size === lines.length)
      .openapi({ description: 'Units in this parcel, each line once; with the last units, the order is shipped' }),
  })
  .openapi('NewParcel');

export const returnedParcelSchema = z
  .strictObject({ number: z.int().min(1).max(1_000).openapi({ description: 'Of the parcel; 1 of an order in one' }) })
  .openapi('ReturnedParcel');

export const bookingSchema = z
  .strictObject({ carrier: z.string().max(30), courierId: z.string().max(60) })
  .openapi('Booking', { description: 'One of the rates of the order' });

/** An order that was changed. */
export const orderStateSchema = z
  .object({
    id,
    number: z.int(),
    status: z.enum(orderStatuses),
    isPaid: z.boolean(),
    payablePaise: paise('What the customer pays'),
  })
  .openapi('OrderState');

export const noteSchema = z.strictObject({
  note: text(STAFF_NOTE_MAX_CHARACTERS).openapi({ description: 'For the staff; an empty text removes it' }),
});

const NOTE_MAX = 500;
const refundLines = z
  .array(
    z.strictObject({
      line: position,
      amountPaise: z.int().min(1).openapi({ description: 'Of what the goods cost, in paise' }),
      quantity: z.int().min(1).max(UNITS_MAX).optional().openapi({ description: 'Units on the credit note' }),
    }),
  )
  .max(LINES_MAX);

export const refundSchema = z
  .strictObject({
    lines: refundLines,
    withFees: z.boolean().default(false).openapi({ description: 'With all fees that are left' }),
    reason: z.enum(orderRefundReasons),
    note: optionalText(NOTE_MAX),
    to: z.enum(['original', 'store-credit', 'payout']).default('original'),
  })
  .openapi('NewRefund');

export const refundedSchema = z
  .object({
    amountPaise: paise('All of it'),
    creditPaise: paise('The part that is store credit'),
    status: z.enum(['requested', 'by-hand', 'done']),
  })
  .openapi('Refund');

export const approvalSchema = z
  .strictObject({
    resolution: z.enum(returnWishes),
    keepsGoods: z.boolean().default(false).openapi({ description: 'The customer keeps the goods' }),
    others: z
      .array(z.strictObject({ position, variantId: id }))
      .max(LINES_MAX)
      .default([])
      .openapi({
        description: 'Other variants to send as the replacement',
      }),
  })
  .openapi('ReturnApproval');

const RETURN_TEXT_MAX = numbers.RETURN_TEXT_MAX_CHARACTERS;

export const declineSchema = z.strictObject({
  reason: text(RETURN_TEXT_MAX).pipe(z.string().min(1)).openapi({ type: 'string', minLength: 1 }),
});

export const receiptSchema = z
  .strictObject({
    lines: z.array(z.strictObject({ position, sellable: units, damaged: units, missing: units })).max(LINES_MAX),
    note: optionalText(RETURN_TEXT_MAX),
  })
  .openapi('ReturnReceipt');

export const returnRefundSchema = z
  .strictObject({
    lines: refundLines,
    withFees: z.boolean().default(false),
    note: optionalText(RETURN_TEXT_MAX),
    to: z.enum(['refund', 'credit']).default('refund'),
  })
  .openapi('ReturnRefund');
