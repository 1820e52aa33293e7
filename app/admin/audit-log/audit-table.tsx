import { Link } from 'react-router';
import { adminTabCopy } from '#app/admin/components/copy.ts';
import { type Column, DataTable } from '#app/admin/components/data-table.tsx';
import { formatDateTime } from '#lib/clock.ts';
import type { TableQuery } from '#lib/table-query.ts';
import type { AuditEntry } from '#shop/accounts/admin-action.ts';
import { statusActionText } from '#shop/orders/order.ts';
import styles from './audit-log.module.css';
import { fieldText, listChanges, valueText } from './audit-values.ts';
import { auditActionCopy, auditLogCopy as copy } from './copy.ts';

type Props = { path: string; query: TableQuery; rows: readonly AuditEntry[] };

export const AuditTable = ({ path, query, rows }: Props) => (
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
      <span className={styles.cell}>{auditActionCopy[action] ?? statusActionText(action) ?? action}</span>
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
  customer: (id) => `/admin/customers/${id}`,
};

function Subject({ entry: { action, subjectId, subjectName, hasPage } }: { entry: AuditEntry }) {
  const name = subjectName ?? copy.leftCustomer;
  const page = PAGES[action.split('.')[0] ?? ''];
  const isLink = hasPage && page !== undefined && subjectId !== null;
  return <span className={styles.cell}>{isLink ? <Link to={page(subjectId)}>{name}</Link> : name}</span>;
}

function Changes({ entry: { before, after } }: { entry: AuditEntry }) {
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
              {valueText(field, was)}
            </del>
          )}
          {was !== undefined && is !== undefined && <span aria-hidden="true"> → </span>}
          {is !== undefined && (
            <ins>
              <span className="vh"> {copy.is} </span>
              {valueText(field, is)}
            </ins>
          )}
        </li>
      ))}
    </ul>
  );
}
