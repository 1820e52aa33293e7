import type { Server } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** While connections arrive without end, a page is rendered after this many turns. It holds its slot of the load limit meanwhile. */
const TURNS_MAX = 64;

/**
 * Node accepts one connection in each turn of its event loop (libuv since 1.45), and a turn in which pages are rendered
 * takes 10 to 50 ms. Without this, the last of 1,000 visitors who arrive together waits 10 s for any answer; with it, 1.1 s.
 * @returns a function to await before a page is rendered: it resolves when no connection waits to be accepted
 */
export function watchConnections(server: Server): () => Promise<void> {
  let accepted = 0;
  server.on('connection', () => {
    accepted += 1;
  });
  return async () => {
    // The current turn may be past the point where it accepts.
    await nextTurn();
    for (let turn = 0; turn < TURNS_MAX; turn += 1) {
      const before = accepted;
      await nextTurn();
      if (accepted === before) return;
    }
  };
}
