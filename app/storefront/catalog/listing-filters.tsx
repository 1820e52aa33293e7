import { type FormEvent, useEffect, useRef } from 'react';
import { Link, useNavigate } from 'react-router';
import { Icon } from '#app/components/icon.tsx';
import * as numbers from '#config/numbers.ts';
import { formatRupees, paiseFromRupees } from '#lib/money.ts';
import { categories } from '#shop/catalog/category.ts';
import {
  type Facets,
  isPriceReversed,
  type ListingQuery,
  listingHref,
  parseListingQuery,
  ratingFloors,
  type Sort,
  sorts,
  wholeListing,
} from '#shop/search/listing.ts';
import { filterCopy } from './copy.ts';
import styles from './listing.module.css';

type Props = {
  path: string;
  q?: string;
  query: ListingQuery;
  /** Choices that this listing offers. */
  facets: Facets;
  isOneCategory: boolean;
  isDigital: boolean;
  /** Name of the default order; absent: the newest first. */
  ownOrder: string | undefined;
};

/** A plain GET form with one address for every choice. With scripts a choice is applied immediately. */
export function ListingFilters({ path, q, query, facets, isOneCategory, isDigital, ownOrder }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const chips = chipsOf(query, isOneCategory);
  const hrefWith = (changes: Partial<ListingQuery>) => listingHref(path, query, changes, q);

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
    if (href !== hrefWith({})) navigate(href, { preventScrollReset: true });
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
      {chips.length > 0 && (
        <ul className={styles.chips}>
          {chips.map(({ label, without }) => (
            <li key={label}>
              <Link
                to={hrefWith(without)}
                preventScrollReset
                className={styles.chip}
                aria-label={filterCopy.without(label)}
              >
                {label}
                <Icon name="close" />
              </Link>
            </li>
          ))}
          {chips.length > 1 && (
            <li>
              <Link
                to={listingHref(path, wholeListing, { sort: query.sort }, q)}
                preventScrollReset
                className={`${styles.chip} ${styles.clear}`}
              >
                {filterCopy.clear}
              </Link>
            </li>
          )}
        </ul>
      )}
    </>
  );
}

type FieldsProps = Omit<Props, 'path' | 'q' | 'ownOrder'> & { /** How many filters are on. */ chips: number };

function FilterFields({ query, facets, isOneCategory, isDigital, chips }: FieldsProps) {
  return (
    <details>
      <summary>
        <Icon name="filter" />
        {filterCopy.filters}
        {chips > 0 && (
          <span className={styles.filtersCount}>
            {chips}
            <span className="vh"> {filterCopy.on}</span>
          </span>
        )}
      </summary>
      <div className={styles.filtersFields}>
        {!isOneCategory && !isDigital && (
          <Choice
            name="category"
            label={filterCopy.category}
            value={query.category}
            choices={Object.entries(categories)}
          />
        )}
        <Choice
          name="series"
          label={filterCopy.series}
          value={query.series}
          choices={named(facets.series, query.series)}
        />
        <Choice
          name="origin"
          label={filterCopy.origin}
          value={query.origin}
          choices={named(facets.origins, query.origin)}
        />
        <Choice
          name="rating"
          label={filterCopy.rating}
          value={query.rating === null ? null : String(query.rating)}
          choices={[...ratingFloors].reverse().map((stars) => [String(stars), filterCopy.ratingAtLeast(stars)])}
        />
        <PriceRange query={query} />
        {!isDigital && (
          <label className="check">
            <input type="checkbox" name="stock" value="in" defaultChecked={query.inStock} />
            {filterCopy.inStock}
          </label>
        )}
        <button type="submit" className="button">
          {filterCopy.apply}
        </button>
      </div>
    </details>
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

type ChoiceProps = {
  name: string;
  label: string;
  value: string | null;
  choices: readonly (readonly [value: string, text: string])[];
};

function Choice({ name, label, value, choices }: ChoiceProps) {
  if (choices.length === 0) return null;
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <select id={name} name={name} className="input" defaultValue={value ?? ''}>
        <option value="">{filterCopy.any}</option>
        {choices.map(([choice, text]) => (
          <option key={choice} value={choice}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}

const PRICE_FAULT = 'price-fault';

function PriceRange({ query }: { query: ListingQuery }) {
  const { min, max } = query;
  const isWrong = isPriceReversed(query);
  return (
    <fieldset className="field">
      <legend className="label">{filterCopy.price}</legend>
      <div className={styles.filtersRange}>
        <RupeeField
          name="min"
          label={filterCopy.priceFrom}
          hint={filterCopy.priceFromShort}
          value={min}
          isWrong={isWrong}
        />
        <span aria-hidden="true">–</span>
        <RupeeField
          name="max"
          label={filterCopy.priceTo}
          hint={filterCopy.priceToShort}
          value={max}
          isWrong={isWrong}
        />
      </div>
    </fieldset>
  );
}

type RupeeProps = { name: 'min' | 'max'; label: string; hint: string; value: number | null; isWrong: boolean };

const RupeeField = ({ name, label, hint, value, isWrong }: RupeeProps) => (
  <input
    type="number"
    name={name}
    className="input"
    aria-label={label}
    aria-invalid={isWrong || undefined}
    aria-describedby={isWrong ? PRICE_FAULT : undefined}
    placeholder={hint}
    defaultValue={value ?? ''}
    min={0}
    max={numbers.PRICE_MAX_RUPEES}
    step={1}
    inputMode="numeric"
  />
);

/** A value from the address stays selectable even if the listing no longer offers it. */
function named(names: readonly string[], chosen: string | null): [string, string][] {
  return (chosen !== null && !names.includes(chosen) ? [...names, chosen] : names).map((name) => [name, name]);
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

type Chip = { label: string; without: Partial<ListingQuery> };

/** Active filters, each with a link that removes it. */
function chipsOf(
  { category, series, origin, min, max, rating, inStock }: ListingQuery,
  isOneCategory: boolean,
): Chip[] {
  const chips: Chip[] = [];
  if (category !== null && !isOneCategory) chips.push({ label: categories[category], without: { category: null } });
  if (series !== null) chips.push({ label: series, without: { series: null } });
  if (origin !== null) chips.push({ label: origin, without: { origin: null } });
  if (min !== null) chips.push({ label: filterCopy.over(formatRupees(paiseFromRupees(min))), without: { min: null } });
  if (max !== null) chips.push({ label: filterCopy.under(formatRupees(paiseFromRupees(max))), without: { max: null } });
  if (rating !== null) chips.push({ label: filterCopy.ratingAtLeast(rating), without: { rating: null } });
  if (inStock) chips.push({ label: filterCopy.inStock, without: { inStock: false } });
  return chips;
}
