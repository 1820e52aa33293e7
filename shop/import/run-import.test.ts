import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import type { Db } from '#db/connect.ts';
import { openTestDatabase } from '#tests/support/database.ts';
import { expectLedgerBalanced, openProduct, variantInput } from '#tests/support/fixtures/catalog.ts';
import { awaitRun, cleanUpDrafts, findDraft, repeatRun, requestImport, saveDraft } from './import-draft.server.ts';
import { listWaitingRuns, runImport } from './run-import.server.ts';

const { db } = await openTestDatabase({ poolSize: 6 });
await sql`insert into customers (id, name, email) values ('owner', 'Owner', 'o@example.com'), ('other', 'Other', 'p@example.com')`.execute(
  db,
);

beforeEach(async () => {
  await sql`truncate products, import_drafts, audit_log cascade`.execute(db);
});

const HEAD = 'Handle,Title,Variant Price,Variant Inventory Tracker,Variant Inventory Qty';
const rowOf = (handle: string, stock = 10) => `${handle},The ${handle},499,shopify,${stock}`;
const fileOf = (...rows: string[]) => new TextEncoder().encode([HEAD, ...rows, ''].join('\n'));

async function send(content: Uint8Array, adminId = 'owner'): Promise<string> {
  const saved = await saveDraft(db, adminId, { fileName: 'goods.csv', category: 'figurines', content });
  if (!saved.ok) throw new Error(saved.reason);
  return saved.value;
}

type Fault = { rowsDone: number; isGivenUp: boolean };

async function run(id: string, signal = new AbortController().signal): Promise<Fault[]> {
  const faults: Fault[] = [];
  await runImport(db, id, { signal, afterImport: async () => {}, onFault: (_, fault) => faults.push(fault) });
  return faults;
}

const status = (id: string) => findDraft(db, 'owner', id);

async function sendAndImport(content: Uint8Array): Promise<string> {
  const id = await send(content);
  await run(id);
  expect(await requestImport(db, 'owner', id)).toBe('importing');
  return id;
}

const stocks = async () =>
  (
    await sql<{ handle: string; stock: number }>`
      select handle, stock from variants join products on products.id = product_id order by handle`.execute(db)
  ).rows.map(({ handle, stock }) => `${handle} ${stock}`);

const countImports = async () =>
  (await db.selectFrom('audit_log').select('id').where('action', '=', 'product.import').execute()).length;

/** Nobody saves this product until `release`. */
async function lockProduct(handle: string) {
  const locked = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const done = db.transaction().execute(async (trx) => {
    await sql`select 1 from products where handle = ${handle} for update`.execute(trx);
    locked.resolve();
    await released.promise;
  });
  await locked.promise;
  return async () => {
    released.resolve();
    await done;
  };
}

/** As if the process of the run at hand had stood still, or were gone. */
const silence = (id: string) =>
  sql`update import_drafts set run_until = now() - interval '1 second' where id = ${id}`.execute(db);

const countRuns = async () => (await db.selectFrom('import_drafts').select('runs').executeTakeFirstOrThrow()).runs;

const rowsDone = async (id: string) => (await status(id))?.rowsDone;

test('a file is parsed, then imported, and its progress is shown', async () => {
  await openProduct(db, { name: 'Mask', variants: [variantInput({ stock: 1 })] });
  const id = await send(fileOf(rowOf('crane'), rowOf('mask'), rowOf('fan'), 'bad,Bad,much,,'));
  expect(await status(id)).toMatchObject({ state: 'reading', rowsTotal: 4, rowsDone: 0 });
  expect(await listWaitingRuns(db, 10)).toEqual([id]);
  await run(id);
  expect(await status(id)).toMatchObject({
    state: 'ready',
    rowsDone: 4,
    preview: { added: { count: 2 }, changed: { count: 1 }, refusedProducts: 1 },
  });
  expect(await listWaitingRuns(db, 10)).toEqual([]);
  expect(await stocks()).toEqual(['mask 1']);

  expect(await requestImport(db, 'owner', id)).toBe('importing');
  const release = await lockProduct('mask');
  const running = run(id);
  await expect.poll(() => status(id)).toMatchObject({ rowsDone: 1, added: 1, changed: 0 });
  expect(await listWaitingRuns(db, 10)).toEqual([]);
  await release();
  await running;
  expect(await status(id)).toMatchObject({ state: 'imported', rowsDone: 4, added: 2, changed: 1, refused: 1 });
  expect(await stocks()).toEqual(['crane 10', 'fan 10', 'mask 10']);
});

test('two submissions start one import, and nobody else can start or see it', async () => {
  const id = await send(fileOf(rowOf('crane')));
  // Not before it was read.
  expect(await requestImport(db, 'owner', id)).toBe('reading');
  await run(id);
  for (const ask of [requestImport, repeatRun]) expect(await ask(db, 'other', id)).toBeNull();
  expect(await findDraft(db, 'other', id)).toBeNull();
  expect(await findDraft(db, 'other')).toBeNull();
  expect(await Promise.all([requestImport(db, 'owner', id), requestImport(db, 'owner', id)])).toEqual([
    'importing',
    'importing',
  ]);
  expect(await saveDraft(db, 'owner', { fileName: 'b', category: null, content: fileOf() })).toMatchObject({
    reason: 'still-importing',
  });
  await Promise.all([run(id), run(id)]);
  expect(await requestImport(db, 'owner', id)).toBe('imported');
  expect(await repeatRun(db, 'owner', id)).toBe('imported');
  expect(await status(id)).toMatchObject({ state: 'imported', added: 1 });
  expect(await countImports()).toBe(1);
  expect(await stocks()).toEqual(['crane 10']);
  // Then the next file is welcome.
  expect(await status(await send(fileOf(rowOf('fan'))))).toMatchObject({ state: 'reading', added: 0, rowsDone: 0 });
});

test('an interrupted import continues after the last product, and keeps sales made meanwhile', async () => {
  for (const name of ['Crane', 'Mask']) await openProduct(db, { name, variants: [variantInput({ stock: 1 })] });
  await run(await sendAndImport(fileOf(rowOf('twin'))));
  const id = await sendAndImport(
    fileOf(rowOf('crane'), 'bad,Bad,much,,', rowOf('twin'), rowOf('mask'), rowOf('fan'), 'worse,Worse,much,,'),
  );
  const release = await lockProduct('mask');
  const first = run(id);
  // Saved, left out and left alone: all three are through.
  await expect.poll(() => rowsDone(id)).toBe(3);
  await sql`update variants set stock = 7 where product_id in (select id from products where handle in ('crane', 'twin'))`.execute(
    db,
  );
  await silence(id);
  expect(await listWaitingRuns(db, 10)).toEqual([id]);
  const second = run(id);
  await expect.poll(countRuns).toBe(2);
  await release();
  // The first one wakes up, finds the second in its place, and leaves no trace.
  expect(await Promise.all([first, second])).toEqual([[], []]);
  expect(await status(id)).toMatchObject({ state: 'imported', rowsDone: 6, added: 1, changed: 2, refused: 2 });
  expect(await stocks()).toEqual(['crane 7', 'fan 10', 'mask 10', 'twin 7']);
  expect(await countImports()).toBe(4);
});

test('after an interruption the SKUs of imported products count as taken', async () => {
  await openProduct(db, { name: 'Mask' });
  const head = 'Handle,Title,Variant Price,Variant SKU';
  const rows = ['crane,Crane,499,A-1', 'mask,Mask,500,', 'again,Again,499,A-1'];
  const id = await sendAndImport(new TextEncoder().encode([head, ...rows].join('\n')));
  const release = await lockProduct('mask');
  const first = run(id);
  await expect.poll(() => rowsDone(id)).toBe(1);
  await silence(id);
  const second = run(id);
  await expect.poll(countRuns).toBe(2);
  await release();
  await Promise.all([first, second]);
  expect(await status(id)).toMatchObject({ state: 'imported', added: 1, changed: 1, refused: 1 });
});

test('a stopping process interrupts between two products, and another continues immediately', async () => {
  await openProduct(db, { name: 'Mask', variants: [variantInput({ stock: 1 })] });
  for (const isPreview of [true, false]) {
    const id = isPreview
      ? await send(fileOf(rowOf('mask'), rowOf('fan')))
      : await sendAndImport(fileOf(rowOf('mask'), rowOf('fan')));
    const release = await lockProduct('mask');
    const stopping = new AbortController();
    const first = run(id, stopping.signal);
    await expect.poll(() => isWaitingForLock(db)).toBe(true);
    stopping.abort();
    await release();
    expect(await first).toEqual([]);
    expect(await status(id)).toMatchObject(
      isPreview ? { state: 'reading' } : { state: 'importing', rowsDone: 1, changed: 1, added: 0 },
    );
    expect(await listWaitingRuns(db, 10)).toEqual([id]);
    await run(id);
    expect(await status(id)).toMatchObject(
      isPreview ? { state: 'ready' } : { state: 'imported', changed: 1, added: 1 },
    );
  }
});

const isWaitingForLock = async (all: Db): Promise<boolean> =>
  (
    await sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`.execute(
      all,
    )
  ).rows.length > 0;

test('an import that fails repeatedly stops with its result, and continues on request', async () => {
  const id = await sendAndImport(fileOf(rowOf('crane'), rowOf('broken'), rowOf('fan')));
  await sql`create function refuse_broken() returns trigger language plpgsql as $$ begin
    if new.handle = 'broken' then raise exception 'no'; end if; return new; end $$`.execute(db);
  await sql`create trigger refuse_broken before insert on products for each row execute function refuse_broken()`.execute(
    db,
  );
  const faults: Fault[] = [];
  try {
    for (let at = 0; at < 3; at += 1) {
      faults.push(...(await run(id)));
      // It waits a moment before the next try.
      await silence(id);
    }
    expect(faults.map(({ isGivenUp }) => isGivenUp)).toEqual([false, false, true]);
    expect(await status(id)).toMatchObject({ state: 'import-failed', rowsDone: 1, added: 1, rowsTotal: 3 });
    expect(await listWaitingRuns(db, 10)).toEqual([]);
    // Its preview fails, too, and stores nothing.
    const next = await send(fileOf(rowOf('broken')));
    for (let at = 0; at < 3; at += 1) {
      await run(next);
      await silence(next);
    }
    expect(await status(next)).toMatchObject({ state: 'reading-failed' });
    expect(await status(id)).toBeNull();
  } finally {
    await sql`drop trigger refuse_broken on products`.execute(db);
    await sql`drop function refuse_broken`.execute(db);
  }
  const again = (await findDraft(db, 'owner'))?.id ?? '';
  expect(await repeatRun(db, 'owner', again)).toBe('reading');
  await run(again);
  expect(await status(again)).toMatchObject({ state: 'ready', preview: { added: { count: 1 } } });
  await sql`update import_drafts set state = 'import-failed', rows_done = 0`.execute(db);
  expect(await repeatRun(db, 'owner', again)).toBe('importing');
  await run(again);
  expect(await stocks()).toEqual(['broken 10', 'crane 10']);
});

test('a file that crashes the process every time is given up', async () => {
  const id = await send(fileOf(rowOf('crane')));
  await sql`update import_drafts set runs = 3`.execute(db);
  expect(await run(id)).toMatchObject([{ isGivenUp: true }]);
  expect(await status(id)).toMatchObject({ state: 'reading-failed' });
});

test('a file without products is refused, and its message keeps unusual characters', async () => {
  const id = await send(new TextEncoder().encode('Name,Cost\nA,5\n'));
  await run(id);
  expect(await status(id)).toMatchObject({
    state: 'unusable',
    fault: { reason: 'not-a-product-file', missing: ['Handle', 'Title', 'Variant Price'] },
    preview: null,
  });
  const odd = await send(
    fileOf('a,A,\0,,', `b,${'😀'.repeat(300)}${'x'.repeat(150)},499,,`, `c,${'y'.repeat(900)},5,,`),
  );
  await run(odd);
  expect(await status(odd)).toMatchObject({ state: 'ready', preview: { refusedProducts: 3 } });
});

test('a file that was replaced is not imported further', async () => {
  await openProduct(db, { name: 'Mask', variants: [variantInput({ stock: 1 })] });
  const id = await send(fileOf(rowOf('mask'), rowOf('fan')));
  const release = await lockProduct('mask');
  const first = run(id);
  await expect.poll(() => isWaitingForLock(db)).toBe(true);
  const next = await send(fileOf(rowOf('crane')));
  await release();
  expect(await first).toEqual([]);
  expect(await status(next)).toMatchObject({ state: 'reading' });
  await run(next);
  expect(await status(next)).toMatchObject({ state: 'ready', preview: { added: { count: 1 } } });
});

test('a waiting request is answered when the run ends, or when its time is up', async () => {
  const id = await send(fileOf(rowOf('crane')));
  const begun = performance.now();
  await awaitRun(db, 'owner', id, 50);
  expect(performance.now() - begun).toBeGreaterThan(49);
  await Promise.all([awaitRun(db, 'owner', id, 60_000), run(id)]);
  await awaitRun(db, 'owner', crypto.randomUUID(), 60_000);
  expect(await status(id)).toMatchObject({ state: 'ready' });
});

test('a file and its result are deleted a day after the last change', async () => {
  const id = await send(fileOf(rowOf('crane')));
  await send(fileOf(rowOf('fan')), 'other');
  await sql`update import_drafts set changed_at = now() - interval '25 hours' where admin_id = 'owner'`.execute(db);
  await cleanUpDrafts(db);
  expect(await status(id)).toBeNull();
  expect(await findDraft(db, 'other')).not.toBeNull();
  await expectLedgerBalanced(db);
});
