import { closeSync, constants, openSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Place } from './location.ts';
import { releaseShop, type Session, setUpShop } from './locks.ts';
import { isHeld, makePipe } from './named-pipe.ts';

/**
 * What says, even while the server is down, that the shop on this folder lives: the reading end of a named pipe. The
 * lock in the database decides between newcomers; the sign keeps them out until a shop is back in its restarted server.
 */
export type ShopMarker = { takeDown(): void };

const ATTEMPTS = 5;
const PAUSE_MS = 100;

/** The sign of the only shop, or null: there is another one. One that was killed this instant gets a moment to go. */
export async function markShop(place: Place, session: Session, ownSign: ShopMarker | null): Promise<ShopMarker | null> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    if (await setUpShop(session)) {
      if (ownSign) return ownSign;
      if (!isHeld(pipeOf(place))) return putUpSign(place);
      await releaseShop(session);
    }
    await pause(PAUSE_MS);
  }
  return null;
}

function putUpSign(place: Place): ShopMarker {
  if (process.platform === 'win32') return { takeDown() {} };
  makePipe(pipeOf(place), place.runAs);
  const end = openSync(pipeOf(place), constants.O_RDONLY | constants.O_NONBLOCK);
  return { takeDown: () => closeSync(end) };
}

const pipeOf = ({ dataDir }: Place) => join(dataDir, 'pg18.shop');
