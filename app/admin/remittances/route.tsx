import { data } from 'react-router';
import adminStyles from '#app/admin/components/admin.module.css';
import { adminTabCopy } from '#app/admin/components/copy.ts';
import { CsvForm } from '#app/admin/components/csv-form.tsx';
import { FaultsContext } from '#app/admin/components/form-field.tsx';
import { useAdminAnswer, useKnownAnswer } from '#app/admin/components/use-admin-result.ts';
import { answerAdmin, done, notDone, tryAdmin } from '#app/http/admin.ts';
import { shopContext } from '#app/http/context.ts';
import { pageMeta } from '#app/http/meta.ts';
import { fieldFiles, fieldJson, fieldText } from '#app/http/read-form.ts';
import { formatDay } from '#lib/clock.ts';
import { formatRupees } from '#lib/money.ts';
import { formatCount, plural } from '#lib/plural.ts';
import type { UnreadableTable } from '#lib/read-csv-table.ts';
import { readTableQuery } from '#lib/table-query.ts';
import { oneLine } from '#lib/text.ts';
import { findOpenRemittances, listOpenRemittances } from '#shop/remittances/open-remittances.server.ts';
import {
  matchRemittance,
  readRemittance,
  recordRemittance,
  settleOrder,
} from '#shop/remittances/record-remittance.server.ts';
import { remittedRows } from '#shop/remittances/remittance.form.ts';
import { REMITTANCE_ROWS_MAX } from '#shop/remittances/remittance.ts';
import type { Route } from './+types/route.ts';
import { remittancesCopy as copy } from './copy.ts';
import { FoundRows, REASON_MAX, REFERENCE_MAX, type RemittanceAnswer, readyOf } from './found-rows.tsx';
import { OpenList } from './open-list.tsx';

const PATH = '/admin/remittances';

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
        const [file] = fieldFiles(form, 'file');
        if (!file) return notDone(null, { file: copy.missing });
        const read = await readRemittance(new Uint8Array(await file.arrayBuffer()));
        if (!read.ok) return notDone(null, { file: sentenceOf(read.reason) });
        const rows = await matchRemittance(db, read.value);
        return { isDone: true, toast: null, faults: {}, problem: null, rows, submitted: JSON.stringify(read.value) };
      }
      case 'record': {
        const submitted = fieldText(form, 'rows');
        const reference = fieldText(form, 'reference').trim();
        const rows = fieldJson(form, 'rows', remittedRows);
        if (rows === null) return notDone(copy.unknown);
        const lines = form.getAll('accepted').map(Number);
        const reason = oneLine(fieldText(form, 'reason'));
        const faults = {
          ...(isBetween(reference, REFERENCE_MAX) ? {} : { reference: copy.referenceMissing }),
          ...(lines.length === 0 || isBetween(reason, REASON_MAX) ? {} : { reason: copy.acceptMissing }),
        };
        if (Object.keys(faults).length > 0)
          return { ...notDone(null, faults), rows: await matchRemittance(db, rows), submitted };
        const remittance = { adminId: admin.customerId, reference, rows, accepted: { lines, reason } };
        const recorded = await recordRemittance(orderContext, remittance);
        return { ...done(plural(readyOf(recorded).length, copy.recorded)), rows: recorded, isRecorded: true };
      }
      case 'settle': {
        const reason = oneLine(fieldText(form, 'settled'));
        if (!isBetween(reason, REFERENCE_MAX)) return notDone(copy.settleMissing);
        const orderId = fieldText(form, 'order');
        const settled = await settleOrder(orderContext, { adminId: admin.customerId, orderId, reason });
        return settled.ok ? done(copy.settled) : notDone(copy.notDue);
      }
      default:
        return notDone(copy.unknown);
    }
  });

const isBetween = (text: string, most: number): boolean => text !== '' && text.length <= most;

const sentenceOf = (reason: UnreadableTable): string =>
  reason === 'too-many-rows' ? copy['too-many-rows'](formatCount(REMITTANCE_ROWS_MAX)) : copy[reason];

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => tryAdmin({ serverAction });

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: adminTabCopy.remittances, path: PATH, isHidden: true });
}

export default function AdminRemittances({ loaderData: { open, list, now }, actionData }: Route.ComponentProps) {
  const answer: RemittanceAnswer | undefined = actionData;
  const known = useKnownAnswer(answer);
  useAdminAnswer(answer?.isAway ? answer : undefined);
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
      {known?.rows ? (
        <FoundRows path={PATH} answer={known} rows={known.rows} />
      ) : (
        <CsvForm path={PATH} answer={known} copy={copy} />
      )}
      {list.total > 0 && <OpenList path={PATH} list={list} now={now} />}
    </FaultsContext>
  );
}
