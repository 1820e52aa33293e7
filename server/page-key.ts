import { policyOf } from '#app/paths.ts';
import type { Audience } from '#shop/accounts/audience.ts';
import { pathOf } from './target.ts';

/** Query parameters that React Router adds to the URL of a page's data. */
const DATA_PARAMETERS = ['_routes', 'index'];

/** Query parameters that advertising adds and no page reads. */
const TRACKING = /^(?:utm_\w+|gclid|gbraid|wbraid|fbclid|msclkid|igshid|mc_cid|mc_eid)$/;

/** Longer URLs are rarely requested twice. */
const KEY_MAX_CHARACTERS = 400;

/**
 * Returns the cache key of a URL: its audience, its path and the query parameters that the page reads, in a fixed
 * order. Returns null if the page is not cached.
 * @param target path and query as returned by `readTarget`
 */
export function pageKeyOf(target: string, audience: Audience): string | null {
  if (target.length > KEY_MAX_CHARACTERS) return null;
  const path = pathOf(target);
  const policy = policyOf(path);
  if (!isCachedFor(policy?.cache, audience)) return null;
  const name = `${audience} ${path}`;
  if (path === target) return name;
  const read: [string, string][] = [];
  for (const [parameter, value] of new URLSearchParams(target.slice(path.length + 1))) {
    if (policy?.query?.includes(parameter) || DATA_PARAMETERS.includes(parameter)) read.push([parameter, value]);
    else if (!TRACKING.test(parameter)) return null;
  }
  if (read.length === 0) return name;
  // The sort is stable: repeated parameters keep their order, because pages read the first.
  read.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return `${name}?${new URLSearchParams(read)}`;
}

/** Whether a page with this policy is the same for everybody in the audience. */
export const isCachedFor = (cache: 'everybody' | 'visitors' | undefined, audience: Audience): boolean =>
  cache === 'everybody' || (cache === 'visitors' && audience === 'visitor');

/** Whether the page shows only fixed text, which does not depend on the shop's data. */
export const isFixedPage = (key: string): boolean =>
  policyOf(pathOf(key.slice(key.indexOf(' ') + 1)))?.isFixed === true;
