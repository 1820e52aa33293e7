import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';
import { unpinSelf } from './pinning.ts';
import { freePort } from './served.ts';
import { median, type Row } from './table.ts';

const RUNS = 5;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];

type Result = { lhr: { categories: Record<string, { score: number | null } | undefined> } };
type Lighthouse = (url: string, flags: object) => Promise<Result | undefined>;

/** Lighthouse is a dependency of tools/bench/tools, which only the benchmark installs. */
async function loadLighthouse(): Promise<Lighthouse> {
  const path = createRequire(new URL('tools/package.json', import.meta.url)).resolve('lighthouse');
  return ((await import(pathToFileURL(path).href)) as { default: Lighthouse }).default;
}

/**
 * Lighthouse's mobile scores (0–100) of each page, medians.
 * @param cookie of a customer, for the checkout
 */
export async function measureLighthouse(url: string, pages: string[], cookie: string): Promise<Row[]> {
  // The browser uses all cores: pinned to one, the browser would be measured and not the pages.
  unpinSelf();
  const lighthouse = await loadLighthouse();
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH,
    args: [`--remote-debugging-port=${port}`, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '--disable-gpu'],
  });
  try {
    const rows: Row[] = [];
    for (const page of pages) {
      const scores = new Map(CATEGORIES.map((category) => [category, [] as number[]]));
      for (let run = 0; run < RUNS; run += 1) {
        const extraHeaders = page === '/checkout' ? { cookie } : undefined;
        const flags = { port, onlyCategories: CATEGORIES, logLevel: 'error', extraHeaders };
        const result = await lighthouse(url + page, flags);
        for (const category of CATEGORIES) {
          scores.get(category)?.push(Math.round((result?.lhr.categories[category]?.score ?? 0) * 100));
        }
      }
      const medians = CATEGORIES.map((category) => [category, median(scores.get(category) ?? [])]);
      rows.push({ what: page.startsWith('/item/') ? 'item page' : page, ...Object.fromEntries(medians) });
    }
    return rows;
  } finally {
    await browser.close();
  }
}
