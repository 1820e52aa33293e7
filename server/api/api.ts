import { OpenAPIHono } from '@hono/zod-openapi';
import { etag, RETAINED_304_HEADERS } from 'hono/etag';
import { HTTPException } from 'hono/http-exception';
import { getPath } from 'hono/utils/url';
import type { Shop } from '#app/http/context.ts';
import { isDatabaseUnavailable } from '#lib/database-unavailable.ts';
import { findStoredCustomer, listStoredCustomers } from '#shop/accounts/read-customers.server.ts';
import { type KeyCheck, openKeyCheck } from '#shop/api-keys/api-keys.server.ts';
import { eventItem, listApiEvents } from '#shop/api-keys/read-events.server.ts';
import { findStoredProduct, listStoredProducts } from '#shop/catalog/read-products.server.ts';
import { findAdminCollection, listAdminCollections, listMembers } from '#shop/collections/collections.server.ts';
import { getAdminOrder } from '#shop/fulfilment/get-admin-order.server.ts';
import { listStoredOrders } from '#shop/fulfilment/read-orders.server.ts';
import { findStoredReturn, listStoredReturns } from '#shop/returns/read-returns.server.ts';
import { RETRY_SECONDS } from '../http/error-page.ts';
import type { PageCache } from '../http/page-cache.ts';
import { clientTypes } from './client-types.ts';
import { serveCollectionWrites } from './collection-writes.ts';
import { compressJson } from './compress-json.ts';
import { serveCustomer } from './customer.ts';
import { etagOf } from './etag.ts';
import { guardWithKeys } from './guard-with-keys.ts';
import { customerItem, orderItem, orderSummaryItem, productItem, returnItem } from './items.ts';
import { isCustomerId, operations } from './operations.ts';
import { serveOrderWrites } from './order-writes.ts';
import { serveFiles } from './owner/files.ts';
import { servePromotions } from './owner/promotions.ts';
import { serveWebhooks } from './owner/webhooks.ts';
import { cursorAfter, LIMIT_DEFAULT, pageFrom, pick } from './parameters.ts';
import { postmanCollection } from './postman.ts';
import { problem } from './problem.ts';
import { serveProductWrites } from './product-writes.ts';
import { referencePage } from './reference-page.ts';
import { serveReturnWrites } from './return-writes.ts';
import { serveSettingsWrites, settingsItem } from './settings-writes.ts';
import { RATE_HEADERS, shareAnswer } from './share-answer.ts';
import { serveStorefront } from './storefront.ts';
import { storefrontOperations } from './storefront-operations.ts';
import type { Api, ApiBindings, ApiContext, ApiEnv } from './write.ts';
import { writeOperations } from './write-operations.ts';

/** `cache` null: every answer is made for its request. */
export type ApiOptions = { keys: KeyCheck; cache: PageCache | null };

const PREFIX = '/api/v1';

/** For one request at a time: every key is looked up, and every answer made. */
const withoutMemory = ({ db }: Shop): ApiOptions => ({ keys: openKeyCheck(db, () => false), cache: null });

/**
 * Builds the HTTP API under /api/v1. A new operation is a row in `operations.ts` and a handler here; one that changes
 * something is a row in `write-operations.ts` and a handler in one of the files `*-writes.ts`. Promotions, files
 * and webhooks are in `owner/`.
 */
export function openApi(shop: Shop, { keys, cache }: ApiOptions = withoutMemory(shop)): Api {
  const { db } = shop;
  const api = new OpenAPIHono<ApiEnv>({
    getPath: (request) => getPath(request).slice(PREFIX.length),
    defaultHook(result, c) {
      if (result.success) return undefined;
      const [issue] = result.error.issues;
      const field = issue?.path.join('.') || undefined;
      const { requestId } = c.env.visit;
      if (result.target === 'json') return problem('invalid', requestId, { detail: issue?.message, field });
      return problem('bad-request', requestId, { detail: `${result.target} ${field ?? ''}: ${issue?.message ?? ''}` });
    },
  });
  api.use(etag({ retainedHeaders: [...RETAINED_304_HEADERS, ...RATE_HEADERS] }));
  api.use(compressJson);
  const guard = guardWithKeys(keys);
  for (const operation of every) {
    api.on(operation.method, operation.getRoutingPath(), guard(operation.security));
    if (cache !== null && sharedOperations.has(operation))
      api.on(operation.method, operation.getRoutingPath(), shareAnswer(cache));
  }

  api.openapi(operations.listProducts, async (c) =>
    c.json(
      await pageFrom(
        c.req.valid('query'),
        (window) => listStoredProducts(db, window),
        (product) => productItem(product, shop.details.origin),
      ),
      200,
    ),
  );
  api.openapi(operations.getProduct, async (c) => {
    const product = await findStoredProduct(db, c.req.param('id') ?? '');
    if (product === null) return problem('not-found', c.env.visit.requestId);
    const shown = pick(productItem(product, shop.details.origin), c.req.valid('query').fields);
    return c.json(shown, 200, { etag: etagOf(product.version, shown) });
  });
  api.openapi(operations.listOrders, async (c) => {
    const { status = null, ...query } = c.req.valid('query');
    return c.json(
      await pageFrom(query, (window) => listStoredOrders(db, { ...window, status }), orderSummaryItem),
      200,
    );
  });
  api.openapi(operations.getOrder, async (c) => {
    const order = await getAdminOrder(db, c.req.param('id') ?? '');
    if (order === null) return problem('not-found', c.env.visit.requestId);
    return c.json(pick(orderItem(order), c.req.valid('query').fields), 200);
  });
  api.openapi(operations.listReturns, async (c) => {
    const { status = null, ...query } = c.req.valid('query');
    return c.json(await pageFrom(query, (window) => listStoredReturns(db, { ...window, status }), returnItem), 200);
  });
  api.openapi(operations.getReturn, async (c) => {
    const found = await findStoredReturn(db, c.req.param('id') ?? '');
    if (found === null) return problem('not-found', c.env.visit.requestId);
    return c.json(pick(returnItem(found), c.req.valid('query').fields), 200);
  });
  const mayReadPersonal = (c: ApiContext) => c.var.key.scopes.has('customers:personal');
  api.openapi(operations.listCustomers, async (c) =>
    c.json(
      await pageFrom(
        c.req.valid('query'),
        (window) => listStoredCustomers(db, window),
        (customer) => customerItem(customer, mayReadPersonal(c)),
      ),
      200,
    ),
  );
  api.openapi(operations.getCustomer, async (c) => {
    const id = c.req.param('id') ?? '';
    const customer = isCustomerId(id) ? await findStoredCustomer(db, id) : null;
    if (customer === null) return problem('not-found', c.env.visit.requestId);
    return c.json(pick(customerItem(customer, mayReadPersonal(c)), c.req.valid('query').fields), 200);
  });
  api.openapi(operations.listEvents, async (c) => {
    const { cursor = null, limit = LIMIT_DEFAULT, fields } = c.req.valid('query');
    const events = await listApiEvents(db, { after: Number(cursor ?? 0), limit });
    const last = events.at(-1)?.position ?? cursor;
    const data = events.map((event) => pick(eventItem(event), fields));
    return c.json({ data, nextCursor: last === null ? null : cursorAfter(String(last)) }, 200);
  });
  api.openapi(operations.listCollections, async (c) => c.json({ data: await listAdminCollections(db) }, 200));
  api.openapi(operations.getCollection, async (c) => {
    const found = await findAdminCollection(db, c.req.param('id') ?? '');
    if (found === null) return problem('not-found', c.env.visit.requestId);
    const members = await listMembers(db, found.id);
    return c.json({ ...found, productIds: members.map(({ id }) => id) }, 200);
  });
  api.openapi(operations.getSettings, (c) => {
    const shown = settingsItem(shop.settings.current());
    return c.json(shown, 200, { etag: etagOf(0, shown) });
  });
  serveProductWrites(api, shop);
  serveOrderWrites(api, shop);
  serveReturnWrites(api, shop);
  serveCollectionWrites(api, shop);
  serveSettingsWrites(api, shop);
  servePromotions(api, shop);
  serveFiles(api, shop);
  serveWebhooks(api, shop);
  serveStorefront(api, shop);
  serveCustomer(api, shop);

  api.openAPIRegistry.registerComponent('securitySchemes', 'apiKey', {
    type: 'http',
    scheme: 'bearer',
    description: 'An API key, made by an administrator of the shop under /admin/api-keys',
  });
  let document: ReturnType<typeof documentOf> | undefined;
  let types: string | undefined;
  let collection: ReturnType<typeof postmanCollection> | undefined;
  api.get('/openapi.json', (c) => {
    document ??= documentOf(api, shop.details.origin);
    return c.json(document, 200, { 'cache-control': 'no-cache' });
  });
  api.get('/types.ts', (c) => {
    document ??= documentOf(api, shop.details.origin);
    types ??= clientTypes(document);
    return c.body(types, 200, {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-cache',
    });
  });
  api.get('/postman.json', (c) => {
    document ??= documentOf(api, shop.details.origin);
    collection ??= postmanCollection(document);
    return c.json(collection, 200, { 'cache-control': 'no-cache' });
  });
  api.notFound((c) => problem('not-found', c.env.visit.requestId));
  api.onError((err, c) => {
    const { log, requestId } = c.env.visit;
    if (err instanceof HTTPException && err.status === 400)
      return problem('bad-request', requestId, { detail: err.message });
    log.error({ err }, 'A request to the API failed');
    if (!isDatabaseUnavailable(err)) return problem('server-error', requestId);
    return problem('unavailable', requestId, { headers: { 'retry-after': String(RETRY_SECONDS) } });
  });
  return api;
}

const every = [...Object.values(operations), ...Object.values(writeOperations), ...Object.values(storefrontOperations)];

/** Operations whose answers are the same for every key. */
const sharedOperations: ReadonlySet<unknown> = new Set([
  storefrontOperations.listShownProducts,
  storefrontOperations.getShownProduct,
  storefrontOperations.listShownCollections,
]);

const tags = {
  Products: 'Products with their variants and pictures',
  Stock: 'Units of a variant',
  Orders: 'Orders, their fulfilment and parcels',
  Refunds: 'Refunds of orders',
  Returns: 'Returns of customers',
  Customers: 'Accounts; names and emails need a scope of their own',
  Collections: 'Sets of products with a page',
  Promotions: 'Codes and automatic offers',
  Files: 'Pictures of products, and what digital products deliver',
  Webhooks: 'Addresses of other programs that get the events',
  Events: 'What happened, for programs that follow the shop',
  Settings: 'What the owner decides',
  Storefront: 'What visitors see, for other clients than the shop’s own pages',
  Customer: 'Logged-in customers of other clients: addresses, orders and checkout',
};

/** The OpenAPI 3.1 document. */
export const documentOf = (api: ReturnType<typeof openApi>, origin: string) =>
  api.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: 'Shop API',
      version: '1',
      description: 'Reads and changes the shop, and sells for it in other clients. Amounts are in paise, times in UTC.',
    },
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    servers: [{ url: `${origin}/api/v1` }],
  });

/** Answers /api/v1 and the reference page. Both are built with the first request that needs them. */
export function serveApi(shop: Shop, options: ApiOptions = withoutMemory(shop)) {
  let opened: ReturnType<typeof openApi> | undefined;
  let document: ReturnType<typeof documentOf> | undefined;
  const api = () => {
    opened ??= openApi(shop, options);
    return opened;
  };
  return {
    answer: async (request: Request, bindings: ApiBindings): Promise<Response> => api().fetch(request, bindings),
    reference(): Response {
      document ??= documentOf(api(), shop.details.origin);
      return referencePage(document);
    },
  };
}
