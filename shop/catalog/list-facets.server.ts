import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';
import type { CategorySlug } from './category.ts';
import { type FacetRow, facetColumns, facetsOf } from './inside/facets-sql.ts';
import type { Facets } from './listing.ts';
import type { ProductType } from './product.ts';

/** What the filters of a listing offer. */
export async function listFacets(db: Db, type: ProductType, category: CategorySlug | null): Promise<Facets> {
  const { rows } = await sql<FacetRow>`select ${facetColumns(type, category)}`.execute(db);
  return facetsOf(rows[0]);
}
