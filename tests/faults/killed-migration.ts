import { sql } from 'kysely';
import { connect } from '#db/connect.ts';
import { migrate } from '#db/migrate.ts';
import { migrations } from '#db/migrations/all.ts';
import { startDatabaseProxy } from '#tests/support/services/database-proxy.ts';
import { auditLedger } from './buyers.ts';
import type { Fault, Stage } from './fault.ts';
import { TestDatabase } from './test-database.ts';
import { TestShop } from './test-shop.ts';

const ROUNDS = 24;
/** An early state, so that most of the way is still to be gone. */
const EARLY = '0001-opening';

export const killedMigration: Fault = {
  name: 'killed-migration',
  does: 'the shop is killed (SIGKILL) during the migration of its first start, at many places',
  holds: 'the next start finishes it: every migration once, the tables as those of an undisturbed start',
  play: runKilledMigration,
};

async function runKilledMigration(stage: Stage): Promise<string[]> {
  const server = await TestDatabase.open(stage.folder);
  stage.atEnd(server.stop);
  const faults: string[] = [];
  const whole = await measure(server, 'whole');
  const rounds = stage.isShort ? 2 : ROUNDS;
  for (let round = 1; round <= rounds; round += 1) {
    const at = Math.max(1, Math.round((whole.queries * round) / (rounds + 1)));
    const name = `killed_${round}`;
    const url = await makeDatabase(server, name);
    const killedAt = await startAndKill(stage, url, at);
    if (killedAt === null) faults.push(`Nothing was killed at question ${at}`);
    faults.push(...(await finish(stage, url, whole.shape)).map((one) => `Killed at question ${at}: ${one}`));
  }
  stage.tell(`${rounds} kills within the ${whole.queries} questions of ${Object.keys(migrations).length} migrations`);
  return faults;
}

async function makeDatabase(server: TestDatabase, name: string): Promise<string> {
  await server.ask(`create database ${name}`);
  const url = new URL(server.url);
  url.pathname = `/${name}`;
  const connection = connect(url.href, { poolSize: 1 });
  await migrate(connection.db, EARLY);
  await connection.close();
  return url.href;
}

/** How many questions an undisturbed migration asks, and what comes out. */
async function measure(server: TestDatabase, name: string) {
  const url = await makeDatabase(server, name);
  const proxy = await startDatabaseProxy(url);
  const connection = connect(proxy.url, { poolSize: 1 });
  await migrate(connection.db);
  await connection.close();
  await proxy.stop();
  return { queries: proxy.queries.length, shape: await shapeOf(url) };
}

/** Starts the shop on it, and kills it at that question. Gives the question. */
async function startAndKill(stage: Stage, url: string, at: number): Promise<string | null> {
  const proxy = await startDatabaseProxy(url);
  const killed = Promise.withResolvers<string | null>();
  const shop = await shopOn(stage, proxy.url);
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
  const question = await killed.promise;
  await shop.stop();
  await proxy.stop();
  return question;
}

async function finish(stage: Stage, url: string, expected: string): Promise<string[]> {
  const shop = await shopOn(stage, url);
  try {
    await shop.start();
    const faults = await shop.within(auditLedger);
    if ((await shapeOf(url)) !== expected) faults.push('the tables are not those of an undisturbed start');
    return faults;
  } finally {
    await shop.stop();
  }
}

const shopOn = (stage: Stage, url: string): Promise<TestShop> =>
  TestShop.prepare({
    dataDir: `${stage.folder}/data`,
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
