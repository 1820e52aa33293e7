import { spawnSync } from 'node:child_process';
import { chownSync, closeSync, constants, fstatSync, openSync, rmSync } from 'node:fs';
import type { RunAs } from './run-as.ts';

// Named pipes serve as signs of life: however a process dies, the system closes its ends, and the others see it.
// Windows has none that are files; there the next start cleans up.

/** Makes the pipe unless it is there. */
export function makePipe(path: string, runAs: RunAs | null): void {
  spawnSync('mkfifo', ['-m', '600', path]);
  // Root may be here for once: the cluster's owner has to get in later.
  if (runAs) chownSync(path, runAs.uid, runAs.gid);
}

/** Null when nobody holds the reading end. */
export function openWriteEnd(path: string): number | null {
  if (process.platform === 'win32') return null;
  try {
    const end = openSync(path, constants.O_WRONLY | constants.O_NONBLOCK);
    if (fstatSync(end).isFIFO()) return end;
    // Some ways of copying the folder make an ordinary file of it.
    closeSync(end);
    rmSync(path, { force: true });
    return null;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENXIO' || code === 'ENOENT') return null;
    throw error;
  }
}

/** Whether some live process holds the reading end. */
export function isHeld(path: string): boolean {
  const end = openWriteEnd(path);
  if (end !== null) closeSync(end);
  return end !== null;
}
