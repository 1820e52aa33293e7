import { Link } from 'react-router';
import { adminTabCopy } from '#app/admin/components/copy.ts';
import { type Column, DataTable } from '#app/admin/components/data-table.tsx';
import { formatDay } from '#lib/clock.ts';
import { formatRupees } from '#lib/money.ts';
import { formatCount } from '#lib/plural.ts';
import type { TableQuery } from '#lib/table-query.ts';
import type { CustomerInList, CustomerSort } from '#shop/accounts/customer-view.ts';
import { customersCopy as copy } from './copy.ts';
import styles from './customers.module.css';

type Props = { path: string; query: TableQuery<CustomerSort>; rows: readonly CustomerInList[] };

export const CustomerTable = ({ path, query, rows }: Props) => (
  <DataTable
    className={styles.table}
    label={adminTabCopy.customers}
    path={path}
    query={query}
    columns={columnsFor(query.sort)}
    rows={rows}
    idOf={({ id }) => id}
  />
);

const columnsFor = (sort: CustomerSort): Column<CustomerInList>[] => [
  {
    key: 'name',
    title: copy.name,
    sort: 'name',
    reversed: 'name-back',
    isHead: true,
    cell: ({ id, name, isAdmin }) => (
      <>
        <Link to={`/admin/customers/${id}`}>{name}</Link> {isAdmin && <span className="tag">{copy.admin}</span>}
      </>
    ),
  },
  { key: 'username', title: copy.username, cell: ({ username }) => username },
  { key: 'email', title: copy.email, cell: ({ email }) => email },
  {
    key: 'verified',
    title: copy.verified,
    cell: ({ isVerified }) => (
      <span className={isVerified ? 'tag done' : 'tag waiting'}>{isVerified ? copy.yes : copy.no}</span>
    ),
  },
  {
    key: 'joined',
    title: copy.joined,
    sort: 'oldest',
    reversed: 'newest',
    cell: ({ joinedAt }) => <Day at={joinedAt} />,
  },
  { key: 'orders', title: copy.orders, isNumber: true, cell: ({ orders }) => formatCount(orders) },
  {
    key: 'spent',
    title: copy.spent,
    isNumber: true,
    // There is no ascending order by amount spent: a second click selects the newest.
    ...(sort === 'most-spent' ? { sort: 'newest', reversed: 'most-spent' } : { sort: 'most-spent' }),
    cell: ({ spentPaise }) => formatRupees(spentPaise),
  },
  { key: 'last', title: copy.lastOrder, cell: ({ lastOrderAt }) => lastOrderAt && <Day at={lastOrderAt} /> },
];

const Day = ({ at }: { at: Date }) => <time dateTime={at.toISOString()}>{formatDay(at)}</time>;
