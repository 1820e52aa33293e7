import { spawnSync } from 'node:child_process';
import { cpus } from 'node:os';

/** Whether processes can be pinned to cores: on Linux with util-linux's `taskset` and two cores. */
export const canPin = (): boolean =>
  cpus().length >= 2 && spawnSync('taskset', ['-p', String(process.pid)]).status === 0;

/** Pins this process, and the PostgreSQL that it starts, to core 1. */
export function pinSelf(): void {
  if (canPin()) spawnSync('taskset', ['-a', '-p', '-c', '1', String(process.pid)]);
}

/** Lets this process and its future child processes use every core again. */
export function unpinSelf(): void {
  if (canPin()) spawnSync('taskset', ['-a', '-p', '-c', `0-${cpus().length - 1}`, String(process.pid)]);
}

/** The command that runs `command` on core 0 only, where that is possible. */
export const onCoreZero = (command: string, args: string[]): [string, string[]] =>
  canPin() ? ['taskset', ['-c', '0', command, ...args]] : [command, args];
