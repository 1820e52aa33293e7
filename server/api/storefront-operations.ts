import { createRoute, z } from '@hono/zod-openapi';
import {
  documented,
  errors,
  type Named,
  params,
  paramsOf,
  reading,
  requiredHeader,
  responsesOf,
} from './build-operation.ts';
import { SHOPPER_HEADER } from './guard-with-keys.ts';
import { listQuery } from './parameters.ts';
import { id, pageOf } from './schemas.ts';
import {
  addressSchema,
  cartSchema,
  checkoutSchema,
  customerSessionSchema,
  linkRequestSchema,
  listingQuerySchema,
  listingSchema,
  logInSchema,
  newAddressSchema,
  ownOrderDetailSchema,
  ownOrderSchema,
  placedSchema,
  pricedCartSchema,
  returnRequestSchema,
  shownCollectionSchema,
  shownProductSchema,
} from './storefront-schemas.ts';

const none = z.strictObject({});
const catalog = { tag: 'Storefront', scope: 'storefront:read' } as const;
const own = { tag: 'Customer', scope: 'storefront:customer' } as const;

/** The key, and the token of the customer for whom it is used. */
const ownSecurity = [{ apiKey: [own.scope], customerToken: [] }];

/** Of operations with a limit by network. */
const shopper = z.object({
  [SHOPPER_HEADER]: z.string().optional().openapi({
    description:
      'The IP address of the shopper, sent by a server that many shoppers use. Rate limits then count this address, not the server’s. Ignored unless the key has the scope `storefront:shoppers`',
  }),
});

/** Of what a customer does once. */
const once = shopper.extend({
  'idempotency-key': requiredHeader('A UUID. The same request with the same key gets the same answer, permanently'),
});

type Post<Body, Answer> = Named & { headers?: z.ZodObject; body: Body; status?: 200 | 201; answer: Answer };

/** A POST that repeats safely by itself, so that it needs no Idempotency-Key, unless `headers` ask for one. */
const posting = <Body extends z.ZodType, Answer extends z.ZodType>(operation: Post<Body, Answer>) => {
  const { path, summary, headers = z.object({}), body, status = 200, answer } = operation;
  return createRoute({
    method: 'post',
    ...documented(operation),
    request: {
      headers,
      body: { required: true, content: { 'application/json': { schema: body } } },
      ...paramsOf(path),
    },
    responses: responsesOf(status, summary, answer),
  });
};

type OwnRead<Query, Answer> = Pick<Named, 'path' | 'operationId' | 'summary'> & { query: Query; answer: Answer };

/** A read of the customer whose token is sent. */
const readingOwn = <Query extends z.ZodObject, Answer extends z.ZodType>(operation: OwnRead<Query, Answer>) => {
  const { path, summary, query, answer } = operation;
  return createRoute({
    method: 'get',
    ...documented({ ...own, ...operation, security: ownSecurity }),
    request: { query, ...paramsOf(path) },
    responses: {
      200: { description: summary, content: { 'application/json': { schema: answer } } },
      304: { description: 'Nothing has changed' },
      ...errors,
    },
  });
};

/** What other clients than the shop's own pages read and do for visitors and customers. */
export const storefrontOperations = {
  listShownProducts: reading({
    ...catalog,
    path: '/storefront/products',
    operationId: 'listShownProducts',
    summary: 'One page of a listing, a collection or a search, as the shop shows it',
    query: listingQuerySchema,
    answer: listingSchema,
  }),
  getShownProduct: reading({
    ...catalog,
    path: '/storefront/products/{id}',
    operationId: 'getShownProduct',
    summary: 'One product as the shop shows it',
    query: none,
    answer: shownProductSchema,
  }),
  listShownCollections: reading({
    ...catalog,
    path: '/storefront/collections',
    operationId: 'listShownCollections',
    summary: 'Collections with products for sale, newest first',
    query: none,
    answer: z.object({ data: z.array(shownCollectionSchema) }),
  }),
  priceCart: posting({
    ...catalog,
    path: '/storefront/cart-prices',
    operationId: 'priceCart',
    summary: 'Prices, stock, promotions and payment methods of a cart',
    headers: shopper,
    body: cartSchema,
    answer: pricedCartSchema,
  }),
  requestLoginLink: posting({
    ...own,
    path: '/storefront/login-links',
    operationId: 'requestLoginLink',
    summary: 'Emails a login link; a new address gets an account when the link is used',
    headers: shopper,
    body: linkRequestSchema,
    answer: z.object({}),
  }),
  logIn: posting({
    ...own,
    path: '/storefront/sessions',
    operationId: 'logIn',
    summary: 'Logs a customer in with a password or the token of a login link',
    headers: shopper,
    body: logInSchema,
    status: 201,
    answer: customerSessionSchema,
  }),
  logOut: createRoute({
    method: 'delete',
    ...documented({
      ...own,
      path: '/storefront/sessions',
      operationId: 'logOut',
      summary: 'Logs the customer out',
      // Without a token there is nobody to log out.
      security: [{ apiKey: [own.scope] }, ...ownSecurity],
    }),
    responses: responsesOf(200, 'Logged out', z.object({})),
  }),
  listAddresses: readingOwn({
    path: '/storefront/addresses',
    operationId: 'listAddresses',
    summary: 'The addresses of the customer, default first',
    query: none,
    answer: z.object({ data: z.array(addressSchema) }),
  }),
  addAddress: posting({
    ...own,
    path: '/storefront/addresses',
    operationId: 'addAddress',
    summary: 'Saves an address of the customer',
    security: ownSecurity,
    headers: shopper,
    body: newAddressSchema,
    status: 201,
    answer: z.object({ id }),
  }),
  listOwnOrders: readingOwn({
    path: '/storefront/orders',
    operationId: 'listOwnOrders',
    summary: 'The orders of the customer, newest first',
    query: listQuery(ownOrderSchema, {}),
    answer: pageOf(ownOrderSchema),
  }),
  getOwnOrder: readingOwn({
    path: '/storefront/orders/{id}',
    operationId: 'getOwnOrder',
    summary: 'One order of the customer with its lines and parcels',
    query: none,
    answer: ownOrderDetailSchema,
  }),
  cancelOwnOrder: createRoute({
    method: 'post',
    ...documented({
      ...own,
      path: '/storefront/orders/{id}/cancel',
      operationId: 'cancelOwnOrder',
      summary: 'Cancels an order of the customer that is not packed yet, and refunds what was paid',
      security: ownSecurity,
    }),
    request: { headers: shopper, params },
    responses: responsesOf(200, 'The order as it is then', ownOrderDetailSchema),
  }),
  requestReturn: posting({
    ...own,
    path: '/storefront/orders/{id}/returns',
    operationId: 'requestReturn',
    summary:
      'Requests a return of delivered units; for damaged and wrong items, which need photos, use the order’s page',
    security: ownSecurity,
    headers: once,
    body: returnRequestSchema,
    status: 201,
    answer: z.object({ id }),
  }),
  placeOrder: posting({
    ...own,
    path: '/storefront/checkouts',
    operationId: 'placeOrder',
    summary: 'Places the order of a cart',
    security: ownSecurity,
    headers: once,
    body: checkoutSchema,
    status: 201,
    answer: placedSchema,
  }),
};
