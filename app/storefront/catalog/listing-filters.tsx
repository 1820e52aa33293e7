import { type FormEvent, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import {
  isPriceReversed,
  type ListingQuery,
  listingHref,
  parseListingQuery,
  type Sort,
  sorts,
} from '#shop/search/listing.ts';
import { filterCopy } from './copy.ts';
import { chipsOf, FilterChips } from './filter-chips.tsx';
import { FilterFields, type FilterOptions, PRICE_FAULT } from './filter-fields.tsx';
import styles from './listing.module.css';

type ListingFiltersProps = FilterOptions & {
  path: string;
  q?: string;
  /** Name of the default order; absent: the newest first. */
  ownOrder: string | undefined;
};

/** A plain GET form with one address for every choice. With scripts a choice is applied immediately. */
export function ListingFilters({ path, q, query, facets, isOneCategory, isDigital, ownOrder }: ListingFiltersProps) {
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const chips = chipsOf(query, isOneCategory);

  // The fields show the page's query, also after Back and after a filter chip was removed.
  useEffect(() => {
    if (form.current) fill(form.current, query);
  }, [query]);

  const submit = (event?: FormEvent) => {
    if (!form.current) return;
    const parsed = parseListingQuery(searchOf(new FormData(form.current)));
    if (!parsed.ok) return; // the server's answer names the error
    event?.preventDefault();
    const href = listingHref(path, parsed.value, {}, q);
    if (href !== listingHref(path, query, {}, q)) navigate(href, { preventScrollReset: true });
  };

  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: <search> is not known everywhere yet */}
      <form
        ref={form}
        action={path}
        className={styles.filters}
        role="search"
        aria-label={filterCopy.filters}
        onSubmit={submit}
        onChange={(event) => {
          const field = event.target as EventTarget;
          if (field instanceof HTMLSelectElement || (field instanceof HTMLInputElement && field.type === 'checkbox'))
            submit();
        }}
      >
        {q && <input type="hidden" name="q" value={q} />}
        <FilterFields
          query={{ ...query, page: 1, sort: null }}
          facets={facets}
          isOneCategory={isOneCategory}
          isDigital={isDigital}
          chips={chips.length}
        />
        <SortChoice sort={query.sort} ownOrder={q ? filterCopy.relevance : ownOrder} />
      </form>
      {isPriceReversed(query) && (
        <p className="fault" id={PRICE_FAULT} role="status">
          {filterCopy.priceReversed}
        </p>
      )}
      <FilterChips path={path} q={q} query={query} chips={chips} />
    </>
  );
}

function SortChoice({ sort, ownOrder }: { sort: Sort | null; ownOrder: string | undefined }) {
  const standard: Sort | null = ownOrder ? null : 'newest';
  return (
    <div className={styles.filtersSort}>
      <label htmlFor="sort">{filterCopy.sort}</label>
      <select id="sort" name="sort" className="input" defaultValue={sort === standard ? '' : (sort ?? '')}>
        <option value="">{ownOrder ?? filterCopy.sorts.newest}</option>
        {sorts
          .filter((name) => name !== standard)
          .map((name) => (
            <option key={name} value={name}>
              {filterCopy.sorts[name]}
            </option>
          ))}
      </select>
      <button type="submit" className="button small unscripted">
        {filterCopy.apply}
      </button>
    </div>
  );
}

function searchOf(form: FormData): URLSearchParams {
  const params = new URLSearchParams();
  for (const [name, value] of form) if (typeof value === 'string') params.set(name, value);
  return params;
}

function fill(form: HTMLFormElement, query: ListingQuery): void {
  const values: Record<string, string> = {
    sort: query.sort ?? '',
    category: query.category ?? '',
    series: query.series ?? '',
    origin: query.origin ?? '',
    rating: query.rating === null ? '' : String(query.rating),
    min: query.min === null ? '' : String(query.min),
    max: query.max === null ? '' : String(query.max),
  };
  for (const field of form.elements) {
    if (field instanceof HTMLInputElement && field.type === 'checkbox') field.checked = query.inStock;
    else if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) {
      field.value = values[field.name] ?? field.value;
    }
  }
}
