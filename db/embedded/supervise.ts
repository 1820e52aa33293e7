import { spawn } from 'node:child_process';
import { closeSync, constants, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { Place } from './location.ts';
import { isHeld, makePipe, openWriteEnd } from './named-pipe.ts';
import { spawnOptions } from './run-as.ts';

/**
 * One guard watches a cluster for all processes that use its server. Each of them holds the writing end of one named
 * pipe; the guard, a shell, reads it. However they die, the system closes their ends, and after the last one the guard
 * reads the end of file and stops the server. Nothing is ever asked, so nothing can be forgotten.
 */
export type Mutation = {
  /** Sets a new guard where the old one died. */
  renew(): void;
  release(): void;
};

/** The pid file is read once and at once: whoever starts another server later brings a guard of their own. */
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

/** Joins the guard of this cluster, or sets one. Where there is no shell, the next start cleans up instead. */
export function joinSupervisor(place: Place): Mutation {
  if (process.platform === 'win32') return { renew() {}, release() {} };
  let end = openWriteEnd(pipeOf(place)) ?? setGuard(place);
  return {
    renew() {
      if (isHandled(end)) return;
      if (end !== null) closeSync(end);
      end = openWriteEnd(pipeOf(place)) ?? setGuard(place);
    },
    release() {
      if (end !== null) closeSync(end);
      end = null;
    },
  };
}

/** Whether some process uses this cluster, even one that we cannot see from inside a container. */
export const isSupervised = (place: Place) => isHeld(pipeOf(place));

function setGuard(place: Place): number | null {
  try {
    makePipe(pipeOf(place), place.runAs);
    // Both ends by way of a third: an end opened alone waits for its partner, and the guard's must be a waiting one.
    const both = openSync(pipeOf(place), constants.O_RDWR | constants.O_NONBLOCK);
    const readEnd = openSync(pipeOf(place), constants.O_RDONLY);
    const writeEnd = openSync(pipeOf(place), constants.O_WRONLY | constants.O_NONBLOCK);
    closeSync(both);
    const shell = spawn('/bin/sh', ['-c', SCRIPT, 'guard', place.clusterDir], {
      ...spawnOptions(place.runAs),
      // A group of its own: Ctrl-C in the terminal is not meant for it.
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

function isHandled(end: number | null): boolean {
  try {
    if (end !== null) writeSync(end, '\n');
    return end !== null;
  } catch {
    // EPIPE: nobody reads any more.
    return false;
  }
}

const pipeOf = ({ dataDir }: Place) => join(dataDir, 'pg18.users');
