import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seedBulk } from '#cli/seed-bulk.ts';
import { parseEnv } from '#config/env.server.ts';
import type { Db } from '#db/connect.ts';
import { newId } from '#db/ids.ts';
import { openDatabase } from '#server/open-database.ts';
import { chooseGrid, listGrid } from '#shop/bulk-edit/list-grid.server.ts';
import { GRID_BATCH_PRODUCTS, GRID_MAX_PRODUCTS, type GridEdit, type GridRow } from '#shop/bulk-edit/product-grid.ts';
import { saveGrid } from '#shop/bulk-edit/save-grid.server.ts';
import { undoGrid } from '#shop/bulk-edit/undo-grid.server.ts';
import { listReorder } from '#shop/inventory/reorder-list.server.ts';
import { adminProductShape } from '#shop/search/admin-product.ts';
import { listAdminProducts } from '#shop/search/list-admin-products.server.ts';
import type { Row } from './table.ts';

const MIB = 1024 ** 2;

/**
 * Opens, saves and undoes a grid of a thousand products, among `products` generated ones, on an embedded database of its
 * own. Every product gets another price, discount, stock and tags.
 */
export async function benchBulkEdit(products: number): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'yatai-bench-bulk-edit-'));
  try {
    const env = parseEnv({ DATA_DIR: join(folder, 'data'), DEMO: 'off' });
    const { connection, close } = await openDatabase(env, 'user', () => {});
    try {
      await seedBulk(connection.db, products);
      return await measure(connection.db);
    } finally {
      await close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measure(db: Db): Promise<Row[]> {
  const query = { q: '', sort: 'newest', page: 1, filters: {} } as const;
  const rows: Row[] = [];
  const time = async <Value>(what: string, work: () => Promise<Value>): Promise<Value> => {
    const begun = performance.now();
    const value = await work();
    rows.push({ what, ms: Math.round(performance.now() - begun) });
    return value;
  };
  for (const sort of adminProductShape.sorts) {
    await time(`first page of the list, ${sort}`, () => listAdminProducts(db, 'shop', { ...query, sort }));
  }
  await time('first page of what to reorder', () => listReorder(db, 5, { page: 1, pageSize: 50 }));
  const grid = await time(`open ${GRID_MAX_PRODUCTS} products`, async () => {
    const { ids } = await chooseGrid(db, 'shop', { query });
    return listGrid(db, ids);
  });
  const saveId = newId();
  const edits = grid.map(changed);
  await time(`save ${GRID_MAX_PRODUCTS} products`, async () => {
    for (let at = 0; at < edits.length; at += GRID_BATCH_PRODUCTS) {
      const batch = edits.slice(at, at + GRID_BATCH_PRODUCTS);
      const answers = await saveGrid(db, { adminId: 'bench', type: 'shop', saveId, edits: batch });
      const left = answers.filter(({ result }) => result !== 'saved');
      if (left.length > 0) throw new Error(`Not saved: ${JSON.stringify(left[0])}`);
    }
  });
  await time(`undo ${GRID_MAX_PRODUCTS} products`, async () => {
    const { undone } = await undoGrid(db, 'bench', saveId);
    if (undone !== edits.length) throw new Error(`Only ${undone} products were undone`);
  });
  rows.push({ what: 'memory, MiB', ms: Math.round(process.memoryUsage.rss() / MIB) });
  return rows;
}

const changed = ({ id, version, values, stocks }: GridRow): GridEdit => ({
  id,
  version,
  collectionsWas: values.collections,
  values: { ...values, price: String(Number(values.price) + 10), discount: '17', tags: 'monsoon, gift' },
  stocks: (stocks ?? []).map(({ variantId, stock }) => ({ variantId, typed: String(Number(stock) + 1), was: stock })),
});

if (import.meta.main) console.table(await benchBulkEdit(Number(process.argv[2] ?? 10_000)));
