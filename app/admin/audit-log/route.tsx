import { data, Link } from 'react-router';
import styles from '#app/admin/components/admin.module.css';
import { adminTabCopy, adminTableCopy } from '#app/admin/components/copy.ts';
import { TablePages, TableTools } from '#app/admin/components/table-tools.tsx';
import { StatePanel } from '#app/components/state-panel.tsx';
import { shopContext } from '#app/http/context.ts';
import { pageMeta } from '#app/http/meta.ts';
import empty from '#app/images/empty.svg';
import { readTableQuery } from '#lib/table-query.ts';
import { auditKinds } from '#shop/accounts/admin-action.ts';
import { listAuditLog, listDoers } from '#shop/accounts/list-audit-log.server.ts';
import type { Route } from './+types/route.ts';
import { AuditTable } from './audit-table.tsx';
import { auditKindCopy, auditLogCopy as copy } from './copy.ts';

const PATH = '/admin/audit-log';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  const doers = await listDoers(db);
  const query = readTableQuery(new URL(request.url).searchParams, {
    sorts: ['newest'],
    filters: { admin: doers.map(({ id }) => id), kind: auditKinds },
  });
  const found = await listAuditLog(db, query);
  if (!found.ok) throw data(null, { status: 404 });
  return { query, doers, entries: found.value };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: adminTabCopy['audit-log'], path: PATH, isHidden: true });
}

export default function AuditLog({ loaderData: { query, doers, entries } }: Route.ComponentProps) {
  const { rows, total, pageSize } = entries;
  const isNarrowed = query.q !== '' || Object.keys(query.filters).length > 0;
  const admins = doers.map(({ id, name }) => ({ value: id, label: name ?? copy.goneNumbered(id) }));
  const kinds = auditKinds.map((kind) => ({ value: kind, label: auditKindCopy[kind] }));
  return (
    <>
      <header className={styles.head}>
        <h1>{adminTabCopy['audit-log']}</h1>
        <p role="status">{adminTableCopy.total(total, copy.one, copy.many)}</p>
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
