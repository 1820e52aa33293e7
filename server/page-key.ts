import { policyOf } from '#app/paths.ts';
import type { Audience } from '#shop/accounts/audience.ts';
import { pathOf } from './target.ts';

/** What React Router adds to the address of a page's data. */
const OF_DATA = ['_routes', 'index'];

/** What advertising adds to an address, and no page reads. */
const TRACKING = /^(?:utm_\w+|gclid|gbraid|wbraid|fbclid|msclkid|igshid|mc_cid|mc_eid)$/;

/** Longer ones are hardly asked for twice. */
const KEY_MAX_CHARACTERS = 400;

/**
 * Under which name an address is cached: its audience, its path and what is read of its query, in one order. null: never.
 * @param target path and query as `readTarget` gives them
 */
export function pageKeyOf(target: string, audience: Audience): string | null {
  if (target.length > KEY_MAX_CHARACTERS) return null;
  const path = pathOf(target);
  const policy = policyOf(path);
  if (!isCachedFor(policy?.cache, audience)) return null;
  const name = `${audience} ${path}`;
  if (path === target) return name;
  const kept: [string, string][] = [];
  for (const [parameter, value] of new URLSearchParams(target.slice(path.length + 1))) {
    if (policy?.query?.includes(parameter) || OF_DATA.includes(parameter)) kept.push([parameter, value]);
    else if (!TRACKING.test(parameter)) return null;
  }
  if (kept.length === 0) return name;
  // A parameter that stands twice keeps its order: the first is read.
  kept.sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0));
  return `${name}?${new URLSearchParams(kept)}`;
}

/** Is a page with this policy the same for everybody in the audience? */
export const isCachedFor = (cache: 'everybody' | 'visitors' | undefined, audience: Audience): boolean =>
  cache === 'everybody' || (cache === 'visitors' && audience === 'visitor');

/** Does the page of this key show nothing but words, which no change of the shop's data changes? */
export const isFixedPage = (key: string): boolean =>
  policyOf(pathOf(key.slice(key.indexOf(' ') + 1)))?.isFixed === true;
