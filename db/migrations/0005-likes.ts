import { type Kysely, sql } from 'kysely';

/** Likes: one row per customer and product, until the like is removed or the account is deleted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [likes, newest, products]) await sql.raw(statement).execute(db);
}

const likes = `
create table likes (
  customer_id text not null references customers on delete cascade,
  product_id uuid not null references products on delete cascade,
  created_at timestamptz not null default now(),
  primary key (customer_id, product_id)
)`;

const newest = 'create index likes_newest on likes (customer_id, created_at desc, product_id desc)';

// For permanently deleting a product with its likes.
const products = 'create index likes_product on likes (product_id)';
