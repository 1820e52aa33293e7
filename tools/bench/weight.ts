import { gzipSync } from 'node:zlib';
import { chromium } from 'playwright-core';
import { unpinSelf } from './pinning.ts';
import type { Row } from './table.ts';

/** Kinds of resources that count, with the browser's name for each. */
const COLUMNS = { document: 'HTML', script: 'JavaScript', stylesheet: 'CSS', font: 'fonts' } as const;
type Counted = keyof typeof COLUMNS;

/**
 * Size in kB (gzip -9) of everything that a first visit to each page downloads until the network is idle; without the
 * service worker, which is loaded later.
 * @param cookie of a customer, for account pages
 */
export async function measureWeight(url: string, pages: string[], cookie: string): Promise<Row[]> {
  unpinSelf();
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH,
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  try {
    const rows: Row[] = [];
    for (const path of pages) {
      const context = await browser.newContext({ serviceWorkers: 'block', viewport: { width: 390, height: 844 } });
      const cookies = cookie.split('; ').map((pair) => pair.split('=', 2) as [string, string]);
      if (path === '/checkout') await context.addCookies(cookies.map(([name, value]) => ({ name, value, url })));
      const page = await context.newPage();
      const fetched: Promise<{ type: string; bytes: number }>[] = [];
      /** A file that is linked twice comes from the browser's cache the second time. */
      const known = new Set<string>();
      page.on('response', (answer) => {
        const type = answer.request().resourceType();
        const [address = ''] = answer.url().split('#');
        if (known.has(address)) return;
        known.add(address);
        if (type in COLUMNS) fetched.push(answer.body().then((body) => ({ type, bytes: packed(body) })));
      });
      await page.goto(url + path, { waitUntil: 'networkidle' });
      const all = await Promise.all(fetched);
      const sum = (wanted: string) =>
        all.reduce((bytes, { type, bytes: own }) => bytes + (type === wanted ? own : 0), 0);
      rows.push({
        what: path.startsWith('/item/') ? 'item page' : path,
        ...Object.fromEntries(
          (Object.keys(COLUMNS) as Counted[]).map((type) => [`${COLUMNS[type]} kB`, (sum(type) / 1000).toFixed(1)]),
        ),
        scripts: all.filter(({ type }) => type === 'script').length,
      });
      await context.close();
    }
    return rows;
  } finally {
    await browser.close();
  }
}

const packed = (body: Buffer): number => gzipSync(body, { level: 9 }).length;
