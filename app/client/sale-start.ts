import { useEffect, useState } from 'react';

/** The server's clock is loaded only where there is something to wait for. */
function useCountDown<Value>(
  startsAtMs: number | null | undefined,
  before: Value,
  read: (leftMs: number) => Value,
): Value {
  const [value, setValue] = useState(before);
  useEffect(() => {
    if (startsAtMs == null) return undefined;
    let stop = (): void => undefined;
    let isWanted = true;
    import('./server-clock.ts').then(
      ({ countDown }) => {
        if (isWanted) stop = countDown(startsAtMs, (leftMs) => setValue(read(leftMs)));
      },
      () => undefined, // offline: the page stays as it is
    );
    return () => {
      isWanted = false;
      stop();
      setValue(before);
    };
  }, [startsAtMs, before, read]);
  return value;
}

const asIs = (leftMs: number): number | null => leftMs;
const isOver = (leftMs: number): boolean => leftMs === 0;

/** Milliseconds until a moment, by the server's clock; null: not known yet. */
export const useTimeLeft = (startsAtMs: number): number | null => useCountDown(startsAtMs, null, asIs);

/**
 * Whether something is on sale, also if it was not when its page was rendered: open pages follow the server's clock.
 * @param startsAtMs null or absent: it was on sale
 */
export const useHasStarted = (startsAtMs: number | null | undefined): boolean =>
  useCountDown(startsAtMs, false, isOver) || startsAtMs == null;
