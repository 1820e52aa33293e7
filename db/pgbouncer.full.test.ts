import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { parseEnv } from '#config/env.server.ts';
import { openDatabase } from '#server/open-database.ts';
import { setStock, takeStock } from '#shop/inventory/stock.server.ts';
import { cloneDatabase, openConnections } from '#tests/support/database.ts';
import { openProduct, variantInput } from '#tests/support/fixtures/catalog.ts';
import { freePort } from '#tests/support/shop.ts';
import { findProgram, findUser } from '#tools/cluster/packages.ts';
import { Service } from '#tools/cluster/service.ts';
import { type ConnectOptions, connect } from './connect.ts';
import { withPipeline } from './pipeline.ts';
import { withTransaction } from './transaction.ts';

const program = findProgram('pgbouncer');
beforeAll(() => {
  if (program === null) console.log('Not tried here: PgBouncer is not installed (apt-get install pgbouncer).');
});

/** Few enough that clients take turns on the same connections. */
const SERVER_CONNECTIONS = 3;

/** A PgBouncer in front of a database of this test's own; returns the URL through it. */
async function openPooler(mode: 'transaction' | 'session'): Promise<string> {
  const database = await cloneDatabase();
  onTestFinished(database.drop);
  const folder = await mkdtemp(join(tmpdir(), 'yatai-pgbouncer-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const { hostname, port, username, password, pathname } = new URL(database.url);
  const listenPort = await freePort();
  const name = pathname.slice(1);
  await writeFile(
    join(folder, 'pgbouncer.ini'),
    `[databases]
${name} = host=${hostname} port=${port} user=${username} password=${decodeURIComponent(password)}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listenPort}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
default_pool_size = ${mode === 'transaction' ? SERVER_CONNECTIONS : 20}
`,
    { mode: 0o644 },
  );
  await chmod(folder, 0o755);
  const pooler = new Service({
    command: [program ?? '', join(folder, 'pgbouncer.ini')],
    user: await findUser(),
    logFile: join(folder, 'log'),
  });
  pooler.start();
  onTestFinished(() => pooler.stop('SIGKILL'));
  const url = `postgres://any@127.0.0.1:${listenPort}/${name}`;
  await expect.poll(() => isAnswering(url)).toBe(true);
  return url;
}

async function isAnswering(url: string): Promise<boolean> {
  const connection = connect(url, { poolSize: 1, statements: 'unnamed' });
  return sql`select 1`
    .execute(connection.db)
    .then(
      () => true,
      () => false,
    )
    .finally(connection.close);
}

const MODES: { mode: 'transaction' | 'session'; statements: ConnectOptions['statements'] }[] = [
  { mode: 'transaction', statements: 'unnamed' },
  { mode: 'session', statements: 'named' },
];

test.skipIf(program === null).each(MODES)(
  'buyers who take the same stock through PgBouncer get exactly what is there ($mode, $statements)',
  async ({ mode, statements }) => {
    const { db, close } = connect(await openPooler(mode), { statements });
    onTestFinished(close);
    const { variantIds } = await openProduct(db, { variants: [variantInput({ stock: 0 })] });
    const [variantId = ''] = variantIds;
    await withTransaction(db, (trx) => setStock(trx, variantId, 15, 'test'));
    await openConnections(db, 10);
    const taken = await Promise.all(
      Array.from({ length: 40 }, (_, at) =>
        withTransaction(db, (trx) => takeStock(trx, [{ variantId, quantity: 1 }], `buyer ${at}`)),
      ),
    );
    expect(taken.filter(({ ok }) => ok)).toHaveLength(15);
    const { stock } = await db
      .selectFrom('variants')
      .select('stock')
      .where('id', '=', variantId)
      .executeTakeFirstOrThrow();
    expect(stock).toBe(0);
  },
);

test.skipIf(program === null).each(MODES)(
  'queries of a pipeline share a round trip through PgBouncer, each with its own result ($mode, $statements)',
  async ({ mode, statements }) => {
    const { db, close } = connect(await openPooler(mode), { statements });
    onTestFinished(close);
    const ask = () =>
      withPipeline(db, (pipeline) =>
        Promise.all(
          [1, 2, 3].map((value) => sql<{ value: number }>`select ${value}::integer as value`.execute(pipeline)),
        ),
      );
    const answers = await Promise.all(Array.from({ length: 30 }, ask));
    for (const each of answers) expect(each.map(({ rows }) => rows[0]?.value)).toEqual([1, 2, 3]);
  },
);

test.skipIf(program === null)('a lock that ends with its transaction excludes others through PgBouncer', async () => {
  const { db, close } = connect(await openPooler('transaction'), { statements: 'unnamed' });
  onTestFinished(close);
  let inside = 0;
  let most = 0;
  await Promise.all(
    Array.from({ length: 6 }, () =>
      withTransaction(db, async (trx) => {
        await sql`select pg_advisory_xact_lock(2036429921, 99)`.execute(trx);
        inside += 1;
        most = Math.max(most, inside);
        await pause(5);
        inside -= 1;
      }),
    ),
  );
  expect(most).toBe(1);
});

test.skipIf(program === null)('several processes migrate through PgBouncer one after the other', async () => {
  const url = await openPooler('transaction');
  const dataDir = await mkdtemp(join(tmpdir(), 'yatai-pgbouncer-data-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const env = parseEnv({ DATA_DIR: dataDir, DATABASE_URL: url, STATEMENTS: 'unnamed', SECRET: 's'.repeat(32) });
  for (const _ of [1, 2, 3]) {
    const { connection, close } = await openDatabase(env, 'shop', () => {});
    expect((await sql`select 1`.execute(connection.db)).rows).toHaveLength(1);
    await close();
  }
});
