import type { Shop } from '#app/http/context.ts';
import { pathPolicies } from '#app/paths.ts';
import { categorySlugs } from '#shop/catalog/category.ts';
import { measureCatalogue, walkProducts } from '#shop/catalog/walk-products.server.ts';
import { listCollections } from '#shop/collections/collections.server.ts';
import { listSeries } from '#shop/search/list-set.server.ts';
import { listServices } from '#shop/services/services.server.ts';
import { streamText, XML_HEADERS, XML_START, xml } from './xml.ts';

/** The limit of the sitemap protocol (sitemaps.org). */
const PART_MAX_ADDRESSES = 50_000;
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

const pathsFor = (robots: 'listed' | 'closed'): string[] =>
  pathPolicies.filter((policy) => policy.robots === robots).map(({ path }) => path);

/** Filters produce an unlimited number of URLs for the same products. */
const FILTERS = ['sort', 'series', 'origin', 'min', 'max', 'rating', 'stock'];

/** `/robots.txt`: which paths crawlers should skip, and where the sitemap is. */
export function robots(origin: string): Response {
  const lines = [
    'User-agent: *',
    ...pathsFor('closed').map((path) => `Disallow: ${path}`),
    ...FILTERS.map((name) => `Disallow: /*?*${name}=`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ];
  const headers = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' };
  return new Response(lines.join('\n'), { headers });
}

/**
 * `/sitemap.xml` is the index. It lists `/sitemap/pages.xml`, and `/sitemap/products-{n}.xml` with at most 50,000 URLs
 * each.
 */
export function serveSitemap({ db, details: { origin } }: Shop, partMax = PART_MAX_ADDRESSES) {
  return { index, part };

  async function index(): Promise<Response> {
    const { products, changedAt } = await measureCatalogue(db);
    const parts = Array.from({ length: Math.ceil(products / partMax) }, (_, i) => `products-${i + 1}`);
    const entries = ['pages', ...parts].map((name) =>
      xml({
        sitemap: {
          loc: `${origin}/sitemap/${name}.xml`,
          ...(name !== 'pages' && changedAt !== null && { lastmod: changedAt.toISOString() }),
        },
      }),
    );
    const body = `${XML_START}<sitemapindex ${NAMESPACE}>\n${entries.join('\n')}\n</sitemapindex>\n`;
    return new Response(body, { headers: XML_HEADERS });
  }

  /** Returns null if there is no sitemap file of that name. */
  async function part(name: string): Promise<Response | null> {
    if (name === 'pages.xml') return send(pageEntries());
    const number = Number(/^products-([1-9]\d{0,5})\.xml$/.exec(name)?.[1] ?? 0);
    if (number === 0) return null;
    const entries = productEntries((number - 1) * partMax);
    // Counting all products for each part would take longer than a part.
    const first = await entries.next();
    return first.done ? null : send(withFirst(first.value, entries));
  }

  async function* pageEntries(): AsyncGenerator<string> {
    const [offered, collections, series] = await Promise.all([listServices(db), listCollections(db), listSeries(db)]);
    const services = offered.map(({ slug }) => `/services/${slug}`);
    const urlsOf: Record<string, string[]> = {
      '/shop/:slug': categorySlugs.map((slug) => `/shop/${slug}`),
      '/collections/:slug': collections.map(({ slug }) => `/collections/${slug}`),
      '/series/:slug': [...series.keys()].map((slug) => `/series/${slug}`),
      // Without services the page is empty and is not listed.
      '/services': services.length === 0 ? [] : ['/services'],
      '/services/:slug': services,
    };
    for (const path of pathsFor('listed').flatMap((listed) => urlsOf[listed] ?? [listed]))
      yield `${xml({ url: { loc: `${origin}${path}` } })}\n`;
  }

  async function* productEntries(skip: number): AsyncGenerator<string> {
    for await (const { id, updatedAt } of walkProducts(db, { skip, count: partMax })) {
      // Built by hand for speed: an id and a date need no escaping.
      yield `<url><loc>${origin}/item/${id}</loc><lastmod>${updatedAt.toISOString()}</lastmod></url>\n`;
    }
  }
}

async function* withFirst(first: string, others: AsyncIterable<string>): AsyncGenerator<string> {
  yield first;
  yield* others;
}

async function send(entries: AsyncIterable<string>): Promise<Response> {
  const body = await streamText(entries, { before: `${XML_START}<urlset ${NAMESPACE}>\n`, after: '</urlset>\n' });
  return new Response(body, { headers: XML_HEADERS });
}
