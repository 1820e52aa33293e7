import { type Kysely, sql } from 'kysely';
import type { ProductField } from '#shop/catalog/product-field.ts';

/** A product field: in shop/catalog/product-fields.ts it is `edition: { … }`, in the place where forms show it. */
export const edition = {
  kind: 'line',
  column: 'edition',
  label: 'Edition',
  section: 'details',
  max: 60,
  csv: 'Yatai Edition',
  buyers: 'Edition',
} as const satisfies Omit<ProductField, 'column'> & { column: 'edition' };

/** Its column: a migration of its own, db/migrations/NNNN-products-edition.ts. In db/tables/catalog.ts: `edition: string | null`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table products add column edition text`.execute(db);
}
