import { spawnSync } from 'node:child_process';
import { readdir, readFile, readlink } from 'node:fs/promises';
import { basename } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Binaries, program } from './binaries.ts';

/** Whether a process with this pid exists. A zombie counts. */
export function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Whether the process is running. A zombie has a pid, but no command line. */
export async function isRunning(pid: number): Promise<boolean> {
  return exists(pid) && (process.platform !== 'linux' || Boolean((await readCommand(pid))?.[0]));
}

/**
 * Whether process `pid` is a running PostgreSQL server of `clusterDir`: pids are reused, and a zombie keeps its pid.
 */
export async function isServerOf(clusterDir: string, pid: number): Promise<boolean> {
  if (!exists(pid)) return false;
  if (process.platform === 'linux') {
    const words = await readCommand(pid);
    if (!words || basename(words[0] ?? '') !== 'postgres') return false;
    return words.includes(clusterDir) || (await findFolder(pid)) === clusterDir;
  }
  if (process.platform === 'win32') {
    return print('tasklist', ['/FI', `PID eq ${pid}`, '/NH'])
      .toLowerCase()
      .includes('postgres.exe');
  }
  const command = print('ps', ['-o', 'command=', '-p', String(pid)]);
  return command.includes('postgres') && command.includes(clusterDir);
}

/**
 * Ends the child processes of a killed server. One in a long query does not notice the server's end, and holds shared
 * memory that prevents the next start. They can be found on Linux only; elsewhere they end with their query.
 */
export async function endStrayBackends(clusterDir: string): Promise<void> {
  for (const signal of ['SIGTERM', 'SIGQUIT'] as const) {
    let strays = await listStrayBackends(clusterDir);
    for (const pid of strays) send(pid, signal);
    for (let waits = 0; waits < 40 && strays.length > 0; waits += 1) {
      await pause(50);
      strays = await listStrayBackends(clusterDir);
    }
  }
}

async function listStrayBackends(clusterDir: string): Promise<number[]> {
  if (process.platform !== 'linux') return [];
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const strays = await Promise.all(
    pids.map(async (pid) => {
      if ((await findFolder(pid)) !== clusterDir) return false;
      const [title = ''] = (await readCommand(pid)) ?? [];
      // The children of a running server have it as their parent, with the same working folder.
      return title.startsWith('postgres:') && (await findFolder(await findParent(pid))) !== clusterDir;
    }),
  );
  return pids.filter((_, index) => strays[index]);
}

/** Sends a signal to a server process. On Windows only PostgreSQL's own tool can do it. */
export function signalServer(binaries: Binaries, pid: number, signal: 'SIGINT' | 'SIGQUIT'): void {
  if (process.platform !== 'win32') send(pid, signal);
  else spawnSync(program(binaries, 'pg_ctl'), ['kill', signal.slice(3), String(pid)], { windowsHide: true });
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    // The process has already ended.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** The words of the command line; null if the process is gone, empty for a zombie. */
const readCommand = (pid: number) =>
  readFile(`/proc/${pid}/cmdline`, 'utf8').then(
    (text) => text.split('\0'),
    () => null,
  );

const findFolder = (pid: number | null) => (pid === null ? null : readlink(`/proc/${pid}/cwd`).catch(() => null));

async function findParent(pid: number): Promise<number | null> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^PPid:\s*(\d+)/m.exec(status)?.[1]) || null;
}

const print = (command: string, args: string[]) =>
  spawnSync(command, args, { encoding: 'utf8', windowsHide: true }).stdout ?? '';
