import type { Db } from '#db/connect.ts';
import type { CategorySlug } from '#shop/catalog/category.ts';
import { importProducts } from '#shop/import/import-products.server.ts';

export const HEAD =
  'Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Option3 Name,Option3 Value,Variant SKU,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Price,Variant Compare At Price,Image Src,Image Position,Image Alt Text,Gift Card,Variant Image,Status'.split(
    ',',
  );

/** A row of Shopify's format from the cells that matter. */
export function row(cells: Record<string, string>): string {
  for (const name of Object.keys(cells)) if (!HEAD.includes(name)) throw new Error(`There is no column ${name}`);
  return HEAD.map((name) => {
    const cell = cells[name] ?? '';
    return /[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
  }).join(',');
}
/** The rows below their head. */
export const file = (...rows: string[]) => [HEAD.join(','), ...rows, ''].join('\n');
/** A product of one row, without options. */
export const plain = (handle: string, cells: Record<string, string> = {}) =>
  row({
    Handle: handle,
    Title: `The ${handle}`,
    'Option1 Name': 'Title',
    'Option1 Value': 'Default Title',
    'Variant Price': '500',
    ...cells,
  });

type Options = { category?: CategorySlug | null; categories?: [string, CategorySlug][]; isDryRun?: boolean };

/** Imports into this database; gives the report with everything that was said: "line reason detail". */
export const importsInto =
  (db: Db) =>
  async (content: string | Uint8Array, options: Options = {}) => {
    const said: string[] = [];
    const { category = 'stickers', categories = [], isDryRun = false } = options;
    async function* chunks() {
      yield typeof content === 'string' ? new TextEncoder().encode(content) : content;
    }
    const imported = await importProducts(db, chunks(), {
      category,
      categories: new Map(categories),
      isDryRun,
      reference: 'import test.csv',
      onFault: ({ line, kind, detail, rows }) => said.push(`${line} ${kind} ${detail} [${rows.first}-${rows.last}]`),
      onNote: ({ line, kind, detail }) => said.push(`${line} ${kind} ${detail}`),
    });
    return { imported, report: imported.ok ? imported.value : null, said };
  };
