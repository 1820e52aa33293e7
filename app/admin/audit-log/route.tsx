import { data, Link } from 'react-router';
import adminStyles from '#app/admin/components/admin.module.css';
import { capitalized } from '#app/admin/components/capitalized.ts';
import { adminTabCopy, adminTableCopy } from '#app/admin/components/copy.ts';
import { type Column, DataTable } from '#app/admin/components/data-table.tsx';
import { TablePages, TableTools } from '#app/admin/components/table-tools.tsx';
import { adminOrderCopy } from '#app/admin/orders/order-copy.ts';
import { StatePanel } from '#app/components/state-panel.tsx';
import { shopContext } from '#app/http/context.ts';
import { pageMeta } from '#app/http/meta.ts';
import empty from '#app/images/empty.svg';
import { formatDateTime, formatDay } from '#lib/clock.ts';
import { formatRupees } from '#lib/money.ts';
import { formatCount } from '#lib/plural.ts';
import { readTableQuery, type TableQuery } from '#lib/table-query.ts';
import type { AuditEntry } from '#shop/accounts/audit-entry.ts';
import { listAuditActors, listAuditLog } from '#shop/accounts/list-audit-log.server.ts';
import { type FieldName, fieldNames, fieldOf } from '#shop/catalog/product-fields.ts';
import { orderStatuses, statusActionText, statusText } from '#shop/orders/order.ts';
import { returnActionText, returnRulesOf, returnStatuses } from '#shop/returns/return.ts';
import { isSettingName, settingOf } from '#shop/settings/shop-settings.ts';
import type { Route } from './+types/route.ts';
import styles from './audit-log.module.css';
import { auditActionCopy, auditFieldCopy, auditKindCopy, auditLogCopy as copy } from './copy.ts';

type Facts = Record<string, unknown> | null;

/** `undefined`: the log entry does not contain this field on that side. */
export type Change = { field: string; was?: unknown; is?: unknown };

const TEXT_MAX_CHARACTERS = 160;
const ENTRIES_MAX = 6;
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/;
const DAY = /^\d{4}-\d\d-\d\d$/;

/** Fields that an action changed; some actions also record fields that stayed as they were. */
export function listChanges(before: Facts, after: Facts): Change[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter(
    (field) => before === null || after === null || JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  );
  return fields.map((field) => ({
    field,
    ...(before && field in before && { was: before[field] }),
    ...(after && field in after && { is: after[field] }),
  }));
}

const isField = (field: string): field is FieldName => fieldNames.some((name) => name === field);

/** "fromPricePaise" becomes "From price". */
export function fieldText(field: string): string {
  const known = auditFieldCopy[field];
  if (known !== undefined) return known;
  if (isField(field)) return fieldOf(field).history ?? fieldOf(field).label;
  if (isSettingName(field)) return settingOf(field).label;
  const text = field
    .replace(/Paise$/, '')
    .replace(/[_-]+/g, ' ')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return capitalized(text);
}

const { refundStates, refundReasons } = adminOrderCopy;

/** Words for the codes that orders, returns and refunds are recorded with, by what the action is about and the field. */
const codeTexts: Record<string, Record<string, string>> = {
  'order.status': Object.fromEntries(orderStatuses.map((status) => [status, statusText(status)])),
  'return.status': Object.fromEntries(returnStatuses.map((status) => [status, returnRulesOf(status).label])),
  'refund.status': refundStates,
  'refund.reason': Object.fromEntries(Object.entries(refundReasons).map(([code, text]) => [code, capitalized(text)])),
};

/** A recorded value of an action, such as "order.ship". */
export const recordedText = (action: string, field: string, value: unknown): string =>
  codeTexts[`${action.split('.')[0]}.${field}`]?.[String(value)] ?? valueText(field, value);

/** A value as readable text; never JSON. */
export function valueText(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return copy.nothing;
  if (typeof value === 'boolean') return value ? copy.yes : copy.no;
  if (typeof value === 'number') return field.endsWith('Paise') ? formatRupees(value) : formatCount(value);
  if (typeof value === 'string') return textOf(value);
  if (Array.isArray(value)) return listText(value.map((entry) => valueText(field, entry)));
  return listText(Object.entries(value).map(([key, entry]) => `${fieldText(key)} ${valueText(key, entry)}`));
}

function textOf(text: string): string {
  if (MOMENT.test(text) && !Number.isNaN(Date.parse(text))) return formatDateTime(new Date(text));
  if (DAY.test(text) && !Number.isNaN(Date.parse(text))) return formatDay(new Date(text));
  return text.length > TEXT_MAX_CHARACTERS ? `${text.slice(0, TEXT_MAX_CHARACTERS)}…` : text;
}

function listText(entries: readonly string[]): string {
  if (entries.length === 0) return copy.nothing;
  const shown = entries.slice(0, ENTRIES_MAX).join(', ');
  return entries.length > ENTRIES_MAX ? `${shown} ${copy.more(entries.length - ENTRIES_MAX)}` : shown;
}

type Props = { path: string; query: TableQuery; rows: readonly AuditEntry[] };

const AuditTable = ({ path, query, rows }: Props) => (
  <DataTable
    label={adminTabCopy['audit-log']}
    path={path}
    query={query}
    columns={columns}
    rows={rows}
    idOf={({ id }) => id}
  />
);

const columns: Column<AuditEntry>[] = [
  {
    key: 'what',
    title: copy.what,
    isHead: true,
    cell: ({ action }) => (
      <span className={styles.cell}>
        {auditActionCopy[action] ?? statusActionText(action) ?? returnActionText(action) ?? action}
      </span>
    ),
  },
  { key: 'subject', title: copy.subject, cell: (entry) => <Subject entry={entry} /> },
  { key: 'changes', title: copy.changes, cell: (entry) => <Changes entry={entry} /> },
  { key: 'who', title: copy.who, cell: ({ admin }) => <Who admin={admin} /> },
  {
    key: 'when',
    title: copy.when,
    cell: ({ at }) => (
      <time className={styles.when} dateTime={at.toISOString()}>
        {formatDateTime(at)}
      </time>
    ),
  },
];

function Who({ admin }: Pick<AuditEntry, 'admin'>) {
  if (admin === null) return <span className={styles.cell}>{copy.gone}</span>;
  return (
    <span className={styles.cell}>
      {admin.name} {!admin.isAdmin && <span className="tag">{copy.former}</span>}
    </span>
  );
}

const PAGES: Record<string, (id: string) => string> = {
  product: (id) => `/admin/products/${id}`,
  order: (id) => `/admin/orders/${id}`,
  service: (id) => `/admin/services/${id}`,
  collection: (id) => `/admin/collections/${id}`,
  promotion: (id) => `/admin/promotions/${id}`,
  customer: (id) => `/admin/customers/${id}`,
};

function Subject({ entry: { action, subjectId, subjectName, hasPage } }: { entry: AuditEntry }) {
  const name = subjectName ?? copy.leftCustomer;
  const page = PAGES[action.split('.')[0] ?? ''];
  const isLink = hasPage && page !== undefined && subjectId !== null;
  return <span className={styles.cell}>{isLink ? <Link to={page(subjectId)}>{name}</Link> : name}</span>;
}

function Changes({ entry: { action, before, after } }: { entry: AuditEntry }) {
  const changes = listChanges(before, after);
  if (changes.length === 0) return null;
  return (
    <ul className={styles.changes}>
      {changes.map(({ field, was, is }) => (
        <li key={field}>
          {fieldText(field)}:{' '}
          {was !== undefined && (
            <del>
              <span className="vh">{copy.was} </span>
              {recordedText(action, field, was)}
            </del>
          )}
          {was !== undefined && is !== undefined && <span aria-hidden="true"> → </span>}
          {is !== undefined && (
            <ins>
              <span className="vh"> {copy.is} </span>
              {recordedText(action, field, is)}
            </ins>
          )}
        </li>
      ))}
    </ul>
  );
}

const PATH = '/admin/audit-log';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  const actors = await listAuditActors(db);
  const query = readTableQuery(new URL(request.url).searchParams, {
    sorts: ['newest'],
    filters: { admin: actors.map(({ id }) => id), kind: Object.keys(auditKindCopy) },
  });
  const found = await listAuditLog(db, query);
  if (!found.ok) throw data(null, { status: 404 });
  return { query, actors, entries: found.value };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: adminTabCopy['audit-log'], path: PATH, isHidden: true });
}

export default function AuditLog({ loaderData: { query, actors, entries } }: Route.ComponentProps) {
  const { rows, total, isTotalCapped, pageSize } = entries;
  const isNarrowed = query.q !== '' || Object.keys(query.filters).length > 0;
  const admins = actors.map(({ id, name }) => ({ value: id, label: name ?? copy.goneNumbered(id) }));
  const kinds = Object.entries(auditKindCopy).map(([value, label]) => ({ value, label }));
  return (
    <>
      <header className={adminStyles.head}>
        <h1>{adminTabCopy['audit-log']}</h1>
        <p role="status">{adminTableCopy.total(total, copy.one, copy.many, isTotalCapped)}</p>
      </header>
      <p>{copy.lead}</p>
      <TableTools
        path={PATH}
        query={query}
        hint={copy.hint}
        filters={[
          { name: 'admin', label: copy.admin, choices: admins },
          { name: 'kind', label: copy.kind, choices: kinds },
        ]}
      />
      {total === 0 ? (
        <StatePanel
          art={empty}
          title={isNarrowed ? copy.noneFound : copy.empty}
          text={isNarrowed ? copy.noneFoundHint : copy.emptyHint}
        >
          {isNarrowed && (
            <Link className="button" to={PATH}>
              {copy.showAll}
            </Link>
          )}
        </StatePanel>
      ) : (
        <>
          <AuditTable path={PATH} query={query} rows={rows} />
          <TablePages path={PATH} query={query} total={total} pageSize={pageSize} />
        </>
      )}
    </>
  );
}
