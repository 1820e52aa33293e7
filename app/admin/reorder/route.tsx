import { Link } from 'react-router';
import adminStyles from '#app/admin/components/admin.module.css';
import { adminTabCopy } from '#app/admin/components/copy.ts';
import { type Column, DataTable } from '#app/admin/components/data-table.tsx';
import { TablePages } from '#app/admin/components/table-tools.tsx';
import { useMay } from '#app/admin/components/use-may.ts';
import { StatePanel } from '#app/components/state-panel.tsx';
import { shopContext } from '#app/http/context.ts';
import { pageMeta } from '#app/http/meta.ts';
import empty from '#app/images/empty.svg';
import { formatCount } from '#lib/plural.ts';
import { readTableQuery } from '#lib/table-query.ts';
import { listReorder, type ReorderRow } from '#shop/inventory/reorder-list.server.ts';
import type { Route } from './+types/route.ts';
import { reorderPageCopy as copy } from './copy.ts';

const PATH = '/admin/reorder';
const PAGE_VARIANTS = 50;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, orderContext } = context.get(shopContext);
  const query = readTableQuery(new URL(request.url).searchParams, { sorts: ['urgent'], filters: {} });
  const { lowStockUnits } = orderContext.settings.current();
  const listed = await listReorder(db, lowStockUnits, { page: query.page, pageSize: PAGE_VARIANTS });
  return { ...listed, query, lowStockUnits };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: adminTabCopy.reorder, path: PATH, isHidden: true });
}

export default function Reorder({ loaderData: { rows, total, query, lowStockUnits } }: Route.ComponentProps) {
  const may = useMay();
  return (
    <>
      <header className={adminStyles.head}>
        <h1>{adminTabCopy.reorder}</h1>
        <p>
          {copy.lead(lowStockUnits)}{' '}
          {may('settings') && (
            <Link className="link" to="/admin/settings">
              {copy.threshold}
            </Link>
          )}
        </p>
        <a className="button" href="/admin/export/reorder.csv" download="">
          {copy.exportCsv}
        </a>
      </header>
      <p role="status">{copy.total(total)}</p>
      {rows.length === 0 ? (
        <StatePanel art={empty} title={copy.none} text={copy.noneText} />
      ) : (
        <DataTable
          label={adminTabCopy.reorder}
          path={PATH}
          query={query}
          columns={columnsFor(may('products.edit'))}
          rows={rows}
          idOf={({ variantId }) => variantId}
        />
      )}
      <TablePages path={PATH} query={query} total={total} pageSize={PAGE_VARIANTS} />
    </>
  );
}

const columnsFor = (mayEdit: boolean): Column<ReorderRow>[] => [
  {
    key: 'name',
    title: copy.product,
    isHead: true,
    cell: ({ productId, name, optionText }) => (
      <>
        {mayEdit ? <Link to={`/admin/products/${productId}`}>{name}</Link> : name}
        {optionText !== null && <span className="hint"> {optionText}</span>}
      </>
    ),
  },
  { key: 'sku', title: copy.sku, cell: ({ sku }) => sku },
  { key: 'stock', title: copy.stock, isNumber: true, cell: ({ stock }) => formatCount(stock) },
  { key: 'sold', title: copy.sold, isNumber: true, cell: ({ sold }) => formatCount(sold) },
  {
    key: 'days',
    title: copy.daysLeft,
    isNumber: true,
    cell: ({ daysLeft }) => daysLeft !== null && copy.days(daysLeft),
  },
  { key: 'suggested', title: copy.suggested, isNumber: true, cell: ({ suggested }) => <b>{formatCount(suggested)}</b> },
];
