import { data, Link } from 'react-router';
import adminStyles from '#app/admin/components/admin.module.css';
import { adminTabCopy } from '#app/admin/components/copy.ts';
import { type Column, DataTable } from '#app/admin/components/data-table.tsx';
import { TablePages, TableTools } from '#app/admin/components/table-tools.tsx';
import { ReturnStatusTag } from '#app/components/return-parts.tsx';
import { StatePanel } from '#app/components/state-panel.tsx';
import { shopContext } from '#app/http/context.ts';
import { pageMeta } from '#app/http/meta.ts';
import { noStore } from '#app/http/set-cookies.ts';
import empty from '#app/images/empty.svg';
import { formatDay } from '#lib/clock.ts';
import { readTableQuery } from '#lib/table-query.ts';
import { countWaitingReturns, listAdminReturns, listReturnReasons } from '#shop/returns/list-admin-returns.server.ts';
import {
  reasonText,
  returnName,
  returnReasonNames,
  returnRulesOf,
  returnStatuses,
  wishText,
} from '#shop/returns/return.ts';
import { type AdminReturnInList, adminReturnShape, type ReasonCount } from '#shop/returns/return-view.ts';
import type { Route } from './+types/route.ts';
import styles from './admin-returns.module.css';
import { adminReturnsCopy as copy } from './copy.ts';

const PATH = '/admin/returns';
const REASON_ROWS = 10;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  const query = readTableQuery(new URL(request.url).searchParams, adminReturnShape);
  const now = new Date();
  const [listed, waiting, reasons] = await Promise.all([
    listAdminReturns(db, query),
    countWaitingReturns(db, now),
    listReturnReasons(db, REASON_ROWS),
  ]);
  if (!listed.ok) throw data(null, { status: 404 });
  return { query, returns: listed.value, waiting, reasons, now };
}

export const headers = () => noStore;

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: adminTabCopy.returns, path: PATH, isHidden: true });
}

export default function AdminReturns({ loaderData: { query, returns, waiting, reasons, now } }: Route.ComponentProps) {
  const isNarrowed = query.q !== '' || Object.keys(query.filters).length > 0;
  const params = new URLSearchParams({ ...query.filters, q: query.q, sort: query.sort });
  return (
    <>
      <header className={adminStyles.head}>
        <h1>{adminTabCopy.returns}</h1>
        <p role="status">
          {copy.count(returns.total, returns.isTotalCapped)}, <b>{copy.waiting(waiting.count)}</b>
        </p>
      </header>
      <TableTools
        path={PATH}
        query={query}
        hint={copy.hint}
        filters={[
          {
            name: 'status',
            label: copy.status,
            choices: [
              { value: 'waiting', label: copy.onlyWaiting },
              ...returnStatuses.map((status) => ({ value: status, label: returnRulesOf(status).label })),
            ],
          },
          {
            name: 'reason',
            label: copy.reason,
            choices: returnReasonNames.map((reason) => ({ value: reason, label: reasonText(reason) })),
          },
        ]}
        sorts={adminReturnShape.sorts.map((sort) => ({ value: sort, label: copy.sorts[sort] }))}
      >
        <a className="button" href={`/admin/export/returns.csv?${params}`} download>
          {copy.export}
        </a>
      </TableTools>
      {returns.rows.length === 0 ? (
        <StatePanel
          art={empty}
          title={isNarrowed ? copy.notFound : copy.none}
          text={isNarrowed ? copy.notFoundText : copy.noneText}
        />
      ) : (
        <DataTable
          label={copy.table}
          path={PATH}
          query={query}
          columns={columnsAt(now)}
          rows={returns.rows}
          idOf={({ id }) => id}
        />
      )}
      <TablePages path={PATH} query={query} total={returns.total} pageSize={returns.pageSize} />
      {reasons.length > 0 && <Reasons reasons={reasons} />}
    </>
  );
}

const columnsAt = (now: Date): Column<AdminReturnInList>[] => [
  {
    key: 'return',
    title: copy.number,
    isHead: true,
    cell: ({ id, number, orderNumber }) => (
      <span className={styles.name}>
        <Link to={`${PATH}/${id}`}>{returnName(number)}</Link> <span className="hint">{copy.order(orderNumber)}</span>
      </span>
    ),
  },
  { key: 'customer', title: copy.customer, cell: ({ customerName }) => customerName },
  {
    key: 'items',
    title: copy.items,
    cell: ({ name, units, reason }) => (
      <span>
        {name} {units > 1 && <span className="hint">{copy.more(units - 1)}</span>}
        <span className="hint"> {reasonText(reason)}</span>
      </span>
    ),
  },
  { key: 'wish', title: copy.wish, cell: ({ wish }) => wishText[wish] },
  { key: 'status', title: copy.status, cell: ({ status }) => <ReturnStatusTag status={status} /> },
  {
    key: 'due',
    title: copy.due,
    cell: ({ dueAt }) =>
      dueAt === null ? null : (
        <span>
          <time dateTime={dueAt.toISOString()}>{formatDay(new Date(dueAt.getTime() - 1))}</time>{' '}
          {dueAt < now && <span className="tag warning">{copy.late}</span>}
        </span>
      ),
  },
  {
    key: 'date',
    title: copy.date,
    cell: ({ createdAt }) => <time dateTime={createdAt.toISOString()}>{formatDay(createdAt)}</time>,
  },
];

const Reasons = ({ reasons }: { reasons: readonly ReasonCount[] }) => (
  <section className={adminStyles.card} aria-labelledby="reasons-title">
    <h2 id="reasons-title">{copy.reasons}</h2>
    <p className="hint">{copy.reasonsText}</p>
    <ul className={styles.reasons}>
      {reasons.map(({ productId, name, reason, units }) => (
        <li key={`${productId} ${name} ${reason}`}>
          <span>
            {name} <span className="hint">{reasonText(reason)}</span>
          </span>
          <b>{units}</b>
        </li>
      ))}
    </ul>
  </section>
);
