import type { Page } from 'playwright-core';
import { parseEnv } from '#config/env.server.ts';
import { composeShop } from '#server/compose.ts';
import { quoteOrder } from '#shop/services/quote-order.server.ts';
import type { E2e } from '../e2e.ts';

type Shop = Pick<E2e['shop'], 'dataDir' | 'origin' | 'db'>;

/** The shop as its admin has it. */
export const orderContextOf = ({ dataDir, origin, db }: Shop) =>
  composeShop(parseEnv({ DATA_DIR: dataDir, ORIGIN: origin }), { db, url: '' }).orderContext;

/** Quotes a price for a brief, as the owner does. */
export async function quote(shop: Shop, orderId: string, rupees: number): Promise<void> {
  const quoted = await quoteOrder(orderContextOf(shop), { orderId, pricePaise: rupees * 100, adminId: 'owner' });
  if (!quoted.ok) throw new Error(quoted.reason);
}

/** Sends a brief by the page's own form. Returns the id of its order. */
export async function sendBrief(page: Page): Promise<string> {
  await page.goto('/services');
  await page.getByRole('main').getByRole('link', { name: 'Your portrait as a yōkai', exact: true }).click();
  await page.getByLabel('What should we make?').fill('My cat as a tengu,\nwith a <b>fan</b>.');
  await page.getByRole('button', { name: 'Send brief' }).click();
  await page.waitForURL('**/orders/*');
  return page.url().split('/').at(-1) ?? '';
}
