import type { IncomingMessage, ServerResponse } from 'node:http';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { type Context, Hono } from 'hono';
import { compress } from 'hono/compress';
import { etag } from 'hono/etag';
import type { Shop, Visit } from '#app/http/context.ts';
import { serverCopy } from '#app/http/response-copy.ts';
import { tagSources, tagsOf } from '#app/http/tags.ts';
import type { Env } from '#config/env.server.ts';
import { BucketUnavailable } from '#lib/bucket.ts';
import { isDatabaseUnavailable } from '#lib/database-unavailable.ts';
import type { KeyCheck } from '#shop/api-keys/api-keys.server.ts';
import { findRedirect } from '#shop/moving/find-redirect.server.ts';
import { serveApi } from '../api/api.ts';
import { serveFeed } from '../feeds/merchant-feed.ts';
import { robots, serveSitemap } from '../feeds/sitemap.ts';
import { healthy, type Readiness, ready } from '../health.ts';
import type { Log } from '../log.ts';
import { type Metrics, mayReadMetrics } from '../metrics.ts';
import { pathOf } from '../target.ts';
import { serveWebhooks, WEBHOOK_PATH } from '../webhooks.ts';
import { limitActions } from './action-limits.ts';
import { countStep, FUNNEL_PATH } from './count-visits.ts';
import { errorPage, unavailablePage } from './error-page.ts';
import {
  allowExternalWindow,
  cachePrefetched,
  isPrefetch,
  nonceSource,
  type PagePolicy,
  secureCookies,
  setPageHeaders,
} from './headers.ts';
import { serveLogo, servePictures } from './media.ts';
import { type Flight, type PageCache, sendCached } from './page-cache.ts';
import { hashScripts, mayReadReplica, type Pages, servePages } from './pages.ts';
import { isApiTarget } from './request-kind.ts';
import { identifyClient } from './sessions.ts';
import { serveStaticFiles } from './static-files.ts';
import { serveUploads, UPLOAD_PATH } from './upload.ts';

export type Routes = {
  env: Pick<Env, 'METRICS_TOKEN'>;
  shop: Shop;
  /** The shop for reads that may be two seconds old; the same as `shop` without a replica. */
  readShop?: Shop | undefined;
  pages: Pages;
  policy: PagePolicy;
  /** The folder of the built client files; null in development, where Vite serves them. */
  clientFolder: string | null;
  readiness: Readiness;
  keys: KeyCheck;
  /** null: every page is rendered per request. */
  cache: PageCache | null;
  metrics: Metrics;
  log: Log;
};

/** Passed to Hono next to the request: Node's request and response, and the results of the request guard. */
type Bindings = { incoming: IncomingMessage; outgoing: ServerResponse; visit: Visit };

/** Creates the Hono app: endpoints with a fixed path first, then the build's files and the pages. */
export function routes(options: Routes): Hono<{ Bindings: Bindings }> {
  const { env, shop, readShop = shop, policy, clientFolder, readiness, keys, cache, metrics, log } = options;
  const app = new Hono<{ Bindings: Bindings }>();
  const picture = servePictures(shop.media);
  const logo = serveLogo(shop);
  const page = servePages(options.pages);
  const sitemap = serveSitemap(readShop);
  const feed = serveFeed(readShop);
  const limit = limitActions(shop.db);
  const upload = serveUploads(shop);
  const webhook = serveWebhooks(shop.orderContext);
  const api = serveApi(shop, { keys, cache });
  const isHttps = shop.details.origin.startsWith('https:');

  app.use('*', compress({ encoding: 'gzip' }));
  app.get('/healthz', () => healthy());
  app.get('/clock', () => Response.json({ now: Date.now() }, { headers: { 'cache-control': 'no-store' } }));
  app.get('/readyz', () => ready(readiness, shop.db));
  app.get('/metrics', (c) =>
    mayReadMetrics(c.env.incoming, env.METRICS_TOKEN) ? metrics.write() : errorPage(403, c.env.visit.requestId),
  );
  app.get('/robots.txt', () => robots(shop.details.origin));
  app.get('/sitemap.xml', () => sitemap.index());
  app.get('/sitemap/:part{[a-z0-9-]+\\.xml}', async (c) => (await sitemap.part(c.req.param('part'))) ?? notFound());
  app.get('/feed/products.xml', () => feed());
  app.post(UPLOAD_PATH, async (c) => {
    await identifyClient(shop.accounts, c.env.visit, c.env.incoming, UPLOAD_PATH);
    return (await limit(c.req.raw, c.env.visit)) ?? upload(c.req.raw, c.env.visit);
  });
  app.post(FUNNEL_PATH, (c) => countStep(shop.funnel, c.req.raw));
  app.post(WEBHOOK_PATH, (c) => webhook(c.req.param('method'), c.req.raw, c.env.visit));
  app.get('/api/docs', () => api.reference());
  app.all('/api/v1/*', (c, next) => (isApiTarget(c.req.path) ? api.answer(c.req.raw, c.env) : next()));
  app.get('/media/*', etag(), async (c) => (await picture(c.req.path)) ?? (await logo(c.req.path)) ?? notFound());
  if (clientFolder !== null) serveStaticFiles(app, clientFolder);
  app.get('/assets/*', () => notFound());
  app.all('*', async (c) => {
    const key = cache === null || c.req.method !== 'GET' ? null : cache.keyOf(c.env.incoming, targetOf(c.req.url));
    return cache === null || key === null ? renderPage(c) : renderShared(cache, key, c);
  });
  app.onError((error, c) => {
    if (error instanceof BucketUnavailable) {
      log.error({ requestId: c.env.visit.requestId, err: error }, 'A picture could not be read from the bucket');
      return fileUnavailable();
    }
    const { requestId } = c.env.visit;
    log.error({ requestId, err: error }, 'A request failed outside React Router');
    return isDatabaseUnavailable(error) ? unavailablePage(requestId) : errorPage(500, requestId);
  });
  return app;

  async function renderPage(c: Context<{ Bindings: Bindings }>): Promise<Response> {
    const { incoming, visit } = c.env;
    const client = await identifyClient(shop.accounts, visit, incoming, targetOf(c.req.url));
    const refused = await limit(c.req.raw, visit);
    if (refused !== null) return refused;
    const response = await page(
      c.req.raw,
      visit,
      mayReadReplica(shop.accounts, visit, incoming, targetOf(c.req.url)) ? readShop : shop,
    );
    const target =
      response.status === 404 && visit.isDocument && isRead(incoming.method) ? await moved(c.req.path) : null;
    if (target !== null)
      return new Response(null, { status: 301, headers: { location: target, 'cache-control': 'no-cache' } });
    const { headers } = response;
    const isPersonal = visit.session !== null;
    setPageHeaders(headers, policyWithTags(nonceSource(visit.nonce), c), isPersonal);
    if (visit.isDocument && visit.paymentSources !== null) {
      allowExternalWindow(headers, policy(nonceSource(visit.nonce), visit.paymentSources));
    }
    if (visit.isDocument && visit.isCaptchaShown && shop.captcha !== null) {
      allowExternalWindow(headers, policy(nonceSource(visit.nonce), shop.captcha.sources));
    }
    if (isPrefetch(incoming)) cachePrefetched(c.req.url, response, isPersonal);
    const cookies = client === null ? [] : await client.cookies(response);
    for (const cookie of cookies) headers.append('set-cookie', cookie);
    if (isHttps) secureCookies(headers);
    return response;
  }

  /** Where an address of the owner's previous shop leads now; null: nowhere, or it cannot be looked up. */
  async function moved(path: string): Promise<string | null> {
    try {
      return await findRedirect(readShop.db, path);
    } catch (err) {
      log.error({ err }, 'A redirect could not be looked up');
      return null;
    }
  }

  /** Renders a page once for concurrent requests; all of them get the same result. */
  async function renderShared(pages: PageCache, key: string, c: Context<{ Bindings: Bindings }>): Promise<Response> {
    const rendered = pages.findAgain(key);
    if (rendered !== undefined) return send(rendered);
    const { flight, isFirst } = pages.join(key);
    if (!isFirst) {
      await flight.finished;
      return flight.page === undefined ? renderPage(c) : send(flight.page);
    }
    try {
      const response = await renderPage(c);
      if (response.status !== 200) return response;
      const body = Buffer.from(await response.arrayBuffer());
      const cached = store(pages, flight, c, body, response);
      return cached === undefined ? new Response(body, response) : send(cached);
    } finally {
      flight.finish();
    }

    function send(cached: NonNullable<ReturnType<PageCache['find']>>): Response {
      sendCached(cached, c.env.incoming, c.env.outgoing, c.env.visit.requestId);
      return RESPONSE_ALREADY_SENT;
    }
  }

  /**
   * Caches a response that is the same for everybody in its audience. Its inline scripts are then allowed by their
   * hashes.
   */
  function store(
    pages: PageCache,
    flight: Flight,
    c: Context<{ Bindings: Bindings }>,
    plain: Buffer,
    response: Response,
  ) {
    const { outgoing, visit } = c.env;
    if (visit.session !== null || response.headers.has('set-cookie')) return undefined;
    const headers = new Map(Object.entries(outgoing.getHeaders()).map(([name, value]) => [name, String(value)]));
    for (const [name, value] of response.headers) headers.set(name, value);
    for (const name of ['x-request-id', 'content-length', 'content-encoding', 'connection']) headers.delete(name);
    if (!visit.isDocument) return pages.store(flight, visit.shown, plain, headers, visit.shownUntilMs);
    const { html, sources } = hashScripts(plain.toString(), visit.nonce);
    headers.set('content-security-policy', policyWithTags(sources, c));
    return pages.store(flight, visit.shown, Buffer.from(html), headers, visit.shownUntilMs);
  }

  /** The policy of a page, with what the owner's tags need on public pages. */
  function policyWithTags(inline: string, c: Context<{ Bindings: Bindings }>): string {
    const tags = tagsOf(shop.settings.current(), pathOf(targetOf(c.req.url)), c.env.visit.audience);
    return tags === null ? policy(inline) : policy(inline, tagSources(tags));
  }
}

const isRead = (method: string | undefined): boolean => method === 'GET' || method === 'HEAD';

/** The path and query of an absolute URL. */
const targetOf = (url: string): string => url.slice(url.indexOf('/', url.indexOf('//') + 2));

/** For missing files: a short text and no page. */
const notFound = (): Response =>
  new Response('Not found\n', {
    status: 404,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  });

const fileUnavailable = (): Response =>
  new Response(`${serverCopy.fileAway}\n`, {
    status: 503,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store', 'retry-after': '5' },
  });
