import { Link } from 'react-router';
import { useShopName } from '#app/client/site.ts';
import { CardAddToCart } from '#app/components/product/add-to-cart.tsx';
import { CategoryTiles, CollectionTiles, DigitalBanner } from '#app/components/product/category-tiles.tsx';
import { ProductGrid } from '#app/components/product/product-grid.tsx';
import { tagPage, tagProducts } from '#app/http/cache-tags.ts';
import { shopContext, visitContext } from '#app/http/context.ts';
import { pageMeta, siteOf } from '#app/http/meta.ts';
import runningShop from '#app/images/stall.svg';
import stepChoose from '#app/images/step-choose.svg';
import stepDelivery from '#app/images/step-delivery.svg';
import stepOrder from '#app/images/step-order.svg';
import * as numbers from '#config/numbers.ts';
import { organizationData, websiteData } from '#shop/catalog/structured-data.ts';
import { listCollections } from '#shop/collections/collections.server.ts';
import { listProducts } from '#shop/search/list-products.server.ts';
import { wholeListing } from '#shop/search/listing.ts';
import type { Route } from './+types/route.ts';
import { homeCopy } from './copy.ts';
import styles from './home.module.css';

/** The tagline with two links. */
function Hero() {
  return (
    <section className={styles.hero}>
      <div className={styles.heroWords}>
        <p className={styles.heroKicker}>{homeCopy.kicker(useShopName())}</p>
        <h1>
          {homeCopy.tagline.map((line) => (
            <span key={line}>{line} </span>
          ))}
        </h1>
        <p>{homeCopy.intro}</p>
        <div className={styles.heroLinks}>
          <Link to="/shop" className="button loud" prefetch="intent">
            {homeCopy.shop}
          </Link>
          <Link to="/contact" className="button">
            {homeCopy.contact}
          </Link>
        </div>
      </div>
      <div className={styles.heroArt}>
        <img src={runningShop} alt={homeCopy.runningShop} width="960" height="720" fetchPriority="high" />
      </div>
    </section>
  );
}

function Promises() {
  return (
    <section className={styles.promises} aria-label={homeCopy.promises}>
      {homeCopy.promise.map(({ figure, unit, text }) => (
        <p key={text} className={styles.promise}>
          <b aria-hidden="true">
            {figure}
            <small>{unit}</small>
          </b>
          <span>{text}</span>
        </p>
      ))}
    </section>
  );
}

const stepDrawings = [stepChoose, stepOrder, stepDelivery];

/** How an order works, in three drawings. */
function HowItWorks() {
  return (
    <section className={styles.part}>
      <h2>{homeCopy.how}</h2>
      <ol className={styles.strip}>
        {homeCopy.steps.map(({ title, text }, index) => (
          <li key={title}>
            <img src={stepDrawings[index]} alt="" width="360" height="220" loading="lazy" />
            <div>
              <span className={styles.stripNumber} aria-hidden="true">
                {index + 1}
              </span>
              <h3>{title}</h3>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The last two panels: digital products and contact. */
function LastPanels() {
  return (
    <section className={`${styles.part} ${styles.lastPanels}`}>
      <DigitalBanner title={homeCopy.digital} text={homeCopy.digitalText} isLazy />
      <div className={styles.ask}>
        <h2>{homeCopy.contactTitle}</h2>
        <p>{homeCopy.contactText}</p>
        <Link to="/services" className="button loud">
          {homeCopy.services}
        </Link>
        <Link to="/contact" className="button">
          {homeCopy.contact}
        </Link>
      </div>
    </section>
  );
}

/** Two rows of four on a desktop, four rows of two on a phone. */
const NEWEST_COUNT = 8;

/** The newest products are optional: if they cannot be read, the page renders without them. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, details } = context.get(shopContext);
  const { log, requestId } = context.get(visitContext);
  const { email, phone, address, instagramUrl, youtubeUrl, facebookUrl } = details;
  const [newest, collections] = await Promise.all([
    listProducts(db, 'shop', wholeListing),
    listCollections(db, numbers.COLLECTIONS_ON_HOME),
  ]).catch((error: unknown) => {
    log.error({ err: error, requestId }, 'The newest products could not be read');
    return [null, []] as const;
  });
  const cards = newest?.ok ? newest.value.cards.slice(0, NEWEST_COUNT) : null;
  const covers = collections.flatMap(({ tileProductId: id }) => (id === null ? [] : { id }));
  if (cards !== null) {
    tagPage(context, 'listings', 'collections');
    tagProducts(context, [...cards, ...covers]);
  }
  return {
    newest: cards,
    collections: collections.map(({ slug, title, tile }) => ({ slug, title, tile })),
    contact: { email, phone, address, instagramUrl, youtubeUrl, facebookUrl },
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

export default function Home({ loaderData: { newest, collections } }: Route.ComponentProps) {
  return (
    <>
      <Hero />
      <Promises />
      <section className={styles.part}>
        <h2>{homeCopy.listings}</h2>
        <CategoryTiles />
      </section>
      {collections.length > 0 && (
        <section className={styles.part}>
          <h2>{homeCopy.collections}</h2>
          <CollectionTiles collections={collections} />
        </section>
      )}
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
