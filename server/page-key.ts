/** Pages that may be the same for every visitor; the loader has the last word. */
const KEPT_PATH =
  /^\/(?:_|shop(?:\/[a-z-]{1,40})?|digital|search|terms|cart|offline|services(?:\/[a-z0-9-]{1,100})?|item\/[0-9a-f-]{36})?(?:\.data)?$/;

/** What these pages read of their address, and what React Router adds to it. */
const READ = new Set([
  ...['q', 'sort', 'category', 'series', 'origin', 'min', 'max', 'rating', 'stock', 'page', 'reviews'],
  ...['_routes', 'index'],
]);

/** What advertising adds to an address, and no page reads. */
const TRACKING = /^(?:utm_\w+|gclid|gbraid|wbraid|fbclid|msclkid|igshid|mc_cid|mc_eid)$/;

/** Longer ones are hardly asked for twice. */
const KEY_MAX_CHARACTERS = 400;

/** Pages that show nothing but words: nothing of the shop's changes them. The cart lies in the browser. */
const FIXED_PATH = /^\/(?:shop|terms|cart|offline)$/;

export const isFixedPage = (key: string): boolean => FIXED_PATH.test(key);

/**
 * Under which name an address is kept: its path and what is read of its query, in one order. null: never.
 * @param target path and query as `readTarget` gives them
 */
export function pageKeyOf(target: string): string | null {
  if (target.length > KEY_MAX_CHARACTERS) return null;
  const mark = target.indexOf('?');
  if (mark === -1) return KEPT_PATH.test(target) ? target : null;
  const path = target.slice(0, mark);
  if (!KEPT_PATH.test(path)) return null;
  const kept: [string, string][] = [];
  for (const [name, value] of new URLSearchParams(target.slice(mark + 1))) {
    if (READ.has(name)) kept.push([name, value]);
    else if (!TRACKING.test(name)) return null;
  }
  if (kept.length === 0) return path;
  // A name that stands twice keeps its order: the first is read.
  kept.sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0));
  return `${path}?${new URLSearchParams(kept)}`;
}
