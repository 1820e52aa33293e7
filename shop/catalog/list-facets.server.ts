import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';
import type { CategorySlug } from './category.ts';
import { isLive } from './inside/shelf-sql.ts';
import type { ProductType } from './product.ts';

/** What the filters of a listing offer, in alphabetical order. */
export async function listFacets(
  db: Db,
  type: ProductType,
  category: CategorySlug | null,
): Promise<{ series: string[]; origins: string[] }> {
  const { rows } = await sql<{ series: string[]; origins: string[] }>`
    select ${valuesOf('series', type, category)} as series,
      ${valuesOf('country_of_origin', type, category)} as origins`.execute(db);
  const sorted = (names: string[] | undefined) => (names ?? []).sort(byAlphabet.compare);
  return { series: sorted(rows[0]?.series), origins: sorted(rows[0]?.origins) };
}

const byAlphabet = new Intl.Collator('en');

/** Leaps through the index from one value to the next: a look-up each, where `distinct` would read every product. */
function valuesOf(column: 'series' | 'country_of_origin', type: ProductType, category: CategorySlug | null) {
  const value = sql.ref(column);
  const isOfShelf = category === null ? sql`type = ${sql.lit(type)}` : sql`category = ${category}`;
  const next = sql`select ${value} from products where ${isLive} and ${isOfShelf} and ${value}`;
  return sql`array(
    with recursive found (value) as (
      (${next} is not null order by ${value} limit 1)
      union all
      select (${next} > found.value order by ${value} limit 1) from found where found.value is not null
    ) select value from found where value is not null
  )`;
}
