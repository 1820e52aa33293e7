import { Link } from 'react-router';
import { Icon } from '#app/components/icon.tsx';
import { formatRupees, paiseFromRupees } from '#lib/money.ts';
import { categories } from '#shop/catalog/category.ts';
import { type ListingQuery, listingHref, wholeListing } from '#shop/search/listing.ts';
import { filterCopy } from './copy.ts';
import styles from './listing.module.css';

type FilterChipsProps = { path: string; q: string | undefined; query: ListingQuery; chips: readonly Chip[] };

/** The filters that are on: each is a link to the listing without it. */
export function FilterChips({ path, q, query, chips }: FilterChipsProps) {
  if (chips.length === 0) return null;
  return (
    <ul className={styles.chips}>
      {chips.map(({ label, without }) => (
        <li key={label}>
          <Link
            to={listingHref(path, query, without, q)}
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
  );
}

type Chip = { label: string; without: Partial<ListingQuery> };

/** Active filters, each with the change that removes it. */
export function chipsOf(
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
