// biome-ignore-all lint/a11y/noRedundantRoles: some browsers forget a table's roles where it is drawn as cards

import { Link } from 'react-router';
import { OrderItems } from '#app/components/order-items.tsx';
import { MinutesLeft, OrderStatusTag } from '#app/components/order-status.tsx';
import { formatDay } from '#lib/clock.ts';
import { formatRupees } from '#lib/money.ts';
import type { OrderInList } from '#shop/orders/order-view.ts';
import { ordersCopy as copy } from './copy.ts';
import styles from './orders.module.css';

/** An order as a list shows it. */
type ListedOrder = Omit<OrderInList, 'kind' | 'expiresAt'> & {
  /** Whole minutes until an unpaid order is cancelled, by the server's clock. null: no limit. */
  minutesLeft: number | null;
};

const MINUTE_MS = 60_000;

/** List row of this order. The minutes are computed on the server because a browser's clock may be wrong. */
export function listedOrder({ kind, expiresAt, ...order }: OrderInList, now: Date): ListedOrder {
  const isLimited = order.status === 'unpaid' && !order.isPaid && kind !== 'service' && expiresAt !== null;
  const minutesLeft = isLimited ? Math.max(0, Math.ceil((expiresAt.getTime() - now.getTime()) / MINUTE_MS)) : null;
  return { ...order, minutesLeft };
}

/**
 * A table on a desktop, cards on a phone. The explicit roles remain where the style sheet removes the table display.
 */
export function OrderTable({ orders }: { orders: readonly ListedOrder[] }) {
  return (
    <table className={styles.orders} role="table" aria-label={copy.title}>
      <thead>
        <tr role="row">
          <th scope="col">{copy.order}</th>
          <th scope="col">{copy.items}</th>
          <th scope="col">{copy.date}</th>
          <th scope="col">{copy.status}</th>
          <th scope="col" className={styles.amount}>
            {copy.total}
          </th>
          <th scope="col">
            <span className="vh">{copy.see}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <Row key={order.id} order={order} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ order }: { order: ListedOrder }) {
  const { id, number, image, units, createdAt, status, payablePaise, minutesLeft } = order;
  return (
    <tr role="row">
      <th scope="row" role="rowheader" className={styles.orderNumber}>
        <Link to={`/orders/${id}`}>{`#${number}`}</Link>
      </th>
      <td role="cell" className={styles.orderItems}>
        <img src={image ?? '/placeholder.svg'} alt="" width="56" height="56" loading="lazy" />
        <OrderItems {...order} />
      </td>
      <td role="cell" className={styles.orderDate}>
        <time dateTime={createdAt.toISOString()}>{formatDay(createdAt)}</time>
      </td>
      <td role="cell" className={styles.orderState}>
        <OrderStatusTag status={status} />
        {minutesLeft !== null && (
          <span className={styles.orderMinutes}>
            <MinutesLeft minutes={minutesLeft} text={copy.minutesToPay} />
          </span>
        )}
      </td>
      <td role="cell" className={`${styles.amount} ${styles.orderSum}`}>
        {units === null ? copy.noPrice : formatRupees(payablePaise)}
      </td>
      <td role="cell" className={styles.orderDoing}>
        {isPayable(order) && (
          // The payment page has a policy of its own, so it is loaded as a document.
          <a className="button small loud" href={`/orders/${id}/pay`}>
            {copy.payNow}
          </a>
        )}
        <Link className="button small" to={`/orders/${id}`} aria-label={copy.seeNamed(number)}>
          {copy.see}
        </Link>
      </td>
    </tr>
  );
}

/** Can this order be paid on the payment page? */
export const isPayable = ({ status, isPaid }: Pick<ListedOrder, 'status' | 'isPaid'>): boolean =>
  status === 'unpaid' && !isPaid;
