import { Link } from 'react-router';
import adminStyles from '#app/admin/components/admin.module.css';
import { formatDay } from '#lib/clock.ts';
import { sumOf } from '#lib/money.ts';
import { formatCount } from '#lib/plural.ts';
import type { ByKind, WaitingOrders } from '#shop/fulfilment/dashboard.ts';
import { type OrderKind, orderKinds, rulesOf, statusesWith } from '#shop/orders/order.ts';
import type { OrderStatusRules } from '#shop/orders/order-statuses.ts';
import type { WaitingReturns } from '#shop/returns/return-view.ts';
import { waitingCopy as copy } from './copy.ts';
import styles from './dashboard.module.css';

type Tile = {
  label: string;
  count: number;
  /** A customer is waiting for it. */
  isUrgent?: boolean;
  /** Link to the list, or one for each kind of order. */
  to: string | { kind: OrderKind; count: number; to: string }[];
};

type Props = {
  waiting: WaitingOrders;
  refunds: number;
  returns: WaitingReturns;
  messages: number;
  reviews: number;
  emails: number;
  soldOut: number;
  low: number;
};

/** Tasks for the administrator, each with a link to its list. */
export function DashboardWaiting({ tiles }: { tiles: readonly Tile[] }) {
  return (
    <section aria-labelledby="waiting-title" className={styles.waitingWork}>
      <h2 id="waiting-title">{copy.title}</h2>
      {tiles.length === 0 ? (
        <p className={adminStyles.card}>
          <b>{copy.nothing}</b> {copy.nothingHint}
        </p>
      ) : (
        <ul className={styles.waitingTiles}>
          {tiles.map((tile) => (
            <WaitingTile key={tile.label} {...tile} />
          ))}
        </ul>
      )}
    </section>
  );
}

function WaitingTile({ label, count, isUrgent, to }: Tile) {
  const shown = formatCount(count);
  const look = { className: styles.waitingTile, 'data-urgent': isUrgent || undefined };
  const [only, second] = typeof to === 'string' ? [{ to }] : to;
  if (only !== undefined && second === undefined) {
    return (
      <li>
        <Link {...look} to={only.to}>
          <b>{shown}</b> <span>{label}</span>
        </Link>
      </li>
    );
  }
  return (
    <li {...look}>
      <b>{shown}</b> <span>{label}</span>
      <span className={styles.waitingKinds}>
        {typeof to !== 'string' &&
          to.map(({ kind, count, to }) => (
            <Link key={kind} className="link" to={to} aria-label={copy.open(label, copy.kinds[kind])}>
              {copy.kinds[kind]} {formatCount(count)}
            </Link>
          ))}
      </span>
    </li>
  );
}

/** Only tasks that exist are listed. */
export function listWaiting({ waiting, refunds, returns, messages, reviews, emails, soldOut, low }: Props): Tile[] {
  const byKind = (label: string, of: ByKind, query: string): Tile => ({
    label,
    count: sumOf(orderKinds.map((kind) => of[kind])),
    to: orderKinds
      .filter((kind) => of[kind] > 0)
      .map((kind) => ({ kind, count: of[kind], to: `/admin/${kind}-orders?${query}` })),
  });
  /** One tile for each task; a status with the same task for several kinds of order has one tile for them. */
  const tasksIn = (stage: OrderStatusRules['stage']): Tile[] =>
    orderKinds.flatMap((kind) =>
      statusesWith((rules) => rules.stage === stage).flatMap((status) => {
        const { tasks } = rulesOf(status);
        const kinds = orderKinds.filter((other) => tasks[other] === tasks[kind]);
        const label = tasks[kind];
        if (label === undefined || kinds[0] !== kind) return [];
        const count = (of: OrderKind) => (kinds.includes(of) ? (waiting.byStatus[status]?.[of] ?? 0) : 0);
        const counts = { shop: count('shop'), digital: count('digital'), service: count('service') };
        return byKind(label, counts, stage === 'open' ? `status=${status}&sort=oldest` : `status=${status}`);
      }),
    );
  const tiles: Tile[] = [
    { ...byKind(copy.claimed, waiting.claimed, 'payment=claimed'), isUrgent: true },
    { label: copy.late, count: waiting.late, isUrgent: true, to: '/admin/shop-orders?needs=late' },
    { label: copy.refunds, count: refunds, isUrgent: true, to: '#refunds-title' },
    {
      label: copy.returns(returns.late, returns.oldest === null ? null : formatDay(returns.oldest)),
      count: returns.count,
      isUrgent: returns.late > 0,
      to: '/admin/returns?status=waiting&sort=due',
    },
    ...tasksIn('open'),
    byKind(copy.flagged, waiting.flagged, 'needs=check'),
    ...tasksIn('expiring'),
    { label: copy.messages, count: messages, to: '/admin/messages?show=unread' },
    { label: copy.reviews, count: reviews, to: '/admin/reviews?show=reported' },
    { label: copy.emails, count: emails, isUrgent: true, to: '#emails-title' },
    { label: copy.soldOut, count: soldOut, to: '/admin/shop-items?availability=sold-out' },
    { label: copy.low, count: low, to: '/admin/shop-items?availability=low' },
  ];
  return tiles.filter(({ count }) => count > 0);
}
