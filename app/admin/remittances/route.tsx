import { useRef } from 'react';
import { data, Form, Link, useNavigation } from 'react-router';
import adminStyles from '#app/admin/components/admin.module.css';
import { adminTabCopy } from '#app/admin/components/copy.ts';
import { CsvForm } from '#app/admin/components/csv-form.tsx';
import { type Column, DataTable } from '#app/admin/components/data-table.tsx';
import { FaultsContext, TextField } from '#app/admin/components/form-field.tsx';
import { useAdminAnswer } from '#app/admin/components/use-admin-result.ts';
import { type AdminAnswer, answerAdmin, done, notDone, tryAdmin } from '#app/http/admin.ts';
import { shopContext } from '#app/http/context.ts';
import { pageMeta } from '#app/http/meta.ts';
import { formatDay } from '#lib/clock.ts';
import { formatRupees, sumOf } from '#lib/money.ts';
import { formatCount, plural } from '#lib/plural.ts';
import { readTableQuery } from '#lib/table-query.ts';
import { orderName } from '#shop/orders/order.ts';
import {
  bookRemittance,
  matchRemittance,
  readRemittance,
  type UnreadableFile,
} from '#shop/remittances/book-remittance.server.ts';
import { findOpenRemittances, listOpenRemittances } from '#shop/remittances/open-remittances.server.ts';
import { readRows, writeRows } from '#shop/remittances/remittance.form.ts';
import { type MatchedRow, REMITTANCE_ROWS_MAX } from '#shop/remittances/remittance.ts';
import type { Route } from './+types/route.ts';
import { remittancesCopy as copy } from './copy.ts';
import { OpenList } from './open-list.tsx';

const PATH = '/admin/remittances';
const REFERENCE_MAX = 60;

/** `rows`: what the file says, to be shown; `isBooked`: the ready ones are booked. */
type RemittanceAnswer = AdminAnswer & { rows?: MatchedRow[]; submitted?: string; isBooked?: boolean };

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  const { page } = readTableQuery(new URL(request.url).searchParams, { sorts: ['oldest'], filters: {} });
  const [open, list] = await Promise.all([findOpenRemittances(db), listOpenRemittances(db, page)]);
  if (!list.ok) throw data(null, { status: 404 });
  return { open, list: list.value, now: new Date() };
}

export const action = (args: Route.ActionArgs) =>
  answerAdmin<RemittanceAnswer>(args, async ({ admin, shop: { db, orderContext }, form }) => {
    switch (form.get('intent')) {
      case 'check': {
        const file = form.get('file');
        if (!(file instanceof File) || file.size === 0) return notDone(null, { file: copy.missing });
        const read = await readRemittance(new Uint8Array(await file.arrayBuffer()));
        if (!read.ok) return notDone(null, { file: sentenceOf(read.reason) });
        const rows = await matchRemittance(db, read.value);
        return { isDone: true, toast: null, faults: {}, problem: null, rows, submitted: writeRows(read.value) };
      }
      case 'book': {
        const submitted = String(form.get('rows') ?? '');
        const reference = String(form.get('reference') ?? '').trim();
        const rows = readRows(submitted);
        if (rows === null) return notDone(copy.unknown);
        if (reference === '' || reference.length > REFERENCE_MAX) {
          const faults = { reference: copy.referenceMissing };
          return { ...notDone(null, faults), rows: await matchRemittance(db, rows), submitted };
        }
        const booked = await bookRemittance(orderContext, { adminId: admin.customerId, reference, rows });
        return { ...done(plural(readyOf(booked).length, copy.booked)), rows: booked, isBooked: true };
      }
      default:
        return notDone(copy.unknown);
    }
  });

const sentenceOf = (reason: UnreadableFile): string =>
  reason === 'too-many-rows' ? copy['too-many-rows'](formatCount(REMITTANCE_ROWS_MAX)) : copy[reason];

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => tryAdmin({ serverAction });

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: adminTabCopy.remittances, path: PATH, isHidden: true });
}

const readyOf = (rows: readonly MatchedRow[]) => rows.filter(({ outcome }) => outcome === 'ready');

export default function AdminRemittances({ loaderData: { open, list, now }, actionData }: Route.ComponentProps) {
  const answer: RemittanceAnswer | undefined = actionData;
  return (
    <FaultsContext value={answer?.faults ?? {}}>
      <header className={adminStyles.head}>
        <h1>{adminTabCopy.remittances}</h1>
        <p>{copy.lead}</p>
      </header>
      {open.orders > 0 && (
        <p className="notice">
          {copy.waiting(formatRupees(open.amountPaise), plural(open.orders, copy.open))}{' '}
          {open.oldest && copy.since(formatDay(open.oldest))}{' '}
          <a className="link" href="#open-title">
            {copy.showOpen}
          </a>
        </p>
      )}
      {answer?.problem && <p className="form-problem">{answer.problem}</p>}
      {answer?.rows ? (
        <Found answer={answer} rows={answer.rows} />
      ) : (
        <CsvForm path={PATH} answer={answer} copy={copy} />
      )}
      {list.total > 0 && <OpenList path={PATH} list={list} now={now} />}
    </FaultsContext>
  );
}

function Found({ answer, rows }: { answer: RemittanceAnswer; rows: readonly MatchedRow[] }) {
  const form = useRef<HTMLFormElement>(null);
  useAdminAnswer(answer, form);
  const isBusy = useNavigation().state !== 'idle';
  const ready = readyOf(rows);
  const total = sumOf(ready.map(({ order }) => order?.duePaise ?? 0));
  return (
    <section className={adminStyles.card} aria-labelledby="found-title">
      <h2 id="found-title">{copy.found}</h2>
      <p role="status">
        <b>{plural(ready.length, answer.isBooked ? copy.booked : copy.summary)}.</b>{' '}
        {ready.length > 0 && copy.total(formatRupees(total))}
      </p>
      <Differences rows={rows.filter(({ outcome }) => outcome !== 'ready')} />
      {!answer.isBooked && ready.length > 0 && (
        <Form ref={form} method="post" action={PATH} encType="multipart/form-data" noValidate>
          <input type="hidden" name="rows" value={answer.submitted} />
          <TextField
            name="reference"
            label={copy.reference}
            hint={copy.referenceHint}
            maxLength={REFERENCE_MAX}
            autoComplete="off"
          />
          <div className={adminStyles.actions}>
            <button type="submit" className="button loud" name="intent" value="book" disabled={isBusy}>
              {copy.book}
            </button>
          </div>
        </Form>
      )}
      <p>
        <Link className="button" to={PATH}>
          {copy.again}
        </Link>
      </p>
    </section>
  );
}

function Differences({ rows }: { rows: readonly MatchedRow[] }) {
  if (rows.length === 0) return <p>{copy.noDifferences}</p>;
  return (
    <>
      <p>{plural(rows.length, copy.differences)}:</p>
      <DataTable
        label={plural(rows.length, copy.differences)}
        path=""
        query={{ q: '', sort: '', page: 1, filters: {} }}
        columns={columns}
        rows={rows}
        idOf={({ line }) => String(line)}
      />
    </>
  );
}

const columns: Column<MatchedRow>[] = [
  {
    key: 'parcel',
    title: copy.parcel,
    isHead: true,
    cell: ({ trackingNumber, orderNumber }) => trackingNumber ?? (orderNumber === null ? '–' : `#${orderNumber}`),
  },
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
