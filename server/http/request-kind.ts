import { policyOf } from '#app/paths.ts';
import { pagePathOf, pathOf } from '../target.ts';
import type { Urgency } from './load-limit.ts';

/** The kind of a request in logs and metrics. */
export type RequestKind = 'asset' | 'picture' | 'probe' | 'feed' | 'api' | 'data' | 'page';

/** Paths that are only read and have a handler of their own. Everything else is a page. */
const FILES: [RegExp, RequestKind][] = [
  [/^\/assets\//, 'asset'],
  [/^\/media\//, 'picture'],
  [/^\/(?:healthz|readyz|metrics|clock)$/, 'probe'],
  [/^\/(?:feed\/products\.xml|sitemap\.xml|sitemap\/[a-z0-9-]+\.xml|robots\.txt)$/, 'feed'],
];

/** @param target as returned by `readTarget` */
export function requestKindOf(method: string, target: string): RequestKind {
  const path = pathOf(target);
  const file = isRead(method) ? FILES.find(([pattern]) => pattern.test(path)) : undefined;
  if (file !== undefined) return file[1];
  if (isApiTarget(target)) return 'api';
  return path.endsWith('.data') ? 'data' : 'page';
}

/**
 * How urgent a request is; null: it passes the load limit, as files, streams and what machines watch do.
 * @param target as `readTarget` gives it
 */
export function urgencyOf(method: string, target: string): Urgency | null {
  const kind = requestKindOf(method, target);
  if (kind !== 'page' && kind !== 'data' && kind !== 'api') return null;
  if (kind === 'page' && isRead(method) && policyOf(pathOf(target))?.load === 'stream') return null;
  return method === 'POST' && policyOf(pagePathOf(target))?.load === 'order' ? 'order' : 'page';
}

const isRead = (method: string): boolean => method === 'GET' || method === 'HEAD';

/** Below /api/v1, and yet a page's own: the sign-up form reads it without a key. */
const POLICY = /^\/api\/v1\/auth\/password-policy(?:\.data)?$/;

/** Whether the HTTP API answers requests for this target. */
export function isApiTarget(target: string | null): boolean {
  const path = target === null ? '' : pathOf(target);
  return /^\/api\/v1(?:\/|$)/.test(path) && !POLICY.test(path);
}

/** Whether the HTTP API answers it for other storefronts. */
export const isStorefrontTarget = (target: string): boolean => target.startsWith('/api/v1/storefront/');
