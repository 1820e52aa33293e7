import { useEffect, useRef, useState } from 'react';
import { Link, useFetchers, useLocation, useNavigation, useRouteLoaderData } from 'react-router';
import type { loader as orderLoader } from '#app/admin/orders/order.route.tsx';
import type { WaitingCounts } from '#app/admin/waiting/count-waiting-tasks.server.ts';
import { Shape } from '#app/components/icon.tsx';
import { formatCount } from '#lib/plural.ts';
import styles from './admin-frame.module.css';
import { adminTabCopy, adminFrameCopy as copy, navGroupCopy } from './copy.ts';
import { countOf, isOn, type NavEntry, navGroups } from './nav-groups.ts';

/** Beside the page where there is room; on a phone a bar of groups below it, and a row of the group's pages above it. */
export function AdminNav({ firstCounts }: { firstCounts: WaitingCounts }) {
  const counts = useCounts(firstCounts);
  const { pathname } = useLocation();
  const order = useRouteLoaderData<typeof orderLoader>('admin/orders/order.route')?.order;
  const orders = order && (`${order.kind}-orders` as const);
  const here = navGroups.find(({ entries }) => entries.some((entry) => isOn(entry, pathname, orders)));
  const row = useRef<HTMLElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page lights another entry
  useEffect(() => {
    const lit = row.current?.querySelector<HTMLElement>('[data-here]');
    if (lit && row.current) row.current.scrollLeft = lit.offsetLeft - row.current.clientWidth / 2 + lit.offsetWidth / 2;
  }, [pathname, orders]);

  const link = (entry: NavEntry) => (
    <Link
      key={entry.tab}
      to={entry.to}
      className={styles.entry}
      data-here={isOn(entry, pathname, orders) || undefined}
      aria-current={pathname === entry.to ? 'page' : undefined}
    >
      {adminTabCopy[entry.tab]}
      <Count count={entry.tab in counts ? counts[entry.tab as keyof WaitingCounts] : 0} />
    </Link>
  );

  return (
    <>
      <nav className={styles.side} aria-label={copy.tabs}>
        {navGroups.map(({ name, entries }) => (
          <div key={name} className={styles.group}>
            {entries.length > 1 && <p className={styles.groupName}>{navGroupCopy[name]}</p>}
            {entries.map(link)}
          </div>
        ))}
      </nav>
      {here && here.entries.length > 1 && (
        <nav className={styles.row} aria-label={copy.inGroup} ref={row}>
          {here.entries.map(link)}
        </nav>
      )}
      <nav className={styles.bottom} aria-label={copy.groups}>
        {navGroups.map((group) => (
          <Link
            key={group.name}
            to={group.entries[0].to}
            className={styles.groupLink}
            data-here={group === here || undefined}
            aria-current={pathname === group.entries[0].to ? 'page' : undefined}
          >
            <Shape d={group.icon} />
            {navGroupCopy[group.name]}
            <Count count={countOf(group, counts)} />
          </Link>
        ))}
      </nav>
    </>
  );
}

const Count = ({ count }: { count: number }) =>
  count > 0 && (
    <span className={styles.count}>
      {formatCount(count)}
      <span className="vh"> {copy.waiting}</span>
    </span>
  );

/** The counts of the page that was loaded, read again after each navigation and each saved form. */
function useCounts(first: WaitingCounts): WaitingCounts {
  const [counts, setCounts] = useState(first);
  const { key } = useLocation();
  const isNavigating = useNavigation().state !== 'idle';
  const isSaving = useFetchers().some(({ formMethod }) => formMethod === 'POST');
  const isFresh = useRef(true);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page, or a saved form
  useEffect(() => {
    if (isNavigating || isSaving) return undefined;
    if (isFresh.current) {
      isFresh.current = false;
      return undefined;
    }
    const request = new AbortController();
    readCounts(request.signal).then(
      (read) => read && setCounts(read),
      () => undefined, // offline, or another page meanwhile: the counts stay
    );
    return () => request.abort();
  }, [key, isNavigating, isSaving]);
  return counts;
}

/** null: the session has ended, or the shop does not answer. */
async function readCounts(signal: AbortSignal): Promise<WaitingCounts | null> {
  const answer = await fetch('/admin/waiting', { signal });
  return answer.ok && !answer.redirected ? ((await answer.json()) as WaitingCounts) : null;
}
