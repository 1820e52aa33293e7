import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router';
import { expect, test } from 'vitest';
import { narrowBuilds } from './narrow-build.ts';

type Part = { id: string; parentId?: string; path?: string; index?: true };

const parts: Part[] = [
  { id: 'root', path: '' },
  { id: 'frame', parentId: 'root' },
  { id: 'home', parentId: 'frame', index: true },
  { id: 'orders', parentId: 'frame', path: 'orders' },
  { id: 'order', parentId: 'frame', path: 'orders/:id' },
  { id: 'checkout', parentId: 'frame', path: 'checkout' },
  { id: 'address', parentId: 'checkout', path: 'address' },
  { id: 'desk', parentId: 'frame' },
  { id: 'admin', parentId: 'desk', path: 'admin' },
  { id: 'language', parentId: 'frame', path: ':language?/terms' },
  { id: 'missing', parentId: 'frame', path: '*' },
];

const build = { routes: Object.fromEntries(parts.map((part) => [part.id, part])) } as unknown as ServerBuild;

/** As React Router's handler makes them of a build. */
function treeOf({ routes }: ServerBuild, parentId?: string): RouteObject[] {
  return Object.values(routes).flatMap((route) => {
    if (route?.parentId !== parentId) return [];
    const { id, path, index } = route as Part;
    return [index ? { id, path, index } : { id, path, children: treeOf({ routes } as ServerBuild, id) }];
  });
}

const idsOf = (tree: RouteObject[], path: string) => matchRoutes(tree, path)?.map(({ route }) => route.id) ?? null;

test('an address matches the same routes among the few as among all of them', () => {
  const whole = treeOf(build);
  const narrowed = narrowBuilds(build, treeOf);
  const paths = ['/', '/orders', '/ORDERS/', '/orders/1', '/orders/1/2', '/checkout/address', '/admin', '/terms'];
  for (const path of [...paths, '/en/terms', '/nowhere', '/nowhere/at/all', '/order%73', '/__manifest', '/~']) {
    expect(idsOf(narrowed(path), path), path).toEqual(idsOf(whole, path));
  }
  expect(idsOf(narrowed('/orders/1.data'), '/orders/1')).toEqual(['root', 'frame', 'order']);
});

test('an address has fewer routes to look through, and words that no route begins with share theirs', () => {
  const counted: number[] = [];
  const narrowed = narrowBuilds(build, ({ routes }) => {
    counted.push(Object.keys(routes).length);
    return routes;
  });
  expect(Object.keys(narrowed('/orders.data'))).toEqual(['root', 'frame', 'orders', 'order', 'language', 'missing']);
  expect(narrowed('/some')).toBe(narrowed('/thing'));
  expect(narrowed('/orders')).toBe(narrowed('/Orders/7'));
  expect(counted).toEqual([parts.length, 6, 4]);
});
