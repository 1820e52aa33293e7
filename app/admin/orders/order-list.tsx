import { Link } from 'react-router';
import { type AdminAction, ChosenForm } from '#app/admin/components/bulk-form.tsx';
import { type Column, DataTable } from '#app/admin/components/data-table.tsx';
import { OrderStatusTag } from '#app/components/order-status.tsx';
import { formatDay } from '#lib/clock.ts';
import { formatRupees, sumOf } from '#lib/money.ts';
import {
  type AdminOrderInList,
  type AdminOrderQuery,
  type AdminOrderSums,
  bulkMoves,
  canAdminMove,
  isReceiptRequested,
  stepTo,
} from '#shop/fulfilment/admin-order.ts';
import { isCancelled, orderName } from '#shop/orders/order.ts';
import type { AdminMove } from '#shop/orders/order-statuses.ts';
import styles from './admin-orders.module.css';
import { adminOrdersCopy as copy } from './copy.ts';
import { OrderFlags, PaymentTag } from './order-tags.tsx';

type Props = {
  path: string;
  /** Name of the table. */
  tab: string;
  query: AdminOrderQuery;
  rows: readonly AdminOrderInList[];
  sums: AdminOrderSums;
};

/** Orders in a table, with actions for several. */
export function OrderList({ path, tab, query, rows, sums }: Props) {
  return (
    <ChosenForm
      path={path}
      actions={actionsFor(rows)}
      paper={rows.some(({ kind }) => kind === 'shop') ? slips : undefined}
    >
      <DataTable
        className={styles.orderTable}
        label={tab}
        path={path}
        query={query}
        columns={columnsWith(sums)}
        rows={rows}
        idOf={({ id }) => id}
        nameOf={({ number }) => orderName(number)}
      />
    </ChosenForm>
  );
}

const slips = { label: copy.slips, address: '/admin/orders/chosen/packing-slips.pdf' };

function actionsFor(rows: readonly AdminOrderInList[]): AdminAction[] {
  return [
    ...bulkMoves.flatMap((to): AdminAction[] => {
      const { bulk, receipt } = stepTo(to);
      if (bulk === null) return [];
      const action = { intent: to, label: bulk.action };
      if (receipt?.of === 'all') return [{ ...action, ask: (ids) => confirmPayment(rows, ids, to) }];
      return rows.some((row) => canAdminMove(row.status, to, row.kind) && !isReceiptRequested(to, row)) ? [action] : [];
    }),
    {
      intent: 'delete',
      label: copy.delete,
      danger: true,
      ask: (ids) => ({
        title: copy.deleteTitle(rows.filter(({ id }) => ids.includes(id)).map(({ number }) => orderName(number))),
        text: copy.deleteText,
      }),
    },
  ];
}

/**
 * Asks "Payment received?" if some of the selected orders are unpaid. Cancelled ones do not count: they stay as they
 * are.
 */
function confirmPayment(rows: readonly AdminOrderInList[], ids: readonly string[], to: AdminMove) {
  const owing = rows.filter((row) => ids.includes(row.id) && !isCancelled(row.status) && isReceiptRequested(to, row));
  if (owing.length === 0) return null;
  const amount = formatRupees(sumOf(owing.map(({ payablePaise }) => payablePaise)));
  return {
    title: copy.received,
    text: copy.receivedMany(owing.length, amount),
    confirm: copy.receivedYes,
    fields: { received: 'yes' },
  };
}

const columnsWith = ({ paidPaise, owedPaise }: AdminOrderSums): Column<AdminOrderInList>[] => [
  {
    key: 'order',
    title: copy.order,
    isHead: true,
    cell: (row) => (
      <span className={styles.name}>
        <Link to={`/admin/orders/${row.id}`}>{orderName(row.number)}</Link>
        <OrderFlags order={row} />
      </span>
    ),
  },
  {
    key: 'customer',
    title: copy.customer,
    cell: ({ username, email, phone }) => (
      <span className={styles.customer}>
        <span>{username ?? copy.gone}</span>
        {email !== null && <span className="hint">{email}</span>}
        {phone !== null && <span className="hint">{phone}</span>}
      </span>
    ),
  },
  {
    key: 'items',
    title: copy.items,
    cell: ({ name, units }) => (
      <span>
        {name}
        {units !== null && units > 1 && <span className="hint"> {copy.more(units - 1)}</span>}
      </span>
    ),
  },
  {
    key: 'date',
    title: copy.date,
    sort: 'oldest',
    reversed: 'newest',
    cell: ({ createdAt }) => (
      <time dateTime={createdAt.toISOString()} className={styles.date}>
        {formatDay(createdAt)}
      </time>
    ),
  },
  { key: 'status', title: copy.status, cell: ({ status }) => <OrderStatusTag status={status} /> },
  { key: 'payment', title: copy.payment, cell: (row) => <PaymentTag order={row} /> },
  {
    key: 'total',
    title: copy.total,
    sort: 'cheapest',
    reversed: 'dearest',
    isNumber: true,
    cell: ({ payablePaise }) => formatRupees(payablePaise),
    total: <span className={styles.sums}>{copy.sums(formatRupees(paidPaise), formatRupees(owedPaise))}</span>,
  },
];
