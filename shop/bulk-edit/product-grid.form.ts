import { z } from 'zod';
import { categories, categorySlugs } from '#shop/catalog/category.ts';
import type { ListedChange, ListedValues } from '#shop/catalog/editing/change-listed.server.ts';
import { typedSchema } from '#shop/catalog/editing/field-rules.form.ts';
import { typedStock } from '#shop/catalog/editing/product.form.ts';
import type { ProductType } from '#shop/catalog/product.ts';
import { fieldOf } from '#shop/catalog/product-fields.ts';
import type { HandMade } from '#shop/collections/set-collections.server.ts';
import { GRID_BATCH_PRODUCTS, type GridEdit, type GridField, gridFields } from './product-grid.ts';
import { productGridCopy as copy } from './product-grid-copy.ts';

const text = z.string().max(4_000);

/** Edits as the page sends them: JSON in one field. */
const edits = z
  .array(
    z.object({
      id: z.uuid(),
      version: z.int().min(1),
      values: z.object(Object.fromEntries(gridFields.map((field) => [field, text]))),
      collectionsWas: text,
      stocks: z.array(z.object({ variantId: z.uuid(), typed: text, was: text })).max(100),
    }),
  )
  .max(GRID_BATCH_PRODUCTS);

/** Reads a form of the grid: `rows` as JSON, or, without scripts, a field for each cell. null: it is not one of ours. */
export function readGridForm(form: FormData): GridEdit[] | null {
  const json = form.get('rows');
  try {
    const read = edits.safeParse(typeof json === 'string' ? JSON.parse(json) : fieldsOf(form));
    return read.success ? (read.data as GridEdit[]) : null;
  } catch {
    return null;
  }
}

/** Names of the fields without scripts: `price.{product}`, `stock.{product}.{variant}` and `was.{variant}`. */
function fieldsOf(form: FormData): unknown[] {
  const stocks = [...form.keys()].flatMap((name) => {
    const [what, productId = '', variantId = ''] = name.split('.');
    return what === 'stock' ? { productId, variantId, typed: form.get(name), was: form.get(`was.${variantId}`) } : [];
  });
  const byProduct = Map.groupBy(stocks, ({ productId }) => productId);
  return form.getAll('id').map((id) => ({
    id,
    version: Number(form.get(`version.${id}`)),
    values: Object.fromEntries(gridFields.map((field) => [field, form.get(`${field}.${id}`)])),
    collectionsWas: form.get(`collectionsWas.${id}`),
    stocks: (byProduct.get(String(id)) ?? []).map(({ productId: _, ...stock }) => stock),
  }));
}

const schemasOf = (type: ProductType) => ({
  price: typedSchema(fieldOf('price'), type),
  discount: typedSchema(fieldOf('discount'), type),
  category: typedSchema(fieldOf('category'), type),
  series: typedSchema(fieldOf('series'), type),
  tags: typedSchema(fieldOf('tags'), type),
});

// Built once: building a schema takes longer than reading a cell.
const schemas = { shop: schemasOf('shop'), digital: schemasOf('digital') };

/** An edit that can be saved; collections by id. */
export type GridChange = ListedChange & { collections: { was: string[]; now: string[] } };

type Read = { ok: true; value: GridChange } | { ok: false; faults: Record<string, string> };

/** Checks an edit by the rules of the product form. */
export function readGridEdit(edit: GridEdit, type: ProductType, collections: readonly HandMade[]): Read {
  const faults: Record<string, string> = {};
  const read = (field: Exclude<GridField, 'collections'>, typed: string): unknown => {
    const parsed = schemas[type][field].safeParse(typed);
    if (!parsed.success) faults[field] = parsed.error.issues[0]?.message ?? '';
    return parsed.data;
  };
  const { values } = edit;
  const listed = {
    price: read('price', values.price),
    discount: read('discount', values.discount),
    category: read('category', slugOf(values.category)),
    series: read('series', values.series),
    tags: read('tags', values.tags),
  } as ListedValues;
  const stocks = edit.stocks.map(({ variantId, typed, was }) => {
    const quantity = typedStock.safeParse(typed);
    if (!quantity.success) faults[`stock-${variantId}`] = quantity.error.issues[0]?.message ?? '';
    return { variantId, quantity: quantity.data ?? null, was: typedStock.safeParse(was).data ?? null };
  });
  const [now, was] = [idsOf(values.collections, collections), idsOf(edit.collectionsWas, collections)];
  if (now.unknown !== null) faults.collections = copy.noCollection(now.unknown);
  if (Object.keys(faults).length > 0) return { ok: false, faults };
  const { id, version } = edit;
  return { ok: true, value: { id, version, values: listed, stocks, collections: { was: was.ids, now: now.ids } } };
}

/** A category by its name or slug, in any case; what is unknown stays and is refused. */
function slugOf(typed: string): string {
  const wanted = typed.trim().toLowerCase();
  return categorySlugs.find((slug) => slug === wanted || categories[slug].toLowerCase() === wanted) ?? wanted;
}

/** Collections by title, separated by commas. A title may contain commas itself: the longest one that fits counts. */
function idsOf(typed: string, collections: readonly HandMade[]): { ids: string[]; unknown: string | null } {
  const ids: string[] = [];
  const byTitle = new Map(collections.map((one) => [fold(one.title), one]));
  const longest = Math.max(0, ...[...byTitle.keys()].map((title) => title.split(',').length));
  let left = typed.split(',').map((part) => part.trim());
  while (left.some((part) => part !== '')) {
    if (left[0] === '') {
      left = left.slice(1);
      continue;
    }
    const lengths = left.slice(0, longest).map((_, at, parts) => parts.length - at);
    const found = lengths
      .map((length) => ({ length, title: left.slice(0, length).join(', ').toLowerCase() }))
      .map(({ length, title }) => ({ length, own: byTitle.get(title) }))
      .find(({ own }) => own !== undefined);
    if (found?.own === undefined) return { ids, unknown: left[0] ?? '' };
    if (!ids.includes(found.own.id)) ids.push(found.own.id);
    left = left.slice(found.length);
  }
  return { ids, unknown: null };
}

/** As the parts of a list are joined again. */
const fold = (title: string): string =>
  title
    .split(',')
    .map((part) => part.trim())
    .join(', ')
    .toLowerCase();
