import { spawnSync } from 'node:child_process';
import { chownSync, closeSync, constants, fstatSync, openSync, rmSync } from 'node:fs';
import type { RunAs } from './run-as.ts';

// Named pipes show that a process is alive: however it ends, the system closes its ends of the pipe, and other
// processes notice. Windows has no pipes in the file system; there the next start cleans up.

/** Creates the pipe if it does not exist. */
export function makePipe(path: string, runAs: RunAs | null): void {
  spawnSync('mkfifo', ['-m', '600', path]);
  // If root runs this now, the cluster's owner still needs access later.
  if (runAs) chownSync(path, runAs.uid, runAs.gid);
}

/** Opens the writing end. Returns null if no process has the reading end open. */
export function openWriteEnd(path: string): number | null {
  if (process.platform === 'win32') return null;
  try {
    const end = openSync(path, constants.O_WRONLY | constants.O_NONBLOCK);
    if (fstatSync(end).isFIFO()) return end;
    // Some tools copy the pipe as an ordinary file.
    closeSync(end);
    rmSync(path, { force: true });
    return null;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENXIO' || code === 'ENOENT') return null;
    throw error;
  }
}

/** Whether a running process has the reading end open. */
export function hasReader(path: string): boolean {
  const end = openWriteEnd(path);
  if (end !== null) closeSync(end);
  return end !== null;
}
