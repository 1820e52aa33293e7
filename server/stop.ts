import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { within } from '#lib/within.ts';
import { runningCopy } from './copy.ts';
import type { Readiness } from './health.ts';
import type { Log } from './log.ts';

/** How long responses in progress may take before their connections are closed. */
const DEADLINE_MS = 10_000;
/** An unresponsive database never closes its connections; what still waits for it is abandoned. */
const CLOSING_MS = 10_000;
/** How often connections are checked that have become idle. */
const SWEEP_MS = 50;

/** Something to close after the last response, in the order of the list. */
export type Closing = { name: string; close(): Promise<void> };

/**
 * Returns a function that stops the shop: no new connections, then responses in progress finish, then jobs, pool and
 * embedded server close. A second call closes all connections immediately.
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
        if ((await within(closingMs, close(), 'late')) === 'late') log.error({ name }, `${name} did not close in time`);
      } catch (error) {
        log.error({ err: error }, `${name} did not close cleanly`);
      }
    }
  }
}

/** Tracks connections without a request: browsers open some in advance, and Node does not count them as idle. */
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

/** Resolves when the last connection is closed. A connection that becomes idle is closed. */
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

/** Ctrl-C reaches all processes of a terminal, and npm sends its own on: signals within this time count as one. */
const SAME_SIGNAL_MS = 500;

/**
 * The first signal stops the shop, the second closes all connections, the third exits immediately.
 * @param source where the signals arrive
 */
export function stopOnSignals(
  stop: () => Promise<void>,
  print: (sentence: string) => void,
  source: Pick<NodeJS.EventEmitter, 'on'> = process,
): void {
  let signals = 0;
  let lastAt = Number.NEGATIVE_INFINITY;
  const onSignal = () => {
    const now = performance.now();
    if (now - lastAt < SAME_SIGNAL_MS) return;
    lastAt = now;
    signals += 1;
    if (signals === 1) print(runningCopy.closing);
    if (signals === 2) print(runningCopy.hurrying);
    if (signals > 2) process.exit(1);
    stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  source.on('SIGINT', onSignal);
  source.on('SIGTERM', onSignal);
}
