import { data, Link } from 'react-router';
import adminStyles from '#app/admin/components/admin.module.css';
import { adminTabCopy } from '#app/admin/components/copy.ts';
import { type Column, DataTable } from '#app/admin/components/data-table.tsx';
import { PeriodForm } from '#app/admin/components/period-form.tsx';
import { TablePages } from '#app/admin/components/table-tools.tsx';
import { OrderStatusTag } from '#app/components/order-status.tsx';
import { StatePanel } from '#app/components/state-panel.tsx';
import { shopContext } from '#app/http/context.ts';
import { pageMeta } from '#app/http/meta.ts';
import { noStore } from '#app/http/set-cookies.ts';
import empty from '#app/images/empty.svg';
import { formatDateTime } from '#lib/clock.ts';
import { formatRupees } from '#lib/money.ts';
import { readTableQuery } from '#lib/table-query.ts';
import { averageBasket, type SoldOrder, type SoldSums } from '#shop/fulfilment/dashboard.ts';
import { findSoldName, listSales } from '#shop/fulfilment/list-sales.server.ts';
import { readDays } from '#shop/fulfilment/money.server.ts';
import { orderName } from '#shop/orders/order.ts';
import type { Route } from './+types/route.ts';
import { salesListCopy as copy } from './copy.ts';

const PATH = '/admin/sales';

/** `?from=2026-11-01&to=2026-11-30&product=…`; the dashboard's figures of orders lead here. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const params = new URL(request.url).searchParams;
  const { db } = context.get(shopContext);
  const { page, filters } = readTableQuery(params, { sorts: ['newest'], filters: { product: 'text' } });
  const period = readDays(params);
  const name = filters.product === undefined ? null : await findSoldName(db, filters.product);
  const product = name === null || filters.product === undefined ? null : { id: filters.product, name };
  const found = await listSales(db, { period, productId: product?.id ?? null }, page);
  if (!found.ok) throw data(null, { status: 404 });
  return { ...found.value, period, product };
}

export const headers = () => noStore;

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: adminTabCopy.sales, path: PATH, isHidden: true });
}

const columns: Column<SoldOrder>[] = [
  {
    key: 'order',
    title: copy.order,
    isHead: true,
    cell: ({ id, number }) => <Link to={`/admin/orders/${id}`}>{orderName(number)}</Link>,
  },
  { key: 'date', title: copy.date, cell: ({ createdAt }) => formatDateTime(createdAt) },
  { key: 'kind', title: copy.kind, cell: ({ kind }) => copy.kinds[kind] },
  {
    key: 'status',
    title: copy.status,
    // As a card, a row is a grid: in it the tag itself would be as wide as the screen.
    cell: ({ status }) => (
      <span>
        <OrderStatusTag status={status} />
      </span>
    ),
  },
];
const units: Column<SoldOrder> = {
  key: 'units',
  title: copy.units,
  isNumber: true,
  cell: ({ units }) => copy.count(units ?? 0),
};
const value: Column<SoldOrder> = {
  key: 'value',
  title: copy.value,
  isNumber: true,
  cell: ({ valuePaise }) => formatRupees(valuePaise),
};

const averageOf = (orders: number, { valuePaise }: SoldSums): string =>
  formatRupees(averageBasket({ orders, revenuePaise: valuePaise }));

/** The orders that count as sold in a period, with their sums. */
export default function Sales({ loaderData }: Route.ComponentProps) {
  const { rows, page, total, pageSize, sums, period, product } = loaderData;
  const filters = { ...period, ...(product && { product: product.id }) };
  const query = { q: '', sort: 'newest', page, filters };
  return (
    <>
      <header className={adminStyles.head}>
        <h1>{adminTabCopy.sales}</h1>
        <p>{copy.lead}</p>
      </header>
      <PeriodForm period={period} queryKey={JSON.stringify(filters)}>
        {product && <input type="hidden" name="product" value={product.id} />}
      </PeriodForm>
      {product && (
        <p>
          <Link className="link" to={`${PATH}?${new URLSearchParams({ ...period })}`}>
            {copy.anyProduct}
          </Link>
        </p>
      )}
      {total === 0 ? (
        <StatePanel art={empty} title={copy.none} text={copy.noneText} />
      ) : (
        <>
          <p role="status">
            {sums === null && copy.many(total)}
            {product && sums && `${copy.sold(sums.units ?? 0, product.name)} `}
            {sums && copy.sums(total, formatRupees(sums.valuePaise), averageOf(total, sums))}
          </p>
          <DataTable
            label={adminTabCopy.sales}
            path={PATH}
            query={query}
            columns={product ? [...columns, units, value] : [...columns, value]}
            rows={rows}
            idOf={({ id }) => id}
          />
          <TablePages path={PATH} query={query} total={total} pageSize={pageSize} />
        </>
      )}
    </>
  );
}
