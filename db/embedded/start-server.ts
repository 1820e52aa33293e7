import { spawn } from 'node:child_process';
import { type FileHandle, open, readFile, rename, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { program } from './binaries.ts';
import type { Place } from './location.ts';
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
  /** The port that must be kept, because others already know it; otherwise any free one. */
  port: number | null;
};

/**
 * Starts a server, unless another process turns out to be quicker: then the one that it started will do. Returns when
 * a server of ours is there, though perhaps still starting.
 */
export async function startServer(place: Place, start: Start): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const complaint = await tryStart(place, start, attempt === 1);
    if (complaint === null) return;
    if ((await readPostmaster(place.clusterDir))?.process === 'ours') return;
    if (attempt >= ATTEMPTS_MAX) {
      throw new ServerFailed(`PostgreSQL does not start: ${complaint} (all it said is in ${logFile(place)})`);
    }
    if (complaint.includes('shared memory')) await endStrayBackends(place.clusterDir);
    await pause(100 * attempt);
  }
}

/** Null once it is ready; otherwise its last words. */
async function tryStart(place: Place, { settings, port }: Start, isFirst: boolean): Promise<string | null> {
  const before = await readPostmaster(place.clusterDir);
  const log = await openLog(place);
  const logStart = (await log.stat()).size;
  const options = spawnOptions(place.runAs);
  // A left-over lock whose number now belongs to another process: this is how PostgreSQL is told to disregard it.
  const env = before?.process === 'foreign' ? { ...options.env, PG_GRANDPARENT_PID: String(before.pid) } : options.env;
  // A killed server's port may still be known to others, unless somebody else has taken it.
  const lastPort = isFirst && before?.port ? before.port : null;
  const wanted = Object.entries({ ...settings, port: String(port ?? lastPort ?? (await findFreePort())) });
  const [command, args] = commandLine(place, wanted);
  const child = spawn(command, args, { ...options, env, detached: true, stdio: ['ignore', log.fd, log.fd] });
  // It outlives us on purpose: the guard and the locks decide when it ends.
  child.unref();
  // Heard from the first moment: where another process was quicker, it ends at once.
  let failed: string | null = null;
  child.once('error', (error) => {
    failed = error.message;
  });
  child.once('exit', (code, signal) => {
    // On Windows this is only the tool that starts it.
    if (process.platform !== 'win32' || code !== 0) failed = `it ended with ${signal ?? code}`;
  });
  await log.close();
  // No time limit: after a crash it may have minutes of work to repeat, and it is alive.
  while (failed === null) {
    const now = await readPostmaster(place.clusterDir);
    const isIt = process.platform === 'win32' ? now?.process === 'ours' : now?.pid === child.pid;
    if (isIt && now?.status === 'ready') return null;
    await pause(POLL_MS);
  }
  return (await findLastWords(place, logStart)) ?? failed;
}

/** Windows has no way but pg_ctl to start the server without administrator rights, which PostgreSQL refuses. */
function commandLine(place: Place, settings: [string, string][]): [string, string[]] {
  const options = settings.flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  if (process.platform !== 'win32') return [program(place.binaries, 'postgres'), ['-D', place.clusterDir, ...options]];
  return [program(place.binaries, 'pg_ctl'), ['start', '-W', '-D', place.clusterDir, '-o', options.join(' ')]];
}

async function openLog(place: Place): Promise<FileHandle> {
  const file = logFile(place);
  const size = await stat(file).then(
    (found) => found.size,
    () => 0,
  );
  if (size > LOG_MAX_BYTES) await rename(file, `${file}.1`);
  const log = await open(file, 'a', 0o600);
  if (place.runAs) await log.chown(place.runAs.uid, place.runAs.gid);
  return log;
}

async function findLastWords(place: Place, since: number): Promise<string | null> {
  const said = (await readFile(logFile(place))).subarray(since).toString('utf8');
  const complaints = said.split('\n').filter((line) => /\b(FATAL|PANIC|HINT)\b/.test(line));
  const words = complaints.map((line) => line.replace(/^.*?\b(FATAL|PANIC|HINT): */, '')).join(' ');
  return words || said.trim().split('\n').at(-1) || null;
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

const logFile = ({ clusterDir }: Place) => join(clusterDir, 'server.log');
