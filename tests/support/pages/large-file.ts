import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A file on the disk until the end of the test, for the picker: a buffer would take a second for every 2 MB. Its path. */
export async function largeFile(name: string, content: Buffer): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'yatai-file-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
}
