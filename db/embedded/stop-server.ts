import { setTimeout as pause } from 'node:timers/promises';
import type { ClusterLocation } from './location.ts';
import { readPostmaster } from './postmaster.ts';
import { signalServer } from './processes.ts';

const POLL_MS = 20;
/** A fast shutdown writes the memory to disk, which takes time on a slow disk. */
const FAST_MS = 15_000;
const IMMEDIATE_MS = 5_000;

/**
 * Stops the server `pid` by a fast shutdown. If that takes too long, by an immediate one; the next start then replays
 * the write-ahead log.
 */
export async function stopServer(location: ClusterLocation, pid: number): Promise<void> {
  signalServer(location.binaries, pid, 'SIGINT');
  if (await isGoneWithin(location, pid, FAST_MS)) return;
  signalServer(location.binaries, pid, 'SIGQUIT');
  await isGoneWithin(location, pid, IMMEDIATE_MS);
}

async function isGoneWithin(location: ClusterLocation, pid: number, limitMs: number): Promise<boolean> {
  for (const deadline = Date.now() + limitMs; Date.now() < deadline; await pause(POLL_MS)) {
    const now = await readPostmaster(location.clusterDir);
    if (now?.pid !== pid || now.process !== 'ours') return true;
  }
  return false;
}
