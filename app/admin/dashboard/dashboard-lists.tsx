import { Link } from 'react-router';
import { formatDay } from '#lib/clock.ts';
import { formatRupees } from '#lib/money.ts';
import type { StuckRefund } from '#shop/fulfilment/waiting.ts';
import { refundWords, stockWords } from './copy.ts';

type Short = { total: number; rows: readonly { id: string; name: string; pieces: number }[] };

/** What is sold out and what runs low, each product with the way to its form; nothing where every shelf is full. */
export function DashboardStock({ stock: { soldOut, low } }: { stock: { soldOut: Short; low: Short } }) {
  if (soldOut.total + low.total === 0) return null;
  return (
    <section className="admin-card" aria-labelledby="stock-title">
      <h2 id="stock-title">{stockWords.title}</h2>
      <div className="dashboard-pair">
        {soldOut.total > 0 && <StockSummary title={stockWords.soldOut(soldOut.total)} short={soldOut} all="sold-out" />}
        {low.total > 0 && <StockSummary title={stockWords.low(low.total)} short={low} all="low" isCounted />}
      </div>
    </section>
  );
}

const StockSummary = ({
  title,
  short: { total, rows },
  all,
  isCounted = false,
}: {
  title: string;
  short: Short;
  /** How the list of items calls them. */
  all: 'sold-out' | 'low';
  isCounted?: boolean;
}) => (
  <div>
    <h3>{title}</h3>
    <ul className="dashboard-list">
      {rows.map(({ id, name, pieces }) => (
        <li key={id}>
          <Link className="link" to={`/admin/products/${id}`}>
            {name}
          </Link>
          {isCounted && <span>{stockWords.left(pieces)}</span>}
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

/** Money that does not go back by itself. */
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
