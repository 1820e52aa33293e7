import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { serverCommand, serverEnv } from '#bin/bootstrap/server.mjs';
import { freePort, type RunningShop, startShop, TEST_SECRET } from '#tests/support/shop.ts';

let shop: RunningShop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.stop());

test('a start without database, data folder or free port ends with a clear message', async () => {
  const file = join(await mkdtemp(join(tmpdir(), 'yatai-no-folder-')), 'a-file');
  await writeFile(file, '');
  onTestFinished(() => rm(dirname(file), { recursive: true }));
  const port = String(await freePort());
  const nowhere = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none', SECRET: TEST_SECRET };
  expect(await start({ PORT: port, DATA_DIR: dirname(file), ...nowhere })).toEqual({
    code: 1,
    said: 'Cannot reach the database (connect ECONNREFUSED 127.0.0.1:1). Check DATABASE_URL, and that PostgreSQL is running.\n',
  });
  const { code, said } = await start({ PORT: port, DATA_DIR: file });
  expect(code).toBe(1);
  expect(said).toMatch(/^Cannot use the data folder \S+a-file \(EEXIST: [^\n]+\)\. Set DATA_DIR [^\n]+\n$/);
  expect(await start({ PORT: '0', HOST: 'no host', DATA_DIR: file })).toEqual({
    code: 1,
    said: 'Cannot listen on no host:0 (ENOTFOUND). Set HOST to an address of this machine, or to 0.0.0.0 for all of them.\n',
  });
  const secret = join(dirname(file), 'secret');
  await writeFile(secret, 'half of it');
  expect(await start({ PORT: port, DATA_DIR: dirname(file) })).toEqual({
    code: 1,
    said: `The secret in ${secret} is damaged: put it back from a backup, or remove it.\n`,
  });
});

/** Starts the built shop, and waits until it has ended. */
async function start(env: Record<string, string>): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, serverCommand, { env: serverEnv({ PATH: process.env.PATH, ...env }) });
  const words: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => words.push(String(chunk)));
  const [code] = await once(child, 'close');
  return { code, said: words.join('') };
}
