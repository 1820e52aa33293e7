import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import { useShopName } from '#app/client/site.ts';
import { CardAddToCart } from '#app/components/product/add-to-cart.tsx';
import { CategoryTiles, CollectionTiles, DigitalBanner } from '#app/components/product/category-tiles.tsx';
import { ProductGrid } from '#app/components/product/product-grid.tsx';
import runningShop from '#app/images/stall.svg';
import stepChoose from '#app/images/step-choose.svg';
import stepDelivery from '#app/images/step-delivery.svg';
import stepOrder from '#app/images/step-order.svg';
import type { HomeSection } from '#shop/settings/home-settings.ts';
import { homeCopy } from './copy.ts';
import styles from './home.module.css';
import type { HomeData } from './load-home.server.ts';

/** The home page, also as the preview of its editor. */
export function HomeView({ hero, sections, newest, collections }: HomeData) {
  const shown: Record<HomeSection, () => ReactNode> = {
    promises: () => <Promises />,
    categories: () => (
      <section className={styles.part}>
        <h2>{homeCopy.listings}</h2>
        <CategoryTiles />
      </section>
    ),
    collections: () =>
      collections.length > 0 && (
        <section className={styles.part}>
          <div className={styles.line}>
            <h2>{homeCopy.collections}</h2>
            <Link to="/collections" className="link">
              {homeCopy.collectionsAll}
            </Link>
          </div>
          <CollectionTiles collections={collections} />
        </section>
      ),
    newest: () => <Newest cards={newest} />,
    how: () => <HowItWorks />,
    more: () => <LastPanels />,
  };
  return (
    <>
      <Hero hero={hero} />
      {sections.map((name) => (
        <Fragment key={name}>{shown[name]()}</Fragment>
      ))}
    </>
  );
}

/** The title with two links. */
function Hero({ hero: { kicker, title, text } }: { hero: HomeData['hero'] }) {
  const shopName = useShopName();
  return (
    <section className={styles.hero}>
      <div className={styles.heroWords}>
        <p className={styles.heroKicker}>{kicker ?? homeCopy.kicker(shopName)}</p>
        <h1>
          {title.map((line) => (
            <span key={line}>{line} </span>
          ))}
        </h1>
        {text && <p>{text}</p>}
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

function Newest({ cards }: { cards: HomeData['newest'] }) {
  if (cards === null) return <p className="notice">{homeCopy.newestFailed}</p>;
  if (cards.length === 0) return null;
  return (
    <section className={styles.part}>
      <div className={styles.line}>
        <h2 id="newest">{homeCopy.newest}</h2>
        <Link to="/shop/all" className="link">
          {homeCopy.newestAll}
        </Link>
      </div>
      <ProductGrid cards={cards} Action={CardAddToCart} labelledBy="newest" />
    </section>
  );
}
