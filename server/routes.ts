import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Context, Hono } from 'hono';
import type { Shop, Visit } from '#app/http/context.ts';
import type { Env } from '#config/env.server.ts';
import type { Connection } from '#db/connect.ts';
import type { Assets } from './assets.ts';
import { plainAnswer } from './error-page.ts';
import { serveFeed } from './feed.ts';
import { admitGuest, type PagePolicy, setPageHeaders } from './headers.ts';
import { healthy, type Readiness, ready } from './health.ts';
import type { Log } from './log.ts';
import { servePictures } from './media.ts';
import { type Metrics, mayReadMetrics } from './metrics.ts';
import { type Pages, servePages } from './pages.ts';
import { receiveVisitors } from './sessions.ts';
import { robots, serveSitemap } from './sitemap.ts';
import { serveUploads, UPLOAD_PATH } from './upload.ts';
import { serveWebhooks, WEBHOOK_PATH } from './webhooks.ts';

export type Routes = {
  env: Pick<Env, 'METRICS_TOKEN'>;
  shop: Shop;
  pool: Connection['pool'];
  pages: Pages;
  policy: PagePolicy;
  /** null in development, where Vite serves them. */
  assets: Assets | null;
  readiness: Readiness;
  metrics: Metrics;
  log: Log;
};

/** What stands beside the request: Node's own pair, and what the door found out. */
type Bindings = { incoming: IncomingMessage; outgoing: ServerResponse; visit: Visit };

/** What has an address of its own comes first; everything else is a file of the build or a page. */
export function routes(parts: Routes): Hono<{ Bindings: Bindings }> {
  const { env, shop, pool, policy, assets, readiness, metrics, log } = parts;
  const app = new Hono<{ Bindings: Bindings }>();
  const picture = servePictures(shop.media);
  const page = servePages(parts.pages, shop);
  const sitemap = serveSitemap(shop);
  const feed = serveFeed(shop);
  const receive = receiveVisitors(shop.accounts);
  const upload = serveUploads(shop);
  const webhook = serveWebhooks(shop.desk);

  app.get('/healthz', () => healthy());
  app.get('/readyz', () => ready(readiness, pool));
  app.get('/metrics', (c) =>
    mayReadMetrics(c.env.incoming, env.METRICS_TOKEN) ? metrics.write() : plainAnswer(403, c.env.visit.requestId),
  );
  app.get('/robots.txt', () => robots(shop.details.origin));
  app.get('/sitemap.xml', () => sitemap.index());
  app.get(
    '/sitemap/:part{[a-z0-9-]+\\.xml}',
    async (c) => (await sitemap.part(c.req.param('part'), acceptEncoding(c))) ?? notFound(),
  );
  app.get('/feed/products.xml', (c) => feed(acceptEncoding(c)));
  app.post(UPLOAD_PATH, async (c) => {
    await receive(c.env.visit, c.env.incoming);
    return upload(c.req.raw, c.env.visit);
  });
  app.post(WEBHOOK_PATH, (c) => webhook(c.req.raw, c.env.visit));
  app.get('/media/*', async (c) => (await picture(c.req.path, ifNoneMatch(c))) ?? notFound());
  app.get('/assets/*', async (c) => (await file(c)) ?? notFound());
  app.all('*', async (c) => {
    const found = file(c);
    if (found !== null) return found;
    const { incoming, outgoing, visit } = c.env;
    const prolonging = await receive(visit, incoming);
    setPageHeaders(outgoing, policy(visit.nonce), visit.session !== null);
    const response = await page(c.req.raw, visit, acceptEncoding(c));
    if (visit.isDocument && visit.isPaymentWindow) {
      admitGuest(outgoing, policy(visit.nonce, shop.desk.payments.window));
    }
    for (const cookie of prolonging) response.headers.append('set-cookie', cookie);
    return response;
  });
  app.onError((error, c) => {
    log.error({ requestId: c.env.visit.requestId, err: error }, 'A request failed outside the pages');
    return plainAnswer(500, c.env.visit.requestId);
  });
  return app;

  function file(c: Context<{ Bindings: Bindings }>): Promise<Response> | null {
    const { method } = c.req;
    if (assets === null || (method !== 'GET' && method !== 'HEAD')) return null;
    return assets.find(c.req.path, { acceptEncoding: acceptEncoding(c), ifNoneMatch: ifNoneMatch(c) });
  }
}

const acceptEncoding = (c: Context<{ Bindings: Bindings }>): string | undefined => {
  const header = c.env.incoming.headers['accept-encoding'];
  return Array.isArray(header) ? header.join(',') : header;
};
const ifNoneMatch = (c: Context<{ Bindings: Bindings }>): string | undefined => c.env.incoming.headers['if-none-match'];

/** For files: nobody reads a page about a picture that is missing. */
const notFound = (): Response =>
  new Response('Not found\n', {
    status: 404,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  });
