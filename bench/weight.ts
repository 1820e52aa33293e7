import { gzipSync } from 'node:zlib';
import type { Row } from './table.ts';

/** Bytes of each page's HTML and of every script, style and preloaded font that its head names, gzip -9. */
export async function measureWeight(url: string, pages: string[]): Promise<Row[]> {
  const rows: Row[] = [];
  for (const page of pages) {
    const html = await (await fetch(url + page, { headers: { 'accept-encoding': 'identity' } })).text();
    const named = (pattern: RegExp) => [...new Set([...html.matchAll(pattern)].map((match) => match[1] ?? ''))];
    const scripts = named(/["'(](\/assets\/[\w.-]+\.js)["')]/g).filter((path) => isLoadedAtOnce(html, path));
    rows.push({
      what: page.startsWith('/item/') ? 'item page' : page,
      'HTML kB': kilobytes(html.length),
      'HTML gzip kB': kilobytes(gzipSync(html, { level: 9 }).length),
      'JavaScript gzip kB': kilobytes(await sumGzip(url, scripts)),
      scripts: scripts.length,
      'CSS gzip kB': kilobytes(await sumGzip(url, named(/href="(\/assets\/[\w.-]+\.css)#?"/g))),
    });
  }
  return rows;
}

/** Preloaded or imported by the page itself; the route manifest names others that load when they are visited. */
const isLoadedAtOnce = (html: string, path: string): boolean =>
  html.includes(`href="${path}"`) ||
  html.includes(`src="${path}"`) ||
  html.includes(`from "${path}"`) ||
  html.includes(`import("${path}")`) ||
  html.includes(`import "${path}"`);

async function sumGzip(url: string, paths: string[]): Promise<number> {
  const bodies = await Promise.all(paths.map(async (path) => (await fetch(url + path)).arrayBuffer()));
  return bodies.reduce((sum, body) => sum + gzipSync(Buffer.from(body), { level: 9 }).length, 0);
}

const kilobytes = (bytes: number): string => (bytes / 1000).toFixed(1);
