import { Link } from 'react-router';
import digital from '#app/art/digital.svg';
import stall from '#app/art/stall.svg';
import stepChoose from '#app/art/step-choose.svg';
import stepDelivery from '#app/art/step-delivery.svg';
import stepOrder from '#app/art/step-order.svg';
import { shopContext, visitContext } from '#app/http/context.ts';
import { keepPage, productTags } from '#app/http/keep-page.ts';
import { pageMeta, siteOf } from '#app/http/meta.ts';
import { CardAddToCart } from '#app/ui/add-to-cart.tsx';
import { CategoryTiles } from '#app/ui/category-tiles.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { ProductGrid } from '#app/ui/product-grid.tsx';
import { useShopName } from '#app/ui/session.ts';
import { listProducts } from '#shop/catalog/list-products.server.ts';
import { wholeListing } from '#shop/catalog/listing.ts';
import { organizationData, websiteData } from '#shop/catalog/structured-data.ts';
import { homeWords } from '#words/home.ts';
import type { Route } from './+types/home.ts';
import { withLikes } from './with-likes.server.ts';

/** Two rows of four on a desk, four of two on a phone. */
const NEWEST_COUNT = 8;

/** The goods are an extra here: where they cannot be read, the page stands without them. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, details } = context.get(shopContext);
  const { log, requestId } = context.get(visitContext);
  const { email, phone, address, instagramUrl } = details;
  const newest = await listProducts(db, 'shop', wholeListing).catch((error: unknown) => {
    log.error({ err: error, requestId }, 'The newest goods could not be read');
    return null;
  });
  if (newest?.ok) keepPage(context, 'shelf', ...productTags(newest.value.cards.slice(0, NEWEST_COUNT)));
  return {
    newest: newest?.ok ? await withLikes(context, newest.value.cards.slice(0, NEWEST_COUNT)) : null,
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
      <section className="home-part">
        <h2>{homeWords.shelves}</h2>
        <CategoryTiles />
      </section>
      {newest && newest.length > 0 && (
        <section className="home-part">
          <div className="home-line">
            <h2 id="newest">{homeWords.newest}</h2>
            <Link to="/shop/all" className="link">
              {homeWords.newestAll}
            </Link>
          </div>
          <ProductGrid cards={newest} Action={CardAddToCart} labelledBy="newest" />
        </section>
      )}
      {newest === null && <p className="notice">{homeWords.newestFailed}</p>}
      <HowItWorks />
      <LastPanels />
    </>
  );
}

function Hero() {
  return (
    <section className="hero">
      <div className="hero-words">
        <p className="hero-kicker">{homeWords.kicker(useShopName())}</p>
        <h1>
          {homeWords.tagline.map((line) => (
            <span key={line}>{line} </span>
          ))}
        </h1>
        <p>{homeWords.intro}</p>
        <div className="hero-ways">
          <Link to="/shop" className="button loud" prefetch="intent">
            {homeWords.shop}
          </Link>
          <Link to="/contact" className="button">
            {homeWords.contact}
          </Link>
        </div>
      </div>
      <div className="hero-art">
        <img src={stall} alt={homeWords.stall} width="960" height="720" fetchPriority="high" />
      </div>
    </section>
  );
}

function Promises() {
  return (
    <section className="promises" aria-label={homeWords.promises}>
      {homeWords.promise.map(({ figure, unit, text }) => (
        <p key={text} className="promise">
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

function HowItWorks() {
  return (
    <section className="home-part">
      <h2>{homeWords.how}</h2>
      <ol className="strip">
        {homeWords.steps.map(({ title, text }, index) => (
          <li key={title}>
            <img src={stepDrawings[index]} alt="" width="360" height="220" loading="lazy" />
            <div>
              <span className="strip-number" aria-hidden="true">
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

function LastPanels() {
  return (
    <section className="home-part last-panels">
      <Link to="/digital" className="banner">
        <img src={digital} alt="" width="480" height="360" loading="lazy" />
        <span>
          <b>{homeWords.digital}</b>
          {homeWords.digitalText}
        </span>
        <Icon name="forward" />
      </Link>
      <div className="ask">
        <h2>{homeWords.contactTitle}</h2>
        <p>{homeWords.contactText}</p>
        <Link to="/services" className="button loud">
          {homeWords.services}
        </Link>
        <Link to="/contact" className="button">
          {homeWords.contact}
        </Link>
      </div>
    </section>
  );
}
