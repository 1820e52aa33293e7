import { z } from '@hono/zod-openapi';
import * as numbers from '#config/numbers.ts';
import { isStorable, manyLines, oneLine } from '#lib/text.ts';
import { categories } from '#shop/catalog/category.ts';
import type { FieldKind, ProductField } from '#shop/catalog/product-field.ts';
import { type FieldName, mapFields } from '#shop/catalog/product-fields.ts';
import { type ReturnWish, returnStatuses, wishText } from '#shop/returns/return.ts';
import { sorts } from '#shop/search/listing.ts';

export const id = z.uuid();
export const dateTime = z.iso.datetime();
export const productType = z.enum(['shop', 'digital']);
export const availability = z.enum(['made-to-order', 'in-stock', 'low', 'sold-out']);
export const paise = (what: string) => z.int().openapi({ description: `${what}, in paise: ₹1 is 100` });

export const problemSchema = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    detail: z.string().optional(),
    code: z.string().optional().openapi({ description: 'Why a write was refused' }),
    field: z.string().optional().openapi({ description: 'The field of the body that is wrong' }),
    requestId: z.string().openapi({ description: 'Names the entry in the log of the shop' }),
  })
  .openapi('Problem');

/** The JSON value of a product field, by kind. */
const kinds: Record<FieldKind, (field: ProductField) => z.ZodType> = {
  line: () => z.string(),
  lines: () => z.string(),
  url: () => z.string(),
  digits: () => z.string(),
  rupees: () => z.int(),
  whole: ({ max }) =>
    z
      .int()
      .min(1)
      .max(max ?? Number.MAX_SAFE_INTEGER),
  percent: () => z.number().min(0).max(100),
  choice: ({ choices = {} }) => z.enum(Object.keys(choices)),
  day: () => z.iso.date(),
  flag: () => z.boolean(),
  sizeTable: () => z.object({ head: z.array(z.string()), rows: z.array(z.array(z.string())) }),
};

/** Fields whose columns always have a value. */
const hasValue = ({ isRequired, only, empty }: ProductField): boolean =>
  (isRequired === true && only === undefined) || empty !== undefined;

export const productFieldSchemas = mapFields((_, field) => {
  const value = kinds[field.kind](field);
  return (hasValue(field) ? value : value.nullable()).openapi({
    description: field.kind === 'rupees' ? `${field.history ?? field.label}, in paise: ₹1 is 100` : field.label,
  });
}) as Record<FieldName, z.ZodType>;

export const ratingSum = z.int().openapi({ description: 'The stars of all reviews added up' });
export const discountPercent = z.number().openapi({ description: 'Percent' });
export const expectedBy = z.iso.date().nullable().openapi({ description: 'The day by which delivery is expected' });
export const stockText = 'Units; null: not counted, which `emptyStock` of the product calls made to order or in stock';

const variantFields = {
  option1: z.string().nullable(),
  option2: z.string().nullable(),
  sku: z.string().nullable(),
  stock: z.int().nullable().openapi({ description: stockText }),
  price: paise('Its own price; null: that of the product').nullable(),
  releaseOn: z.string().nullable().openapi({ description: 'Its own release day; null: that of the product' }),
};

const variant = z.object({ id, ...variantFields }).openapi('Variant');

/** A variant by itself. */
export const storedVariantSchema = z
  .object({ productId: id, ...variantFields })
  .partial()
  .extend({ id })
  .openapi('StoredVariant');

/** With `fields`, only `id` and the named fields are sent, so that all others are optional. */
export const productSchema = z
  .object({
    ...productFieldSchemas,
    handle: z.string(),
    version: z.int().openapi({ description: 'Rises with each change' }),
    availability,
    ratingSum,
    ratingCount: z.int(),
    isDemo: z.boolean(),
    createdAt: dateTime,
    updatedAt: dateTime,
    variants: z.array(variant),
    pictures: z.array(
      z.object({ url: z.string().nullable().openapi({ description: 'null: not fetched yet' }), alt: z.string() }),
    ),
  })
  .partial()
  .extend({ id })
  .openapi('Product');

export const returnWishes = Object.keys(wishText) as ReturnWish[];

/** A return, without personal data. */
export const returnSchema = z
  .object({
    number: z.int(),
    orderId: id,
    status: z.enum(returnStatuses),
    reason: z.string(),
    wish: z.enum(returnWishes).openapi({ description: 'What the customer would like' }),
    resolution: z.enum(returnWishes).nullable().openapi({ description: 'What the shop has approved' }),
    keepsGoods: z.boolean().openapi({ description: 'The customer keeps the goods' }),
    carrier: z.string().nullable(),
    trackingNumber: z.string().nullable(),
    replacementOrderId: id.nullable(),
    refundedPaise: paise('Refunded so far'),
    dueAt: dateTime.nullable().openapi({ description: 'When the shop has to act next' }),
    createdAt: dateTime,
    updatedAt: dateTime,
    lines: z.array(
      z.object({
        position: z.int().openapi({ description: 'Of the line of the order' }),
        quantity: z.int(),
        sellable: z.int().nullable().openapi({ description: 'Units that can be sold again; null: not counted yet' }),
        damaged: z.int().nullable(),
        missing: z.int().nullable(),
      }),
    ),
  })
  .partial()
  .extend({ id })
  .openapi('Return');

const personal = { description: 'Sent only with the scope customers:personal' };

export const customerSchema = z
  .object({
    name: z.string().openapi(personal),
    username: z.string().nullable().openapi(personal),
    email: z.string().nullable().openapi(personal),
    isEmailVerified: z.boolean(),
    createdAt: dateTime,
  })
  .partial()
  .extend({ id: z.string() })
  .openapi('Customer');

const eventFields = {
  type: z.string().openapi({ description: 'Topic and event: order.placed; the webhooks of this document list all' }),
  subjectId: z.string().openapi({
    description: 'Of the order, return, product or customer; stock: of the variant; payment and refund: of the order',
  }),
  from: z.string().nullable().openapi({ description: 'The status before; null: no status changed' }),
  to: z.string().nullable().openapi({
    description:
      'The status now; null: no status changed. order.tracking: where the parcel is, as `stage` of a shipment',
  }),
  actor: z.string().openapi({ description: 'customer, admin, payment or system' }),
  amountPaise: paise('Of the whole payment or refund').nullable(),
  sourceId: id.nullable().openapi({
    description: 'Of the payment or refund. One that belongs to several orders has an event for each of them',
  }),
  at: dateTime,
};

const eventId = z.string().openapi({ description: 'A number as text; a higher one is later' });

export const eventSchema = z.object(eventFields).partial().extend({ id: eventId }).openapi('Event');

/** An event in a webhook, which always has all fields. */
export const webhookEventSchema = z.object({ id: eventId, ...eventFields }).openapi('WebhookEvent');

const categorySlug = z.enum(Object.keys(categories));

/** What fills a collection by itself. */
const ruleSchema = z.strictObject({
  type: productType.default('shop'),
  category: categorySlug.nullable().default(null),
  series: z.string().max(60).refine(isStorable).nullable().default(null),
  min: z.int().min(0).max(numbers.PRICE_MAX_RUPEES).nullable().default(null).openapi({ description: 'Whole rupees' }),
  max: z.int().min(0).max(numbers.PRICE_MAX_RUPEES).nullable().default(null).openapi({ description: 'Whole rupees' }),
  inStock: z.boolean().default(false),
  sort: z.enum(sorts).default('newest'),
  count: z.int().min(1).max(numbers.COLLECTION_PRODUCTS_MAX).default(24),
});

const drop = {
  startsAt: dateTime
    .nullable()
    .openapi({ description: 'Its products cannot be bought before; null: at any time. Not with a rule' }),
  unitsPerCustomer: z
    .int()
    .min(1)
    .max(numbers.DROP_UNITS_MAX)
    .nullable()
    .openapi({ description: 'null: any number. Not with a rule' }),
  isLimitPerProduct: z.boolean().openapi({ description: 'The limit counts each product on its own' }),
};

export const collectionSchema = z
  .object({
    id,
    slug: z.string(),
    title: z.string(),
    text: z.string(),
    image: z.string().nullable(),
    isPublished: z.boolean(),
    rule: ruleSchema.nullable().openapi({ description: 'null: its products are chosen by hand' }),
    productCount: z.int().openapi({ description: 'Products in it that are for sale' }),
    ...drop,
  })
  .openapi('Collection');

export const newCollectionSchema = z
  .strictObject({
    title: z
      .string()
      .transform(oneLine)
      .pipe(z.string().min(1).max(60))
      .openapi({ type: 'string', minLength: 1, maxLength: 60 }),
    slug: z
      .string()
      .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
      .max(80),
    text: z.string().max(1_000).transform(manyLines).default('').openapi({ type: 'string', maxLength: 1_000 }),
    image: z.string().max(2_000).nullable().default(null),
    isPublished: z.boolean().default(false),
    rule: ruleSchema.nullable().default(null),
    startsAt: drop.startsAt.default(null),
    unitsPerCustomer: drop.unitsPerCustomer.default(null),
    isLimitPerProduct: drop.isLimitPerProduct.default(false),
  })
  .openapi('NewCollection');

export const membersSchema = z
  .strictObject({ change: z.enum(['add', 'remove', 'up', 'down']), productId: id })
  .openapi('MemberChange');

/** A value of a setting, as its form has it; null: empty. */
export const settingChangesSchema = z
  .record(z.string(), z.union([z.string().max(5_000), z.number(), z.boolean(), z.null()]))
  .openapi('SettingChanges');

export const settingsSchema = z
  .record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))
  .openapi('Settings');

/** One page of a list. */
export const pageOf = (item: z.ZodType) =>
  z.object({
    data: z.array(item),
    nextCursor: z.string().nullable().openapi({ description: 'null: this is the last page' }),
  });
