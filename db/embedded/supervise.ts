import { spawn, spawnSync } from 'node:child_process';
import { chownSync, closeSync, constants, fstatSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { ClusterLocation } from './location.ts';
import { type RunAs, spawnOptions } from './run-as.ts';

// Named pipes show that a process is alive: however it ends, the system closes its ends of the pipe, and other
// processes notice. Windows has no pipes in the file system; there the next start cleans up.

/** Creates the pipe if it does not exist. */
export function makePipe(path: string, runAs: RunAs | null): void {
  spawnSync('mkfifo', ['-m', '600', path]);
  // If root runs this now, the cluster's owner still needs access later.
  if (runAs) chownSync(path, runAs.uid, runAs.gid);
}

/** Opens the writing end. Returns null if no process has the reading end open. */
function openWriteEnd(path: string): number | null {
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

/**
 * One supervisor watches a cluster for all processes that use its server. Each process holds the writing end of a named
 * pipe; the supervisor, a shell, reads it. However the processes end, the system closes their ends. After the last one
 * the supervisor reads the end of file and stops the server. It needs no message from any process.
 */
export type Supervisor = {
  /** Starts a new supervisor if the old one has ended. */
  renew(): void;
  release(): void;
};

/** The pid file is read once, immediately: a process that starts another server later starts its own supervisor. */
const SCRIPT = `
while read -r _; do :; done
exec 0</dev/null
read -r pid < "$1/postmaster.pid" || exit 0
is_ours() { case "$(tr '\\0' ' ' < "/proc/$pid/cmdline" || ps -o command= -p "$pid")" in *postgres*"$1"*) ;; *) false ;; esac; }
is_ours "$1" || exit 0
kill -INT "$pid"
for _ in 1 2 3 4 5 6 7 8 9 10; do
  sleep 1
  is_ours "$1" || exit 0
done
kill -QUIT "$pid"
`;

/** Joins the supervisor of this cluster, or starts one. Without a shell (Windows) the next start cleans up instead. */
export function joinSupervisor(location: ClusterLocation): Supervisor {
  if (process.platform === 'win32') return { renew() {}, release() {} };
  let end = openWriteEnd(pipeOf(location)) ?? startSupervisor(location);
  return {
    renew() {
      if (isRunning(end)) return;
      if (end !== null) closeSync(end);
      end = openWriteEnd(pipeOf(location)) ?? startSupervisor(location);
    },
    release() {
      if (end !== null) closeSync(end);
      end = null;
    },
  };
}

/** Whether a process uses this cluster, also one in a container whose processes are not visible here. */
export const isSupervised = (location: ClusterLocation) => hasReader(pipeOf(location));

function startSupervisor(location: ClusterLocation): number | null {
  try {
    makePipe(pipeOf(location), location.runAs);
    // Both ends are opened with the help of a third: opening one end alone waits for the other, and the supervisor's
    // end must be a blocking one.
    const both = openSync(pipeOf(location), constants.O_RDWR | constants.O_NONBLOCK);
    const readEnd = openSync(pipeOf(location), constants.O_RDONLY);
    const writeEnd = openSync(pipeOf(location), constants.O_WRONLY | constants.O_NONBLOCK);
    closeSync(both);
    const shell = spawn('/bin/sh', ['-c', SCRIPT, 'guard', location.clusterDir], {
      ...spawnOptions(location.runAs),
      // A process group of its own: Ctrl-C in the terminal must not reach it.
      detached: true,
      stdio: [readEnd, 'ignore', 'ignore'],
    });
    shell.once('error', () => {});
    shell.unref();
    closeSync(readEnd);
    return writeEnd;
  } catch {
    return null;
  }
}

function isRunning(end: number | null): boolean {
  try {
    if (end !== null) writeSync(end, '\n');
    return end !== null;
  } catch {
    // EPIPE: the supervisor has ended.
    return false;
  }
}

const pipeOf = ({ dataDir }: ClusterLocation) => join(dataDir, 'pg18.users');
