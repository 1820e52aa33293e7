import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Fault, FaultContext } from './fault.ts';

/**
 * Runs one fault in a folder of its own and cleans up.
 * @param log gets measurements
 */
export async function runFault(
  { name, run }: Fault,
  { isShort = false, log = () => {} }: Partial<Pick<FaultContext, 'isShort' | 'log'>> = {},
): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), `yatai-fault-${name}-`));
  await chmod(folder, 0o755);
  const undos: (() => Promise<unknown>)[] = [];
  const found: string[] = [];
  try {
    found.push(...(await run({ log, isShort, folder, atEnd: (undo) => undos.push(undo) })));
  } catch (error) {
    found.push(`The run failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
  }
  for (const undo of undos.reverse()) {
    await undo().catch((error: unknown) => found.push(`The cleanup failed: ${error}`));
  }
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  return found;
}
