import type { Page } from 'playwright-core';
import type { E2e } from '../e2e.ts';
import { main } from './visitor.ts';

/** The names on the cards, in their order. */
export const cards = (page: Page) => main(page).getByRole('listitem').getByRole('heading', { level: 3 });

/** Scroll position in whole pixels. */
export const placeOf = (page: Page) => page.evaluate(() => Math.round(scrollY));

/** What is on sale in this shop. */
export function openListings({ shop }: Pick<E2e, 'shop'>) {
  const onSale = () =>
    shop.db
      .selectFrom('products')
      .where('type', '=', 'shop')
      .where('published', '=', true)
      .where('deleted_at', 'is', null);

  const countOnSale = async () => {
    const { count } = await onSale()
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow();
    return Number(count);
  };

  return { onSale, countOnSale };
}
