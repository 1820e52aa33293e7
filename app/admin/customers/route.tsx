import { data, Link } from 'react-router';
import adminStyles from '#app/admin/components/admin.module.css';
import { adminTabCopy, adminTableCopy } from '#app/admin/components/copy.ts';
import { type Column, DataTable } from '#app/admin/components/data-table.tsx';
import { TablePages, TableTools } from '#app/admin/components/table-tools.tsx';
import { StatePanel } from '#app/components/state-panel.tsx';
import { shopContext } from '#app/http/context.ts';
import { pageMeta } from '#app/http/meta.ts';
import empty from '#app/images/empty.svg';
import { formatDay } from '#lib/clock.ts';
import { formatRupees } from '#lib/money.ts';
import { formatCount } from '#lib/plural.ts';
import { readTableQuery, type TableQuery } from '#lib/table-query.ts';
import { type CustomerInList, type CustomerSort, customerSorts } from '#shop/accounts/customer-view.ts';
import { findCustomers } from '#shop/accounts/find-customers.server.ts';
import type { Route } from './+types/route.ts';
import { customersCopy as copy } from './copy.ts';
import styles from './customers.module.css';

type Props = { path: string; query: TableQuery<CustomerSort>; rows: readonly CustomerInList[] };

const CustomerTable = ({ path, query, rows }: Props) => (
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

const PATH = '/admin/customers';

export async function loader({ request, context }: Route.LoaderArgs) {
  const query = readTableQuery(new URL(request.url).searchParams, { sorts: customerSorts, filters: {} });
  const found = await findCustomers(context.get(shopContext).db, query);
  if (!found.ok) throw data(null, { status: 404 });
  return { query, customers: found.value };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: adminTabCopy.customers, path: PATH, isHidden: true });
}

export default function Customers({ loaderData: { query, customers } }: Route.ComponentProps) {
  const { rows, total, isTotalCapped, pageSize } = customers;
  return (
    <>
      <header className={adminStyles.head}>
        <h1>{adminTabCopy.customers}</h1>
        <p role="status">{adminTableCopy.total(total, copy.one, copy.many, isTotalCapped)}</p>
      </header>
      <TableTools
        path={PATH}
        query={query}
        hint={copy.hint}
        sorts={customerSorts.map((sort) => ({ value: sort, label: copy.sorts[sort] }))}
      />
      {total === 0 ? (
        <StatePanel
          art={empty}
          title={query.q === '' ? copy.empty : copy.noneFound}
          text={query.q === '' ? copy.emptyHint : copy.noneFoundHint}
        >
          {query.q !== '' && (
            <Link className="button" to={PATH}>
              {copy.showAll}
            </Link>
          )}
        </StatePanel>
      ) : (
        <>
          <CustomerTable path={PATH} query={query} rows={rows} />
          <TablePages path={PATH} query={query} total={total} pageSize={pageSize} />
        </>
      )}
    </>
  );
}
