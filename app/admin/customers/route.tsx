import { data, Link } from 'react-router';
import styles from '#app/admin/components/admin.module.css';
import { adminTabCopy, adminTableCopy } from '#app/admin/components/copy.ts';
import { TablePages, TableTools } from '#app/admin/components/table-tools.tsx';
import { StatePanel } from '#app/components/state-panel.tsx';
import { shopContext } from '#app/http/context.ts';
import { pageMeta } from '#app/http/meta.ts';
import empty from '#app/images/empty.svg';
import { readTableQuery } from '#lib/table-query.ts';
import { customerSorts } from '#shop/accounts/customer-view.ts';
import { findCustomers } from '#shop/accounts/find-customers.server.ts';
import type { Route } from './+types/route.ts';
import { customersCopy as copy } from './copy.ts';
import { CustomerTable } from './customer-table.tsx';

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
  const { rows, total, pageSize } = customers;
  return (
    <>
      <header className={styles.head}>
        <h1>{adminTabCopy.customers}</h1>
        <p role="status">{adminTableCopy.total(total, copy.one, copy.many)}</p>
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
