import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { parseEnv } from '#config/env.server.ts';
import { openDatabase } from '#server/open-database.ts';
import { makeDataDir } from '#tests/support/embedded-process.ts';
import { openPair } from '#tests/support/standby.ts';
import { type ChangeTag, watchChanges } from './changes.ts';
import { connect } from './connect.ts';
import { findHost, openClient } from './hosts.ts';
import { migrate } from './migrate.ts';

/** After a failover orders are accepted within this time. */
const RECONNECT_MAX_MS = 5_000;

async function withMigrations(url: string): Promise<void> {
  const { db, close } = connect(url, { poolSize: 1 });
  await migrate(db);
  await close();
}

const insert = (db: Parameters<typeof migrate>[0]) => sql`insert into changes (tag) values ('services')`.execute(db);

test('the shop opens on the host that accepts writes, and follows to the standby that takes over', async () => {
  const pair = await openPair();
  const env = parseEnv({ DATA_DIR: await makeDataDir(), DATABASE_URL: pair.url, SECRET: 's'.repeat(32) });
  const { connection, url, close } = await openDatabase(env, 'shop', () => {});
  onTestFinished(close);
  await insert(connection.db);
  await pair.primary.kill();
  await expect(insert(connection.db)).rejects.toThrow();
  await pair.standby.promote();
  const began = performance.now();
  await expect.poll(() => insert(connection.db).then(() => true), { interval: 20 }).toBe(true);
  expect(performance.now() - began).toBeLessThan(RECONNECT_MAX_MS);
  // Others that connect by the same string have learned it.
  const client = openClient(url);
  await client.connect();
  const { rows } = await client.query('select current_setting($1) as port', ['port']);
  expect(rows).toEqual([{ port: new URL(pair.standby.url).port }]);
  await client.end();
});

test('while no host accepts writes, the error names that', async () => {
  const pair = await openPair();
  await pair.primary.kill();
  await findHost(pair.url);
  await expect(openClient(pair.url).connect()).rejects.toThrow('accepts no writes');
});

test('a standby that takes over without the last changes makes everything outdated', async () => {
  const pair = await openPair(withMigrations);
  const primary = connect(pair.primary.url, { poolSize: 1 });
  const standby = connect(pair.standby.url, { poolSize: 1 });
  onTestFinished(standby.close);
  // The standby does not receive what follows: marks of the primary are higher than its own will be.
  await sql`alter system set primary_conninfo = ''`.execute(standby.db);
  await sql`select pg_reload_conf()`.execute(standby.db);
  await expect.poll(async () => (await sql`select from pg_stat_replication`.execute(primary.db)).rows).toHaveLength(0);
  for (let at = 0; at < 50; at += 1) await sql`select pg_current_xact_id()`.execute(primary.db);
  await primary.close();
  const received: ChangeTag[] = [];
  await findHost(pair.url);
  const watch = watchChanges({
    url: pair.url,
    onChange: (tags) => {
      received.push(...tags);
    },
    onProblem: () => {},
  });
  onTestFinished(() => watch.stop());
  await expect.poll(() => received).toEqual(['settings']);
  received.length = 0;
  await pair.primary.kill();
  await pair.standby.promote();
  await insert(standby.db);
  await expect.poll(() => watch.isFresh()).toBe(true);
  await expect.poll(() => received).toContain('everything');
});
