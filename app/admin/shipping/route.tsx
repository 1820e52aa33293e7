import { Form, Link } from 'react-router';
import { ActionButton } from '#app/admin/components/action-button.tsx';
import adminStyles from '#app/admin/components/admin.module.css';
import { adminTabCopy } from '#app/admin/components/copy.ts';
import { CsvForm } from '#app/admin/components/csv-form.tsx';
import { type Column, DataTable } from '#app/admin/components/data-table.tsx';
import { FaultsContext } from '#app/admin/components/form-field.tsx';
import { useAdminAnswer, useKnownAnswer } from '#app/admin/components/use-admin-result.ts';
import { type AdminAnswer, answerAdmin, done, notDone, tryAdmin } from '#app/http/admin.ts';
import { pageMeta } from '#app/http/meta.ts';
import { fieldFiles, fieldJson } from '#app/http/read-form.ts';
import { formatCount, plural } from '#lib/plural.ts';
import type { UnreadableTable } from '#lib/read-csv-table.ts';
import { matchParcels, readShippingFile, shipByFile } from '#shop/fulfilment/ship-by-file.server.ts';
import { shippingRows } from '#shop/fulfilment/shipping.form.ts';
import { type MatchedParcel, SHIPPING_ROWS_MAX } from '#shop/fulfilment/shipping-file.ts';
import { orderName } from '#shop/orders/order.ts';
import type { Route } from './+types/route.ts';
import { shippingCopy as copy } from './copy.ts';

const PATH = '/admin/shipping';

/** `rows`: what the file says, to be shown; `isShipped`: the ready ones are shipped now. */
type ShippingAnswer = AdminAnswer & { rows?: MatchedParcel[]; submitted?: string; isShipped?: boolean };

export const action = (args: Route.ActionArgs) =>
  answerAdmin<ShippingAnswer>(args, async ({ admin, shop: { db, orderContext }, form }) => {
    switch (form.get('intent')) {
      case 'check': {
        const [file] = fieldFiles(form, 'file');
        if (!file) return notDone(null, { file: copy.missing });
        const read = await readShippingFile(new Uint8Array(await file.arrayBuffer()));
        if (!read.ok) return notDone(null, { file: sentenceOf(read.reason) });
        const rows = await matchParcels(db, read.value);
        return { isDone: true, toast: null, faults: {}, problem: null, rows, submitted: JSON.stringify(read.value) };
      }
      case 'ship': {
        const rows = fieldJson(form, 'rows', shippingRows);
        if (rows === null) return notDone(copy.unknown);
        const shipped = await shipByFile(orderContext, { adminId: admin.customerId, rows });
        return { ...done(plural(countReady(shipped), copy.done)), rows: shipped, isShipped: true };
      }
      default:
        return notDone(copy.unknown);
    }
  });

const countReady = (rows: readonly MatchedParcel[]): number => rows.filter(({ outcome }) => outcome === 'ready').length;

const sentenceOf = (reason: UnreadableTable): string =>
  reason === 'too-many-rows' ? copy['too-many-rows'](formatCount(SHIPPING_ROWS_MAX)) : copy[reason];

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => tryAdmin({ serverAction });

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: adminTabCopy.shipping, path: PATH, isHidden: true });
}

export default function AdminShipping({ actionData }: Route.ComponentProps) {
  const answer: ShippingAnswer | undefined = actionData;
  const known = useKnownAnswer(answer);
  // The form of the file shows its own answers.
  useAdminAnswer(answer?.isAway || answer?.rows ? answer : undefined);
  return (
    <FaultsContext value={answer?.faults ?? {}}>
      <header className={adminStyles.head}>
        <h1>{adminTabCopy.shipping}</h1>
        <p>{copy.lead}</p>
      </header>
      {answer?.problem && <p className="form-problem">{answer.problem}</p>}
      {known?.rows ? (
        <section className={adminStyles.card} aria-labelledby="found-title">
          <h2 id="found-title">{copy.found}</h2>
          <p role="status">
            <b>{plural(countReady(known.rows), known.isShipped ? copy.done : copy.ready)}.</b>
          </p>
          <Parcels rows={known.rows} isShipped={known.isShipped ?? false} />
          {!known.isShipped && countReady(known.rows) > 0 && (
            <Form method="post" action={PATH} encType="multipart/form-data">
              <input type="hidden" name="rows" value={known.submitted} />
              <p className="hint">{copy.text}</p>
              <div className={adminStyles.actions}>
                <ActionButton intent="ship" look="loud">
                  {copy.ship}
                </ActionButton>
              </div>
            </Form>
          )}
          <p>
            <Link className="button" to={PATH}>
              {copy.again}
            </Link>
          </p>
        </section>
      ) : (
        <CsvForm path={PATH} answer={known} copy={copy} />
      )}
    </FaultsContext>
  );
}

function Parcels({ rows, isShipped }: { rows: readonly MatchedParcel[]; isShipped: boolean }) {
  const columns: Column<MatchedParcel>[] = [
    {
      key: 'order',
      title: copy.order,
      isHead: true,
      cell: ({ order, orderNumber }) => {
        if (order !== null) return <Link to={`/admin/orders/${order.id}`}>{orderName(order.number)}</Link>;
        return orderNumber === null ? '–' : orderName(orderNumber);
      },
    },
    {
      key: 'remark',
      title: copy.remark,
      cell: ({ outcome }) => (isShipped && outcome === 'ready' ? copy.shippedNow : copy.outcomes[outcome]),
    },
    { key: 'courier', title: copy.courier, cell: ({ carrier }) => carrier },
    { key: 'tracking', title: copy.tracking, cell: ({ trackingNumber }) => trackingNumber },
    { key: 'row', title: copy.row, isNumber: true, cell: ({ line }) => line },
  ];
  return <DataTable label={copy.parcels} columns={columns} rows={rows} idOf={({ line }) => String(line)} />;
}
