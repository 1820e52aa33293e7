import { setTimeout as pause } from 'node:timers/promises';

/** Calls `look` until it returns something other than null; null: it did not within `maxMs`. Test files use `expect.poll`. */
export async function poll<Value>(
  look: () => Value | null | Promise<Value | null>,
  { maxMs, everyMs = 100 }: { maxMs: number; everyMs?: number },
): Promise<Value | null> {
  for (const end = performance.now() + maxMs; ; await pause(everyMs)) {
    const found = await look();
    if (found !== null || performance.now() > end) return found;
  }
}
