import type { Page } from 'playwright-core';
import type { RunningShop } from '../shop.ts';

export type Facts = {
  title: string;
  description: string;
  canonical: string | null;
  robots: string | null;
  properties: Record<string, string>;
  headings: number;
  structured: Record<string, unknown>[];
};

/** Metadata of pages for search engines. */
export function openPageFacts(shop: Pick<RunningShop, 'origin' | 'db'>) {
  /** In the served page, before any script. */
  async function factsOf(page: Page, path: string): Promise<Facts> {
    const html = await (await fetch(shop.origin + path)).text();
    return page.evaluate((text) => {
      const served = new DOMParser().parseFromString(text, 'text/html');
      const content = (selector: string) => served.querySelector(selector)?.getAttribute('content') ?? null;
      return {
        title: served.title,
        description: content('meta[name=description]') ?? '',
        canonical: served.querySelector('link[rel=canonical]')?.getAttribute('href') ?? null,
        robots: content('meta[name=robots]'),
        properties: Object.fromEntries(
          [...served.querySelectorAll('meta[property]')].map((meta) => [
            meta.getAttribute('property') ?? '',
            meta.getAttribute('content') ?? '',
          ]),
        ),
        headings: served.querySelectorAll('h1').length,
        structured: [...served.querySelectorAll('script[type="application/ld+json"]')].map((script) =>
          JSON.parse(script.textContent ?? ''),
        ),
      };
    }, html);
  }

  /** A demo product with a discount, ratings and nothing to choose. */
  const anItem = () =>
    shop.db
      .selectFrom('products')
      .selectAll('products')
      .where('type', '=', 'shop')
      .where('option1_name', 'is', null)
      .where('discount', '>', 0)
      .where('rating_count', '>', 0)
      .where('availability', '=', 'in-stock')
      .orderBy('name')
      .executeTakeFirstOrThrow();

  return { factsOf, anItem };
}
