import { Link, useFetcher } from 'react-router';
import { ActionButton } from '#app/admin/components/action-button.tsx';
import adminStyles from '#app/admin/components/admin.module.css';
import { type Column, DataTable } from '#app/admin/components/data-table.tsx';
import { TablePages } from '#app/admin/components/table-tools.tsx';
import { useAdminAnswer } from '#app/admin/components/use-admin-result.ts';
import type { AdminAnswer } from '#app/http/admin.ts';
import { formatDay } from '#lib/clock.ts';
import { DAY_MS } from '#lib/days.ts';
import { formatRupees } from '#lib/money.ts';
import type { Page } from '#lib/table-query.ts';
import { orderName } from '#shop/orders/order.ts';
import type { OpenRemittance } from '#shop/remittances/remittance.ts';
import { remittancesCopy as copy } from './copy.ts';
import { REFERENCE_MAX } from './found-rows.tsx';

type Props = { path: string; list: Page<OpenRemittance>; now: Date };

/** The orders whose cash couriers have not paid, to ask them about. */
export function OpenList({ path, list: { rows, page, total, pageSize }, now }: Props) {
  const query = { q: '', sort: 'oldest', page, filters: {} };
  const delivered = (at: Date | null) =>
    at === null ? copy.notRecorded : copy.delivered(formatDay(at), Math.floor((now.getTime() - at.getTime()) / DAY_MS));
  const columns: Column<OpenRemittance>[] = [
    {
      key: 'order',
      title: copy.order,
      isHead: true,
      cell: ({ id, number }) => <Link to={`/admin/orders/${id}`}>{orderName(number)}</Link>,
    },
    { key: 'awb', title: copy.awb, cell: ({ trackingNumber }) => trackingNumber ?? copy.notRecorded },
    { key: 'courier', title: copy.courier, cell: ({ carrier }) => carrier ?? copy.notRecorded },
    { key: 'delivered', title: copy.deliveredTitle, cell: ({ deliveredAt }) => delivered(deliveredAt) },
    { key: 'amount', title: copy.owed, isNumber: true, cell: ({ amountPaise }) => formatRupees(amountPaise) },
    { key: 'settle', title: copy.settleTitle, cell: (row) => <SettleForm key={row.id} path={path} order={row} /> },
  ];
  return (
    <section aria-labelledby="open-title" className={adminStyles.form}>
      <h2 id="open-title">{copy.openTitle}</h2>
      <p className="hint">{copy.openHint}</p>
      <DataTable label={copy.openTitle} path={path} query={query} columns={columns} rows={rows} idOf={({ id }) => id} />
      <TablePages path={path} query={query} total={total} pageSize={pageSize} />
    </section>
  );
}

/** Records cash that no file of a courier lists. */
function SettleForm({ path, order: { id, number } }: { path: string; order: OpenRemittance }) {
  const fetcher = useFetcher<AdminAnswer>();
  useAdminAnswer(fetcher.data);
  const problem = fetcher.data?.problem ?? null;
  return (
    <details>
      <summary aria-label={copy.settle(orderName(number))}>{copy.settleSubmit}</summary>
      <fetcher.Form method="post" action={path} className={adminStyles.form} noValidate>
        <input type="hidden" name="order" value={id} />
        {problem !== null && <p className="form-problem">{problem}</p>}
        <div className="field">
          <label htmlFor={`settled-${id}`}>{copy.settleReason}</label>
          <input
            id={`settled-${id}`}
            name="settled"
            className="input"
            maxLength={REFERENCE_MAX}
            autoComplete="off"
            aria-describedby={`settled-${id}-hint`}
          />
          <p className="hint" id={`settled-${id}-hint`}>
            {copy.settleHint}
          </p>
        </div>
        <div className={adminStyles.actions}>
          <ActionButton intent="settle" disabled={fetcher.state !== 'idle'}>
            {copy.settleSubmit}
          </ActionButton>
        </div>
      </fetcher.Form>
    </details>
  );
}
