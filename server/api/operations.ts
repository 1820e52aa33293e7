import { z } from '@hono/zod-openapi';
import { orderStatuses } from '#shop/orders/order.ts';
import { returnStatuses } from '#shop/returns/return.ts';
import { reading } from './build-operation.ts';
import { orderSchema, orderSummarySchema } from './order-schemas.ts';
import { ownerReads } from './owner/owner-operations.ts';
import { itemQuery, listQuery } from './parameters.ts';
import {
  collectionSchema,
  customerSchema,
  eventSchema,
  id,
  pageOf,
  productSchema,
  returnSchema,
  settingsSchema,
} from './schemas.ts';

/** Ids of accounts are texts, and not all of them are UUIDs. */
export const isCustomerId = (id: string): boolean => /^[\w-]{1,64}$/.test(id);

/** Every operation that reads, with the scope that its key needs. */
export const operations = {
  listProducts: reading({
    path: '/products',
    operationId: 'listProducts',
    summary: 'Products in the order of their creation, also drafts',
    tag: 'Products',
    scope: 'products:read',
    query: listQuery(productSchema, {}),
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
  listOrders: reading({
    path: '/orders',
    operationId: 'listOrders',
    summary: 'Orders in the order of their creation',
    tag: 'Orders',
    scope: 'orders:read',
    query: listQuery(orderSummarySchema, { status: z.enum(orderStatuses).optional() }),
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
  listReturns: reading({
    path: '/returns',
    operationId: 'listReturns',
    summary: 'Returns in the order of their creation',
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
    summary: 'Customers in the order of their ids',
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
    summary: 'Collections and drafts, the newest first',
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
    summary: 'What happened, the oldest first, for 90 days',
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
