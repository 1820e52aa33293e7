import { type ReactNode, useEffect, useId, useMemo, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { errorCopy } from '#app/components/error-copy.ts';
import { Icon } from '#app/components/icon.tsx';
import { CardAddToCart } from '#app/components/product/add-to-cart.tsx';
import { ProductGrid } from '#app/components/product/product-grid.tsx';
import { StatePanel } from '#app/components/state-panel.tsx';
import dark from '#app/images/dark.svg';
import empty from '#app/images/empty.svg';
import * as numbers from '#config/numbers.ts';
import {
  type CategoryListing,
  isFiltered,
  type ListingQuery,
  parseListingQuery,
  wholeListing,
} from '#shop/search/listing.ts';
import { listingCopy, listingFailedCopy } from './copy.ts';
import styles from './listing.module.css';
import { ListingFilters } from './listing-filters.tsx';
import { useGrowingGrid } from './use-growing-grid.ts';

type FailedProps = {
  /** Link to try again. */
  href: string;
  /** Request id of this answer in the log. */
  reference: string;
};

/** Shown instead of a listing that could not be read; the rest of the page stays. */
const ListingFailed = ({ href, reference }: FailedProps) => (
  <StatePanel art={dark} role="alert" title={listingFailedCopy.title} text={listingFailedCopy.hint}>
    <Link to={href} replace className="button loud">
      {listingFailedCopy.retry}
    </Link>
    <p className="reference">{errorCopy.reference(reference)}</p>
  </StatePanel>
);

/** Loader data of a listing page. */
export type ListingData = { state: 'failed'; reference: string } | { state: 'read'; listing: CategoryListing };

type ListingProps = {
  data: ListingData;
  path: string;
  /** Search text, on the search page. */
  q?: string;
  /** On a category page: the filters offer no categories. */
  isOneCategory?: boolean;
  /** Digital products have no category and no stock. */
  isDigital?: boolean;
  /** Name of the default order; absent: the newest first. */
  ownOrder?: string;
  /** Empty state without filters; it has a link. */
  none: { title: string; text: string; art?: string };
};

const count = new Intl.NumberFormat('en-IN');

/** A growing grid with its total, sort order and filters; or an empty state. */
export function Listing(props: ListingProps) {
  const { data, path } = props;
  const { search } = useLocation();
  if (data.state === 'failed') {
    return <ListingFailed href={path + search} reference={data.reference} />;
  }
  return <ReadListing {...props} data={data} search={search} />;
}

function ReadListing(props: ListingProps & { data: Extract<ListingData, { state: 'read' }>; search: string }) {
  const { data, path, q, none, search } = props;
  const query = useMemo(() => readQuery(search), [search]);
  const { grid, moreHref, showMore, earlierHref, showEarlier, firstNew, isLoading } = useGrowingGrid(props);
  const list = useRef<HTMLDivElement>(null);
  const total = `${count.format(grid.total)}${grid.isTotalCapped ? '+' : ''}`;
  const isEmpty = grid.total === 0;
  const labelId = useId();

  // After "Show more" the focus moves to the first new card.
  useEffect(() => {
    if (firstNew === null) return;
    const link = list.current?.querySelectorAll<HTMLElement>('li h3 a')[firstNew];
    link?.focus({ preventScroll: true });
  }, [firstNew]);

  return (
    <div ref={list}>
      <p className={isEmpty ? 'vh' : styles.listTotal} role="status">
        {listingCopy.total(total, grid.total === 1)}
      </p>
      {(!isEmpty || isFiltered(query) || query.category !== null) && (
        <ListingFilters
          path={path}
          q={q}
          query={query}
          facets={data.listing.facets}
          isOneCategory={props.isOneCategory ?? false}
          isDigital={props.isDigital ?? false}
          ownOrder={props.ownOrder}
        />
      )}
      {isEmpty &&
        (isFiltered(query) || (query.category !== null && !props.isOneCategory) ? (
          <StatePanel art={empty} title={listingCopy.noneFound} text={listingCopy.noneFit}>
            <Link to={q ? `${path}?${new URLSearchParams({ q })}` : path} className="button loud">
              {listingCopy.clearFilters}
            </Link>
          </StatePanel>
        ) : (
          <StatePanel art={none.art ?? empty} title={none.title} text={none.text}>
            <Link to="/shop" className="button loud">
              {listingCopy.toCategories}
            </Link>
          </StatePanel>
        ))}
      {earlierHref && (
        <div className={`${styles.gridMore} ${styles.before}`}>
          <a href={earlierHref} className="button" onClick={showEarlier}>
            {listingCopy.showEarlier}
          </a>
        </div>
      )}
      {!isEmpty && (
        <h2 className="vh" id={labelId}>
          {listingCopy.products}
        </h2>
      )}
      {!isEmpty && (
        <ProductGrid
          cards={grid.cards}
          Action={CardAddToCart}
          eager={4}
          isBusy={isLoading}
          labelledBy={labelId}
          newFrom={(grid.page - grid.firstPage) * numbers.GRID_PAGE_PRODUCTS}
        />
      )}
      {!isEmpty && (
        <div className={styles.gridMore}>
          <p className="hint">{listingCopy.seen(count.format(grid.cards.length), total)}</p>
          {moreHref && (
            <a href={moreHref} className="button loud" onClick={showMore}>
              {isLoading ? listingCopy.loading : listingCopy.showMore}
            </a>
          )}
        </div>
      )}
    </div>
  );
}

/** The loader has already refused an invalid query. */
function readQuery(search: string): ListingQuery {
  const query = parseListingQuery(new URLSearchParams(search));
  return query.ok ? query.value : wholeListing;
}

type Props = { title: string; intro?: string; up?: { to: string; label: string }; children?: ReactNode };

/** Breadcrumb, title, and what is beside it. */
export function ListingHead({ title, intro, up, children }: Props) {
  return (
    <header className={styles.listHead}>
      <div>
        {up && (
          <p className="crumbs">
            <Link to={up.to}>
              <Icon name="back" />
              {up.label}
            </Link>
          </p>
        )}
        <h1>{title}</h1>
        {intro && <p className={styles.listIntro}>{intro}</p>}
      </div>
      {children}
    </header>
  );
}
