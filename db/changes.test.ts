import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { saveProduct } from '#shop/catalog/editing/save-product.server.ts';
import { setStock, takeStock } from '#shop/inventory/stock.server.ts';
import { cloneDatabase, type TestDatabase } from '#tests/support/database.ts';
import { openProduct, productInput, removeProduct, variantInput } from '#tests/support/fixtures/catalog.ts';
import { type ChangeTag, sweepChanges, watchChanges } from './changes.ts';
import { type Connection, connect } from './connect.ts';
import { withTransaction } from './transaction.ts';

let database: TestDatabase;
let connection: Connection;
let db: Connection['db'];
beforeAll(async () => {
  database = await cloneDatabase();
  connection = connect(database.url);
  db = connection.db;
});
afterAll(async () => {
  await connection.close();
  await database.drop();
});

/** What `work` makes known, once each. */
async function tagsOf(work: () => Promise<unknown>): Promise<string[]> {
  await sql`delete from changes`.execute(db);
  await work();
  const rows = await db.selectFrom('changes').select('tag').distinct().orderBy('tag').execute();
  return rows.map(({ tag }) => tag);
}

const take = (variantId: string, quantity: number) =>
  withTransaction(db, (trx) => takeStock(trx, [{ variantId, quantity }], 'test'));

test('a new product changes the listings, a new price also its product, and an equal save nothing', async () => {
  let id = '';
  const opening = await tagsOf(async () => {
    ({ id } = await openProduct(db));
  });
  expect(opening).toContain('listings');
  const save = (price: number) => () => saveProduct(db, productInput({ price }), { id, reference: 'test' });
  expect(await tagsOf(save(599_00))).toEqual(['listings', `product:${id}`]);
  expect(await tagsOf(() => removeProduct(db, id))).toEqual(['listings', `product:${id}`]);
});

test('a sale changes its product when few units are left, and the rankings when it sells out', async () => {
  const { id, variantIds } = await openProduct(db, { variants: [variantInput({ stock: 30 })] });
  const [variant = ''] = variantIds;
  expect(await tagsOf(() => take(variant, 5))).toEqual([]);
  expect(await tagsOf(() => take(variant, 16))).toEqual([`product:${id}`]);
  expect(await tagsOf(() => take(variant, 9))).toEqual([`product:${id}`, 'rankings']);
  expect(await tagsOf(() => withTransaction(db, (trx) => setStock(trx, variant, null, 'test')))).toEqual([
    `product:${id}`,
    'rankings',
  ]);
});

test('a change of very many products invalidates everything', async () => {
  for (let count = 0; count < 101; count += 1) await openProduct(db, { name: `Crane ${count}` });
  const tags = await tagsOf(() => sql`update products set maker = 'Somebody else'`.execute(db));
  // For each row, the first hundred are written before it is known how many there are.
  const { rows } = await sql<{ profile: string }>`select database_profile() as profile`.execute(db);
  const isPortable = rows[0]?.profile === 'portable';
  expect(tags.filter((tag) => !isPortable || !tag.startsWith('product:'))).toEqual(['everything', 'listings']);
});

test('a watch sees the changes of every process, including those committed late', async () => {
  const { id: slow } = await openProduct(db, { name: 'Slow Crane' });
  const { id: quick } = await openProduct(db, { name: 'Quick Crane' });
  const received: ChangeTag[] = [];
  const watch = watchChanges({
    url: database.url,
    onChange: (tags) => {
      received.push(...tags);
    },
    onProblem: (sentence, error) => expect.fail(`${sentence}: ${error}`),
  });
  onTestFinished(() => watch.stop());
  await expect.poll(() => watch.isFresh()).toBe(true);
  // Settings that were read before the first check may have missed a change.
  await expect.poll(() => received).toContain('settings');
  // The first look may still see the opening, where others' transactions run meanwhile.
  received.length = 0;
  const rename = (on: Connection['db'], id: string) =>
    on.updateTable('products').set({ name: 'Renamed Crane' }).where('id', '=', id).execute();
  await withTransaction(db, async (trx) => {
    await rename(trx, slow);
    await rename(db, quick);
    await expect.poll(() => received).toContain(`product:${quick}`);
    expect(received).not.toContain(`product:${slow}`);
  });
  await expect.poll(() => received).toContain(`product:${slow}`);
  expect(received.filter((tag) => tag === `product:${quick}`)).toHaveLength(1);
});

test('a listener that fails gets the same changes again', async () => {
  const received: ChangeTag[] = [];
  const problems: string[] = [];
  let isFailing = false;
  const watch = watchChanges({
    url: database.url,
    async onChange(tags) {
      if (isFailing) throw new Error('The settings could not be read');
      received.push(...tags);
    },
    onProblem: (sentence) => problems.push(sentence),
  });
  onTestFinished(() => watch.stop());
  await expect.poll(() => received).toContain('settings');
  isFailing = true;
  received.length = 0;
  await sql`insert into changes (tag) values ('services')`.execute(db);
  await expect.poll(() => problems).toHaveLength(1);
  isFailing = false;
  await expect.poll(() => received).toEqual(expect.arrayContaining(['services', 'settings']));
});

test('a watch knows nothing while the database is unreachable, and recovers', async () => {
  const away = await cloneDatabase();
  const problems: string[] = [];
  const watch = watchChanges({
    url: away.url,
    onChange: () => {},
    onProblem: (sentence) => problems.push(sentence),
  });
  await expect.poll(() => watch.isFresh()).toBe(true);
  await away.drop();
  await expect.poll(() => watch.isFresh(), { timeout: 5_000 }).toBe(false);
  await expect.poll(() => problems).toEqual(['Changes could not be read; pages are not cached until they can']);
  await watch.stop();
});

test('changes that every process has read are deleted', async () => {
  await sql`insert into changes (tag, at) values ('listings', now() - interval '2 hours'), ('rankings', now())`.execute(
    db,
  );
  await sweepChanges(db);
  const rows = await db.selectFrom('changes').select('tag').distinct().execute();
  expect(rows.map(({ tag }) => tag)).toContain('rankings');
  const old = await db
    .selectFrom('changes')
    .select('id')
    .where('at', '<', new Date(Date.now() - 3_600_000))
    .execute();
  expect(old).toEqual([]);
});
