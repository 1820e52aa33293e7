import { z } from '@hono/zod-openapi';
import { writing, writingWithoutBody } from './build-operation.ts';
import { shipmentSchema } from './order-schemas.ts';
import { ownerWrites } from './owner/owner-operations.ts';
import {
  collectionSchema,
  membersSchema,
  newCollectionSchema,
  productSchema,
  returnSchema,
  settingChangesSchema,
  settingsSchema,
} from './schemas.ts';
import {
  approvalSchema,
  bookingSchema,
  declineSchema,
  moveSchema,
  newParcelSchema,
  newProductSchema,
  noteSchema,
  orderStateSchema,
  productChangesSchema,
  receiptSchema,
  refundedSchema,
  refundSchema,
  returnedParcelSchema,
  returnRefundSchema,
  stockChangeSchema,
  stockSchema,
  trackingSchema,
  variantStockSchema,
} from './write-schemas.ts';

const nothing = z.object({});

const product = { tag: 'Products', scope: 'products:write', answer: productSchema } as const;
const stock = { tag: 'Stock', scope: 'stock:write', answer: variantStockSchema } as const;
const order = { tag: 'Orders', scope: 'orders:write' } as const;
const shipment = { tag: 'Shipping', scope: 'orders:write', answer: shipmentSchema } as const;
const collection = { tag: 'Collections', scope: 'collections:write', answer: collectionSchema } as const;
const back = { tag: 'Returns', scope: 'returns:write', answer: returnSchema } as const;

const productStep = (name: 'publish' | 'unpublish' | 'restore', summary: string) =>
  writingWithoutBody('post', { ...product, path: `/products/{id}/${name}`, operationId: `${name}Product`, summary });

/** Every operation that changes something, with the scope that its key needs. */
export const writeOperations = {
  createProduct: writing('post', 201, {
    ...product,
    path: '/products',
    operationId: 'createProduct',
    summary: 'Adds a product',
    body: newProductSchema,
  }),
  changeProduct: writing('patch', 200, {
    ...product,
    path: '/products/{id}',
    operationId: 'changeProduct',
    summary: 'Changes the fields that are sent',
    body: productChangesSchema,
  }),
  deleteProduct: writingWithoutBody('delete', {
    ...product,
    path: '/products/{id}',
    operationId: 'deleteProduct',
    summary: 'Deletes a product; it can be restored',
    answer: nothing,
  }),
  publishProduct: productStep('publish', 'Shows a product to everybody'),
  unpublishProduct: productStep('unpublish', 'Makes a product a draft'),
  restoreProduct: productStep('restore', 'Restores a deleted product'),
  setStock: writing('put', 200, {
    ...stock,
    path: '/variants/{id}/stock',
    operationId: 'setStock',
    summary: 'Sets the stock of a variant',
    body: stockSchema,
  }),
  changeStock: writing('post', 200, {
    ...stock,
    path: '/variants/{id}/stock-changes',
    operationId: 'changeStock',
    summary: 'Adds units to the stock of a variant, or takes them out',
    body: stockChangeSchema,
  }),
  moveOrder: writing('post', 200, {
    ...order,
    path: '/orders/{id}/moves',
    operationId: 'moveOrder',
    summary: 'Moves an order to another status and sends its emails and documents',
    body: moveSchema,
    answer: orderStateSchema,
  }),
  shipPart: writing('post', 201, {
    ...order,
    path: '/orders/{id}/parcels',
    operationId: 'shipPart',
    summary: 'Ships part of a packed order in a separate parcel and emails the customer',
    body: newParcelSchema,
    answer: orderStateSchema,
  }),
  receiveParcel: writing('post', 200, {
    ...order,
    path: '/orders/{id}/returned-parcels',
    operationId: 'receiveParcel',
    summary:
      'Records that a parcel came back, or that its booked courier has lost it: its units are cancelled, restocked and refunded',
    body: returnedParcelSchema,
    answer: orderStateSchema,
  }),
  bookShipment: writing('post', 201, {
    ...shipment,
    path: '/orders/{id}/shipment',
    operationId: 'bookShipment',
    summary: 'Books a courier for a confirmed or packed order and requests label and pickup; one that is booked stays',
    body: bookingSchema,
  }),
  makeLabel: writingWithoutBody('post', {
    ...shipment,
    path: '/orders/{id}/shipment/label',
    operationId: 'makeLabel',
    summary: 'Makes the label of a booked parcel again',
  }),
  requestPickup: writingWithoutBody('post', {
    ...shipment,
    path: '/orders/{id}/shipment/pickup',
    operationId: 'requestPickup',
    summary: 'Asks the courier to collect a booked parcel',
  }),
  cancelBooking: writingWithoutBody('post', {
    ...shipment,
    path: '/orders/{id}/shipment/cancel',
    operationId: 'cancelBooking',
    summary: 'Cancels the booking of a courier who has not collected the parcel; another one can be booked then',
  }),
  setTracking: writing('put', 200, {
    ...order,
    path: '/orders/{id}/tracking',
    operationId: 'setTracking',
    summary: 'Corrects the parcel details of a shipped order',
    body: trackingSchema,
    answer: nothing,
  }),
  setNote: writing('put', 200, {
    ...order,
    path: '/orders/{id}/note',
    operationId: 'setNote',
    summary: 'Sets the internal note of an order',
    body: noteSchema,
    answer: nothing,
  }),
  refundOrder: writing('post', 201, {
    tag: 'Refunds',
    scope: 'refunds:write',
    path: '/orders/{id}/refunds',
    operationId: 'refundOrder',
    summary: 'Refunds lines of an order',
    body: refundSchema,
    answer: refundedSchema,
  }),
  approveReturn: writing('post', 200, {
    ...back,
    path: '/returns/{id}/approve',
    operationId: 'approveReturn',
    summary: 'Approves a return',
    body: approvalSchema,
  }),
  declineReturn: writing('post', 200, {
    ...back,
    path: '/returns/{id}/decline',
    operationId: 'declineReturn',
    summary: 'Declines a return with a reason that the customer reads',
    body: declineSchema,
  }),
  receiveReturn: writing('post', 200, {
    ...back,
    path: '/returns/{id}/receive',
    operationId: 'receiveReturn',
    summary: 'Records what arrived and updates the stock',
    body: receiptSchema,
  }),
  refundReturn: writing('post', 200, {
    ...back,
    scope: 'refunds:write',
    path: '/returns/{id}/refund',
    operationId: 'refundReturn',
    summary: 'Refunds a return',
    body: returnRefundSchema,
  }),
  createCollection: writing('post', 201, {
    ...collection,
    path: '/collections',
    operationId: 'createCollection',
    summary: 'Adds a collection',
    body: newCollectionSchema,
  }),
  replaceCollection: writing('put', 200, {
    ...collection,
    path: '/collections/{id}',
    operationId: 'replaceCollection',
    summary: 'Replaces the texts, the picture, the rule and the start of sale of a collection',
    body: newCollectionSchema,
    isVersioned: true,
  }),
  deleteCollection: writingWithoutBody('delete', {
    ...collection,
    path: '/collections/{id}',
    operationId: 'deleteCollection',
    summary: 'Deletes a collection; its products stay',
    answer: nothing,
  }),
  changeMembers: writing('post', 200, {
    ...collection,
    path: '/collections/{id}/products',
    operationId: 'changeMembers',
    summary: 'Adds a product to a collection without a rule, removes it, or moves it by one place',
    body: membersSchema,
  }),
  changeSettings: writing('patch', 200, {
    tag: 'Settings',
    scope: 'settings:write',
    path: '/settings',
    operationId: 'changeSettings',
    summary: 'Changes the settings that are sent, all of one group of /admin/settings',
    body: settingChangesSchema,
    answer: settingsSchema,
  }),
  ...ownerWrites,
};
