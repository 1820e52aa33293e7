import adminStyles from '#app/admin/components/admin.module.css';
import { formatDay } from '#lib/clock.ts';
import { formatRupees } from '#lib/money.ts';
import type { PastOrderRow } from '#shop/moving/moving.ts';
import { pastOrdersCopy as copy } from './copy.ts';

/** Orders that the customer placed in the shop that the owner had before. Nothing is shown where there are none. */
export function PastOrders({ orders }: { orders: readonly PastOrderRow[] }) {
  if (orders.length === 0) return null;
  return (
    <section className={adminStyles.card} aria-labelledby="past-orders">
      <h2 id="past-orders">{copy.title}</h2>
      <ul>
        {orders.map(({ source, number, orderedAt, status, currency, totalPaise, lines }) => (
          <li key={`${source} ${number}`}>
            {number} · {formatDay(orderedAt)} ·{' '}
            {currency === 'INR' ? formatRupees(totalPaise) : `${totalPaise / 100} ${currency}`}
            {status !== '' && ` · ${status}`}
            <span className="hint"> {lines.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ')}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
