import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Fault, Stage } from './fault.ts';

/**
 * Plays one fault on a stage of its own, and clears the stage away.
 * @param tell told of figures worth keeping
 */
export async function runFault(
  { name, play }: Fault,
  { isShort = false, tell = () => {} }: Partial<Pick<Stage, 'isShort' | 'tell'>> = {},
): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), `yatai-fault-${name}-`));
  await chmod(folder, 0o755);
  const undos: (() => Promise<unknown>)[] = [];
  const found: string[] = [];
  try {
    found.push(...(await play({ tell, isShort, folder, atEnd: (undo) => undos.push(undo) })));
  } catch (error) {
    found.push(`The play broke off: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
  }
  for (const undo of undos.reverse()) {
    await undo().catch((error: unknown) => found.push(`The stage could not be cleared: ${error}`));
  }
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  return found;
}
