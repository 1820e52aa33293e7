import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import routes from '#app/routes.ts';
import { FUNNEL_PATH } from '#server/http/count-visits.ts';
import { UPLOAD_PATH } from '#server/http/upload.ts';
import { WEBHOOK_PATH } from '#server/webhooks.ts';

const root = resolve(import.meta.dirname, '../../..');

/** An address of a page, or of what answers in its place, and the file that does; `hasAction`: it takes forms. */
export type KnownRoute = { route: string; file: string; isAdminEndpoint: boolean; hasAction: boolean };

/** The shop's own list of routes, as one list of whole addresses. */
export function listRoutes(): KnownRoute[] {
  const below = (entries: readonly RouteConfigEntry[], parent: string, isAdminEndpoint: boolean): KnownRoute[] =>
    entries.flatMap((entry) => {
      const { path, file, index, children = [] } = entry;
      const route = [parent, path].filter(Boolean).join('/');
      const isInside = isAdminEndpoint || file.endsWith('admin/layout.tsx');
      const hasAction = /^export (?:async function|function|const) action\b/m.test(
        readFileSync(resolve(root, 'app', file), 'utf8'),
      );
      const own = path === undefined && index !== true ? [] : [{ route, file, isAdminEndpoint: isInside, hasAction }];
      return [...own, ...below(children, route, isInside)];
    });
  return below(routes, '', false);
}

const NAMED: Record<string, string> = { FUNNEL_PATH, UPLOAD_PATH, WEBHOOK_PATH };

/** What the server answers before it looks for a page, without the shapes of their parts. */
export function listServerRoutes(): string[] {
  const source = readFileSync(resolve(root, 'server/http/routes.ts'), 'utf8');
  const found = [...source.matchAll(/\bapp\s*\.(?:get|post|all|on|use|mount|route)\(\s*(?:'([^']+)'|(\w+))/g)];
  return found.map(([whole, literal, name = '']) => {
    const path = literal ?? NAMED[name];
    if (path === undefined) throw new Error(`The address of a route of the server cannot be read: ${whole}`);
    return path.replace(/\{.*\}/, '');
  });
}
