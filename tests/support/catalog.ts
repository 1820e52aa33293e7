import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Db } from '#db/connect.ts';
import { accept, type Result, refuse } from '#lib/result.ts';
import { deleteProducts } from '#shop/catalog/change-products.server.ts';
import type { ProductInput, VariantInput } from '#shop/catalog/product.ts';
import { emptyProduct } from '#shop/catalog/product-fields.ts';
import { saveProduct } from '#shop/catalog/save-product.server.ts';

/** A product that could be sold; a test says only what matters to it. */
export function productInput(changes: Partial<ProductInput> = {}): ProductInput {
  return {
    ...emptyProduct,
    type: 'shop',
    category: 'figurines',
    name: 'Paper Crane',
    description: 'Folded from one sheet.',
    price: 499_00,
    variants: [variantInput()],
    images: [],
    published: true,
    isDemo: false,
    ...changes,
  };
}

export const variantInput = (changes: Partial<VariantInput> = {}): VariantInput => ({
  option1: null,
  option2: null,
  sku: null,
  stock: 10,
  price: null,
  ...changes,
});

/** Opens a product and gives its id with the ids of its variants, in order. */
export async function openProduct(
  db: Db,
  changes: Partial<ProductInput> = {},
): Promise<{ id: string; variantIds: string[] }> {
  const saved = await saveProduct(db, productInput(changes), { reference: 'test' });
  if (!saved.ok) throw new Error(`The test's product was refused: ${saved.reason} ${saved.field}`);
  const variants = await db
    .selectFrom('variants')
    .select('id')
    .where('product_id', '=', saved.value.id)
    .orderBy('position')
    .execute();
  return { id: saved.value.id, variantIds: variants.map(({ id }) => id) };
}

/** A thing with two options, of which one is sold out, one dearer and one made to order; and a table of sizes. */
export const openKimono = (db: Db) =>
  openProduct(db, {
    category: 'cosplay',
    name: 'Festival Kimono',
    option1Name: 'Size',
    option2Name: 'Colour',
    sizeTable: { head: ['Size', 'Chest (cm)'], rows: [['S', '96']] },
    variants: [
      variantInput({ option1: 'S', option2: 'Indigo', stock: 0 }),
      variantInput({ option1: 'M', option2: 'Indigo', stock: 2, price: 799_00 }),
      variantInput({ option1: 'M', option2: 'Rose', stock: null }),
    ],
  });

/** A product with sizes, one variant for each stock count. */
export const withSizes = (...stocks: (number | null)[]): Partial<ProductInput> => ({
  option1Name: 'Size',
  variants: stocks.map((stock, at) => variantInput({ option1: `Size ${at + 1}`, stock })),
});

export async function stockOf(db: Db, variantId: string): Promise<number | null> {
  const { stock } = await db
    .selectFrom('variants')
    .select('stock')
    .where('id', '=', variantId)
    .executeTakeFirstOrThrow();
  return stock;
}

export async function availabilityNow(db: Db, productId: string): Promise<string> {
  const { availability } = await db
    .selectFrom('products')
    .select('availability')
    .where('id', '=', productId)
    .executeTakeFirstOrThrow();
  return availability;
}

/** The stock ledger matches the stock of every variant. */
export async function expectLedgerBalanced(db: Db): Promise<void> {
  const { rows } = await sql`
    select variants.id, variants.stock, coalesce(sum(stock_moves.quantity), 0) as booked
    from variants left join stock_moves on stock_moves.variant_id = variants.id
    group by variants.id having coalesce(variants.stock, 0) <> coalesce(sum(stock_moves.quantity), 0)`.execute(db);
  expect(rows).toEqual([]);
}

/** Takes a product out of the shop, as an administrator does. */
export async function removeProduct(db: Db, id: string): Promise<Result<undefined, 'no-such-product'>> {
  const deleted = await deleteProducts(db, { adminId: 'tester', type: null, ids: [id] });
  return deleted.ok ? accept(undefined) : refuse('no-such-product');
}
