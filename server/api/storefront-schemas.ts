import { z } from '@hono/zod-openapi';
import * as numbers from '#config/numbers.ts';
import { isTypable } from '#lib/no-email.ts';
import { BUSINESS_NAME_MAX } from '#shop/accounts/business.ts';
import { categories } from '#shop/catalog/category.ts';
import { orderKinds, orderStatuses } from '#shop/orders/order.ts';
import { type ReturnReason, returnReasonNames } from '#shop/returns/return.ts';
import { ratingFloors, sorts } from '#shop/search/listing.ts';
import { orderAddressSchema, orderLineSchema, parcelSchema } from './order-schemas.ts';
import {
  availability,
  dateTime,
  discountPercent,
  expectedBy,
  id,
  paise,
  productType,
  ratingSum,
  returnWishes,
} from './schemas.ts';

const whole = (max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .pipe(z.int().max(max))
    .optional()
    .openapi({ type: 'integer', minimum: 0, maximum: max });

/** A product in a listing, as everybody sees it. */
const cardSchema = z
  .object({
    id,
    type: productType,
    name: z.string(),
    price: paise('MRP'),
    payable: paise('What a buyer pays for a unit; of the cheapest variant'),
    discount: discountPercent,
    priceVaries: z.boolean(),
    availability,
    ratingSum,
    ratingCount: z.int(),
    picture: z.string().nullable(),
    releaseOn: z.string().nullable().openapi({ description: 'It ships from this day on; null: now' }),
    startsAt: dateTime.nullable().openapi({ description: 'It cannot be bought before; null: it can' }),
    variantId: id
      .nullable()
      .openapi({ description: 'Its only variant; null: it has several, and the buyer has to choose' }),
  })
  .openapi('Card');

export const listingSchema = z
  .object({
    data: z.array(cardSchema),
    total: z.int(),
    isTotalCapped: z.boolean().openapi({ description: 'There are more than `total`' }),
    page: z.int(),
    lastPage: z.int(),
    correctedTo: z
      .string()
      .nullable()
      .openapi({ description: 'The corrected search that was made; null: the search as it was sent' }),
  })
  .openapi('Listing');

/** The filters of a listing, as on its page. */
export const listingQuerySchema = z.strictObject({
  type: productType.optional(),
  category: z.enum(Object.keys(categories)).optional(),
  series: z.string().max(60).optional(),
  collection: z
    .string()
    .regex(/^[a-z0-9-]{1,80}$/)
    .optional()
    .openapi({ description: 'Slug of a collection' }),
  q: z
    .string()
    .max(numbers.SEARCH_MAX_CHARACTERS)
    .optional()
    .openapi({ description: 'Search words; a search finds products of both types' }),
  min: whole(numbers.PRICE_MAX_RUPEES).openapi({ description: 'Whole rupees' }),
  max: whole(numbers.PRICE_MAX_RUPEES).openapi({ description: 'Whole rupees' }),
  rating: z.enum(ratingFloors.map(String)).optional(),
  stock: z.enum(['in']).optional(),
  sort: z.enum(sorts).optional(),
  page: z
    .string()
    .regex(/^[1-9]\d{0,5}$/)
    .optional()
    .openapi({ type: 'integer', minimum: 1, maximum: 999_999 }),
});

/** A product page, without exact stock. */
export const shownProductSchema = z
  .object({
    id,
    type: productType,
    name: z.string(),
    description: z.string(),
    fullDescription: z.string().nullable(),
    category: z.string().nullable(),
    series: z.string().nullable(),
    discount: discountPercent,
    option1Name: z.string().nullable(),
    option2Name: z.string().nullable(),
    availability,
    ratingSum,
    ratingCount: z.int(),
    variants: z.array(
      z.object({
        id,
        option1: z.string().nullable(),
        option2: z.string().nullable(),
        price: paise('MRP'),
        payable: paise('What a buyer pays for a unit'),
        isSoldOut: z.boolean(),
        releaseOn: z.string().nullable().openapi({ description: 'It ships from this day on; null: now' }),
      }),
    ),
    pictures: z.array(z.object({ url: z.string(), alt: z.string() })),
    related: z.array(cardSchema),
  })
  .openapi('ShownProduct');

export const shownCollectionSchema = z
  .object({ id, slug: z.string(), title: z.string(), text: z.string(), picture: z.string().nullable() })
  .openapi('ShownCollection');

const cartLine = z.object({
  productId: id,
  variantId: id.nullable().default(null).openapi({ description: 'null: the only variant' }),
  quantity: z.int().min(1).max(numbers.QUANTITY_MAX),
});
const linesOf = <Line extends z.ZodType>(line: Line) => z.array(line).min(1).max(numbers.CART_MAX_LINES);
const code = z.string().max(40).optional().openapi({ description: 'A promotion code' });

export const cartSchema = z.strictObject({ lines: linesOf(cartLine), code }).openapi('Cart');

const method = z.object({ name: z.string(), label: z.string(), note: z.string() });
const methodName = z.string().regex(/^[a-z][a-z0-9-]{0,29}$/);

export const pricedCartSchema = z
  .object({
    lines: z.array(
      z.object({
        state: z
          .enum(['ok', 'changed', 'over-limit', 'short', 'upcoming', 'sold-out', 'choose', 'gone'])
          .openapi({ description: 'short: fewer units are left than requested' }),
        productId: id,
        variantId: id.nullable(),
        name: z.string().nullable(),
        optionText: z.string().nullable(),
        unitPayable: paise('Price of a unit').nullable(),
        saved: paise('What promotions save on the line'),
      }),
    ),
    total: paise('Sum at MRP of the lines that can be bought'),
    payable: paise('What the buyer pays in one payment, before a fee of its method'),
    delivery: paise('The charge for delivery in `payable`; 0: it is free'),
    saved: paise('What promotions save in one payment'),
    codeProblem: z
      .string()
      .nullable()
      .openapi({ description: 'Why the code does not apply; null: it does, or is none' }),
    methods: z.array(
      method.extend({
        fee: paise('Its fee'),
        payable: paise('What the buyer pays by it, with its fee: `payable` of the checkout'),
        saved: paise('What promotions save with it: `saved` of the checkout'),
        filesMethods: z
          .array(method)
          .openapi({ description: 'Not empty: it takes the goods only; one of these pays for the files' }),
      }),
    ),
  })
  .openapi('PricedCart');

export const logInSchema = z
  .union([
    z.strictObject({
      identifier: z.string().min(1).max(254).openapi({ description: 'Email address or username' }),
      password: z.string().min(1).max(4_096),
    }),
    z.strictObject({ linkToken: z.string().min(1).max(200).openapi({ description: 'From the link in the email' }) }),
  ])
  .openapi('Credentials');

export const linkRequestSchema = z
  .strictObject({ email: z.email().max(254).refine(isTypable) })
  .openapi('LoginLinkRequest');

export const customerSessionSchema = z
  .object({ token: z.string().openapi({ description: 'Send it as Customer-Token' }), customerId: z.string() })
  .openapi('CustomerSession');

const addressFields = {
  name: z.string().max(100),
  phone: z.string().max(40),
  pincode: z.string().max(40),
  city: z.string().max(100),
  state: z.string().max(60),
  addressLine: z.string().max(300),
  landmark: z.string().max(200).nullable(),
  isDefault: z.boolean(),
};
export const addressSchema = z.object({ id, ...addressFields }).openapi('Address');
export const newAddressSchema = z
  .strictObject({
    ...addressFields,
    landmark: addressFields.landmark.default(null),
    isDefault: z.boolean().default(false),
  })
  .openapi('NewAddress');

export const checkoutSchema = z
  .strictObject({
    lines: linesOf(
      cartLine.extend({
        unitPayable: paise(
          'The price that the buyer has seen; if it has changed, the checkout is refused',
        ).nonnegative(),
      }),
    ),
    addressId: id.nullable().default(null).openapi({ description: 'null: only files are bought' }),
    isAddressConfirmed: z.boolean().default(false).openapi({
      description: 'true: the customer has confirmed the address, although it looks incomplete',
    }),
    method: methodName,
    filesMethod: methodName
      .nullable()
      .default(null)
      .openapi({ description: 'One of the `filesMethods` of the method; null: it has none' }),
    code,
    saved: paise('What the buyer has been shown as saved by promotions').nonnegative().default(0),
    payable: paise('What the buyer has been shown as to pay; another amount is refused').nonnegative().optional(),
    business: z
      .strictObject({
        gstin: z.string().max(40).openapi({ description: 'Its check digit is verified' }),
        name: z.string().max(BUSINESS_NAME_MAX),
      })
      .nullable()
      .optional()
      .openapi({ description: 'The business that buys, for the tax invoice; null: a consumer' }),
  })
  .openapi('Checkout');

export const returnRequestSchema = z
  .strictObject({
    reason: z.enum(returnReasonNames as [ReturnReason]),
    wish: z.enum(returnWishes).openapi({ description: 'What the customer would like' }),
    note: z.string().max(numbers.RETURN_TEXT_MAX_CHARACTERS).nullable().default(null),
    lines: z
      .array(
        z.strictObject({ position: z.int().min(1).max(9_999), quantity: z.int().min(1).max(numbers.QUANTITY_MAX) }),
      )
      .min(1)
      .max(numbers.CART_MAX_LINES)
      .openapi({ description: 'Units that come back, by lines of the order, each once' }),
  })
  .openapi('ReturnRequest');

const payUrl = z.string().nullable().openapi({
  description: 'A page where this order is paid, without a login, until it expires; null: nothing is due now',
});

export const placedSchema = z
  .object({
    checkoutId: id,
    orders: z.array(z.object({ id, number: z.int(), kind: z.enum(orderKinds), status: z.enum(orderStatuses) })),
    payUrl,
  })
  .openapi('Placed');

const ownOrder = {
  number: z.int(),
  kind: z.enum(orderKinds),
  status: z.enum(orderStatuses),
  isPaid: z.boolean(),
  payablePaise: paise('What the customer pays'),
  createdAt: dateTime,
};

export const ownOrderSchema = z
  .object({ ...ownOrder, name: z.string().openapi({ description: 'Of the first line' }) })
  .partial()
  .extend({ id })
  .openapi('OwnOrder');

export const ownOrderDetailSchema = z
  .object({
    id,
    ...ownOrder,
    totalPaise: paise('Sum of the lines at MRP'),
    refundedPaise: paise('Refunded so far'),
    expiresAt: dateTime.nullable().openapi({ description: 'When it is cancelled unless it is paid' }),
    expectedBy,
    address: orderAddressSchema.nullable(),
    lines: z.array(orderLineSchema.omit({ sku: true })),
    parcels: z.array(parcelSchema),
    payUrl,
  })
  .openapi('OwnOrderDetail');
