import { Link } from 'react-router';
import { type Column, DataTable } from '#app/admin/components/data-table.tsx';
import { TablePages } from '#app/admin/components/table-tools.tsx';
import { formatDay } from '#lib/clock.ts';
import { DAY_MS } from '#lib/days.ts';
import { formatRupees } from '#lib/money.ts';
import type { Page } from '#lib/table-query.ts';
import { orderName } from '#shop/orders/order.ts';
import type { OpenRemittance } from '#shop/remittances/remittance.ts';
import { remittancesCopy as copy } from './copy.ts';

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
  ];
  return (
    <section aria-labelledby="open-title">
      <h2 id="open-title">{copy.openTitle}</h2>
      <p className="hint">{copy.openHint}</p>
      <DataTable label={copy.openTitle} path={path} query={query} columns={columns} rows={rows} idOf={({ id }) => id} />
      <TablePages path={path} query={query} total={total} pageSize={pageSize} />
    </section>
  );
}
