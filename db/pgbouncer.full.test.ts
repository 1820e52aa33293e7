import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import type { Shop } from '#app/http/context.ts';
import { parseEnv } from '#config/env.server.ts';
import { runExtensionJob } from '#server/jobs/extension-jobs.ts';
import { openDatabase } from '#server/open-database.ts';
import { setStock, takeStock } from '#shop/inventory/stock.server.ts';
import { cloneDatabase, openConnections, type TestDatabase } from '#tests/support/database.ts';
import { openProduct, variantInput } from '#tests/support/fixtures/catalog.ts';
import { databaseAt, withClient } from '#tests/support/global-database.ts';
import { freePort } from '#tests/support/ports.ts';
import { findProgram, findUser } from '#tools/cluster/packages.ts';
import { Service } from '#tools/cluster/service.ts';
import type { ExtensionJob } from '../extensions/extension.ts';
import { type ConnectOptions, connect, type Db } from './connect.ts';
import { buildLargeIndexes, largeIndexes } from './large-indexes.ts';
import { lockName } from './locks.ts';
import { migrations } from './migrations/all.ts';
import { withPipeline } from './pipeline.ts';
import { withTransaction } from './transaction.ts';

const program = findProgram('pgbouncer');
beforeAll(() => {
  if (program === null) console.log('Not tried here: PgBouncer is not installed (apt-get install pgbouncer).');
});

/** Few enough that clients take turns on the same connections. */
const SERVER_CONNECTIONS = 3;

/** From 1.21 on it passes prepared statements on in transaction mode. */
const knowsNames = (() => {
  if (program === null) return false;
  const [, major, minor] = /PgBouncer (\d+)\.(\d+)/.exec(spawnSync(program, ['--version']).stdout.toString()) ?? [];
  return Number(major) > 1 || Number(minor) >= 21;
})();

/** A database without a table. */
async function createEmpty(): Promise<TestDatabase> {
  const server = inject('databaseUrl');
  const name = `empty_${randomBytes(8).toString('hex')}`;
  await withClient(server, (client) => client.query(`create database ${name}`));
  const drop = () => withClient(server, (client) => client.query(`drop database ${name} with (force)`));
  return { url: databaseAt(server, name), drop: async () => void (await drop()) };
}

/** A PgBouncer in front of a database of this test's own; returns the URL through it. */
async function openPooler(mode: 'transaction' | 'session', create = cloneDatabase): Promise<string> {
  const database = await create();
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
${knowsNames ? 'max_prepared_statements = 500' : ''}
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
  ...(knowsNames ? [{ mode: 'transaction', statements: 'named' } as const] : []),
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

test.skipIf(program === null)('a name is held by one transaction at a time through PgBouncer', async () => {
  const { db, close } = connect(await openPooler('transaction'), { statements: 'unnamed' });
  onTestFinished(close);
  let inside = 0;
  let most = 0;
  await Promise.all(
    Array.from({ length: 6 }, () =>
      withTransaction(db, async (trx) => {
        await lockName(trx, 'test');
        inside += 1;
        most = Math.max(most, inside);
        await sql`select 1`.execute(trx);
        inside -= 1;
      }),
    ),
  );
  expect(most).toBe(1);
});

test.skipIf(program === null)('processes that start together migrate an empty database once', async () => {
  const url = await openPooler('transaction', createEmpty);
  const dataDir = await mkdtemp(join(tmpdir(), 'yatai-pgbouncer-data-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const env = parseEnv({ DATA_DIR: dataDir, DATABASE_URL: url, STATEMENTS: 'unnamed', SECRET: 's'.repeat(32) });
  const lines: string[] = [];
  const opened = await Promise.all([1, 2, 3].map(() => openDatabase(env, 'shop', (line) => lines.push(line))));
  for (const { close } of opened) onTestFinished(close);
  expect(lines).toEqual([expect.stringMatching(/^The database schema is now at version/)]);
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from kysely_migration`.execute(
    opened[0]?.connection.db as Db,
  );
  expect(rows).toEqual([{ count: Object.keys(migrations).length }]);
});

test.skipIf(program === null)('one process builds the large indexes through PgBouncer', async () => {
  const url = await openPooler('transaction');
  await Promise.all([1, 2, 3].map(() => buildLargeIndexes(url)));
  const { db, close } = connect(url, { statements: 'unnamed' });
  onTestFinished(close);
  const { rows } = await sql`
    select from pg_index join pg_class on pg_class.oid = indexrelid
    where indisvalid and relname = any(${Object.keys(largeIndexes)}::text[])`.execute(db);
  expect(rows).toHaveLength(Object.keys(largeIndexes).length);
});

test.skipIf(program === null)('a job runs in one process at a time through PgBouncer', async () => {
  const url = await openPooler('transaction');
  const processes = [1, 2, 3].map(() => connect(url, { statements: 'unnamed' }));
  for (const { close } of processes) onTestFinished(close);
  const done = Promise.withResolvers<void>();
  let runs = 0;
  const job: ExtensionJob = {
    name: 'counting',
    everySeconds: 3_600,
    run: async () => {
      runs += 1;
      await done.promise;
    },
  };
  const log = { info() {}, error: (facts: object) => expect.fail(JSON.stringify(facts)) };
  const turns = processes.map(({ db }) => runExtensionJob({ db } as Shop, log, job));
  // Those who find the name taken end, while the first one still runs.
  await Promise.any(turns);
  done.resolve();
  await Promise.all(turns);
  expect(runs).toBe(1);
});
