import { sql } from 'kysely';
import { connect } from '#db/connect.ts';
import { migrate } from '#db/migrate.ts';
import { migrations } from '#db/migrations/all.ts';
import { startDatabaseProxy } from '#tests/support/services/database-proxy.ts';
import { auditLedger } from './buyers.ts';
import type { Fault, FaultContext } from './fault.ts';
import { TestDatabase } from './test-database.ts';
import { TestShop } from './test-shop.ts';

const ROUNDS = 24;
/** An early schema, so that most migrations are still to run. */
const EARLY = '0001-opening';

export const killedMigration: Fault = {
  name: 'killed-migration',
  does: 'the shop is killed (SIGKILL) during the migration of its first start, at many points',
  holds: 'the next start completes it: every migration runs once, and the tables are those of an undisturbed start',
  run: runKilledMigration,
};

async function runKilledMigration(context: FaultContext): Promise<string[]> {
  const server = await TestDatabase.open(context.folder);
  context.atEnd(server.stop);
  const faults: string[] = [];
  const whole = await measure(server, 'whole');
  const rounds = context.isShort ? 2 : ROUNDS;
  for (let round = 1; round <= rounds; round += 1) {
    const at = Math.max(1, Math.round((whole.queries * round) / (rounds + 1)));
    const name = `killed_${round}`;
    const url = await makeDatabase(server, name);
    const killedAt = await startAndKill(context, url, at);
    if (killedAt === null) faults.push(`The shop was not killed at query ${at}`);
    faults.push(...(await finish(context, url, whole.shape)).map((one) => `Killed at query ${at}: ${one}`));
  }
  context.log(`${rounds} kills within the ${whole.queries} queries of ${Object.keys(migrations).length} migrations`);
  return faults;
}

async function makeDatabase(server: TestDatabase, name: string): Promise<string> {
  await server.query(`create database ${name}`);
  const url = new URL(server.url);
  url.pathname = `/${name}`;
  const connection = connect(url.href, { poolSize: 1 });
  await migrate(connection.db, EARLY);
  await connection.close();
  return url.href;
}

/** The number of queries of an undisturbed migration, and its result. */
async function measure(server: TestDatabase, name: string) {
  const url = await makeDatabase(server, name);
  const proxy = await startDatabaseProxy(url);
  const connection = connect(proxy.url, { poolSize: 1 });
  await migrate(connection.db);
  await connection.close();
  await proxy.stop();
  return { queries: proxy.queries.length, shape: await shapeOf(url) };
}

/** Starts the shop and kills it at that query. Returns the query. */
async function startAndKill(context: FaultContext, url: string, at: number): Promise<string | null> {
  const proxy = await startDatabaseProxy(url);
  const killed = Promise.withResolvers<string | null>();
  const shop = await shopOn(context, proxy.url);
  let count = 0;
  proxy.onRequest(async ({ text }) => {
    count += 1;
    if (count !== at) return;
    await shop.kill('shop');
    killed.resolve(text);
  });
  await shop.start(false);
  shop.untilReady().then(
    () => killed.resolve(null),
    () => {},
  );
  const query = await killed.promise;
  await shop.stop();
  await proxy.stop();
  return query;
}

async function finish(context: FaultContext, url: string, expected: string): Promise<string[]> {
  const shop = await shopOn(context, url);
  try {
    await shop.start();
    const faults = await shop.within(auditLedger);
    if ((await shapeOf(url)) !== expected) faults.push('the tables are not those of an undisturbed start');
    return faults;
  } finally {
    await shop.stop();
  }
}

const shopOn = (context: FaultContext, url: string): Promise<TestShop> =>
  TestShop.prepare({
    dataDir: `${context.folder}/data`,
    env: { DATABASE_URL: url, SECRET: 'a secret of the fault tests, 32 characters' },
    databaseUrl: url,
  });

/** Columns, indexes, constraints, triggers, functions, and the migrations that are done. */
async function shapeOf(url: string): Promise<string> {
  const connection = connect(url, { poolSize: 1 });
  try {
    const { rows } = await sql<{ one: string }>`
      select format('%s.%s %s %s %s', table_name, column_name, data_type, is_nullable, column_default) as one
        from information_schema.columns where table_schema = 'public'
      union all select indexdef from pg_indexes where schemaname = 'public'
      union all select conrelid::regclass || ' ' || pg_get_constraintdef(oid) from pg_constraint
        where connamespace = 'public'::regnamespace
      union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
      union all select proname || ' ' || md5(prosrc) from pg_proc where pronamespace = 'public'::regnamespace
      union all select name from kysely_migration
      order by 1`.execute(connection.db);
    return rows.map(({ one }) => one).join('\n');
  } finally {
    await connection.close();
  }
}
