import type { Audience } from '#shop/accounts/session.ts';

/** Links of the frame to cached pages. A part of app/paths.ts, which is too large for every page; a test compares them. */
export const PUBLIC_LINKS: readonly string[] = ['/', '/shop', '/terms'];

/** The `prefetch` value of a link of the frame: personal pages are never stored and would be fetched twice. */
export const prefetchOf = (path: string, audience: Audience): 'intent' | 'none' =>
  audience === 'visitor' || PUBLIC_LINKS.includes(path) ? 'intent' : 'none';
