import { z } from '@hono/zod-openapi';
import * as numbers from '#config/numbers.ts';
import { promotionKinds } from '#shop/promotions/kinds.ts';
import { promotionScopes } from '#shop/promotions/promotion.ts';
import { webhookTopicNames } from '#shop/webhooks/webhook.ts';
import { dateTime, id, paise } from '../schemas.ts';

const uses = z.int().min(1).max(9_999_999);

const kindText = promotionKinds
  .map(
    ({ name, fields }) => `${name}: ${fields.map((field) => `${field.name} ${field.min} to ${field.max}`).join(', ')}`,
  )
  .join('; ');

const promotionFields = {
  title: z.string().openapi({ description: 'What buyers read' }),
  terms: z.record(z.string(), z.int()).openapi({ description: `The numbers of the kind. ${kindText}` }),
  isAutomatic: z.boolean().openapi({ description: 'Applies without a code' }),
  scope: z.enum(promotionScopes).openapi({ description: 'What it is for' }),
  scopeValues: z
    .array(z.string().max(200))
    .max(500)
    .openapi({ description: 'Slugs of categories, ids of collections, names of series, or ids of products' }),
  minimumPaise: paise('Minimum value of the goods in scope, a multiple of 100'),
  startsAt: dateTime,
  endsAt: dateTime.nullable().openapi({ description: 'null: no end' }),
  usesMax: uses.nullable(),
  usesPerCustomer: uses.nullable(),
  isFirstOrder: z.boolean().openapi({ description: 'Only for the first order of a customer' }),
};

/** The form of promotions, whose rules these are too, knows no seconds. */
const minute = dateTime.refine((text) => Date.parse(text) % 60_000 === 0, 'must be a whole minute');
const times = {
  startsAt: minute.openapi({ description: 'A whole minute' }),
  endsAt: minute.nullable().openapi({ description: 'A whole minute; null: no end' }),
};

const kind = z.enum(promotionKinds.map(({ name }) => name));

export const promotionSchema = z
  .object({
    ...promotionFields,
    kind: z.string(),
    code: z.string().nullable().openapi({ description: 'Its code for everybody' }),
    codes: z.int().openapi({ description: 'How many codes it has' }),
    state: z.enum(['scheduled', 'running', 'used-up', 'ended']),
    uses: z.int().openapi({ description: 'Checkouts that used it and were not cancelled' }),
    savedPaise: paise('What they saved'),
    revenuePaise: paise('What these checkouts paid, less refunds'),
    toCollectPaise: paise('What they still have to pay'),
    updatedAt: dateTime,
  })
  .partial()
  .extend({ id })
  .openapi('Promotion');

const code = z.string().max(60).nullable();
const FOR_EVERYBODY = 'A code for everybody';

export const newPromotionSchema = z
  .strictObject({
    ...promotionFields,
    ...times,
    kind,
    code: code.default(null).openapi({ description: `${FOR_EVERYBODY}; null: none` }),
    isAutomatic: promotionFields.isAutomatic.default(false),
    scope: promotionFields.scope.default('all'),
    scopeValues: promotionFields.scopeValues.default([]),
    minimumPaise: promotionFields.minimumPaise.default(0),
    endsAt: times.endsAt.default(null),
    usesMax: promotionFields.usesMax.default(null),
    usesPerCustomer: promotionFields.usesPerCustomer.default(null),
    isFirstOrder: promotionFields.isFirstOrder.default(false),
  })
  .openapi('NewPromotion');

export const promotionChangesSchema = z
  .strictObject({ ...promotionFields, ...times, code: code.openapi({ description: `${FOR_EVERYBODY}; null: none` }) })
  .partial()
  .openapi('PromotionChanges');

export const codeSchema = z
  .object({
    uses: z.int(),
    usesMax: z.int().nullable().openapi({ description: 'null: no limit of its own' }),
  })
  .partial()
  .extend({ id: z.string().openapi({ description: 'The code itself' }) })
  .openapi('PromotionCode');

export const newCodesSchema = z
  .strictObject({
    count: z.int().min(1).max(numbers.PROMOTION_CODES_MAX),
    prefix: z.string().max(15).default(''),
  })
  .openapi('NewCodes');

export const codesAddedSchema = z.object({ count: z.int() });

export const pictureSchema = z
  .object({
    url: z.string().openapi({ description: 'For the pictures of a product' }),
    width: z.int(),
    height: z.int(),
    productIds: z.array(id).openapi({ description: 'Products that show it' }),
    uploadedAt: dateTime,
  })
  .partial()
  .extend({ id })
  .openapi('StoredPicture');

export const uploadedSchema = z
  .object({ id: id.nullable().openapi({ description: 'null: an image service keeps it' }), url: z.string() })
  .openapi('UploadedPicture');

export const fileSchema = z
  .object({
    kind: z.enum(['file', 'link']),
    fileName: z.string(),
    bytes: z.int().nullable().openapi({ description: 'null: a link' }),
    updatedAt: dateTime,
  })
  .partial()
  .extend({ id: id.openapi({ description: 'Of the product' }) })
  .openapi('DownloadableFile');

export const fileLinkSchema = z
  .strictObject({
    link: z.string().max(2_000).openapi({ description: 'An https address' }),
    fileName: z.string().max(200).optional(),
  })
  .openapi('FileLink');

export const webhookSchema = z
  .object({
    url: z.string(),
    topics: z.array(z.string()),
    createdAt: dateTime,
    lastSuccessAt: dateTime.nullable(),
    disabledAt: dateTime.nullable(),
    disabledReason: z.enum(['owner', 'failing', 'gone']).nullable(),
    previousUntil: dateTime.nullable().openapi({ description: 'Until then the previous secret also signs' }),
    retrying: z.int().openapi({ description: 'Deliveries that wait for another attempt' }),
  })
  .extend({ id })
  .openapi('Webhook');

export const newWebhookSchema = z
  .strictObject({
    url: z.string().max(500).openapi({ description: 'An https address' }),
    topics: z
      .array(z.enum(webhookTopicNames))
      .min(1)
      .openapi({ description: 'Groups of events: `order` is every `order.…`' }),
  })
  .openapi('NewWebhook');

const secret = z.string().openapi({ description: 'Signs the deliveries; it cannot be read again' });

export const createdWebhookSchema = webhookSchema.extend({ secret }).openapi('CreatedWebhook');
export const secretSchema = z.object({ secret });

export const deliverySchema = z
  .object({
    type: z.string(),
    state: z.enum(['waiting', 'delivered', 'failed']),
    attempts: z.int(),
    createdAt: dateTime,
    attemptedAt: dateTime.nullable(),
    nextAt: dateTime,
    durationMs: z.number().nullable(),
    status: z.int().nullable().openapi({ description: 'Of the last answer' }),
    response: z.string().nullable().openapi({ description: 'Beginning of the last answer' }),
    problem: z.string().nullable(),
  })
  .partial()
  .extend({ id })
  .openapi('Delivery');

export const replaySchema = z.strictObject({ deliveryId: id }).openapi('Replay');
