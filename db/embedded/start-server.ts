import { spawn } from 'node:child_process';
import { type FileHandle, open, readFile, rename, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { program } from './binaries.ts';
import type { ClusterLocation } from './location.ts';
import { readPostmaster } from './postmaster.ts';
import { endStrayBackends } from './processes.ts';
import { ServerFailed } from './refused.ts';
import { spawnOptions } from './run-as.ts';
import type { Settings } from './settings.ts';

const POLL_MS = 20;
const LOG_MAX_BYTES = 5_000_000;
const ATTEMPTS_MAX = 5;

export type Start = {
  settings: Settings;
  /** The port that must be used again, because pools already know it; null for any free one. */
  port: number | null;
};

/**
 * Starts a server. If another process is faster, its server is used instead. Returns when a server of this cluster
 * exists, although it may still be starting.
 */
export async function startServer(location: ClusterLocation, start: Start): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const failure = await tryStart(location, start, attempt === 1);
    if (failure === null) return;
    if ((await readPostmaster(location.clusterDir))?.process === 'ours') return;
    if (attempt >= ATTEMPTS_MAX) {
      throw new ServerFailed(`PostgreSQL does not start: ${failure} (its full output is in ${logFile(location)})`);
    }
    if (failure.includes('shared memory')) await endStrayBackends(location.clusterDir);
    await pause(100 * attempt);
  }
}

/** Returns null once the server is ready, or its last error messages. */
async function tryStart(
  location: ClusterLocation,
  { settings, port }: Start,
  isFirst: boolean,
): Promise<string | null> {
  const before = await readPostmaster(location.clusterDir);
  const log = await openLog(location);
  const logStart = (await log.stat()).size;
  const options = spawnOptions(location.runAs);
  // The pid in a left-over lock file now belongs to another process: this variable makes PostgreSQL ignore it.
  const env = before?.process === 'foreign' ? { ...options.env, PG_GRANDPARENT_PID: String(before.pid) } : options.env;
  // Other processes may still know the port of a killed server. It is used again unless another program has taken it.
  const lastPort = isFirst && before?.port ? before.port : null;
  const wanted = Object.entries({ ...settings, port: String(port ?? lastPort ?? (await findFreePort())) });
  const [command, args] = commandLine(location, wanted);
  const child = spawn(command, args, { ...options, env, detached: true, stdio: ['ignore', log.fd, log.fd] });
  // The server deliberately survives this process: the supervisor and the locks decide when it stops.
  child.unref();
  // Listen before anything else: if another process was faster, this one exits immediately.
  let failed: string | null = null;
  child.once('error', (error) => {
    failed = error.message;
  });
  child.once('exit', (code, signal) => {
    // On Windows this is only pg_ctl, which starts the server.
    if (process.platform !== 'win32' || code !== 0) failed = `it exited with ${signal ?? code}`;
  });
  await log.close();
  // No time limit: after a crash, recovery may take minutes.
  while (failed === null) {
    const now = await readPostmaster(location.clusterDir);
    const isOurs = process.platform === 'win32' ? now?.process === 'ours' : now?.pid === child.pid;
    if (isOurs && now?.status === 'ready') return null;
    await pause(POLL_MS);
  }
  return (await findLastErrors(location, logStart)) ?? failed;
}

/** On Windows only pg_ctl can start the server without administrator rights, with which PostgreSQL refuses to run. */
function commandLine(location: ClusterLocation, settings: [string, string][]): [string, string[]] {
  const options = settings.flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  if (process.platform !== 'win32')
    return [program(location.binaries, 'postgres'), ['-D', location.clusterDir, ...options]];
  return [program(location.binaries, 'pg_ctl'), ['start', '-W', '-D', location.clusterDir, '-o', options.join(' ')]];
}

async function openLog(location: ClusterLocation): Promise<FileHandle> {
  const file = logFile(location);
  const size = await stat(file).then(
    (found) => found.size,
    () => 0,
  );
  if (size > LOG_MAX_BYTES) await rename(file, `${file}.1`);
  const log = await open(file, 'a', 0o600);
  if (location.runAs) await log.chown(location.runAs.uid, location.runAs.gid);
  return log;
}

async function findLastErrors(location: ClusterLocation, since: number): Promise<string | null> {
  const output = (await readFile(logFile(location))).subarray(since).toString('utf8');
  const errors = output.split('\n').filter((line) => /\b(FATAL|PANIC|HINT)\b/.test(line));
  const messages = errors.map((line) => line.replace(/^.*?\b(FATAL|PANIC|HINT): */, '')).join(' ');
  return messages || output.trim().split('\n').at(-1) || null;
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

const logFile = ({ clusterDir }: ClusterLocation) => join(clusterDir, 'server.log');
