import { useEffect, useRef } from 'react';
import { Link, useLocation, useRouteLoaderData } from 'react-router';
import type { loader as orderLoader } from '#app/admin/orders/order.route.tsx';
import { adminFrameCopy, adminTabCopy } from './copy.ts';
import { readFrom } from './use-restored-focus.ts';

type Tab = keyof typeof adminTabCopy;

const tabs: [tab: Tab, to: string, alsoFor?: RegExp][] = [
  ['products', '/admin/products/new', /^\/admin(\/products\/|\/?$)/],
  ['shop-items', '/admin/shop-items'],
  ['digital-items', '/admin/digital-items'],
  ['shop-orders', '/admin/shop-orders'],
  ['digital-orders', '/admin/digital-orders'],
  ['service-orders', '/admin/service-orders', /^\/admin\/services\//],
  ['messages', '/admin/messages'],
  ['reviews', '/admin/reviews'],
  ['customers', '/admin/customers', /^\/admin\/customers\//],
  ['dashboard', '/admin/dashboard'],
  ['audit-log', '/admin/audit-log'],
];

/** Navigation of the admin, one address for each area; on a phone the row scrolls to the current one. */
export function AdminTabs() {
  const { pathname } = useLocation();
  const order = useRouteLoaderData<typeof orderLoader>('admin/orders/order.route')?.order;
  const orders = order && (`${order.kind}-orders` as const);
  const row = useRef<HTMLElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page lights another tab
  useEffect(() => {
    const lit = row.current?.querySelector<HTMLElement>('.is-here');
    if (lit && row.current) row.current.scrollLeft = lit.offsetLeft - row.current.clientWidth / 2 + lit.offsetWidth / 2;
  }, [pathname, orders]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is read from its heading
  useEffect(() => {
    if (!row.current?.contains(document.activeElement)) return;
    readFrom(document.querySelector<HTMLElement>('.admin h1'), { preventScroll: true });
  }, [pathname]);

  return (
    <nav className="admin-tabs" aria-label={adminFrameCopy.tabs} ref={row}>
      {tabs.map(([tab, to, alsoFor]) => {
        const isHere = pathname === to;
        return (
          <Link
            key={tab}
            to={to}
            className={isHere || tab === orders || alsoFor?.test(pathname) ? 'admin-tab is-here' : 'admin-tab'}
            aria-current={isHere ? 'page' : undefined}
          >
            {adminTabCopy[tab]}
          </Link>
        );
      })}
    </nav>
  );
}
