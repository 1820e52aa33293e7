import { createRoute, z } from '@hono/zod-openapi';
import {
  documented,
  type Named,
  paramsOf,
  reading,
  responsesOf,
  writing,
  writingWithoutBody,
} from '../build-operation.ts';
import { itemQuery, listQuery } from '../parameters.ts';
import { pageOf } from '../schemas.ts';
import {
  codeSchema,
  codesAddedSchema,
  createdWebhookSchema,
  deliverySchema,
  fileLinkSchema,
  fileSchema,
  newCodesSchema,
  newPromotionSchema,
  newWebhookSchema,
  pictureSchema,
  promotionChangesSchema,
  promotionSchema,
  replaySchema,
  secretSchema,
  uploadedSchema,
  webhookSchema,
} from './owner-schemas.ts';

const nothing = z.object({});
const none = z.strictObject({});
const promotion = { tag: 'Promotions', scope: 'promotions:write', answer: promotionSchema } as const;
const file = { tag: 'Files', scope: 'files:write' } as const;
const webhook = { tag: 'Webhooks', scope: 'webhooks:write' } as const;

/** Reads of promotions, files and webhooks. */
export const ownerReads = {
  listPromotions: reading({
    ...promotion,
    scope: 'promotions:read',
    path: '/promotions',
    operationId: 'listPromotions',
    summary: 'Promotions, oldest first',
    query: listQuery(promotionSchema, {}),
    answer: pageOf(promotionSchema),
  }),
  getPromotion: reading({
    ...promotion,
    scope: 'promotions:read',
    path: '/promotions/{id}',
    operationId: 'getPromotion',
    summary: 'One promotion with its uses',
    query: itemQuery(promotionSchema),
  }),
  listCodes: reading({
    ...promotion,
    scope: 'promotions:read',
    path: '/promotions/{id}/codes',
    operationId: 'listCodes',
    summary: 'Codes of a promotion in alphabetical order',
    query: listQuery(codeSchema, {}, (code) => /^[A-Z0-9-]{1,60}$/.test(code)),
    answer: pageOf(codeSchema),
  }),
  listPictures: reading({
    ...file,
    scope: 'files:read',
    path: '/pictures',
    operationId: 'listPictures',
    summary: 'Pictures of products, and those that were uploaded by API',
    query: listQuery(pictureSchema, {}),
    answer: pageOf(pictureSchema),
  }),
  listFiles: reading({
    ...file,
    scope: 'files:read',
    path: '/files',
    operationId: 'listFiles',
    summary: 'What digital products deliver',
    query: listQuery(fileSchema, {}),
    answer: pageOf(fileSchema),
  }),
  listWebhooks: reading({
    ...webhook,
    scope: 'webhooks:read',
    path: '/webhooks',
    operationId: 'listWebhooks',
    summary: 'All webhooks, without their secrets',
    query: none,
    answer: z.object({ data: z.array(webhookSchema) }),
  }),
  getWebhook: reading({
    ...webhook,
    scope: 'webhooks:read',
    path: '/webhooks/{id}',
    operationId: 'getWebhook',
    summary: 'One webhook, without its secret',
    query: none,
    answer: webhookSchema,
  }),
  listDeliveries: reading({
    ...webhook,
    scope: 'webhooks:read',
    path: '/webhooks/{id}/deliveries',
    operationId: 'listDeliveries',
    summary: 'Deliveries of a webhook, newest first',
    query: listQuery(deliverySchema, { state: deliverySchema.shape.state.unwrap().optional() }),
    answer: pageOf(deliverySchema),
  }),
};

type Upload<Query, Answer> = Pick<Named, 'path' | 'operationId' | 'summary'> & {
  method: 'post' | 'put';
  query: Query;
  status: 200 | 201;
  answer: Answer;
};

/** The bytes of a file as the body; a repeated request changes nothing. */
const uploading = <Query extends z.ZodObject, Answer extends z.ZodType>(operation: Upload<Query, Answer>) => {
  const { method, path, summary, query, status, answer } = operation;
  const bytes = z.string().openapi({ format: 'binary' });
  return createRoute({
    method,
    ...documented({ ...file, ...operation }),
    request: {
      query,
      body: { required: true, content: { 'application/octet-stream': { schema: bytes } } },
      ...paramsOf(path),
    },
    responses: responsesOf(status, summary, answer),
  });
};

/** Writes of promotions, files and webhooks. */
export const ownerWrites = {
  createPromotion: writing('post', 201, {
    ...promotion,
    path: '/promotions',
    operationId: 'createPromotion',
    summary: 'Adds a promotion',
    body: newPromotionSchema,
  }),
  changePromotion: writing('patch', 200, {
    ...promotion,
    path: '/promotions/{id}',
    operationId: 'changePromotion',
    summary: 'Changes the fields that are sent',
    body: promotionChangesSchema,
  }),
  endPromotion: writingWithoutBody('post', {
    ...promotion,
    path: '/promotions/{id}/end',
    operationId: 'endPromotion',
    summary: 'Ends a promotion now; past orders stay as they are',
  }),
  resumePromotion: writingWithoutBody('post', {
    ...promotion,
    path: '/promotions/{id}/resume',
    operationId: 'resumePromotion',
    summary: 'Resumes a promotion that was ended',
  }),
  generateCodes: writing('post', 201, {
    ...promotion,
    path: '/promotions/{id}/codes',
    operationId: 'generateCodes',
    summary: 'Adds codes that work once each',
    body: newCodesSchema,
    answer: codesAddedSchema,
  }),
  uploadPicture: uploading({
    method: 'post',
    path: '/pictures',
    operationId: 'uploadPicture',
    summary: 'Stores a picture (JPEG, PNG, WebP, AVIF or GIF) for products; the same bytes are stored once',
    query: none,
    status: 201,
    answer: uploadedSchema,
  }),
  deletePicture: writingWithoutBody('delete', {
    ...file,
    path: '/pictures/{id}',
    operationId: 'deletePicture',
    summary: 'Deletes a picture that nothing uses',
    answer: nothing,
  }),
  setFile: uploading({
    method: 'put',
    path: '/products/{id}/file',
    operationId: 'setFile',
    summary: 'Sets the file that a digital product delivers, also for earlier orders',
    query: z.strictObject({ name: z.string().min(1).max(200).openapi({ description: 'File name for buyers' }) }),
    status: 200,
    answer: fileSchema,
  }),
  setFileLink: writing('put', 200, {
    ...file,
    path: '/products/{id}/file-link',
    operationId: 'setFileLink',
    summary: 'Sets an address that a digital product delivers instead of a file',
    body: fileLinkSchema,
    answer: fileSchema,
  }),
  deleteFile: writingWithoutBody('delete', {
    ...file,
    path: '/products/{id}/file',
    operationId: 'deleteFile',
    summary: 'Deletes the file or link of a digital product that nobody has bought',
    answer: nothing,
  }),
  createWebhook: writing('post', 201, {
    ...webhook,
    path: '/webhooks',
    operationId: 'createWebhook',
    summary: 'Adds a webhook; its secret is sent once',
    body: newWebhookSchema,
    answer: createdWebhookSchema,
  }),
  rotateSecret: writingWithoutBody('post', {
    ...webhook,
    path: '/webhooks/{id}/rotate-secret',
    operationId: 'rotateSecret',
    summary: 'Replaces the secret of a webhook; for a day, deliveries are also signed with the old one',
    answer: secretSchema,
  }),
  enableWebhook: writingWithoutBody('post', {
    ...webhook,
    path: '/webhooks/{id}/enable',
    operationId: 'enableWebhook',
    summary: 'Switches a webhook on; it gets what happens from now on',
    answer: webhookSchema,
  }),
  disableWebhook: writingWithoutBody('post', {
    ...webhook,
    path: '/webhooks/{id}/disable',
    operationId: 'disableWebhook',
    summary: 'Switches a webhook off; what waits for it fails',
    answer: webhookSchema,
  }),
  testWebhook: writingWithoutBody('post', {
    ...webhook,
    path: '/webhooks/{id}/test',
    operationId: 'testWebhook',
    summary: 'Sends a webhook an event of the type webhook.test',
    answer: nothing,
  }),
  replayDelivery: writing('post', 200, {
    ...webhook,
    path: '/webhooks/{id}/replays',
    operationId: 'replayDelivery',
    summary: 'Sends a delivery again, with the id of its message',
    body: replaySchema,
    answer: nothing,
  }),
  deleteWebhook: writingWithoutBody('delete', {
    ...webhook,
    path: '/webhooks/{id}',
    operationId: 'deleteWebhook',
    summary: 'Deletes a webhook with its log',
    answer: nothing,
  }),
};
