import { Link } from 'react-router';
import { CardAddToCart } from '#app/components/add-to-cart.tsx';
import { CategoryTiles } from '#app/components/category-tiles.tsx';
import { ProductGrid } from '#app/components/product-grid.tsx';
import { productTags, tagPage } from '#app/http/cache-tags.ts';
import { shopContext, visitContext } from '#app/http/context.ts';
import { pageMeta, siteOf } from '#app/http/meta.ts';
import { organizationData, websiteData } from '#shop/catalog/structured-data.ts';
import { listProducts } from '#shop/search/list-products.server.ts';
import { wholeListing } from '#shop/search/listing.ts';
import type { Route } from './+types/route.ts';
import { homeCopy } from './copy.ts';
import styles from './home.module.css';
import { Hero, HowItWorks, LastPanels, Promises } from './home-sections.tsx';

/** Two rows of four on a desktop, four rows of two on a phone. */
const NEWEST_COUNT = 8;

/** The newest products are optional: if they cannot be read, the page renders without them. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, details } = context.get(shopContext);
  const { log, requestId } = context.get(visitContext);
  const { email, phone, address, instagramUrl } = details;
  const newest = await listProducts(db, 'shop', wholeListing).catch((error: unknown) => {
    log.error({ err: error, requestId }, 'The newest products could not be read');
    return null;
  });
  const cards = newest?.ok ? newest.value.cards.slice(0, NEWEST_COUNT) : null;
  if (cards !== null) tagPage(context, 'listings', ...productTags(cards));
  return {
    newest: cards,
    contact: { email, phone, address, instagramUrl },
  };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const site = siteOf(matches);
  return pageMeta(matches, {
    title: null,
    path: '/',
    structured: import.meta.env.SSR
      ? [websiteData(site), ...(loaderData ? [organizationData(site, loaderData.contact)] : [])]
      : [],
  });
}

export default function Home({ loaderData: { newest } }: Route.ComponentProps) {
  return (
    <>
      <Hero />
      <Promises />
      <section className={styles.part}>
        <h2>{homeCopy.listings}</h2>
        <CategoryTiles />
      </section>
      {newest && newest.length > 0 && (
        <section className={styles.part}>
          <div className={styles.line}>
            <h2 id="newest">{homeCopy.newest}</h2>
            <Link to="/shop/all" className="link">
              {homeCopy.newestAll}
            </Link>
          </div>
          <ProductGrid cards={newest} Action={CardAddToCart} labelledBy="newest" />
        </section>
      )}
      {newest === null && <p className="notice">{homeCopy.newestFailed}</p>}
      <HowItWorks />
      <LastPanels />
    </>
  );
}
