import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { withLock } from './bootstrap/lock.mjs';

test('only one holder works at a time, and each waiting one gets the lock', async () => {
  const root = folder();
  let atWork = 0;
  let mostAtWork = 0;
  const work = async () => {
    mostAtWork = Math.max(mostAtWork, ++atWork);
    await sleep(20);
    return atWork--;
  };
  const turns = await Promise.all([1, 2, 3].map(() => withLock(root, work)));
  expect(turns).toHaveLength(3);
  expect(mostAtWork).toBe(1);
  expect(existsSync(join(root, '.yatai.lock'))).toBe(false);
});

test('work that fails releases the lock', async () => {
  const root = folder();
  await expect(withLock(root, () => Promise.reject(new Error('no flour')))).rejects.toThrow('no flour');
  expect(await withLock(root, async () => 'bread')).toBe('bread');
});

test('the lock of a dead process is taken over', async () => {
  const root = folder();
  const dead = spawnSync(process.execPath, ['--version']).pid;
  writeFileSync(join(root, '.yatai.lock'), `${dead} ${hostname()}`);
  expect(await withLock(root, async () => 'bread')).toBe('bread');
});

test('the lock of a living process is waited for, also on another machine', async () => {
  for (const holder of [`${process.pid} ${hostname()}`, '1 elsewhere']) {
    const root = folder();
    writeFileSync(join(root, '.yatai.lock'), holder);
    const outcome = await Promise.race([withLock(root, async () => 'worked'), sleep(500, 'waited')]);
    expect(outcome).toBe('waited');
    // Nobody has touched it for a minute: its holder is gone.
    utimesSync(join(root, '.yatai.lock'), new Date(Date.now() - 60_000), new Date(Date.now() - 60_000));
    expect(await withLock(root, async () => 'worked')).toBe('worked');
  }
});

function folder(): string {
  return mkdtempSync(join(tmpdir(), 'yatai-lock-'));
}
