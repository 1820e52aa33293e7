import { sql } from 'kysely';
import { connect, type Db } from '#db/connect.ts';
import { newId } from '#db/ids.ts';
import { chooseGrid, listGrid } from '#shop/bulk-edit/list-grid.server.ts';
import { GRID_BATCH_PRODUCTS, GRID_MAX_PRODUCTS, type GridEdit, type GridRow } from '#shop/bulk-edit/product-grid.ts';
import { pinSelf, unpinSelf } from './pinning.ts';
import { startShop } from './served.ts';
import { signUpOwner } from './sign-up.ts';
import { printTable, type Row } from './table.ts';

const PATH = '/admin/products/edit';
/** The goal for a save of a thousand products; each request moves the bar of the progress on. */
const GOAL_MS = 5_000;
const DISCOUNT = 17;

/**
 * Opens, saves and undoes a grid of a thousand products over HTTP, among `products` generated ones, as the browser of an owner
 * sends it: one request after the other, on all cores. Every product gets another price, discount, stock and tags.
 */
export async function benchBulkEdit(folder: string, products: number): Promise<void> {
  unpinSelf();
  const shop = await startShop(folder, products, {}, false);
  const { db, close } = connect(shop.databaseUrl, { poolSize: 2 });
  try {
    const { cookie } = await signUpOwner(shop.url, db);
    printTable(`Bulk edit among ${products} products, over HTTP`, await measure(db, shop.url, cookie));
  } finally {
    await close();
    await shop.stop();
    pinSelf();
  }
}

async function measure(db: Db, url: string, cookie: string): Promise<Row[]> {
  const headers = { cookie, origin: url };
  const opened = await time(() => fetch(`${url}${PATH}?all`, { headers: { cookie, accept: 'text/html' } }));
  const { ids } = await chooseGrid(db, 'shop', { query: { q: '', sort: 'newest', page: 1, filters: {} } });
  const edits = (await listGrid(db, ids)).map(changed);
  const save = newId();
  const send = (fields: Record<string, string>) => {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.set(name, value);
    return time(() => fetch(`${url}${PATH}.data`, { method: 'POST', headers, body }));
  };
  const saved: number[] = [];
  for (let at = 0; at < edits.length; at += GRID_BATCH_PRODUCTS) {
    const rows = JSON.stringify(edits.slice(at, at + GRID_BATCH_PRODUCTS));
    saved.push(await send({ intent: 'save', save, rows }));
  }
  await expectDiscounted(db, ids, ids.length);
  const undone = await send({ intent: 'undo', save });
  await expectDiscounted(db, ids, 0);
  return [
    { what: `open ${GRID_MAX_PRODUCTS} products`, ms: opened },
    { what: `save them in ${saved.length} requests`, ms: saved.reduce((sum, ms) => sum + ms, 0), 'goal ms': GOAL_MS },
    { what: 'the slowest of these requests', ms: Math.max(...saved) },
    { what: `undo ${GRID_MAX_PRODUCTS} products`, ms: undone, 'goal ms': GOAL_MS },
  ];
}

/** Milliseconds until the whole answer is there. */
async function time(ask: () => Promise<Response>): Promise<number> {
  const begun = performance.now();
  const answer = await ask();
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${answer.url} was answered with ${answer.status}: ${text.slice(0, 500)}`);
  return Math.round(performance.now() - begun);
}

/** Generated products have other discounts. */
async function expectDiscounted(db: Db, ids: readonly string[], expected: number): Promise<void> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from products where id = any(${ids}::uuid[]) and discount = ${DISCOUNT}`.execute(
    db,
  );
  if (rows[0]?.total !== expected) throw new Error(`${rows[0]?.total} products have the discount, not ${expected}`);
}

const changed = ({ id, version, values, stocks }: GridRow): GridEdit => ({
  id,
  version,
  collectionsWas: values.collections,
  values: { ...values, price: String(Number(values.price) + 10), discount: String(DISCOUNT), tags: 'monsoon, gift' },
  stocks: (stocks ?? []).map(({ variantId, stock }) => ({ variantId, typed: String(Number(stock) + 1), was: stock })),
});

if (import.meta.main) {
  const [, , folder = '', products = '10000'] = process.argv;
  await benchBulkEdit(folder, Number(products));
}
