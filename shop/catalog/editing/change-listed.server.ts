import { sql } from 'kysely';
import { differenceOf, logAdminActions } from '#db/audit-log.ts';
import type { Db } from '#db/connect.ts';
import { anyOf } from '#db/sql.ts';
import { productSearch } from '../internal/product-columns.ts';
import { recordDifferences } from '../internal/save-variants.ts';
import { type ProductType, payable } from '../product.ts';
import { usualDetails } from '../product-details.ts';
import type { ProductValues } from '../product-fields.ts';
import { stockSummaryOf } from '../stock-summary.ts';
import { recordPrices } from './record-prices.server.ts';
import { nameOfVariant } from './variant-grid.ts';

/** The fields that a list of products can change, as `typedSchema` reads them. */
export type ListedValues = Pick<ProductValues, 'price' | 'discount' | 'category' | 'series' | 'tags'>;

/** Units; null: not counted. Written only where `quantity` differs from `was`, because sales go on meanwhile. */
type ListedStock = { variantId: string; quantity: number | null; was: number | null };

/** `version`: the one that the values were read with. `hsn`: absent where it follows from the category. */
export type ListedChange = {
  id: string;
  version: number;
  values: ListedValues;
  stocks: readonly ListedStock[];
  hsn?: string | null;
};

/** What a change has replaced, enough to undo it. `hsn`: absent in what an earlier version of the shop has stored. */
export type ListedBefore = { values: ListedValues; stocks: ListedStock[]; hsn?: string | null };

/** `changed-meanwhile`: somebody else saved the product. `stock-moved`: units were sold or came in. */
export type ListedOutcome =
  | { id: string; result: 'saved'; version: number; name: string; before: ListedBefore }
  | { id: string; result: 'unchanged'; version: number; name: string }
  | { id: string; result: 'no-such-product' | 'changed-meanwhile' | 'stock-moved' };

/**
 * Changes many products in the caller's transaction, each wholly or not at all, in a fixed number of statements, with
 * ledger, price history and audit log. An outcome for each change, in order. A change that is stored already is
 * `unchanged`, also with another version: its answer may have been lost.
 */
export async function changeListed(
  trx: Db,
  { adminId, type }: { adminId: string; type: ProductType },
  changes: readonly ListedChange[],
): Promise<ListedOutcome[]> {
  const { products, variants } = await lock(
    trx,
    type,
    changes.map(({ id }) => id),
  );
  const planned = changes.map((change) => plan(change, products.get(change.id), variants.get(change.id) ?? []));
  const saved = planned.flatMap((one) => one.write ?? []);
  if (saved.length > 0) await write(trx, adminId, saved);
  return planned.map(({ outcome }) => outcome);
}

type StoredVariant = Awaited<ReturnType<typeof lockVariantsOf>>[number];
type StoredProduct = Awaited<ReturnType<typeof lockProductsOf>>[number];

/** Variants before their products, each in id order, as sales lock them. */
async function lock(trx: Db, type: ProductType, ids: readonly string[]) {
  const variants = await lockVariantsOf(trx, ids);
  const products = await lockProductsOf(trx, type, ids);
  return {
    products: new Map(products.map((product) => [product.id, product])),
    variants: Map.groupBy(variants, ({ product_id }) => product_id),
  };
}

const lockVariantsOf = (trx: Db, ids: readonly string[]) =>
  trx
    .selectFrom('variants')
    .select(['id', 'product_id', 'position', 'option1', 'option2', 'sku', 'stock', 'price_paise'])
    .where('product_id', '=', anyOf(ids))
    .orderBy('id')
    .forUpdate()
    .execute();

const lockProductsOf = (trx: Db, type: ProductType, ids: readonly string[]) =>
  trx
    .selectFrom('products')
    .select(['id', 'type', 'name', 'version', 'price_paise as price', 'discount', 'category', 'series', 'tags', 'hsn'])
    .select(['description', 'full_description as fullDescription', 'empty_stock as emptyStock'])
    .where('id', '=', anyOf(ids))
    .where('type', '=', type)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();

type Write = {
  product: StoredProduct;
  values: ListedValues;
  before: ListedValues;
  hsn: string | null;
  variants: NewVariant[];
};
type NewVariant = StoredVariant & { before: number | null };
type Planned = { outcome: ListedOutcome; write?: undefined } | { outcome: ListedOutcome; write: Write };

function plan(
  { id, version, values, stocks, hsn }: ListedChange,
  product: StoredProduct | undefined,
  stored: StoredVariant[],
): Planned {
  if (product === undefined) return { outcome: { id, result: 'no-such-product' } };
  const before = valuesOf(product);
  const moved = stocks.filter(({ quantity, was }) => quantity !== was);
  const stockNow = new Map(stored.map((variant) => [variant.id, variant.stock]));
  const isSame = differenceOf(before, values) === null;
  if (isSame && moved.every(({ variantId, quantity }) => stockNow.get(variantId) === quantity)) {
    return { outcome: { id, result: 'unchanged', version: product.version, name: product.name } };
  }
  if (product.version !== version || moved.some(({ variantId }) => !stockNow.has(variantId))) {
    return { outcome: { id, result: 'changed-meanwhile' } };
  }
  if (moved.some(({ variantId, was }) => stockNow.get(variantId) !== was)) {
    return { outcome: { id, result: 'stock-moved' } };
  }
  const wanted = new Map(moved.map(({ variantId, quantity }) => [variantId, quantity]));
  const variants = stored.map((variant): NewVariant => {
    const stock = wanted.get(variant.id);
    return { ...variant, before: variant.stock, stock: stock === undefined ? variant.stock : stock };
  });
  return {
    outcome: {
      id,
      result: 'saved',
      version: version + 1,
      name: product.name,
      before: {
        values: before,
        stocks: moved.map(({ variantId, quantity, was }) => ({ variantId, quantity: was, was: quantity })),
        hsn: product.hsn,
      },
    },
    write: { product, values, before, hsn: hsn === undefined ? hsnFor(product, values) : hsn, variants },
  };
}

/** As in the product form: the usual HSN of the earlier category becomes that of the new one. */
function hsnFor({ type, category, hsn }: StoredProduct, values: ListedValues): string | null {
  const usual = (category: string | null) => usualDetails({ type, category }).hsn;
  return hsn === usual(category) ? usual(values.category) : hsn;
}

const valuesOf = ({ price, discount, category, series, tags }: StoredProduct): ListedValues => ({
  price,
  discount,
  category: category as ListedValues['category'],
  series,
  tags,
});

async function write(trx: Db, adminId: string, all: readonly Write[]): Promise<void> {
  const moved = all.flatMap(({ variants }) => variants.filter(({ before, stock }) => before !== stock));
  if (moved.length > 0) {
    await sql`
      update variants set stock = given.stock
      from unnest(${moved.map(({ id }) => id)}::uuid[], ${moved.map(({ stock }) => stock)}::integer[]) as given(id, stock)
      where variants.id = given.id`.execute(trx);
    const existing = moved.map((variant) => ({ ...variant, isNew: false }));
    await recordDifferences(trx, existing, `admin:${adminId}`);
  }
  await writeProducts(trx, all);
  await recordPrices(
    trx,
    all.map(({ product, before, values, variants }) => ({
      id: product.id,
      by: adminId,
      after: { price: values.price, discount: values.discount },
      before: { price_paise: before.price, discount: before.discount, variants },
      variants: variants.map((variant) => ({ ...variant, isNew: false })),
    })),
  );
  await logAdminActions(
    trx,
    all.flatMap(({ product, before, values, hsn, variants }) => {
      const was = variants.map((variant) => ({ ...variant, stock: variant.before }));
      const changed = differenceOf(
        auditValues({ ...before, hsn: product.hsn }, was),
        auditValues({ ...values, hsn }, variants),
      );
      const subject = { subjectId: product.id, subjectName: product.name };
      return changed === null ? [] : { adminId, action: 'product.update' as const, ...subject, ...changed };
    }),
  );
}

/** The values for the audit log: amounts in rupees, stock by the variant's name. */
function auditValues(
  { price, discount, ...texts }: ListedValues & { hsn: string | null },
  variants: readonly StoredVariant[],
) {
  const stocks = variants.map((variant) => [`stock ${nameOfVariant(variant)}`.trim(), variant.stock ?? 'not counted']);
  return {
    price: price / 100,
    discount,
    payable: payable(price, discount) / 100,
    ...texts,
    ...Object.fromEntries(stocks),
  };
}

async function writeProducts(trx: Db, all: readonly Write[]): Promise<void> {
  const rows = all.map(({ product, before, values, hsn, variants }) => {
    const { category, series, tags } = before;
    const isFoundDifferently = category !== values.category || series !== values.series || tags !== values.tags;
    const { vector, words } = isFoundDifferently
      ? productSearch({ ...product, ...values, variants })
      : { vector: null, words: [] };
    const summary = stockSummaryOf(
      { ...values, emptyStock: product.emptyStock },
      variants.map(({ price_paise, stock }) => ({ price: price_paise, stock })),
    );
    return { ...values, ...summary, id: product.id, hsn, vector, words };
  });
  const words = [...new Set(rows.flatMap((row) => row.words))].toSorted();
  if (words.length > 0) {
    await sql`insert into search_words (word) select unnest(${words}::text[]) on conflict do nothing`.execute(trx);
  }
  await sql`
    update products set price_paise = given.price, discount = given.discount, category = given.category,
      series = given.series, tags = given.tags, hsn = given.hsn,
      search_vector = coalesce(given.vector::tsvector, products.search_vector),
      from_price_paise = given.from_price, from_payable_paise = given.from_payable, price_varies = given.varies,
      availability = given.availability, version = products.version + 1, updated_at = now()
    from unnest(
      ${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ price }) => price)}::bigint[],
      ${rows.map(({ discount }) => discount)}::numeric[], ${rows.map(({ category }) => category)}::text[],
      ${rows.map(({ series }) => series)}::text[], ${rows.map(({ tags }) => tags)}::text[],
      ${rows.map(({ hsn }) => hsn)}::text[], ${rows.map(({ vector }) => vector)}::text[],
      ${rows.map(({ fromPrice }) => fromPrice)}::bigint[], ${rows.map(({ fromPayable }) => fromPayable)}::bigint[],
      ${rows.map(({ priceVaries }) => priceVaries)}::boolean[], ${rows.map(({ availability }) => availability)}::text[]
    ) as given(id, price, discount, category, series, tags, hsn, vector, from_price, from_payable, varies, availability)
    where products.id = given.id`.execute(trx);
}
