import { Link } from 'react-router';
import { type AdminAction, ChosenForm } from '#app/admin/components/bulk-form.tsx';
import { type Column, DataTable } from '#app/admin/components/data-table.tsx';
import { type Filter, TableTools } from '#app/admin/components/table-tools.tsx';
import { type May, useMay } from '#app/admin/components/use-may.ts';
import { OrderItems } from '#app/components/order-items.tsx';
import { OrderStatusTag } from '#app/components/order-status.tsx';
import { formatDay } from '#lib/clock.ts';
import { formatRupees, sumOf } from '#lib/money.ts';
import {
  type AdminOrderInList,
  type AdminOrderQuery,
  type AdminOrderSums,
  adminOrderFilters,
  adminOrderSorts,
  bulkMoves,
  canAdminMove,
  isReceiptRequested,
  stepTo,
} from '#shop/fulfilment/admin-order.ts';
import { isCancelled, type OrderKind, orderName, statusesWith, statusText } from '#shop/orders/order.ts';
import type { AdminMove } from '#shop/orders/order-statuses.ts';
import styles from './admin-orders.module.css';
import { adminOrdersCopy as copy } from './copy.ts';
import { OrderFlags, PaymentTag } from './order-flags.tsx';

function filtersOf(kind: OrderKind, tags: readonly string[], chosen: string | undefined): Filter[] {
  const known = chosen === undefined || tags.includes(chosen) ? tags : [chosen, ...tags];
  return [
    {
      name: 'status',
      label: copy.status,
      choices: statusesWith(({ kinds }) => kinds.includes(kind)).map((status) => ({
        value: status,
        label: statusText(status),
      })),
    },
    {
      name: 'payment',
      label: copy.payment,
      choices: adminOrderFilters.payment.map((state) => ({ value: state, label: copy.paymentStates[state] })),
    },
    ...(kind === 'shop'
      ? [
          {
            name: 'needs',
            label: copy.needs,
            choices: adminOrderFilters.needs.map((need) => ({ value: need, label: copy.needsChoices[need] })),
          },
        ]
      : []),
    {
      name: 'age',
      label: copy.age,
      choices: adminOrderFilters.age.map((age) => ({ value: age, label: copy.ages[age] })),
    },
    ...(known.length > 0
      ? [{ name: 'tag', label: copy.tag, choices: known.map((tag) => ({ value: tag, label: tag })) }]
      : []),
    {
      name: 'shown',
      label: copy.shown,
      any: copy.shownNormally,
      choices: adminOrderFilters.shown.map((shown) => ({ value: shown, label: copy.shownChoices[shown] })),
    },
  ];
}

type ToolsProps = {
  kind: OrderKind;
  path: string;
  query: AdminOrderQuery;
  /** Tags in use. */
  tags: readonly string[];
};

/** Search, filters and export above a list of orders. */
export function OrderTools({ kind, path, query, tags }: ToolsProps) {
  const params = new URLSearchParams({ ...query.filters, q: query.q, sort: query.sort });
  const may = useMay();
  return (
    <TableTools
      path={path}
      query={query}
      hint={copy.hint}
      filters={filtersOf(kind, tags, query.filters.tag)}
      sorts={adminOrderSorts.map((sort) => ({ value: sort, label: copy.sorts[sort] }))}
    >
      {may('orders.manage') && (
        <a className="button" href={`/admin/export/${kind}-orders.csv?${params}`} download>
          {copy.export}
        </a>
      )}
    </TableTools>
  );
}

type Props = {
  path: string;
  /** Name of the table. */
  tab: string;
  query: AdminOrderQuery;
  rows: readonly AdminOrderInList[];
  /** Of the whole list; null: it is too long. */
  sums: AdminOrderSums | null;
};

/** Orders in a table, with actions for several. */
export function OrderList({ path, tab, query, rows, sums }: Props) {
  const actions = actionsFor(rows, useMay());
  const paper = rows.some(({ kind }) => kind === 'shop') ? slips : undefined;
  const table = {
    className: styles.orderTable,
    label: tab,
    path,
    query,
    columns: columnsWith(sums),
    rows,
    idOf: ({ id }: AdminOrderInList) => id,
  };
  // A role that only reads has nothing to select for.
  if (actions.length === 0 && paper === undefined) return <DataTable {...table} />;
  return (
    <ChosenForm path={path} actions={actions} paper={paper}>
      <DataTable {...table} nameOf={({ number }) => orderName(number)} />
    </ChosenForm>
  );
}

const TagsField = () => (
  <label className="field">
    {copy.tags}
    <input className="input" name="tags" maxLength={200} placeholder={copy.tagsHint} autoComplete="off" />
  </label>
);

const slips = { label: copy.slips, address: '/admin/orders/chosen/packing-slips.pdf' };

function actionsFor(rows: readonly AdminOrderInList[], may: May): AdminAction[] {
  return [...(may('orders.fulfil') ? fulfilActions(rows, may) : []), ...(may('orders.manage') ? [deletion(rows)] : [])];
}

function fulfilActions(rows: readonly AdminOrderInList[], may: May): AdminAction[] {
  return [
    ...bulkMoves.flatMap((to): AdminAction[] => {
      const { bulk, receipt } = stepTo(to);
      if (bulk === null) return [];
      const action = { intent: to, label: bulk.action };
      if (receipt?.of === 'all' && may('payments'))
        return [{ ...action, confirmation: (ids) => confirmPayment(rows, ids, to) }];
      return rows.some((row) => canAdminMove(row.status, to, row.kind) && !isReceiptRequested(to, row)) ? [action] : [];
    }),
    ...(['tag', 'untag'] as const).map((intent): AdminAction => {
      const label = intent === 'tag' ? copy.addTags : copy.removeTags;
      return { intent, label, confirmation: { title: label, text: copy.tagsText, field: <TagsField /> } };
    }),
  ];
}

const deletion = (rows: readonly AdminOrderInList[]): AdminAction => ({
  intent: 'delete',
  label: copy.delete,
  danger: true,
  confirmation: (ids) => ({
    title: copy.deleteTitle(rows.filter(({ id }) => ids.includes(id)).map(({ number }) => orderName(number))),
    text: copy.deleteText,
  }),
});

/**
 * Asks "Payment received?" if some of the selected orders are unpaid. Cancelled ones do not count: they stay as they
 * are.
 */
function confirmPayment(rows: readonly AdminOrderInList[], ids: readonly string[], to: AdminMove) {
  const owing = rows.filter((row) => ids.includes(row.id) && !isCancelled(row.status) && isReceiptRequested(to, row));
  if (owing.length === 0) return null;
  const amount = formatRupees(sumOf(owing.map(({ payablePaise, receivedPaise }) => payablePaise - receivedPaise)));
  return {
    title: copy.received,
    text: copy.receivedMany(owing.length, amount),
    confirm: copy.receivedYes,
    fields: { received: 'yes' },
  };
}

const Sums = ({ paidPaise, owedPaise }: AdminOrderSums) => (
  <span className={styles.sums}>{copy.sums(formatRupees(paidPaise), formatRupees(owedPaise))}</span>
);

const columnsWith = (sums: AdminOrderSums | null): Column<AdminOrderInList>[] => [
  {
    key: 'order',
    title: copy.order,
    isHead: true,
    cell: (row) => (
      <span className={styles.name}>
        <Link to={`/admin/orders/${row.id}`}>{orderName(row.number)}</Link>
        <OrderFlags order={row} />
        {row.tags.map((tag) => (
          <span key={tag} className="tag">
            {tag}
          </span>
        ))}
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
    cell: OrderItems,
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
    cell: ({ payablePaise, receivedPaise, isPaid }) => (
      <>
        {formatRupees(payablePaise)}
        {!isPaid && receivedPaise > 0 && <p className="hint">{copy.receivedOf(formatRupees(receivedPaise))}</p>}
      </>
    ),
    total: sums === null ? undefined : <Sums {...sums} />,
  },
];
