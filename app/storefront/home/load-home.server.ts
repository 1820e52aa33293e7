import type { Shop, Visit } from '#app/http/context.ts';
import * as numbers from '#config/numbers.ts';
import { listCollections } from '#shop/collections/collections.server.ts';
import { listProducts } from '#shop/search/list-products.server.ts';
import { wholeListing } from '#shop/search/listing.ts';
import { featuredNames, sectionsOf } from '#shop/settings/home-settings.ts';
import type { ShopSettings } from '#shop/settings/shop-settings.ts';

/** Two rows of four on a desktop, four rows of two on a phone. */
const NEWEST_COUNT = 8;

/** What the home page shows. `newest` null: they could not be read. */
export type HomeData = Awaited<ReturnType<typeof readHome>>;

/**
 * Reads the home page as these settings make it. The newest products are optional: if they cannot be read, the page renders
 * without them.
 */
export async function readHome({ db }: Pick<Shop, 'db'>, { log, requestId }: Visit, settings: ShopSettings) {
  const featured = featuredNames.flatMap((name) => settings[name] ?? []);
  const [listed, all] = await Promise.all([
    listProducts(db, 'shop', wholeListing),
    listCollections(db, featured.length === 0 ? numbers.COLLECTIONS_ON_HOME : undefined),
  ]).catch((error: unknown) => {
    log.error({ err: error, requestId }, 'The newest products could not be read');
    return [null, []] as const;
  });
  const collections = featured.length === 0 ? all : featured.flatMap((id) => all.find((one) => one.id === id) ?? []);
  return {
    hero: { kicker: settings.heroKicker, title: settings.heroTitle.split('\n'), text: settings.heroText },
    sections: sectionsOf(settings),
    newest: listed?.ok ? listed.value.cards.slice(0, NEWEST_COUNT) : null,
    collections: collections.map(({ slug, title, tile, picture, tileProductId }) => ({
      slug,
      title,
      tile,
      picture,
      tileProductId,
    })),
  };
}
