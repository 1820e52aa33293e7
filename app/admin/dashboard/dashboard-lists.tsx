import { Link, useSearchParams } from 'react-router';
import adminStyles from '#app/admin/components/admin.module.css';
import { formatDay } from '#lib/clock.ts';
import { formatRupees } from '#lib/money.ts';
import type { StuckRefund } from '#shop/fulfilment/dashboard.ts';
import { refundCopy, stockCopy } from './copy.ts';
import styles from './dashboard.module.css';

type Short = { total: number; rows: readonly { id: string; name: string; units: number }[] };

/** Products that are sold out or low in stock, each with a link to its form; nothing if there are none. */
export function DashboardStock({ stock: { soldOut, low } }: { stock: { soldOut: Short; low: Short } }) {
  if (soldOut.total + low.total === 0) return null;
  return (
    <section className={adminStyles.card} aria-labelledby="stock-title">
      <h2 id="stock-title">{stockCopy.title}</h2>
      <div className={styles.dashboardPair}>
        {soldOut.total > 0 && <StockList title={stockCopy.soldOut(soldOut.total)} short={soldOut} all="sold-out" />}
        {low.total > 0 && <StockList title={stockCopy.low(low.total)} short={low} all="low" isCounted />}
      </div>
    </section>
  );
}

const StockList = ({
  title,
  short: { total, rows },
  all,
  isCounted = false,
}: {
  title: string;
  short: Short;
  /** The stock filter of the product list. */
  all: 'sold-out' | 'low';
  isCounted?: boolean;
}) => (
  <div>
    <h3>{title}</h3>
    <ul className={styles.dashboardList}>
      {rows.map(({ id, name, units }) => (
        <li key={id}>
          <Link className="link" to={`/admin/products/${id}`}>
            {name}
          </Link>
          {isCounted && <span>{stockCopy.left(units)}</span>}
        </li>
      ))}
    </ul>
    {total > rows.length && (
      <p className="hint">
        <Link className="link" to={`/admin/shop-items?availability=${all}`}>
          {stockCopy.more(total - rows.length)}
        </Link>
      </p>
    )}
  </div>
);

export type ListPage = { total: number; page: number; pageSize: number };

type MoreProps = ListPage & {
  /** Of the list: the parameter of its page, and the id of its heading. */
  list: 'emails' | 'refunds';
  shown: number;
  more: (count: number) => string;
  first: string;
};

/** Links to the next page of a list of the dashboard and back to its first; nothing if it is shown whole. */
export function MoreRows({ list, total, page, pageSize, shown, more, first }: MoreProps) {
  const [params] = useSearchParams();
  const left = total - (page - 1) * pageSize - shown;
  const others = [...params].filter(([name]) => name !== list);
  const pageHref = (to: number) => `?${new URLSearchParams([...others, [list, String(to)]])}#${list}-title`;
  if (left <= 0 && page === 1) return null;
  return (
    <p className={adminStyles.actions}>
      {page > 1 && (
        <Link className="link" to={pageHref(1)}>
          {first}
        </Link>
      )}
      {left > 0 && (
        <Link className="link" to={pageHref(page + 1)}>
          {more(left)}
        </Link>
      )}
    </p>
  );
}

/** Refunds that need manual action. */
export function DashboardRefunds({ rows, ...list }: ListPage & { rows: readonly StuckRefund[] }) {
  const { total } = list;
  if (total === 0) return null;
  return (
    <section className={adminStyles.card} aria-labelledby="refunds-title">
      <h2 id="refunds-title">{refundCopy.title}</h2>
      <ul className={styles.dashboardList}>
        {rows.map(({ id, orderId, orderNumber, amountPaise, status, problem, since }) => (
          <li key={id}>
            <span>
              {orderId === null || orderNumber === null ? (
                refundCopy.noOrder
              ) : (
                <Link className="link" to={`/admin/orders/${orderId}`}>
                  {refundCopy.order(orderNumber)}
                </Link>
              )}{' '}
              <span className={status === 'failed' ? 'tag warning' : 'tag waiting'}>{refundCopy[status]}</span>
              <span className="hint">
                {refundCopy.since(formatDay(since))}
                {problem !== null && `: ${problem}`}
              </span>
            </span>
            <b>{formatRupees(amountPaise)}</b>
          </li>
        ))}
      </ul>
      <MoreRows {...list} list="refunds" shown={rows.length} more={refundCopy.more} first={refundCopy.first} />
    </section>
  );
}
