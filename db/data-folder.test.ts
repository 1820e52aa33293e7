import { chmod, mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { closeDataFolder } from './data-folder.ts';

/** A folder that others may enter, with nothing in it yet. */
async function makeParent(): Promise<string> {
  const parent = await mkdtemp(join(tmpdir(), 'yatai-modes-'));
  onTestFinished(() => rm(parent, { recursive: true, force: true }));
  await chmod(parent, 0o755);
  return parent;
}

const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);

async function closeWithLines(dataDir: string): Promise<string[]> {
  const lines: string[] = [];
  await closeDataFolder(dataDir, null, (line) => lines.push(line));
  return lines;
}

test('a new data folder is readable by its owner only, without a log line', async () => {
  const dataDir = join(await makeParent(), 'deep', 'data');
  expect(await closeWithLines(dataDir)).toEqual([]);
  expect(await modeOf(dataDir)).toBe('700');
  expect(await modeOf(join(dataDir, '..'))).toBe('755');
});

test('readable folders are restricted at the next start, with one log line', async () => {
  const dataDir = join(await makeParent(), 'data');
  for (const name of ['', 'media', 'private', 'mail']) {
    await mkdir(join(dataDir, name));
    await chmod(join(dataDir, name), 0o755);
  }
  const lines = await closeWithLines(dataDir);
  expect(lines).toHaveLength(1);
  for (const name of ['', 'media', 'private', 'mail']) {
    expect(lines[0]).toContain(join(dataDir, name));
    expect(await modeOf(join(dataDir, name))).toBe('700');
  }
  expect(await closeWithLines(dataDir)).toEqual([]);
});

test('a folder that is shared or has other content stays unchanged; the shop’s folders in it are restricted', async () => {
  const shared = join(await makeParent(), 'srv');
  for (const name of ['', 'somebody-else', 'media']) {
    await mkdir(join(shared, name));
    await chmod(join(shared, name), 0o755);
  }
  await closeWithLines(shared);
  expect([await modeOf(shared), await modeOf(join(shared, 'media'))]).toEqual(['755', '700']);
  const sticky = join(await makeParent(), 'tmp');
  await mkdir(sticky);
  await chmod(sticky, 0o1777);
  expect(await closeWithLines(sticky)).toEqual([]);
  expect(await modeOf(sticky)).toBe('777');
});
