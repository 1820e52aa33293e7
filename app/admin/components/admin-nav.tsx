import { useEffect, useRef, useState } from 'react';
import { Link, useFetchers, useLocation, useNavigation, useRouteLoaderData } from 'react-router';
import type { Waiting, WaitingCounts } from '#app/admin/waiting/count-waiting-tasks.server.ts';
import { listArrived } from '#app/admin/waiting/list-arrived.ts';
import { Shape } from '#app/components/icon.tsx';
import { formatCount } from '#lib/plural.ts';
import type { OrderKind } from '#shop/orders/order.ts';
import styles from './admin-frame.module.css';
import { adminTabCopy, adminFrameCopy as copy, navGroupCopy } from './copy.ts';
import { countOf, groupsFor, isOn, type NavEntry } from './nav-groups.ts';

/** Beside the page where there is room; on a phone a bar of groups below it, and a row of the group's pages above it. */
export function AdminNav({ pages, first }: { pages: readonly string[]; first: Waiting | undefined }) {
  const groups = groupsFor(pages);
  const counts = useCounts(first);
  const { pathname } = useLocation();
  // Not by the type of its loader: that page imports, by way of `useMay`, this navigation.
  const order = useRouteLoaderData<{ order: { kind: OrderKind } }>('admin/orders/order.route')?.order;
  const orders = order && (`${order.kind}-orders` as const);
  const here = groups.find(({ entries }) => entries.some((entry) => isOn(entry, pathname, orders)));
  const row = useRef<HTMLElement>(null);
  const side = useRef<HTMLElement>(null);
  const bottom = useRef<HTMLElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page lights another entry
  useEffect(() => {
    for (const bar of [row.current, bottom.current]) {
      const lit = bar?.querySelector<HTMLElement>('[data-here]');
      if (bar && lit) bar.scrollLeft = lit.offsetLeft - bar.clientWidth / 2 + lit.offsetWidth / 2;
    }
    const entry = side.current?.querySelector<HTMLElement>('[data-here]');
    if (!entry || !side.current) return;
    const { scrollTop, clientHeight } = side.current;
    const isInView = entry.offsetTop >= scrollTop && entry.offsetTop + entry.offsetHeight <= scrollTop + clientHeight;
    if (!isInView) side.current.scrollTop = entry.offsetTop - clientHeight / 2;
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
      <Count count={counts[entry.tab as keyof WaitingCounts] ?? 0} />
    </Link>
  );

  return (
    <>
      <nav className={styles.side} aria-label={copy.tabs} ref={side}>
        {groups.map(({ name, entries }) => (
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
      <nav className={styles.bottom} aria-label={copy.groups} ref={bottom}>
        {groups.map((group) => (
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

/** Between two looks for new orders while a page is open. */
const POLL_MS = 60_000;

/**
 * The counts of the page that was loaded, read again after each navigation and each saved form, and once a minute.
 * Announces orders that have arrived meanwhile.
 */
function useCounts(first: Waiting | undefined): Partial<WaitingCounts> {
  const [counts, setCounts] = useState(first?.counts ?? {});
  const { key } = useLocation();
  const isNavigating = useNavigation().state !== 'idle';
  const isSaving = useFetchers().some(({ formMethod }) => formMethod === 'POST');
  const isFresh = useRef(true);
  const known = useRef(new Set(first?.newest));

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page, or a saved form
  useEffect(() => {
    if (isNavigating || isSaving) return undefined;
    const request = new AbortController();
    const read = () =>
      readWaiting(request.signal).then(
        (waiting) => {
          if (waiting === null) return;
          setCounts(waiting.counts);
          const arrived = listArrived(waiting.newest, known.current);
          for (const id of waiting.newest) known.current.add(id);
          if (arrived.length > 0)
            import('#app/admin/waiting/order-alerts.ts').then(
              ({ announce }) => announce(arrived),
              () => undefined,
            );
        },
        () => undefined, // offline, or another page meanwhile: the counts stay
      );
    if (!isFresh.current) read();
    isFresh.current = false;
    const timer = setInterval(read, POLL_MS);
    return () => {
      clearInterval(timer);
      request.abort();
    };
  }, [key, isNavigating, isSaving]);
  return counts;
}

/** null: the session has ended, or the shop does not answer. */
async function readWaiting(signal: AbortSignal): Promise<Waiting | null> {
  const answer = await fetch('/admin/waiting', { signal });
  return answer.ok && !answer.redirected ? ((await answer.json()) as Waiting) : null;
}
