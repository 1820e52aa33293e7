import { data, Link } from 'react-router';
import adminStyles from '#app/admin/components/admin.module.css';
import { adminTabCopy } from '#app/admin/components/copy.ts';
import { type Column, DataTable } from '#app/admin/components/data-table.tsx';
import { TablePages } from '#app/admin/components/table-tools.tsx';
import { StatePanel } from '#app/components/state-panel.tsx';
import { shopContext } from '#app/http/context.ts';
import { pageMeta } from '#app/http/meta.ts';
import empty from '#app/images/empty.svg';
import { formatDateTime } from '#lib/clock.ts';
import { formatCount } from '#lib/plural.ts';
import { readTableQuery } from '#lib/table-query.ts';
import type { AdminCollection } from '#shop/collections/collection.ts';
import { listCollectionPage } from '#shop/collections/collections.server.ts';
import type { Route } from './+types/route.ts';
import { collectionCopy, collectionsCopy as copy } from './copy.ts';

const PATH = '/admin/collections';

export async function loader({ request, context }: Route.LoaderArgs) {
  const query = readTableQuery(new URL(request.url).searchParams, { sorts: ['newest'], filters: {} });
  const listed = await listCollectionPage(context.get(shopContext).db, query);
  if (!listed.ok) throw data(null, { status: 404 });
  return { query, collections: listed.value };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: adminTabCopy.collections, path: PATH, isHidden: true });
}

export default function Collections({ loaderData: { query, collections } }: Route.ComponentProps) {
  return (
    <>
      <header className={adminStyles.head}>
        <h1>{adminTabCopy.collections}</h1>
        <p>{copy.lead}</p>
        <Link className="button loud" to={`${PATH}/new`}>
          {copy.add}
        </Link>
      </header>
      <p role="status">{copy.count(collections.total)}</p>
      {collections.rows.length === 0 ? (
        <StatePanel art={empty} title={copy.none} text={copy.noneText} />
      ) : (
        <>
          <DataTable
            label={adminTabCopy.collections}
            path={PATH}
            query={query}
            columns={columns}
            rows={collections.rows}
            idOf={({ id }) => id}
          />
          <TablePages path={PATH} query={query} total={collections.total} pageSize={collections.pageSize} />
        </>
      )}
    </>
  );
}

const columns: Column<AdminCollection>[] = [
  {
    key: 'title',
    title: copy.title,
    isHead: true,
    cell: ({ id, title }) => <Link to={`${PATH}/${id}`}>{title}</Link>,
  },
  {
    key: 'state',
    title: copy.state,
    cell: ({ isPublished }) => (
      <span className={isPublished ? 'tag done' : 'tag waiting'}>{isPublished ? copy.published : copy.draft}</span>
    ),
  },
  {
    key: 'starts',
    title: copy.startsAt,
    cell: ({ startsAt }) => (startsAt === null ? '' : formatDateTime(startsAt)),
  },
  { key: 'chosen', title: copy.chosen, cell: ({ rule }) => collectionCopy.chosenBy[rule === null ? 'hand' : 'rule'] },
  { key: 'products', title: copy.products, isNumber: true, cell: ({ productCount }) => formatCount(productCount) },
];
