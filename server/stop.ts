import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { runningWords } from './copy.ts';
import type { Readiness } from './health.ts';
import type { Log } from './log.ts';

/** How long answers that have begun may take before their connections are cut. */
const DEADLINE_MS = 10_000;
/** A database that has fallen silent never says goodbye; what waits for it is left behind. */
const CLOSING_MS = 10_000;
/** How often connections are looked at that have become idle meanwhile. */
const SWEEP_MS = 50;

/** Something that is closed after the last answer, in the order of the list. */
export type Closing = { name: string; close(): Promise<void> };

/**
 * Stops the shop: takes no new connection, lets answers finish, then closes jobs, pool and embedded server. Calling the
 * returned function again hurries: what is still open is cut.
 */
export function stopper(
  server: Server,
  readiness: Readiness,
  log: Log,
  closings: readonly Closing[],
  closingMs = CLOSING_MS,
) {
  const unused = watchUnused(server);
  let stopping: Promise<void> | null = null;
  return function stop(): Promise<void> {
    if (stopping === null) stopping = stopInOrder();
    else server.closeAllConnections();
    return stopping;
  };

  async function stopInOrder(): Promise<void> {
    readiness.isOpen = false;
    await drain(server, unused);
    for (const { name, close } of closings) {
      try {
        if (!(await isDoneIn(closingMs, close()))) log.error({ name }, `${name} did not close in time`);
      } catch (error) {
        log.error({ err: error }, `${name} did not close cleanly`);
      }
    }
  }
}

async function isDoneIn(ms: number, work: Promise<void>): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<false>();
  const timer = setTimeout(resolve, ms, false);
  try {
    return await Promise.race([work.then(() => true), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Connections on which nothing was asked yet: browsers open some in advance, and Node does not count them as idle. */
function watchUnused(server: Server): { closeAll(): void } {
  const open = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  return {
    closeAll() {
      for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
    },
  };
}

/** Ends when the last connection is gone. A connection that becomes idle meanwhile is closed, not waited for. */
function drain(server: Server, unused: { closeAll(): void }): Promise<void> {
  return new Promise((resolve) => {
    const sweep = setInterval(() => {
      server.closeIdleConnections();
      unused.closeAll();
    }, SWEEP_MS);
    const deadline = setTimeout(() => server.closeAllConnections(), DEADLINE_MS);
    server.close(() => {
      clearInterval(sweep);
      clearTimeout(deadline);
      resolve();
    });
  });
}

/** The first signal stops, the second hurries, the third ends at once. */
export function stopOnSignals(stop: () => Promise<void>, say: (sentence: string) => void): void {
  let signals = 0;
  const heard = () => {
    signals += 1;
    if (signals === 1) say(runningWords.closing);
    if (signals === 2) say(runningWords.hurrying);
    if (signals > 2) process.exit(1);
    stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGINT', heard);
  process.on('SIGTERM', heard);
}
