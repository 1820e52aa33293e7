import { OpenAPIHono } from '@hono/zod-openapi';
import { etag, RETAINED_304_HEADERS } from 'hono/etag';
import { HTTPException } from 'hono/http-exception';
import { getPath } from 'hono/utils/url';
import type { Shop } from '#app/http/context.ts';
import { isDatabaseUnavailable } from '#lib/database-unavailable.ts';
import { once } from '#lib/once.ts';
import { type KeyCheck, openKeyCheck } from '#shop/api-keys/api-keys.server.ts';
import { RETRY_SECONDS } from '../http/error-page.ts';
import type { PageCache } from '../http/page-cache.ts';
import type { Api, ApiBindings, ApiEnv } from './api-context.ts';
import { clientTypes } from './client-types.ts';
import { serveCollectionWrites } from './collection-writes.ts';
import { compressJson } from './compress-json.ts';
import { serveCustomer } from './customer.ts';
import { serveCustomerOrders } from './customer-orders.ts';
import { CUSTOMER_HEADER } from './customer-session.ts';
import { guardWithKeys } from './guard-with-keys.ts';
import { operations } from './operations.ts';
import { serveOrderWrites } from './order-writes.ts';
import { serveFiles } from './owner/files.ts';
import { servePromotions } from './owner/promotions.ts';
import { serveWebhooks } from './owner/webhooks.ts';
import { postmanCollection } from './postman.ts';
import { problem } from './problem.ts';
import { serveProductWrites } from './product-writes.ts';
import { serveReads } from './reads.ts';
import { referencePage } from './reference-page.ts';
import { serveReturnWrites } from './return-writes.ts';
import { serveSettingsWrites } from './settings-writes.ts';
import { RATE_HEADERS, shareAnswer } from './share-answer.ts';
import { serveShipments } from './shipments.ts';
import { serveStorefront } from './storefront.ts';
import { storefrontOperations } from './storefront-operations.ts';
import { documentWebhooks } from './webhook-events.ts';
import { writeOperations } from './write-operations.ts';

/** `cache` null: every answer is made for its request. */
export type ApiOptions = { keys: KeyCheck; cache: PageCache | null };

const PREFIX = '/api/v1';

/** For one request at a time: every key is looked up, and every answer made. */
const withoutMemory = ({ db }: Shop): ApiOptions => ({ keys: openKeyCheck(db, () => false), cache: null });

/**
 * Builds the HTTP API under /api/v1. A new operation is a row in `operations.ts` and a handler in `reads.ts`; one that
 * changes something is a row in `write-operations.ts` and a handler in one of the files `*-writes.ts`. Couriers are in
 * `shipments.ts`, promotions, files and webhooks in `owner/`, other storefronts in `storefront-operations.ts`.
 */
export function openApi(shop: Shop, { keys, cache }: ApiOptions = withoutMemory(shop)): Api {
  const api = new OpenAPIHono<ApiEnv>({
    getPath: (request) => getPath(request).slice(PREFIX.length) || '/',
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
  for (const operation of allOperations) {
    api.on(operation.method, operation.getRoutingPath(), guard(operation.security));
    if (cache !== null && sharedOperations.has(operation))
      api.on(operation.method, operation.getRoutingPath(), shareAnswer(cache));
  }

  serveReads(api, shop);
  serveProductWrites(api, shop);
  serveOrderWrites(api, shop);
  serveShipments(api, shop);
  serveReturnWrites(api, shop);
  serveCollectionWrites(api, shop);
  serveSettingsWrites(api, shop);
  servePromotions(api, shop);
  serveFiles(api, shop);
  serveWebhooks(api, shop);
  serveStorefront(api, shop);
  serveCustomer(api, shop);
  serveCustomerOrders(api, shop);

  documentWebhooks(api);
  api.openAPIRegistry.registerComponent('securitySchemes', 'apiKey', {
    type: 'http',
    scheme: 'bearer',
    description: 'An API key, which an owner creates under /admin/api-keys',
  });
  api.openAPIRegistry.registerComponent('securitySchemes', 'customerToken', {
    type: 'apiKey',
    in: 'header',
    name: CUSTOMER_HEADER,
    description: 'The token of a logged-in customer, from POST /storefront/sessions',
  });
  const document = once(() => documentOf(api, shop.details.origin));
  const types = once(() => clientTypes(document()));
  const collection = once(() => postmanCollection(document()));
  const headers = { 'cache-control': 'no-cache' };
  api.get('/openapi.json', (c) => c.json(document(), 200, headers));
  api.get('/types.ts', (c) => c.body(types(), 200, { ...headers, 'content-type': 'text/plain; charset=utf-8' }));
  api.get('/postman.json', (c) => c.json(collection(), 200, headers));
  refuseOtherMethods(api);
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

/** Answers what a known address does not accept. Call it after all routes are registered. */
function refuseOtherMethods(api: Api): void {
  const methods = new Map<string, Set<string>>();
  for (const { path, method } of api.routes) {
    if (method === 'ALL') continue;
    const known = methods.get(path) ?? new Set();
    methods.set(path, known.add(method));
    if (method === 'GET') known.add('HEAD');
  }
  for (const [path, known] of methods) {
    const allow = [...known].join(', ');
    api.all(path, (c) => problem('wrong-method', c.env.visit.requestId, { headers: { allow } }));
  }
}

/** Of all three kinds: reads and writes of the owner, and those of other storefronts. */
export const allOperations = [
  ...Object.values(operations),
  ...Object.values(writeOperations),
  ...Object.values(storefrontOperations),
];

/** Operations whose answers are the same for every key. */
const sharedOperations: ReadonlySet<unknown> = new Set([
  storefrontOperations.listShownProducts,
  storefrontOperations.getShownProduct,
  storefrontOperations.listShownCollections,
]);

const tags = {
  Products: 'Products with their variants and pictures',
  Stock: 'Stock of variants',
  Orders: 'Orders, their fulfilment and parcels',
  Shipping: 'Couriers that carriers book: rates, labels, pickups',
  Refunds: 'Refunds of orders',
  Returns: 'Goods that customers send back',
  Customers: 'Customer accounts; names and emails need the scope customers:personal',
  Collections: 'Groups of products, each with a page',
  Promotions: 'Promotion codes and automatic discounts',
  Files: 'Pictures of products, and what digital products deliver',
  Webhooks: 'Addresses that events are sent to',
  Events: 'What happened in the shop, for programs that poll',
  Settings: 'Settings of the shop',
  Storefront: 'What visitors see, for storefronts other than the shop’s own',
  Customer: 'Logged-in customers of such storefronts: addresses, orders and checkout',
};

/** The OpenAPI 3.1 document. */
export const documentOf = (api: ReturnType<typeof openApi>, origin: string) =>
  api.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: 'Shop API',
      version: '1',
      description: 'Read and change the shop, and build other storefronts for it. Amounts are in paise, times in UTC.',
    },
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    servers: [{ url: `${origin}/api/v1` }],
  });

/** Answers /api/v1 and the reference page. Both are built with the first request that needs them. */
export function serveApi(shop: Shop, options: ApiOptions = withoutMemory(shop)) {
  const api = once(() => openApi(shop, options));
  const document = once(() => documentOf(api(), shop.details.origin));
  return {
    answer: async (request: Request, bindings: ApiBindings): Promise<Response> => api().fetch(request, bindings),
    reference: (): Response => referencePage(document()),
  };
}
