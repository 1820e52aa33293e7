import { setTimeout as pause } from 'node:timers/promises';
import type { Place } from './location.ts';
import { readPostmaster } from './postmaster.ts';
import { signalServer } from './processes.ts';

const POLL_MS = 20;
/** A fast shutdown writes what is in memory; on a slow disk that takes a while. */
const FAST_MS = 15_000;
const AT_ONCE_MS = 5_000;

/** Stops the server `pid`: fast, and if that does not help, at once (the next start then repeats the journal). */
export async function stopServer(place: Place, pid: number): Promise<void> {
  signalServer(place.binaries, pid, 'SIGINT');
  if (await isGoneWithin(place, pid, FAST_MS)) return;
  signalServer(place.binaries, pid, 'SIGQUIT');
  await isGoneWithin(place, pid, AT_ONCE_MS);
}

async function isGoneWithin(place: Place, pid: number, limitMs: number): Promise<boolean> {
  for (const deadline = Date.now() + limitMs; Date.now() < deadline; await pause(POLL_MS)) {
    const now = await readPostmaster(place.clusterDir);
    if (now?.pid !== pid || now.process !== 'ours') return true;
  }
  return false;
}
