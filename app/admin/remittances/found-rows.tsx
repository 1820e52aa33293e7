import { useRef } from 'react';
import { Form, Link } from 'react-router';
import { ActionButton } from '#app/admin/components/action-button.tsx';
import adminStyles from '#app/admin/components/admin.module.css';
import { type Column, DataTable } from '#app/admin/components/data-table.tsx';
import { TextField } from '#app/admin/components/form-field.tsx';
import { useAdminAnswer } from '#app/admin/components/use-admin-result.ts';
import type { AdminAnswer } from '#app/http/admin.ts';
import { formatRupees, sumOf } from '#lib/money.ts';
import { plural } from '#lib/plural.ts';
import { orderName } from '#shop/orders/order.ts';
import type { MatchedRow } from '#shop/remittances/remittance.ts';
import { remittancesCopy as copy } from './copy.ts';

export const REFERENCE_MAX = 60;
export const REASON_MAX = 200;

/** `rows`: what the file says, to be shown; `isRecorded`: the ready ones are recorded. */
export type RemittanceAnswer = AdminAnswer & { rows?: MatchedRow[]; submitted?: string; isRecorded?: boolean };

export const readyOf = (rows: readonly MatchedRow[]) => rows.filter(({ outcome }) => outcome === 'ready');

type Props = { path: string; answer: RemittanceAnswer; rows: readonly MatchedRow[] };

/** What a courier's file says, and the form that records it. */
export function FoundRows({ path, answer, rows }: Props) {
  const form = useRef<HTMLFormElement>(null);
  useAdminAnswer(answer, form);
  const ready = readyOf(rows);
  const total = sumOf(ready.map(({ amountPaise }) => amountPaise ?? 0));
  const isAcceptable = !answer.isRecorded && rows.some(({ outcome }) => outcome === 'amount');
  const differences = <Differences rows={rows.filter(({ outcome }) => outcome !== 'ready')} isForm={isAcceptable} />;
  return (
    <section className={adminStyles.card} aria-labelledby="found-title">
      <h2 id="found-title">{copy.found}</h2>
      <p role="status">
        <b>{plural(ready.length, answer.isRecorded ? copy.recorded : copy.summary)}.</b>{' '}
        {ready.length > 0 && copy.total(formatRupees(total))}
      </p>
      {answer.isRecorded || (ready.length === 0 && !isAcceptable) ? (
        differences
      ) : (
        <Form ref={form} method="post" action={path} encType="multipart/form-data" noValidate>
          {differences}
          <input type="hidden" name="rows" value={answer.submitted} />
          <div className={adminStyles.form}>
            {isAcceptable && (
              <TextField
                name="reason"
                label={copy.acceptReason}
                hint={copy.acceptHint}
                maxLength={REASON_MAX}
                autoComplete="off"
                isOptional
              />
            )}
            <TextField
              name="reference"
              label={copy.reference}
              hint={copy.referenceHint}
              maxLength={REFERENCE_MAX}
              autoComplete="off"
            />
            <div className={adminStyles.actions}>
              <ActionButton intent="record" look="loud">
                {copy.record}
              </ActionButton>
            </div>
          </div>
        </Form>
      )}
      <p>
        <Link className="button" to={path}>
          {copy.again}
        </Link>
      </p>
    </section>
  );
}

function Differences({ rows, isForm }: { rows: readonly MatchedRow[]; isForm: boolean }) {
  if (rows.length === 0) return <p>{copy.noDifferences}</p>;
  return (
    <>
      <p>{plural(rows.length, copy.differences)}:</p>
      <DataTable
        label={plural(rows.length, copy.differences)}
        columns={isForm ? [...columns, acceptColumn] : columns}
        rows={rows}
        idOf={({ line }) => String(line)}
      />
    </>
  );
}

const nameOf = ({ trackingNumber, orderNumber }: MatchedRow): string =>
  trackingNumber ?? (orderNumber === null ? '–' : orderName(orderNumber));

const columns: Column<MatchedRow>[] = [
  { key: 'parcel', title: copy.parcel, isHead: true, cell: nameOf },
  { key: 'reason', title: copy.reason, cell: ({ outcome }) => outcome !== 'ready' && copy.outcomes[outcome] },
  {
    key: 'order',
    title: copy.order,
    cell: ({ order }) => order && <Link to={`/admin/orders/${order.id}`}>{orderName(order.number)}</Link>,
  },
  {
    key: 'amount',
    title: copy.amount,
    isNumber: true,
    cell: ({ amountPaise }) => (amountPaise === null ? '–' : formatRupees(amountPaise)),
  },
  {
    key: 'due',
    title: copy.due,
    isNumber: true,
    cell: ({ order }) => order && formatRupees(order.duePaise),
  },
  { key: 'row', title: copy.row, isNumber: true, cell: ({ line }) => line },
];

const acceptColumn: Column<MatchedRow> = {
  key: 'accept',
  title: copy.accept,
  cell: (row) =>
    row.outcome === 'amount' && (
      <input type="checkbox" name="accepted" value={row.line} aria-label={copy.acceptOf(nameOf(row))} />
    ),
};
