import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/**
 * Writes a file for a file field, until the end of the test, and returns its path. Playwright takes about a second for every
 * 2 MB of a buffer, and hardly any time for a path.
 */
export async function largeFile(name: string, content: Buffer): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'yatai-file-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
}
