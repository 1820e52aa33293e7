import { closeSync, constants, openSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { ClusterLocation } from './location.ts';
import { lockShop, releaseShop, type Session } from './locks.ts';
import { hasReader, makePipe } from './named-pipe.ts';

/**
 * Shows that a shop uses this folder, even while the server is down: the reading end of a named pipe. The database lock
 * decides between new shops; the marker keeps them out while a shop restarts its server.
 */
export type ShopMarker = { remove(): void };

const ATTEMPTS = 5;
const PAUSE_MS = 100;

/**
 * Returns the marker, or null if there is another shop. Waits briefly, so that a shop that has just been killed
 * disappears.
 */
export async function markShop(
  location: ClusterLocation,
  session: Session,
  ownMarker: ShopMarker | null,
): Promise<ShopMarker | null> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    if (await lockShop(session)) {
      if (ownMarker) return ownMarker;
      if (!hasReader(pipeOf(location))) return createMarker(location);
      await releaseShop(session);
    }
    await pause(PAUSE_MS);
  }
  return null;
}

function createMarker(location: ClusterLocation): ShopMarker {
  if (process.platform === 'win32') return { remove() {} };
  makePipe(pipeOf(location), location.runAs);
  const end = openSync(pipeOf(location), constants.O_RDONLY | constants.O_NONBLOCK);
  return { remove: () => closeSync(end) };
}

const pipeOf = ({ dataDir }: ClusterLocation) => join(dataDir, 'pg18.shop');
