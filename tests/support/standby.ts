import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { expect, onTestFinished } from 'vitest';
import { connect } from '#db/connect.ts';
import { program } from '#db/embedded/binaries.ts';
import { findLocation } from '#db/embedded/location.ts';
import { spawnOptions } from '#db/embedded/run-as.ts';
import { openEmbedded } from '#db/embedded/server.ts';
import { SHOP_SETTINGS } from '#db/embedded/settings.ts';
import { makeDataDir, QUICK } from './embedded-process.ts';
import { freePort } from './ports.ts';

type PairServer = {
  url: string;
  /** Kills it as a power cut does. */
  kill(): Promise<void>;
};

/** A primary and a standby that follows it, for one test. */
export type Pair = {
  primary: PairServer;
  standby: PairServer & { promote(): Promise<void> };
  /** Both of them, the standby first. */
  url: string;
};

/** @param prepare fills the database before it is copied */
export async function openPair(prepare: (url: string) => Promise<void> = async () => {}): Promise<Pair> {
  const dataDir = await makeDataDir();
  const made = await openEmbedded({ dataDir, who: 'user', settings: QUICK });
  await prepare(made.url);
  await made.stop();
  const { clusterDir, binaries, runAs } = await findLocation(dataDir, () => {});
  const copy = `${clusterDir}-standby`;
  await cp(clusterDir, copy, { recursive: true, preserveTimestamps: true });

  async function start(folder: string, settings: Record<string, string> = {}): Promise<PairServer> {
    const url = new URL(made.url);
    url.port = String(await freePort());
    const all = { ...SHOP_SETTINGS, ...QUICK, shared_buffers: '16MB', ...settings, port: url.port };
    const args = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const child = spawn(program(binaries, 'postgres'), ['-D', folder, ...args], {
      ...spawnOptions(runAs),
      stdio: 'ignore',
    });
    const kill = () => killServer(child);
    onTestFinished(kill);
    await expect.poll(() => query(url.href, 'select 1').catch(() => null)).toHaveLength(1);
    return { url: url.href, kill };
  }

  const primary = await start(clusterDir);
  const source = new URL(primary.url);
  await writeFile(join(copy, 'standby.signal'), '');
  await appendFile(
    join(copy, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=127.0.0.1 port=${source.port} user=postgres password=${source.password}'\n`,
  );
  if (runAs !== null) await promisify(execFile)('chown', ['-R', `${runAs.uid}:${runAs.gid}`, copy]);
  const standby = await start(copy);
  const follows = `select from pg_stat_replication where state = 'streaming'`;
  await expect.poll(() => query(primary.url, follows)).toHaveLength(1);
  const both = `${new URL(standby.url).host},${source.host}`;
  return {
    primary,
    standby: { ...standby, promote: () => promote(standby.url) },
    url: `${primary.url.replace(source.host, both)}&target_session_attrs=read-write`,
  };
}

/** Returns when the server accepts writes. Waiting inside `pg_promote` can be cancelled by what it still replays. */
async function promote(url: string): Promise<void> {
  await query(url, 'select pg_promote(false)');
  const recovering = 'select 1 where pg_is_in_recovery()';
  await expect.poll(() => query(url, recovering).catch(() => null)).toEqual([]);
}

async function query(url: string, text: string): Promise<unknown[]> {
  const { db, close } = connect(url, { poolSize: 1 });
  return sql
    .raw(text)
    .execute(db)
    .then(({ rows }) => rows)
    .finally(close);
}

/** SIGQUIT: its children end as well, and nothing is written. */
async function killServer(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGQUIT');
  await gone;
}
