import { execFile, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { parseEnv } from '#config/env.server.ts';
import { connect } from '#db/connect.ts';
import { openDatabase } from '#server/open-database.ts';
import { median, printTable, type Row } from './table.ts';

const run = promisify(execFile);
const ROUNDS = 3;
const ROUND_SECONDS = 8;
const CONNECTIONS = 8;
/** A million rows: more than one index page, less than the memory. */
const SCALE = 10;

/**
 * The limits of the shop's PostgreSQL, measured with PostgreSQL's own benchmark: single-row reads and small
 * transactions.
 */
export async function benchPgbench(folder: string): Promise<void> {
  if (spawnSync('pgbench', ['--version']).error !== undefined) {
    console.log('\npgbench is not installed: no ceiling of the database.');
    return;
  }
  const env = parseEnv({ DATA_DIR: join(folder, 'data'), DEMO: 'off', LOG_LEVEL: 'silent' });
  const database = await openDatabase(env, 'user', () => {});
  const connection = connect(database.url, { poolSize: 1 });
  try {
    await sql`create database pgbench`.execute(connection.db);
    const url = new URL(database.url);
    url.pathname = '/pgbench';
    await run('pgbench', ['--initialize', '--quiet', `--scale=${SCALE}`, url.href]);
    printTable(`PostgreSQL by pgbench: ${CONNECTIONS} connections, prepared, median of three rounds`, [
      await measure('a row by its key', url.href, ['--select-only']),
      await measure('update, look and insert in one transaction', url.href, ['--skip-some-updates']),
    ]);
    await sql`drop database pgbench`.execute(connection.db);
  } finally {
    await connection.close();
    await database.close();
  }
}

async function measure(what: string, url: string, script: string[]): Promise<Row> {
  const rates: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const { stdout } = await run('pgbench', [
      ...script,
      '--protocol=prepared',
      '--no-vacuum',
      `--client=${CONNECTIONS}`,
      `--time=${ROUND_SECONDS}`,
      url,
    ]);
    rates.push(Number(/^tps = ([\d.]+)/m.exec(stdout)?.[1]));
  }
  return { what, 'a second': Math.round(median(rates)) };
}
