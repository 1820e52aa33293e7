import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#db/connect.ts';
import type { CategorySlug } from '#shop/catalog/category.ts';
import type { ProductType } from '#shop/catalog/product.ts';
import { isLive } from './internal/listing-sql.ts';
import type { Facets } from './listing.ts';

/** Values for the filters of a listing. */
export async function listFacets(db: Db, type: ProductType, category: CategorySlug | null): Promise<Facets> {
  const { rows } = await sql<FacetRow>`select ${facetColumns(type, category)}`.execute(db);
  return facetsOf(rows[0]);
}

/** Result of `facetColumns`: unsorted names, joined into one text each. */
export type FacetRow = { series: string; origins: string };

/** Never part of the name of a series or a country. */
const SEPARATOR = '\n';
/** Cache of sorted names: the names of a category change seldom, and sorting with a collator is slow. */
const known = new Map<string, readonly string[]>();
const KNOWN_MAX = 32;
const byAlphabet = new Intl.Collator('en');

/** The series and countries of a category or type, as two columns of a statement. */
export const facetColumns = (type: ProductType, category: CategorySlug | null) =>
  sql`${valuesOf('series', type, category)} as series, ${valuesOf('country_of_origin', type, category)} as origins`;

/** The same for any set of products; it is read whole. @param source everything after `from` */
export const facetColumnsIn = (source: RawBuilder<unknown>) => {
  const values = (column: 'series' | 'country_of_origin') => sql`array_to_string(array(
    select distinct ${sql.ref(column)} from ${source} and ${sql.ref(column)} is not null
  ), ${SEPARATOR})`;
  return sql`${values('series')} as series, ${values('country_of_origin')} as origins`;
};

/** The two columns in alphabetical order. */
export const facetsOf = (row: FacetRow | undefined): Facets => ({
  series: sorted(row?.series ?? ''),
  origins: sorted(row?.origins ?? ''),
});

function sorted(text: string): readonly string[] {
  const before = known.get(text);
  if (before !== undefined) return before;
  const names = text === '' ? [] : text.split(SEPARATOR).sort(byAlphabet.compare);
  for (const oldest of known.keys()) if (known.size >= KNOWN_MAX) known.delete(oldest);
  known.set(text, names);
  return names;
}

/** Loose index scan: one index look-up per value, where `distinct` would read every product. */
function valuesOf(column: 'series' | 'country_of_origin', type: ProductType, category: CategorySlug | null) {
  const value = sql.ref(column);
  const isInListing = category === null ? sql`type = ${sql.lit(type)}` : sql`category = ${category}`;
  const next = sql`select ${value} from products where ${isLive} and ${isInListing} and ${value}`;
  return sql`array_to_string(array(
    with recursive found (value) as (
      (${next} is not null order by ${value} limit 1)
      union all
      select (${next} > found.value order by ${value} limit 1) from found where found.value is not null
    ) select value from found where value is not null
  ), ${SEPARATOR})`;
}
