import { useId } from 'react';
import { Link, redirect, useLocation } from 'react-router';
import { CardAddToCart } from '#app/components/product/add-to-cart.tsx';
import { ProductGrid } from '#app/components/product/product-grid.tsx';
import { StatePanel } from '#app/components/state-panel.tsx';
import { isBot } from '#app/http/client.ts';
import { visitContext } from '#app/http/context.ts';
import { pageMeta } from '#app/http/meta.ts';
import nothingFound from '#app/images/nothing-found.svg';
import { Listing, ListingHead } from '#app/storefront/catalog/listing.tsx';
import { readListing } from '#app/storefront/catalog/load-listing.server.ts';
import * as numbers from '#config/numbers.ts';
import { categories } from '#shop/catalog/category.ts';
import { isFiltered, type ListingQuery, readPrice } from '#shop/search/listing.ts';
import { recordSearch } from '#shop/search/search-log.server.ts';
import { type SearchPage, searchPage } from '#shop/search/search-products.server.ts';
import type { Route } from './+types/route.ts';
import { searchCopy } from './copy.ts';
import styles from './nothing-found.module.css';

type Props = { q: string; instead: NonNullable<SearchPage['instead']> };

const searchHref = (text: string): string => `/search?${new URLSearchParams({ q: text })}`;

/** A search without result: other texts to search for, the nearest category, and products that can be bought. */
function NothingFound({ q, instead: { didYouMean, parts, category, cards } }: Props) {
  const headingId = useId();
  return (
    <>
      <StatePanel
        art={nothingFound}
        title={searchCopy.none(q)}
        text={cards.length > 0 ? searchCopy.noneButThese : searchCopy.noneHint}
        role="status"
      >
        {didYouMean !== null && (
          <Link to={searchHref(didYouMean)} className="button loud">
            {searchCopy.didYouMean(didYouMean)}
          </Link>
        )}
        {parts.map((part) => (
          <Link key={part} to={searchHref(part)} className="button">
            {searchCopy.searchFor(part)}
          </Link>
        ))}
        {category !== null && (
          <Link to={`/shop/${category}`} className={didYouMean === null ? 'button loud' : 'button'}>
            {searchCopy.browseCategory(categories[category])}
          </Link>
        )}
        <Link to="/shop" className="button">
          {searchCopy.browseAll}
        </Link>
      </StatePanel>
      {cards.length > 0 && (
        <section className={styles.instead} aria-labelledby={headingId}>
          <h2 id={headingId}>{searchCopy.instead}</h2>
          <ProductGrid cards={cards} Action={CardAddToCart} labelledBy={headingId} />
        </section>
      )}
    </>
  );
}

const PATH = '/search';

/** Longer texts are cut, so that the address still answers. */
function textOf(search: string): string {
  const typed = new URLSearchParams(search).get('q') ?? '';
  return [...typed.replace(/\s+/g, ' ').trim()].slice(0, numbers.SEARCH_MAX_CHARACTERS).join('');
}

export async function loader(args: Route.LoaderArgs) {
  const { search, searchParams } = new URL(args.request.url);
  const q = textOf(search);
  if (q === '') return { state: 'no-query' as const };
  // A price in the text becomes a filter that people see and can remove.
  const priced = searchParams.has('max') ? null : readPrice(q);
  if (priced !== null) throw redirect(`${PATH}?${new URLSearchParams({ q: priced.text, max: `${priced.maxRupees}` })}`);
  const { log } = args.context.get(visitContext);
  return readListing(args, {
    category: null,
    async read(db, query) {
      const found = await searchPage(db, q, query, { isExact: searchParams.has('exact') });
      if (found.ok && isFirstLook(query) && !isBot(args.request.headers.get('user-agent'))) {
        await recordSearch(db, q, found.value.unfilteredTotal).catch((err: unknown) =>
          log.error({ err }, 'A search could not be recorded'),
        );
      }
      return found;
    },
    // A search without result is counted each time.
    tagsOf: ({ instead }) => (instead === null ? ['synonyms'] : null),
  });
}

/** What was typed, perhaps with a price, and not another filter, an order or a further page of it. */
const isFirstLook = (query: ListingQuery): boolean =>
  query.page === 1 && query.sort === null && query.category === null && !isFiltered({ ...query, max: null });

export function meta({ matches, location }: Route.MetaArgs) {
  const q = textOf(location.search);
  return pageMeta(matches, {
    title: q === '' ? searchCopy.title : searchCopy.titleFor(q),
    description: searchCopy.description,
    path: PATH,
    isHidden: true,
  });
}

export default function Search({ loaderData }: Route.ComponentProps) {
  const q = textOf(useLocation().search);
  if (q === '' || loaderData.state === 'no-query') {
    return (
      <>
        <ListingHead title={searchCopy.label} />
        <StatePanel art={nothingFound} title={searchCopy.start} text={searchCopy.hint}>
          <Link to="/shop" className="button loud">
            {searchCopy.browse}
          </Link>
        </StatePanel>
      </>
    );
  }
  const found = loaderData.state === 'read' ? loaderData.listing : null;
  return (
    <>
      <ListingHead
        title={searchCopy.heading(found?.correctedTo ?? q)}
        intro={found?.correctedTo ? searchCopy.corrected(q) : undefined}
      >
        {found?.correctedTo && (
          <Link className="link alone" to={`${searchHref(q)}&exact=1`}>
            {searchCopy.onlyTyped(q)}
          </Link>
        )}
      </ListingHead>
      {found?.instead ? (
        <NothingFound q={q} instead={found.instead} />
      ) : (
        <Listing
          key={q}
          data={loaderData}
          path={PATH}
          q={q}
          none={{ title: searchCopy.none(q), text: searchCopy.noneHint, art: nothingFound }}
        />
      )}
    </>
  );
}
