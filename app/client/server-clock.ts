/** The server's time less `performance.now()`, in ms; null: not known yet. The visitor's clock may be wrong. */
let serverAheadMs: number | null = null;
let pending: Promise<void> | null = null;

const RETRY_MS = 5_000;
const SECOND_MS = 1_000;

/**
 * Asks the server for its time. The way back is not subtracted: a countdown ends late by it, and never early, when the
 * server would still refuse an order.
 */
function fetchClock(): Promise<void> {
  pending ??= fetch('/clock', { cache: 'no-store' })
    .then(async (answer) => {
      const { now } = (await answer.json()) as { now: number };
      serverAheadMs = now - performance.now();
    })
    .catch(() => undefined) // offline: tried again
    .finally(() => {
      pending = null;
    });
  return pending;
}

/**
 * Calls `onLeft` with the milliseconds until a moment of the server's clock, immediately and each second, and with 0 at that
 * moment. Returns how to stop.
 */
export function countDown(untilMs: number, onLeft: (leftMs: number) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;

  async function tick(): Promise<void> {
    clearTimeout(timer);
    if (serverAheadMs === null) await fetchClock();
    if (isOver) return;
    if (serverAheadMs === null) {
      timer = setTimeout(tick, RETRY_MS);
      return;
    }
    const left = Math.max(Math.ceil(untilMs - serverAheadMs - performance.now()), 0);
    onLeft(left);
    if (left === 0) stop();
    else timer = setTimeout(tick, left % SECOND_MS || SECOND_MS);
  }

  /** A device that slept, or a tab in the background, has missed seconds. */
  function onShow(): void {
    if (document.visibilityState === 'visible') fetchClock().then(tick);
  }

  function stop(): void {
    isOver = true;
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', onShow);
  }

  document.addEventListener('visibilitychange', onShow);
  tick();
  return stop;
}
