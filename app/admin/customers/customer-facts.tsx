import { useRef } from 'react';
import { Link, useFetcher, useLocation } from 'react-router';
import adminStyles from '#app/admin/components/admin.module.css';
import { ConfirmDialog } from '#app/admin/components/confirm-dialog.tsx';
import { type Column, DataTable } from '#app/admin/components/data-table.tsx';
import { type Answer, useAdminAnswer } from '#app/admin/components/use-admin-result.ts';
import { OrderStatusTag } from '#app/components/order-status.tsx';
import { formatDateTime, formatDay } from '#lib/clock.ts';
import { formatRupees } from '#lib/money.ts';
import type { Page } from '#lib/paging.ts';
import { formatCount } from '#lib/plural.ts';
import type { CustomerFacts } from '#shop/accounts/customer-view.ts';
import { adminsCopy } from '#shop/accounts/roles-copy.ts';
import type { OrderInList } from '#shop/orders/order-view.ts';
import { customerCopy as copy, customersCopy } from './copy.ts';
import styles from './customers.module.css';

/** Account details of a customer, and the button that ends their sessions. */
export function CustomerAccount({ customer, isOwn }: { customer: CustomerFacts; isOwn: boolean }) {
  const { source, hasSecondFactor, lastLoginAt, sessions } = customer;
  const facts: [name: string, fact: string | number][] = [
    [customersCopy.username, customer.username ?? ''],
    [copy.role, source === null ? copy.customer : copy.admin(adminsCopy.sources[source])],
    [copy.twoFactor, hasSecondFactor ? copy.on : copy.off],
    [customersCopy.joined, formatDay(customer.joinedAt)],
    [copy.lastLogin, lastLoginAt === null ? copy.never : formatDateTime(lastLoginAt)],
    [customersCopy.orders, formatCount(customer.orders)],
    [customersCopy.spent, formatRupees(customer.spentPaise)],
    [copy.reviews, formatCount(customer.reviews)],
    [copy.likes, formatCount(customer.likes)],
    [copy.sessions, copy.sessionCount(sessions)],
  ];
  return (
    <section className={adminStyles.card} aria-labelledby="account-title">
      <h2 id="account-title">{copy.account}</h2>
      <dl className={styles.facts}>
        {facts.map(([name, fact]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
      </dl>
      {sessions > 0 && <SignOut sessions={sessions} isOwn={isOwn} />}
    </section>
  );
}

function SignOut({ sessions, isOwn }: { sessions: number; isOwn: boolean }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { pathname } = useLocation();
  const fetcher = useFetcher<Answer>();
  useAdminAnswer(fetcher.data);
  return (
    <>
      <button
        type="button"
        className="button small"
        disabled={fetcher.state !== 'idle'}
        onClick={() => dialog.current?.showModal()}
      >
        {copy.signOut}
      </button>
      <ConfirmDialog
        dialog={dialog}
        title={copy.logOutQuestion}
        confirm={copy.signOutConfirm}
        danger
        onConfirm={() => fetcher.submit({ intent: 'sign-out' }, { method: 'post', action: pathname })}
      >
        <p>{copy.signOutText(sessions)}</p>
        {isOwn && <p>{copy.signOutOwn}</p>}
      </ConfirmDialog>
    </>
  );
}

/** The newest orders, including cancelled ones. */
export const CustomerOrders = ({ orders: { rows, total } }: { orders: Page<OrderInList> }) => (
  <section className={styles.orders} aria-labelledby="orders-title">
    <h2 id="orders-title">{copy.ordersTitle}</h2>
    {total === 0 ? (
      <p className="hint">{copy.noOrders}</p>
    ) : (
      <>
        <DataTable
          label={copy.ordersTitle}
          path=""
          query={{ q: '', sort: '', page: 1, filters: {} }}
          columns={columns}
          rows={rows}
          idOf={({ id }) => id}
        />
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
