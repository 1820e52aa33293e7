import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';
import type { Paise } from '#lib/money.ts';

/** Price and discount before and after a change; `variant` null: of the product itself. */
export type PriceChange = {
  id: string;
  at: Date;
  variant: string | null;
  priceBefore: Paise;
  price: Paise;
  discountBefore: number;
  discount: number;
  /** Name of the person or API key; null: an import or a command, or the account is deleted. */
  by: string | null;
};

const SHOWN_MAX = 50;

/** The last changes of a product's prices, the newest first. */
export async function listPriceChanges(db: Db, productId: string): Promise<PriceChange[]> {
  return db
    .selectFrom('price_changes')
    .leftJoin('customers', 'customers.id', 'changed_by')
    .leftJoin('api_keys', (join) => join.on(sql`api_keys.id::text`, '=', sql.ref('changed_by')))
    .select(['price_changes.id', 'changed_at as at', 'variant_name as variant', 'price_before_paise as priceBefore'])
    .select(['price_paise as price', 'discount_before as discountBefore', 'discount'])
    .select(({ fn }) => fn.coalesce('customers.username', 'customers.name', 'api_keys.name').as('by'))
    .where('product_id', '=', productId)
    .orderBy('changed_at', 'desc')
    .orderBy('price_changes.id', 'desc')
    .limit(SHOWN_MAX)
    .execute();
}
