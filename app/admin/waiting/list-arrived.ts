/** Waiting orders that an open page compares with those it knows. More hardly arrive between two requests. */
export const NEWEST_COUNT = 30;

/**
 * The orders among the newest that were not there before. When the list is full, what follows the last known order has
 * only moved up, because a newer order was sent.
 */
export function listArrived(newest: readonly string[], known: ReadonlySet<string>): string[] {
  const last = newest.findLastIndex((id) => known.has(id));
  const isFull = newest.length >= NEWEST_COUNT;
  return newest.filter((id, at) => !known.has(id) && (!isFull || last === -1 || at < last));
}
