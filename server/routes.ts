import type { IncomingMessage, ServerResponse } from 'node:http';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { type Context, Hono } from 'hono';
import { compress } from 'hono/compress';
import { etag } from 'hono/etag';
import type { Shop, Visit } from '#app/http/context.ts';
import { serverWords } from '#app/http/response-copy.ts';
import type { Env } from '#config/env.server.ts';
import { BucketAway } from '#lib/bucket.ts';
import { isDatabaseUnavailable } from '#lib/database-unavailable.ts';
import { limitActions } from './action-limits.ts';
import { plainAnswer, tryLater } from './error-page.ts';
import { serveFeed } from './feeds/merchant-feed.ts';
import { robots, serveSitemap } from './feeds/sitemap.ts';
import {
  admit,
  admitGuest,
  isPrefetch,
  keepForClick,
  knowing,
  type PagePolicy,
  secureCookies,
  setPageHeaders,
} from './headers.ts';
import { healthy, type Readiness, ready } from './health.ts';
import type { Log } from './log.ts';
import { servePictures } from './media.ts';
import { type Metrics, mayReadMetrics } from './metrics.ts';
import { type Flight, type PageCache, sendCached } from './page-cache.ts';
import { type Pages, servePages } from './pages.ts';
import { hashScripts } from './script-hashes.ts';
import { receiveVisitor } from './sessions.ts';
import { serveStaticFiles } from './static-files.ts';
import { serveUploads, UPLOAD_PATH } from './upload.ts';
import { serveWebhooks, WEBHOOK_PATH } from './webhooks.ts';

export type Routes = {
  env: Pick<Env, 'METRICS_TOKEN'>;
  shop: Shop;
  pages: Pages;
  policy: PagePolicy;
  /** The folder of the built client files; null in development, where Vite serves them. */
  clientFolder: string | null;
  readiness: Readiness;
  /** null: every page is drawn for who asks. */
  cache: PageCache | null;
  metrics: Metrics;
  log: Log;
};

/** What stands beside the request: Node's own pair, and what the door found out. */
type Bindings = { incoming: IncomingMessage; outgoing: ServerResponse; visit: Visit };

/** What has an address of its own comes first; everything else is a file of the build or a page. */
export function routes(parts: Routes): Hono<{ Bindings: Bindings }> {
  const { env, shop, policy, clientFolder, readiness, cache, metrics, log } = parts;
  const app = new Hono<{ Bindings: Bindings }>();
  const picture = servePictures(shop.media);
  const page = servePages(parts.pages, shop);
  const sitemap = serveSitemap(shop);
  const feed = serveFeed(shop);
  const limit = limitActions(shop.db);
  const upload = serveUploads(shop);
  const webhook = serveWebhooks(shop.orderContext);
  const isHttps = shop.details.origin.startsWith('https:');

  app.use('*', compress({ encoding: 'gzip' }));
  app.get('/healthz', () => healthy());
  app.get('/readyz', () => ready(readiness, shop.db));
  app.get('/metrics', (c) =>
    mayReadMetrics(c.env.incoming, env.METRICS_TOKEN) ? metrics.write() : plainAnswer(403, c.env.visit.requestId),
  );
  app.get('/robots.txt', () => robots(shop.details.origin));
  app.get('/sitemap.xml', () => sitemap.index());
  app.get('/sitemap/:part{[a-z0-9-]+\\.xml}', async (c) => (await sitemap.part(c.req.param('part'))) ?? notFound());
  app.get('/feed/products.xml', () => feed());
  app.post(UPLOAD_PATH, async (c) => {
    await receiveVisitor(shop.accounts, c.env.visit, c.env.incoming, UPLOAD_PATH);
    return (await limit(c.req.raw, c.env.visit)) ?? upload(c.req.raw, c.env.visit);
  });
  app.post(WEBHOOK_PATH, (c) => webhook(c.req.raw, c.env.visit));
  app.get('/media/*', etag(), async (c) => (await picture(c.req.path)) ?? notFound());
  if (clientFolder !== null) serveStaticFiles(app, clientFolder);
  app.get('/assets/*', () => notFound());
  app.all('*', async (c) => {
    const key = cache === null || c.req.method !== 'GET' ? null : cache.keyOf(c.env.incoming, targetOf(c.req.url));
    return cache === null || key === null ? drawPage(c) : shareFlight(cache, key, c);
  });
  app.onError((error, c) => {
    if (error instanceof BucketAway) {
      log.error({ requestId: c.env.visit.requestId, err: error }, 'A picture is not to be had');
      return fileAway();
    }
    const { requestId } = c.env.visit;
    log.error({ requestId, err: error }, 'A request failed outside the pages');
    return isDatabaseUnavailable(error) ? tryLater(requestId) : plainAnswer(500, requestId);
  });
  return app;

  async function drawPage(c: Context<{ Bindings: Bindings }>): Promise<Response> {
    const { incoming, visit } = c.env;
    const client = await receiveVisitor(shop.accounts, visit, incoming, targetOf(c.req.url));
    const refused = await limit(c.req.raw, visit);
    if (refused !== null) return refused;
    const response = await page(c.req.raw, visit);
    const { headers } = response;
    const isPersonal = visit.session !== null;
    setPageHeaders(headers, policy(knowing(visit.nonce)), isPersonal);
    if (visit.isDocument && visit.isPaymentWindow) {
      admitGuest(headers, policy(knowing(visit.nonce), admit(shop.orderContext.payments.window)));
    }
    if (visit.isDocument && visit.isCaptchaShown && shop.captcha !== null) {
      admitGuest(headers, policy(knowing(visit.nonce), shop.captcha.sources));
    }
    if (isPrefetch(incoming)) keepForClick(c.req.url, response, isPersonal);
    const cookies = client === null ? [] : await client.cookies(response);
    for (const cookie of cookies) headers.append('set-cookie', cookie);
    if (isHttps) secureCookies(headers);
    return response;
  }

  /** Of many who ask for the same page at once the first draws it, and the others get it, too. */
  async function shareFlight(pages: PageCache, key: string, c: Context<{ Bindings: Bindings }>): Promise<Response> {
    const { flight, isFirst } = pages.board(key);
    if (!isFirst) {
      await flight.landed;
      return flight.page === undefined ? drawPage(c) : send(flight.page);
    }
    try {
      const response = await drawPage(c);
      if (response.status !== 200) return response;
      const body = Buffer.from(await response.arrayBuffer());
      const kept = keep(pages, flight, c.env, body, response);
      return kept === undefined ? new Response(body, response) : send(kept);
    } finally {
      flight.land();
    }

    function send(kept: NonNullable<ReturnType<PageCache['find']>>): Response {
      sendCached(kept, c.env.incoming, c.env.outgoing, c.env.visit.requestId);
      return RESPONSE_ALREADY_SENT;
    }
  }

  /** Keeps an answer that is the same for everybody in its audience; its scripts are named by their hashes then. */
  function keep(pages: PageCache, flight: Flight, { outgoing, visit }: Bindings, plain: Buffer, response: Response) {
    if (visit.session !== null || response.headers.has('set-cookie')) return undefined;
    const headers = new Map(Object.entries(outgoing.getHeaders()).map(([name, value]) => [name, String(value)]));
    for (const [name, value] of response.headers) headers.set(name, value);
    for (const name of ['x-request-id', 'content-length', 'content-encoding', 'connection']) headers.delete(name);
    if (!visit.isDocument) return pages.keep(flight, visit.shown, plain, headers);
    const { html, sources } = hashScripts(plain.toString(), visit.nonce);
    headers.set('content-security-policy', policy(sources));
    return pages.keep(flight, visit.shown, Buffer.from(html), headers);
  }
}

/** Path and query, of an absolute address. */
const targetOf = (url: string): string => url.slice(url.indexOf('/', url.indexOf('//') + 2));

/** For files: nobody reads a page about a picture that is missing. */
const notFound = (): Response =>
  new Response('Not found\n', {
    status: 404,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  });

const fileAway = (): Response =>
  new Response(`${serverWords.fileAway}\n`, {
    status: 503,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store', 'retry-after': '5' },
  });
