import { data, Link } from 'react-router';
import empty from '#app/art/empty.svg';
import { shopContext } from '#app/http/context.ts';
import { pageMeta } from '#app/http/meta.ts';
import { CustomerTable } from '#app/ui/admin/customer-table.tsx';
import { TablePages, TableTools } from '#app/ui/admin/table-tools.tsx';
import { StatePanel } from '#app/ui/state-panel.tsx';
import { readTableQuery } from '#kit/table-query.ts';
import { customerSorts } from '#shop/accounts/customer-view.ts';
import { findCustomers } from '#shop/accounts/find-customers.server.ts';
import { customersWords as words } from '#words/admin/customers.ts';
import { adminTableWords, adminTabWords } from '#words/admin/frame.ts';
import type { Route } from './+types/customers.ts';
import '#app/styles/admin-customers.css';

const PATH = '/admin/customers';

export async function loader({ request, context }: Route.LoaderArgs) {
  const query = readTableQuery(new URL(request.url).searchParams, { sorts: customerSorts, filters: {} });
  const found = await findCustomers(context.get(shopContext).db, query);
  if (!found.ok) throw data(null, { status: 404 });
  return { query, customers: found.value };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: adminTabWords.customers, path: PATH, isHidden: true });
}

export default function Customers({ loaderData: { query, customers } }: Route.ComponentProps) {
  const { rows, total, pageSize } = customers;
  return (
    <>
      <header className="desk-head">
        <h1>{adminTabWords.customers}</h1>
        <p role="status">{adminTableWords.total(total, words.one, words.many)}</p>
      </header>
      <TableTools
        path={PATH}
        query={query}
        hint={words.hint}
        sorts={customerSorts.map((sort) => ({ value: sort, label: words.sorts[sort] }))}
      />
      {total === 0 ? (
        <StatePanel
          art={empty}
          title={query.q === '' ? words.empty : words.noneFound}
          text={query.q === '' ? words.emptyHint : words.noneFoundHint}
        >
          {query.q !== '' && (
            <Link className="button" to={PATH}>
              {words.showAll}
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
