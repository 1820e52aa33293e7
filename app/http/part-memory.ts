import { LRUCache } from 'lru-cache';

/** What an entry takes besides its key and its bytes, about. */
const ENTRY_BYTES = 200;
/** The share of those that nobody has asked for again. */
const NEWCOMERS = 0.25;

export type PartMemory = { recall(key: string): Buffer | undefined; keep(key: string, markup: Buffer): void };

/** Finished markup by what it follows from, `maxBytes` at most. What is asked for again stays, whoever else comes once. */
export function openPartMemory(maxBytes: number): PartMemory {
  const openList = (maxSize: number) =>
    new LRUCache<string, Buffer>({
      maxSize,
      sizeCalculation: (bytes, key) => bytes.length + key.length + ENTRY_BYTES,
    });
  /** Asked for once: a walk through every page of the shop goes through here, and takes nobody's place below. */
  const newcomers = openList(maxBytes * NEWCOMERS);
  /** Asked for again while they were new. */
  const regulars = openList(maxBytes * (1 - NEWCOMERS));

  const recall = (key: string): Buffer | undefined => {
    const regular = regulars.get(key);
    if (regular !== undefined) return regular;
    const again = newcomers.get(key);
    if (again === undefined) return undefined;
    newcomers.delete(key);
    regulars.set(key, again);
    return again;
  };

  return { recall, keep: (key, markup) => void newcomers.set(key, markup) };
}
