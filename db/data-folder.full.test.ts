import { execFile } from 'node:child_process';
import { chmod, chown, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { QUICK } from '#tests/support/embedded-process.ts';

/** A folder that others may enter, with nothing in it yet. */
async function makeParent(): Promise<string> {
  const parent = await mkdtemp(join(tmpdir(), 'yatai-modes-'));
  onTestFinished(() => rm(parent, { recursive: true, force: true }));
  await chmod(parent, 0o755);
  return parent;
}

const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);

const asRoot = test.runIf(process.getuid?.() === 0);

/** Opens the embedded server as `user` in a process of its own, runs a query and returns the folder of its files. */
async function openAs(user: { uid: number; gid: number }, dataDir: string) {
  const script = `
    import pg from 'pg';
    import { openEmbedded } from '#db/embedded/server.ts';
    const lines = [];
    const server = await openEmbedded({
      dataDir: ${JSON.stringify(dataDir)}, who: 'shop', settings: ${JSON.stringify(QUICK)}, onLine: (line) => lines.push(line),
    });
    const client = new pg.Client({ connectionString: server.url });
    await client.connect();
    const { rows: [{ one }] } = await client.query('select 1 as one');
    await client.end();
    await server.stop();
    console.log(JSON.stringify({ one, clusterDir: server.clusterDir, lines }));`;
  const args = ['--input-type=module-typescript', '-e', script];
  const { stdout } = await promisify(execFile)(process.execPath, args, { ...user, env: { PATH: process.env.PATH } });
  return JSON.parse(stdout) as { one: number; clusterDir: string; lines: string[] };
}

asRoot('as root the server’s user passes through the closed folder to its cluster, and nobody else does', async () => {
  const dataDir = join(await makeParent(), 'data');
  const first = await openAs({ uid: 0, gid: 0 }, dataDir);
  expect(first).toMatchObject({ one: 1, clusterDir: join(dataDir, 'pg18') });
  expect(await modeOf(dataDir)).toBe('750');
  const cluster = await stat(first.clusterDir);
  expect((await stat(dataDir)).gid).toBe(cluster.gid);
  expect(await modeOf(first.clusterDir)).toBe('700');
  // As an earlier shop left it.
  await chmod(dataDir, 0o755);
  await chown(dataDir, 0, 0);
  const again = await openAs({ uid: 0, gid: 0 }, dataDir);
  expect(again.one).toBe(1);
  expect(again.lines.filter((line) => line.includes('closed to them'))).toHaveLength(1);
  expect(await modeOf(dataDir)).toBe('750');
});

asRoot('an ordinary user’s folder is closed to everybody else, and its server works; root may join it', async () => {
  const parent = await makeParent();
  const nobody = { uid: 65_534, gid: 65_534 };
  await chown(parent, nobody.uid, nobody.gid);
  const dataDir = join(parent, 'data');
  expect(await openAs(nobody, dataDir)).toMatchObject({ one: 1, clusterDir: join(dataDir, 'pg18') });
  expect(await modeOf(dataDir)).toBe('700');
  expect((await openAs({ uid: 0, gid: 0 }, dataDir)).one).toBe(1);
  expect(await modeOf(dataDir)).toBe('700');
});
