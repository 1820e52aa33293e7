import { data, Link } from 'react-router';
import adminStyles from '#app/admin/components/admin.module.css';
import { adminTabCopy } from '#app/admin/components/copy.ts';
import { type Column, DataTable } from '#app/admin/components/data-table.tsx';
import { PeriodForm } from '#app/admin/components/period-form.tsx';
import { TablePages } from '#app/admin/components/table-tools.tsx';
import { StatePanel } from '#app/components/state-panel.tsx';
import { shopContext } from '#app/http/context.ts';
import { pageMeta } from '#app/http/meta.ts';
import { noStore } from '#app/http/set-cookies.ts';
import empty from '#app/images/empty.svg';
import { formatDateTime } from '#lib/clock.ts';
import { formatRupees } from '#lib/money.ts';
import { readTableQuery } from '#lib/table-query.ts';
import { listMoney, readMoneyQuery } from '#shop/fulfilment/money.server.ts';
import { type MoneyRow, moneyFlows, revenueOf } from '#shop/fulfilment/money.ts';
import { orderName } from '#shop/orders/order.ts';
import { findMethod, methods } from '#shop/payments/methods.server.ts';
import type { Route } from './+types/route.ts';
import { paymentsCopy as copy } from './copy.ts';

const PATH = '/admin/payments';

type Row = MoneyRow & { by: string };

/** `?from=2026-11-01&to=2026-11-30&flow=paid&method=cod`; the dashboard's figures lead here. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const params = new URL(request.url).searchParams;
  const { period, flow, method } = readMoneyQuery(params);
  const { page } = readTableQuery(params, { sorts: ['newest'], filters: {} });
  const found = await listMoney(context.get(shopContext).db, { period, flow, method }, page);
  if (!found.ok) throw data(null, { status: 404 });
  const rows = found.value.rows.map((row): Row => ({ ...row, by: findMethod(row.method)?.copy.label ?? row.method }));
  const choices = methods.map(({ name, copy: { label } }) => ({ name, label }));
  return { ...found.value, rows, period, flow, method, choices };
}

export const headers = () => noStore;

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: adminTabCopy.payments, path: PATH, isHidden: true });
}

const columns: Column<Row>[] = [
  { key: 'date', title: copy.date, isHead: true, cell: ({ at }) => formatDateTime(at) },
  {
    key: 'order',
    title: copy.order,
    cell: ({ orderId, orderNumber }) =>
      orderId === null || orderNumber === null ? (
        copy.noOrder
      ) : (
        <Link to={`/admin/orders/${orderId}`}>{orderName(orderNumber)}</Link>
      ),
  },
  { key: 'flow', title: copy.flow, cell: ({ flow }) => copy.flows[flow] },
  { key: 'method', title: copy.method, cell: ({ by }) => by },
  {
    key: 'amount',
    title: copy.amount,
    isNumber: true,
    cell: ({ flow, amountPaise }) => formatRupees(flow === 'refunded' ? -amountPaise : amountPaise),
  },
];

/** Payments and refunds of a period with their sums. */
export default function Payments({ loaderData }: Route.ComponentProps) {
  const { rows, page, total, pageSize, paidPaise, refundedPaise, period, flow, method, choices } = loaderData;
  const revenue = revenueOf({ paidPaise, refundedPaise });
  const filters = { ...period, ...(flow && { flow }), ...(method && { method }) };
  const query = { q: '', sort: 'newest', page, filters };
  return (
    <>
      <header className={adminStyles.head}>
        <h1>{adminTabCopy.payments}</h1>
        <p>{copy.lead}</p>
      </header>
      <PeriodForm period={period} queryKey={JSON.stringify(filters)}>
        <div className="field">
          <label htmlFor="flow">{copy.flow}</label>
          <select id="flow" name="flow" className="input" defaultValue={flow ?? ''}>
            <option value="">{copy.all}</option>
            {moneyFlows.map((known) => (
              <option key={known} value={known}>
                {copy.flows[known]}
              </option>
            ))}
          </select>
        </div>
        <div className="field">
          <label htmlFor="method">{copy.method}</label>
          <select id="method" name="method" className="input" defaultValue={method ?? ''}>
            <option value="">{copy.all}</option>
            {choices.map(({ name, label }) => (
              <option key={name} value={name}>
                {label}
              </option>
            ))}
          </select>
        </div>
      </PeriodForm>
      {total === 0 ? (
        <StatePanel art={empty} title={copy.none} text={copy.noneText} />
      ) : (
        <>
          <div className={adminStyles.head}>
            <p role="status">
              {copy.sums(formatRupees(paidPaise), formatRupees(refundedPaise), formatRupees(revenue))}{' '}
              {copy.total(total)}
            </p>
            <a className="button" href={`/admin/export/payments.csv?${new URLSearchParams(filters)}`} download>
              {copy.export}
            </a>
          </div>
          <DataTable
            label={adminTabCopy.payments}
            path={PATH}
            query={query}
            columns={columns}
            rows={rows}
            idOf={({ id }) => id}
          />
          <TablePages path={PATH} query={query} total={total} pageSize={pageSize} />
        </>
      )}
    </>
  );
}
