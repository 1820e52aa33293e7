import type { Browser } from 'playwright-core';
import { afterAll } from 'vitest';
import { connectBrowser } from './browser.ts';
import { type RunningShop, type ShopOptions, startShop } from './shop.ts';

export type E2e = { browser: Browser; shop: RunningShop };

/** What the tests of a file use: a browser and a shop, gone when the file's tests are over. */
export async function openE2e(options?: ShopOptions): Promise<E2e> {
  const [browser, shop] = await Promise.all([connectBrowser(), startShop(options)]);
  afterAll(async () => {
    await shop.stop();
    await browser.close();
  });
  return { browser, shop };
}
