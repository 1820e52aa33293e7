import { z } from '@hono/zod-openapi';
import { isStorable } from '#lib/text.ts';
import { orderKinds, orderStatuses } from '#shop/orders/order.ts';
import { returnStatuses } from '#shop/returns/return.ts';
import { reading } from './build-operation.ts';
import {
  orderSchema,
  orderSummarySchema,
  ratesSchema,
  refundStatuses,
  shipmentSchema,
  storedRefundSchema,
} from './order-schemas.ts';
import { ownerReads } from './owner/owner-operations.ts';
import { changesQuery, itemQuery, listQuery } from './parameters.ts';
import {
  collectionSchema,
  customerSchema,
  eventSchema,
  id,
  pageOf,
  productSchema,
  productType,
  returnSchema,
  settingsSchema,
  storedVariantSchema,
} from './schemas.ts';

/** Ids of accounts are texts, and not all of them are UUIDs. */
export const isCustomerId = (id: string): boolean => /^[\w-]{1,64}$/.test(id);

const flag = z
  .enum(['true', 'false'])
  .transform((text) => text === 'true')
  .optional()
  .openapi({ type: 'boolean' });

/** Every operation that reads, with the scope that its key needs. */
export const operations = {
  listProducts: reading({
    path: '/products',
    operationId: 'listProducts',
    summary: 'Products including drafts, oldest first',
    tag: 'Products',
    scope: 'products:read',
    query: changesQuery(productSchema, { type: productType.optional(), published: flag }),
    answer: pageOf(productSchema),
  }),
  getProduct: reading({
    path: '/products/{id}',
    operationId: 'getProduct',
    summary: 'One product with variants, stock and pictures',
    tag: 'Products',
    scope: 'products:read',
    query: itemQuery(productSchema),
    answer: productSchema,
  }),
  listVariants: reading({
    path: '/variants',
    operationId: 'listVariants',
    summary: 'Variants with their stock, oldest first',
    tag: 'Stock',
    scope: 'products:read',
    query: listQuery(storedVariantSchema, {
      sku: z.string().min(1).max(60).refine(isStorable).optional(),
      productId: id.optional(),
    }),
    answer: pageOf(storedVariantSchema),
  }),
  getVariant: reading({
    path: '/variants/{id}',
    operationId: 'getVariant',
    summary: 'One variant with its stock',
    tag: 'Stock',
    scope: 'products:read',
    query: itemQuery(storedVariantSchema),
    answer: storedVariantSchema,
  }),
  listOrders: reading({
    path: '/orders',
    operationId: 'listOrders',
    summary: 'Orders, oldest first',
    tag: 'Orders',
    scope: 'orders:read',
    query: changesQuery(orderSummarySchema, {
      status: z.enum(orderStatuses).optional(),
      kind: z.enum(orderKinds).optional(),
    }),
    answer: pageOf(orderSummarySchema),
  }),
  getOrder: reading({
    path: '/orders/{id}',
    operationId: 'getOrder',
    summary: 'One order with lines, address and history',
    tag: 'Orders',
    scope: 'orders:read',
    query: itemQuery(orderSchema),
    answer: orderSchema,
  }),
  listRates: reading({
    path: '/orders/{id}/rates',
    operationId: 'listRates',
    summary: 'Couriers for an order with live prices from the carriers, cheapest first',
    tag: 'Shipping',
    scope: 'orders:read',
    query: z.strictObject({}),
    answer: ratesSchema,
  }),
  getShipment: reading({
    path: '/orders/{id}/shipment',
    operationId: 'getShipment',
    summary: 'The courier booked for an order, with the label and where the parcel is',
    tag: 'Shipping',
    scope: 'orders:read',
    query: z.strictObject({}),
    answer: shipmentSchema,
  }),
  listRefunds: reading({
    path: '/refunds',
    operationId: 'listRefunds',
    summary: 'Refunds, oldest first',
    tag: 'Refunds',
    scope: 'orders:read',
    query: listQuery(storedRefundSchema, { status: z.enum(refundStatuses).optional(), orderId: id.optional() }),
    answer: pageOf(storedRefundSchema),
  }),
  getRefund: reading({
    path: '/refunds/{id}',
    operationId: 'getRefund',
    summary: 'One refund of an order',
    tag: 'Refunds',
    scope: 'orders:read',
    query: itemQuery(storedRefundSchema),
    answer: storedRefundSchema,
  }),
  listReturns: reading({
    path: '/returns',
    operationId: 'listReturns',
    summary: 'Returns, oldest first',
    tag: 'Returns',
    scope: 'returns:read',
    query: listQuery(returnSchema, { status: z.enum(returnStatuses).optional() }),
    answer: pageOf(returnSchema),
  }),
  getReturn: reading({
    path: '/returns/{id}',
    operationId: 'getReturn',
    summary: 'One return with its lines',
    tag: 'Returns',
    scope: 'returns:read',
    query: itemQuery(returnSchema),
    answer: returnSchema,
  }),
  listCustomers: reading({
    path: '/customers',
    operationId: 'listCustomers',
    summary: 'Customers, ordered by id',
    tag: 'Customers',
    scope: 'customers:read',
    query: listQuery(customerSchema, {}, isCustomerId),
    answer: pageOf(customerSchema),
  }),
  getCustomer: reading({
    path: '/customers/{id}',
    operationId: 'getCustomer',
    summary: 'One customer',
    tag: 'Customers',
    scope: 'customers:read',
    query: itemQuery(customerSchema),
    answer: customerSchema,
  }),
  listCollections: reading({
    path: '/collections',
    operationId: 'listCollections',
    summary: 'Collections including drafts, newest first',
    tag: 'Collections',
    scope: 'collections:read',
    query: z.strictObject({}),
    answer: z.object({ data: z.array(collectionSchema) }),
  }),
  getCollection: reading({
    path: '/collections/{id}',
    operationId: 'getCollection',
    summary: 'One collection with its products in order',
    tag: 'Collections',
    scope: 'collections:read',
    query: z.strictObject({}),
    answer: collectionSchema.extend({ productIds: z.array(id) }),
  }),
  listEvents: reading({
    path: '/events',
    operationId: 'listEvents',
    summary: 'Events of the last 90 days, oldest first',
    tag: 'Events',
    scope: 'events:read',
    query: listQuery(eventSchema, {}, (id) => /^\d{1,15}$/.test(id)),
    answer: z.object({
      data: z.array(eventSchema),
      nextCursor: z.string().nullable().openapi({
        description: 'Keep it: the same address with it has what happens next; null: nothing has happened yet',
      }),
    }),
  }),
  getSettings: reading({
    path: '/settings',
    operationId: 'getSettings',
    summary: 'The settings of the shop, without secrets',
    tag: 'Settings',
    scope: 'settings:read',
    query: z.strictObject({}),
    answer: settingsSchema,
  }),
  ...ownerReads,
};
