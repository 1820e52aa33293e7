import { useRef } from 'react';
import { Link, useFetcher, useLocation } from 'react-router';
import { ConfirmDialog } from '#app/admin/components/confirm-dialog.tsx';
import { type Column, DataTable } from '#app/admin/components/data-table.tsx';
import { type Answer, useAdminAnswer } from '#app/admin/components/use-admin-result.ts';
import { OrderStatusTag } from '#app/components/order-status.tsx';
import { formatDateTime, formatDay } from '#lib/clock.ts';
import { formatRupees } from '#lib/money.ts';
import type { Page } from '#lib/paging.ts';
import { formatCount } from '#lib/plural.ts';
import type { CustomerFacts } from '#shop/accounts/customer-view.ts';
import { adminsWords } from '#shop/accounts/roles-copy.ts';
import type { OrderInList } from '#shop/orders/order-view.ts';
import { customersWords, customerWords as words } from './copy.ts';

/** Account details of a customer, and the button that ends their sessions. */
export function CustomerAccount({ customer, isOwn }: { customer: CustomerFacts; isOwn: boolean }) {
  const { source, hasSecondFactor, lastLoginAt, sessions } = customer;
  const facts: [name: string, fact: string | number][] = [
    [customersWords.username, customer.username ?? ''],
    [words.role, source === null ? words.customer : words.admin(adminsWords.sources[source])],
    [words.twoFactor, hasSecondFactor ? words.on : words.off],
    [customersWords.joined, formatDay(customer.joinedAt)],
    [words.lastLogin, lastLoginAt === null ? words.never : formatDateTime(lastLoginAt)],
    [customersWords.orders, formatCount(customer.orders)],
    [customersWords.spent, formatRupees(customer.spentPaise)],
    [words.reviews, formatCount(customer.reviews)],
    [words.likes, formatCount(customer.likes)],
    [words.sessions, words.sessionCount(sessions)],
  ];
  return (
    <section className="admin-card" aria-labelledby="account-title">
      <h2 id="account-title">{words.account}</h2>
      <dl className="customer-facts">
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
        {words.signOut}
      </button>
      <ConfirmDialog
        dialog={dialog}
        title={words.logOutQuestion}
        confirm={words.signOutConfirm}
        danger
        onConfirm={() => fetcher.submit({ intent: 'sign-out' }, { method: 'post', action: pathname })}
      >
        <p>{words.signOutText(sessions)}</p>
        {isOwn && <p>{words.signOutOwn}</p>}
      </ConfirmDialog>
    </>
  );
}

/** The newest orders, including cancelled ones. */
export const CustomerOrders = ({ orders: { rows, total } }: { orders: Page<OrderInList> }) => (
  <section className="customer-orders" aria-labelledby="orders-title">
    <h2 id="orders-title">{words.ordersTitle}</h2>
    {total === 0 ? (
      <p className="hint">{words.noOrders}</p>
    ) : (
      <>
        <DataTable
          label={words.ordersTitle}
          path=""
          query={{ q: '', sort: '', page: 1, filters: {} }}
          columns={columns}
          rows={rows}
          idOf={({ id }) => id}
        />
        {total > rows.length && <p className="hint">{words.ordersOf(rows.length, total)}</p>}
      </>
    )}
  </section>
);

const columns: Column<OrderInList>[] = [
  {
    key: 'order',
    title: words.order,
    isHead: true,
    cell: ({ id, number }) => <Link to={`/admin/orders/${id}`}>#{number}</Link>,
  },
  { key: 'items', title: words.items, cell: ({ name }) => name },
  {
    key: 'date',
    title: words.date,
    cell: ({ createdAt }) => <time dateTime={createdAt.toISOString()}>{formatDay(createdAt)}</time>,
  },
  { key: 'status', title: words.status, cell: ({ status }) => <OrderStatusTag status={status} /> },
  {
    key: 'total',
    title: words.total,
    isNumber: true,
    cell: ({ pieces, payablePaise }) => (pieces === null ? words.noPrice : formatRupees(payablePaise)),
  },
];
