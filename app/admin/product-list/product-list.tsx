import { Link, useNavigate } from 'react-router';
import adminStyles from '#app/admin/components/admin.module.css';
import bulkFormStyles from '#app/admin/components/bulk-form.module.css';
import { type AdminAction, ChosenForm, onlyOf } from '#app/admin/components/bulk-form.tsx';
import { adminTabCopy } from '#app/admin/components/copy.ts';
import { type Filter, TablePages, TableTools } from '#app/admin/components/table-tools.tsx';
import { useMay } from '#app/admin/components/use-may.ts';
import { toast } from '#app/client/toast-store.ts';
import { useChange } from '#app/client/use-change.ts';
import { StatePanel } from '#app/components/state-panel.tsx';
import empty from '#app/images/empty.svg';
import nothingFound from '#app/images/nothing-found.svg';
import { lastPage, tableHref } from '#lib/table-query.ts';
import { categories } from '#shop/catalog/category.ts';
import type { ProductType } from '#shop/catalog/product.ts';
import {
  type AdminProduct,
  type AdminProductQuery,
  adminProductSorts,
  type QuickEditValues,
} from '#shop/search/admin-product.ts';
import { adminItemsCopy as copy } from './copy.ts';
import { ProductTable } from './product-table.tsx';
import { type QuickAnswer, QuickEdit } from './quick-edit.tsx';

type Props = {
  type: ProductType;
  tab: 'shop-items' | 'digital-items';
  path: string;
  query: AdminProductQuery;
  page: { rows: AdminProduct[]; total: number; isTotalCapped: boolean; pageSize: number; units: number | null };
  /** Of the product whose quick change is open. */
  edited: QuickEditValues | null;
  answer: QuickAnswer | undefined;
};

/** The list of shop products or of digital ones. */
export function ProductListPage({ type, tab, path, query, page, edited, answer }: Props) {
  const here = tableHref(path, query, { page: query.page });
  const changeHref = (id: string) => `${here}&change=${id}`;
  const isDone = answer?.isDone === true;
  const total = copy.total(page.total, page.isTotalCapped);
  useQuickDone(answer, here);
  const mayEdit = useMay()('products.edit');
  const actions = query.filters.status === 'deleted' ? [restore] : actionsFor(page.rows);
  return (
    <>
      <div className={adminStyles.head}>
        <h1>{adminTabCopy[tab]}</h1>
        <p role="status">{total}</p>
      </div>
      <TableTools path={path} query={query} hint={copy.hint} filters={filtersOf(type)} sorts={sorts}>
        {mayEdit && (
          <>
            <Link className="button loud" to="/admin/products/new">
              {copy.add}
            </Link>
            <a className="button" href={exportHref(tab, query)} download="">
              {copy.exportCsv}
            </a>
            <Link className="button" to={`${tableHref('/admin/products/edit', query, {})}&type=${type}`}>
              {copy.editAll}
            </Link>
            <Link className="button" to="/admin/products/import">
              {copy.importCsv}
            </Link>
          </>
        )}
      </TableTools>
      <div className={page.rows.length === 0 ? bulkFormStyles.none : undefined}>
        <ChosenForm path={path} actions={mayEdit ? actions : []} pages={mayEdit ? [grid, labels] : [labels]}>
          <input type="hidden" name="type" value={type} />
          {page.rows.length === 0 ? (
            <Nothing isNarrowed={query.q !== '' || Object.keys(query.filters).length > 0} path={path} />
          ) : (
            <ProductTable
              label={copy.label(adminTabCopy[tab], total)}
              type={type}
              path={path}
              query={query}
              rows={page.rows}
              totals={{ products: total, units: page.units }}
              changeHref={changeHref}
            />
          )}
        </ChosenForm>
      </div>
      {lastPage(page.total, page.pageSize) > 1 && <TablePages path={path} query={query} {...page} />}
      {edited && !isDone && (
        <QuickEdit key={edited.id} product={edited} answer={answer} here={changeHref(edited.id)} back={here} />
      )}
    </>
  );
}

/** After a quick edit: shows the toast and returns to the list. */
function useQuickDone(answer: QuickAnswer | undefined, back: string): void {
  const navigate = useNavigate();
  useChange(answer, () => {
    if (!answer?.isDone) return;
    if (answer.toast !== null) toast.success(answer.toast);
    if (answer.note !== undefined) toast.info(answer.note);
    navigate(back, { replace: true, preventScrollReset: true });
  });
}

const grid = { label: copy.editChosen, address: '/admin/products/edit' };

const labels = { label: copy.labels, address: '/admin/products/labels' };

const restore: AdminAction = { intent: 'restore', label: copy.restore };

const actionsFor = (rows: readonly AdminProduct[]): readonly AdminAction[] => [
  { intent: 'publish', label: copy.publish },
  { intent: 'unpublish', label: copy.unpublish },
  {
    intent: 'delete',
    label: copy.remove,
    danger: true,
    confirmation: (ids) => {
      const one = onlyOf(rows, ids);
      return one
        ? { title: copy.deleteTitle(one.name), text: copy.deleteText }
        : { title: copy.deleteManyTitle(ids.length), text: copy.deleteManyText };
    },
  },
];

const choicesOf = <Value extends string>(values: readonly Value[], labels: Record<Value, string>) =>
  values.map((value) => ({ value, label: labels[value] }));

const sorts = choicesOf(adminProductSorts, copy.sorts);

const filter = <Value extends string>(name: string, label: string, labels: Record<Value, string>): Filter => ({
  name,
  label,
  choices: choicesOf(Object.keys(labels) as Value[], labels),
});

const filtersOf = (type: ProductType): Filter[] => [
  ...(type === 'shop' ? [filter('category', copy.category, categories)] : []),
  filter('status', copy.status, copy.statuses),
  filter('availability', copy.availability, copy.availabilities),
];

/** Export address with the same query. */
const exportHref = (tab: string, query: AdminProductQuery) => tableHref(`/admin/export/${tab}.csv`, query, {});

function Nothing({ isNarrowed, path }: { isNarrowed: boolean; path: string }) {
  if (!isNarrowed) return <StatePanel art={empty} title={copy.none} text={copy.noneHint} />;
  return (
    <StatePanel art={nothingFound} title={copy.noneFit} text={copy.noneFitHint}>
      <Link className="button" to={path}>
        {copy.clear}
      </Link>
    </StatePanel>
  );
}
