import { useId } from 'react';
import { Link } from 'react-router';
import { CardAddToCart } from '#app/components/add-to-cart.tsx';
import { ProductGrid } from '#app/components/product-grid.tsx';
import { searchCopy } from '#app/components/shell/search-copy.ts';
import { StatePanel } from '#app/components/state-panel.tsx';
import nothingFound from '#app/images/nothing-found.svg';
import { categories } from '#shop/catalog/category.ts';
import type { SearchPage } from '#shop/search/search-products.server.ts';
import styles from './nothing-found.module.css';

type Props = { q: string; instead: NonNullable<SearchPage['instead']> };

const searchHref = (text: string): string => `/search?${new URLSearchParams({ q: text })}`;

/** A search without result: other texts to search for, the nearest category, and products that can be bought. */
export function NothingFound({ q, instead: { didYouMean, parts, category, cards } }: Props) {
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
