import { OpenAPIHono } from '@hono/zod-openapi';
import type { MiddlewareHandler } from 'hono';
import { etag, RETAINED_304_HEADERS } from 'hono/etag';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Shop, Visit } from '#app/http/context.ts';
import { apiKeyLimit } from '#config/limits.ts';
import { isDatabaseUnavailable } from '#lib/database-unavailable.ts';
import { checkApiKey } from '#shop/api-keys/api-keys.server.ts';
import { findStoredProduct, listStoredProducts } from '#shop/catalog/read-products.server.ts';
import { getAdminOrder } from '#shop/fulfilment/get-admin-order.server.ts';
import { listStoredOrders } from '#shop/fulfilment/read-orders.server.ts';
import { RETRY_SECONDS } from '../http/error-page.ts';
import { orderItem, orderSummaryItem, productItem } from './items.ts';
import { operations } from './operations.ts';
import { pageFrom, pick } from './parameters.ts';
import { problem } from './problem.ts';
import { referencePage } from './reference-page.ts';

type Bindings = { visit: Visit };

const RATE_HEADERS = ['ratelimit', 'ratelimit-policy'];
const BEARER = /^Bearer ([\w-]{1,200})$/i;

/** Builds the HTTP API under /api/v1: a new operation is a row in `operations.ts` and a handler here. */
export function openApi(shop: Shop): OpenAPIHono<{ Bindings: Bindings }> {
  const { db } = shop;
  const api = new OpenAPIHono<{ Bindings: Bindings }>({
    defaultHook(result, c) {
      if (result.success) return undefined;
      const [issue] = result.error.issues;
      return problem('bad-request', c.env.visit.requestId, {
        detail: `${result.target} ${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`,
      });
    },
  });
  api.use(etag({ retainedHeaders: [...RETAINED_304_HEADERS, ...RATE_HEADERS] }));
  const guard = guardWithKeys(shop);
  for (const operation of Object.values(operations)) api.get(operation.getRoutingPath(), guard(operation.security));

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
    return c.json(pick(productItem(product, shop.details.origin), c.req.valid('query').fields), 200);
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

  api.openAPIRegistry.registerComponent('securitySchemes', 'apiKey', {
    type: 'http',
    scheme: 'bearer',
    description: 'An API key, made by an administrator of the shop under /admin/api-keys',
  });
  let document: ReturnType<typeof documentOf> | undefined;
  api.get('/openapi.json', (c) => {
    document ??= documentOf(api, shop.details.origin);
    return c.json(document, 200, { 'cache-control': 'no-cache' });
  });
  api.notFound((c) => problem('not-found', c.env.visit.requestId));
  api.onError((err, c) => {
    const { log, requestId } = c.env.visit;
    log.error({ err }, 'A request to the API failed');
    if (!isDatabaseUnavailable(err)) return problem('server-error', requestId);
    return problem('unavailable', requestId, { headers: { 'retry-after': String(RETRY_SECONDS) } });
  });
  return api;
}

/** The OpenAPI 3.1 document. */
export const documentOf = (api: ReturnType<typeof openApi>, origin: string) =>
  api.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: 'Shop API',
      version: '1',
      description: 'Reads products and orders. Lists have cursors; amounts are in paise, times in UTC.',
    },
    servers: [{ url: `${origin}/api/v1` }],
  });

/** Answers /api/v1 and the reference page. Both are built with the first request that needs them. */
export function serveApi(shop: Shop) {
  let opened: ReturnType<typeof openApi> | undefined;
  const api = () => {
    opened ??= openApi(shop);
    return opened;
  };
  return {
    answer(request: Request, visit: Visit): Response | Promise<Response> {
      const url = new URL(request.url);
      url.pathname = url.pathname.slice('/api/v1'.length);
      return api().fetch(new Request(url, request), { visit });
    },
    reference: (): Response => referencePage(documentOf(api(), shop.details.origin)),
  };
}

/** Middleware that needs a valid key with the scopes of an operation, and counts the requests of the key. */
function guardWithKeys({ db }: Shop) {
  const { points, seconds } = apiKeyLimit;
  const limiter = new RateLimiterMemory({ points, duration: seconds });
  return (security: readonly Record<string, readonly string[]>[]): MiddlewareHandler<{ Bindings: Bindings }> => {
    const needed = security.flatMap(({ apiKey = [] }) => apiKey);
    return async (c, next) => {
      const { requestId } = c.env.visit;
      const [, sent] = BEARER.exec(c.req.header('authorization') ?? '') ?? [];
      const key = sent === undefined ? null : await checkApiKey(db, sent);
      if (key === null) return problem('unauthorized', requestId, { headers: { 'www-authenticate': 'Bearer' } });
      const counted = await limiter.consume(key.id).catch((outcome: unknown) => {
        if (outcome instanceof RateLimiterRes) return outcome;
        throw outcome;
      });
      const resetSeconds = Math.max(1, Math.ceil(counted.msBeforeNext / 1_000));
      // The headers of draft-ietf-httpapi-ratelimit-headers-10.
      const headers = {
        'ratelimit-policy': `"key";q=${points};w=${seconds}`,
        ratelimit: `"key";r=${counted.remainingPoints};t=${resetSeconds}`,
      };
      if (counted.consumedPoints > points) {
        return problem('too-many-requests', requestId, {
          headers: { ...headers, 'retry-after': String(resetSeconds) },
        });
      }
      const missing = needed.find((scope) => ![...key.scopes].some((own) => own === scope));
      if (missing !== undefined) {
        return problem('forbidden', requestId, { detail: `The key needs the scope ${missing}`, headers });
      }
      for (const [name, value] of Object.entries(headers)) c.header(name, value);
      c.header('cache-control', 'private, no-cache');
      c.header('vary', 'Authorization');
      await next();
      return undefined;
    };
  };
}
