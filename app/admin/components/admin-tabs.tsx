import { useEffect, useRef } from 'react';
import { Link, useLocation, useRouteLoaderData } from 'react-router';
import type { loader as orderLoader } from '#app/admin/orders/order.route.tsx';
import styles from './admin-tabs.module.css';
import { adminFrameCopy, adminTabCopy } from './copy.ts';
import { readFrom } from './use-admin-result.ts';

type Tab = keyof typeof adminTabCopy;

const tabs: [tab: Tab, to: string, alsoFor?: RegExp][] = [
  ['products', '/admin/products/new', /^\/admin(\/products\/|\/?$)/],
  ['shop-items', '/admin/shop-items'],
  ['digital-items', '/admin/digital-items'],
  ['shop-orders', '/admin/shop-orders'],
  ['digital-orders', '/admin/digital-orders'],
  ['service-orders', '/admin/service-orders', /^\/admin\/services\//],
  ['payouts', '/admin/payouts'],
  ['remittances', '/admin/remittances'],
  ['returns', '/admin/returns', /^\/admin\/returns\//],
  ['messages', '/admin/messages'],
  ['reviews', '/admin/reviews'],
  ['customers', '/admin/customers', /^\/admin\/customers\//],
  ['promotions', '/admin/promotions', /^\/admin\/promotions\//],
  ['collections', '/admin/collections', /^\/admin\/collections\//],
  ['tax', '/admin/tax'],
  ['search', '/admin/search'],
  ['analytics', '/admin/analytics'],
  ['settings', '/admin/settings'],
  ['api-keys', '/admin/api-keys'],
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
    const lit = row.current?.querySelector<HTMLElement>('[data-here]');
    if (lit && row.current) row.current.scrollLeft = lit.offsetLeft - row.current.clientWidth / 2 + lit.offsetWidth / 2;
  }, [pathname, orders]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is read from its heading
  useEffect(() => {
    if (!row.current?.contains(document.activeElement)) return;
    readFrom(document.querySelector<HTMLElement>('main h1'), { preventScroll: true });
  }, [pathname]);

  return (
    <nav className={styles.tabs} aria-label={adminFrameCopy.tabs} ref={row}>
      {tabs.map(([tab, to, alsoFor]) => {
        const isHere = pathname === to;
        const isLit = isHere || tab === orders || alsoFor?.test(pathname);
        return (
          <Link
            key={tab}
            to={to}
            className={styles.tab}
            data-here={isLit || undefined}
            aria-current={isHere ? 'page' : undefined}
          >
            {adminTabCopy[tab]}
          </Link>
        );
      })}
    </nav>
  );
}
