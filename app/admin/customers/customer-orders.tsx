import { Link } from 'react-router';
import { type Column, DataTable } from '#app/admin/components/data-table.tsx';
import { OrderStatusTag } from '#app/components/order-status.tsx';
import { formatDay } from '#lib/clock.ts';
import { formatRupees } from '#lib/money.ts';
import type { Page } from '#lib/table-query.ts';
import type { OrderInList } from '#shop/orders/order-view.ts';
import { customerCopy as copy } from './copy.ts';
import styles from './customers.module.css';

/** The newest orders, including cancelled ones. */
export const CustomerOrders = ({ orders: { rows, total } }: { orders: Page<OrderInList> }) => (
  <section className={styles.orders} aria-labelledby="orders-title">
    <h2 id="orders-title">{copy.ordersTitle}</h2>
    {total === 0 ? (
      <p className="hint">{copy.noOrders}</p>
    ) : (
      <>
        <DataTable label={copy.ordersTitle} columns={columns} rows={rows} idOf={({ id }) => id} />
        {total > rows.length && <p className="hint">{copy.ordersOf(rows.length, total)}</p>}
      </>
    )}
  </section>
);

const columns: Column<OrderInList>[] = [
  {
    key: 'order',
    title: copy.order,
    isHead: true,
    cell: ({ id, number }) => <Link to={`/admin/orders/${id}`}>#{number}</Link>,
  },
  { key: 'items', title: copy.items, cell: ({ name }) => name },
  {
    key: 'date',
    title: copy.date,
    cell: ({ createdAt }) => <time dateTime={createdAt.toISOString()}>{formatDay(createdAt)}</time>,
  },
  { key: 'status', title: copy.status, cell: ({ status }) => <OrderStatusTag status={status} /> },
  {
    key: 'total',
    title: copy.total,
    isNumber: true,
    cell: ({ units, payablePaise }) => (units === null ? copy.noPrice : formatRupees(payablePaise)),
  },
];
