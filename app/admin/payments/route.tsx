import { Form, Link } from 'react-router';
import adminStyles from '#app/admin/components/admin.module.css';
import { adminTabCopy } from '#app/admin/components/copy.ts';
import { type Column, DataTable } from '#app/admin/components/data-table.tsx';
import { StatePanel } from '#app/components/state-panel.tsx';
import { shopContext } from '#app/http/context.ts';
import { pageMeta } from '#app/http/meta.ts';
import { noStore } from '#app/http/set-cookies.ts';
import empty from '#app/images/empty.svg';
import { formatDateTime } from '#lib/clock.ts';
import { formatRupees } from '#lib/money.ts';
import { isDay, listMoney, periodsOf } from '#shop/fulfilment/money.server.ts';
import { type MoneyRow, moneyFlows, revenueOf } from '#shop/fulfilment/money.ts';
import { orderName } from '#shop/orders/order.ts';
import { findMethod, methods } from '#shop/payments/methods.server.ts';
import type { Route } from './+types/route.ts';
import { paymentsCopy as copy } from './copy.ts';
import styles from './payments.module.css';

const PATH = '/admin/payments';
const ROWS_MAX = 200;
/** Without a period in the address. */
const DAYS = 30;

type Row = MoneyRow & { by: string };

/** `?from=2026-11-01&to=2026-11-30&flow=paid&method=cod`; the dashboard's figures lead here. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const params = new URL(request.url).searchParams;
  const usual = periodsOf(new Date(), DAYS).period;
  const [from, to] = [params.get('from') ?? '', params.get('to') ?? ''];
  const period = isDay(from) && isDay(to) ? { from, to } : usual;
  const flow = moneyFlows.find((known) => known === params.get('flow')) ?? null;
  const method = methods.find(({ name }) => name === params.get('method'))?.name ?? null;
  const list = await listMoney(context.get(shopContext).db, { period, flow, method }, ROWS_MAX);
  const rows = list.rows.map((row): Row => ({ ...row, by: findMethod(row.method)?.copy.label ?? row.method }));
  return {
    ...list,
    rows,
    period,
    flow,
    method,
    choices: methods.map(({ name, copy: { label } }) => ({ name, label })),
  };
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
  const { rows, total, paidPaise, refundedPaise, period, flow, method, choices } = loaderData;
  const revenue = revenueOf({ paidPaise, refundedPaise });
  return (
    <>
      <header className={adminStyles.head}>
        <h1>{adminTabCopy.payments}</h1>
        <p>{copy.lead}</p>
      </header>
      <Form method="get" className={styles.filters} key={JSON.stringify([period, flow, method])}>
        <div className="field">
          <label htmlFor="from">{copy.from}</label>
          <input id="from" name="from" type="date" className="input" defaultValue={period.from} required />
        </div>
        <div className="field">
          <label htmlFor="to">{copy.to}</label>
          <input id="to" name="to" type="date" className="input" defaultValue={period.to} required />
        </div>
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
        <button type="submit" className="button">
          {copy.show}
        </button>
      </Form>
      {rows.length === 0 ? (
        <StatePanel art={empty} title={copy.none} text={copy.noneText} />
      ) : (
        <>
          <p role="status">
            {copy.sums(formatRupees(paidPaise), formatRupees(refundedPaise), formatRupees(revenue))} {copy.total(total)}
          </p>
          <DataTable
            label={adminTabCopy.payments}
            path=""
            query={{ q: '', sort: '', page: 1, filters: {} }}
            columns={columns}
            rows={rows}
            idOf={({ id }) => id}
          />
          {total > rows.length && <p className="hint">{copy.more(total - rows.length)}</p>}
        </>
      )}
    </>
  );
}
