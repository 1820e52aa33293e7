import { Link } from 'react-router';
import { formatDay } from '#lib/clock.ts';
import { formatRupees } from '#lib/money.ts';
import type { StuckRefund } from '#shop/fulfilment/waiting.ts';
import { refundWords, stockWords } from './copy.ts';

type Short = { total: number; rows: readonly { id: string; name: string; units: number }[] };

/** Products that are sold out or low in stock, each with a link to its form; nothing if there are none. */
export function DashboardStock({ stock: { soldOut, low } }: { stock: { soldOut: Short; low: Short } }) {
  if (soldOut.total + low.total === 0) return null;
  return (
    <section className="admin-card" aria-labelledby="stock-title">
      <h2 id="stock-title">{stockWords.title}</h2>
      <div className="dashboard-pair">
        {soldOut.total > 0 && <StockList title={stockWords.soldOut(soldOut.total)} short={soldOut} all="sold-out" />}
        {low.total > 0 && <StockList title={stockWords.low(low.total)} short={low} all="low" isCounted />}
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
    <ul className="dashboard-list">
      {rows.map(({ id, name, units }) => (
        <li key={id}>
          <Link className="link" to={`/admin/products/${id}`}>
            {name}
          </Link>
          {isCounted && <span>{stockWords.left(units)}</span>}
        </li>
      ))}
    </ul>
    {total > rows.length && (
      <p className="hint">
        <Link className="link" to={`/admin/shop-items?availability=${all}`}>
          {stockWords.more(total - rows.length)}
        </Link>
      </p>
    )}
  </div>
);

/** Refunds that need manual action. */
export function DashboardRefunds({ total, rows }: { total: number; rows: readonly StuckRefund[] }) {
  if (total === 0) return null;
  return (
    <section className="admin-card" aria-labelledby="refunds-title">
      <h2 id="refunds-title">{refundWords.title}</h2>
      <ul className="dashboard-list">
        {rows.map(({ id, orderId, orderNumber, amountPaise, status, problem, since }) => (
          <li key={id}>
            <span>
              {orderId === null || orderNumber === null ? (
                refundWords.noOrder
              ) : (
                <Link className="link" to={`/admin/orders/${orderId}`}>
                  {refundWords.order(orderNumber)}
                </Link>
              )}{' '}
              <span className={status === 'failed' ? 'tag warning' : 'tag waiting'}>{refundWords[status]}</span>
              <span className="hint">
                {refundWords.since(formatDay(since))}
                {problem !== null && `: ${problem}`}
              </span>
            </span>
            <b>{formatRupees(amountPaise)}</b>
          </li>
        ))}
      </ul>
      {total > rows.length && <p className="hint">{refundWords.more(total - rows.length)}</p>}
    </section>
  );
}
