import type { Audience } from '#shop/accounts/session.ts';

/** Links of the frame to pages that are the same for everybody: app/paths.ts says so, but is too large for every page. */
export const PUBLIC_LINKS: readonly string[] = ['/', '/shop', '/terms'];

/** The `prefetch` value of a link of the frame: personal pages are never stored and would be fetched twice. */
export const prefetchOf = (path: string, audience: Audience): 'intent' | 'none' =>
  audience === 'visitor' || PUBLIC_LINKS.includes(path) ? 'intent' : 'none';
