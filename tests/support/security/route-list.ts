import type { RouteConfigEntry } from '@react-router/dev/routes';
import routes from '#app/routes.ts';

/** An address of the shop, as its own list of routes has it: `/orders/:id`, and the file that answers there. */
export type ListedRoute = { path: string; file: string; isAdmin: boolean };

/** Every address of the shop's pages and data; the rule for whatever is nowhere is no address. */
export function listRoutes(): ListedRoute[] {
  const below = (entries: readonly RouteConfigEntry[], base: string, isAdmin: boolean): ListedRoute[] =>
    entries.flatMap((entry) => {
      const isInside = isAdmin || entry.file.endsWith('admin/layout.tsx');
      const path = entry.path === undefined ? base : `${base}/${entry.path}`;
      const isPage = entry.path !== undefined || entry.index === true;
      const own = isPage && entry.path !== '*' ? [{ path: path || '/', file: entry.file, isAdmin: isInside }] : [];
      return [...own, ...below(entry.children ?? [], path, isInside)];
    });
  return below(routes, '', false);
}
