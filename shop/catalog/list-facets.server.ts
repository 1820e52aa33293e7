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
): Promise<{ series: readonly string[]; origins: readonly string[] }> {
  const { rows } = await sql<{ series: string; origins: string }>`
    select ${valuesOf('series', type, category)} as series,
      ${valuesOf('country_of_origin', type, category)} as origins`.execute(db);
  return { series: sorted(rows[0]?.series ?? ''), origins: sorted(rows[0]?.origins ?? '') };
}

/** No name of a series or a country holds it. */
const SEPARATOR = '\n';
/** Lists of names that were sorted lately, by their text: a shelf's change seldom, and sorting by alphabet takes long. */
const known = new Map<string, readonly string[]>();
const KNOWN_MAX = 32;
const byAlphabet = new Intl.Collator('en');

function sorted(text: string): readonly string[] {
  const before = known.get(text);
  if (before !== undefined) return before;
  const names = text === '' ? [] : text.split(SEPARATOR).sort(byAlphabet.compare);
  for (const oldest of known.keys()) if (known.size >= KNOWN_MAX) known.delete(oldest);
  known.set(text, names);
  return names;
}

/** Leaps through the index from one value to the next: a look-up each, where `distinct` would read every product. */
function valuesOf(column: 'series' | 'country_of_origin', type: ProductType, category: CategorySlug | null) {
  const value = sql.ref(column);
  const isOfShelf = category === null ? sql`type = ${sql.lit(type)}` : sql`category = ${category}`;
  const next = sql`select ${value} from products where ${isLive} and ${isOfShelf} and ${value}`;
  return sql`array_to_string(array(
    with recursive found (value) as (
      (${next} is not null order by ${value} limit 1)
      union all
      select (${next} > found.value order by ${value} limit 1) from found where found.value is not null
    ) select value from found where value is not null
  ), ${SEPARATOR})`;
}
