import { Icon } from '#app/components/icon.tsx';
import * as numbers from '#config/numbers.ts';
import { categories } from '#shop/catalog/category.ts';
import { type Facets, isPriceReversed, type ListingQuery, ratingFloors } from '#shop/search/listing.ts';
import { filterCopy } from './copy.ts';
import styles from './listing.module.css';

/** What a listing offers to filter by. */
export type FilterOptions = {
  query: ListingQuery;
  /** Choices that this listing offers. */
  facets: Facets;
  isOneCategory: boolean;
  isDigital: boolean;
};

type FilterFieldsProps = FilterOptions & {
  /** How many filters are on. */
  chips: number;
};

/** The fields behind "Filters". */
export function FilterFields({ query, facets, isOneCategory, isDigital, chips }: FilterFieldsProps) {
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

/** Id of the message that the lower price is above the higher one. */
export const PRICE_FAULT = 'price-fault';

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
