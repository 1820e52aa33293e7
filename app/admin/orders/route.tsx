import { data, Link } from 'react-router';
import styles from '#app/admin/components/admin.module.css';
import { adminTabCopy, adminTableCopy } from '#app/admin/components/copy.ts';
import { TablePages } from '#app/admin/components/table-tools.tsx';
import { useMay } from '#app/admin/components/use-may.ts';
import { ServiceCatalogue } from '#app/admin/services/service-list.tsx';
import { StatePanel } from '#app/components/state-panel.tsx';
import { adminOf, answerAdmin, done, notDone, tryAdmin } from '#app/http/admin.ts';
import { shopContext } from '#app/http/context.ts';
import { pageMeta } from '#app/http/meta.ts';
import { fieldText, readFields } from '#app/http/read-form.ts';
import empty from '#app/images/empty.svg';
import { readTableQuery } from '#lib/table-query.ts';
import { adminOrderShape } from '#shop/fulfilment/admin-order.ts';
import { listAdminOrders } from '#shop/fulfilment/list-admin-orders.server.ts';
import { filterForm } from '#shop/fulfilment/order.form.ts';
import {
  deleteFilter,
  isSavable,
  listSavedFilters,
  saveFilter,
  searchOf,
} from '#shop/fulfilment/saved-filters.server.ts';
import { listOrderTags } from '#shop/fulfilment/tag-orders.server.ts';
import { orderKinds } from '#shop/orders/order.ts';
import { listAdminServices } from '#shop/services/services.server.ts';
import type { Route } from './+types/route.ts';
import { adminOrdersCopy as copy } from './copy.ts';
import { OrderList, OrderTools } from './order-list.tsx';
import { submitOrders } from './orders-action.server.ts';
import { SavedFilters } from './saved-filters.tsx';

/** Three addresses, one for each kind of order. */
const kindOf = (pathname: string) => orderKinds.find((kind) => pathname.startsWith(`/admin/${kind}-orders`)) ?? 'shop';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { pathname, searchParams } = new URL(request.url);
  const kind = kindOf(pathname);
  const query = readTableQuery(searchParams, adminOrderShape);
  const { db } = context.get(shopContext);
  const [found, tags, filters, services] = await Promise.all([
    listAdminOrders(db, kind, query),
    listOrderTags(db),
    listSavedFilters(db, { adminId: adminOf(context).customerId, kind }),
    kind === 'service' ? listAdminServices(db) : null,
  ]);
  if (!found.ok) throw data(null, { status: 404 });
  const saved = {
    filters,
    shownId: query.q === '' ? filters.find(({ search }) => search === searchOf(query))?.id : undefined,
    isSavable: isSavable(query),
  };
  return { kind, query, orders: found.value, tags, saved, services };
}

export const action = (args: Route.ActionArgs) =>
  answerAdmin(args, async (submission) => {
    const { admin, shop, form } = submission;
    const adminId = admin.customerId;
    const { pathname, searchParams } = new URL(args.request.url);
    switch (form.get('intent')) {
      case 'save-filter': {
        const read = readFields(form, filterForm);
        if (!read.ok) return notDone(null, read.faults);
        const query = readTableQuery(searchParams, adminOrderShape);
        const saved = await saveFilter(shop.db, { adminId, kind: kindOf(pathname), ...read.value, query });
        return saved.ok ? done(copy.filterSaved) : notDone(copy.filterRefused[saved.reason]);
      }
      case 'delete-filter':
        await deleteFilter(shop.db, { adminId, id: fieldText(form, 'filter') });
        return done(copy.filterDeleted);
      default:
        return submitOrders(submission);
    }
  });

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => tryAdmin({ serverAction });

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const tab = `${loaderData?.kind ?? 'shop'}-orders` as const;
  return pageMeta(matches, { title: adminTabCopy[tab], path: `/admin/${tab}`, isHidden: true });
}

export default function Orders({ loaderData: { kind, query, orders, tags, saved, services } }: Route.ComponentProps) {
  const tab = `${kind}-orders` as const;
  const path = `/admin/${tab}`;
  const { rows, total, isTotalCapped, pageSize } = orders;
  const may = useMay();
  const isNarrowed = query.q !== '' || Object.keys(query.filters).length > 0;
  return (
    <>
      <header className={styles.head}>
        <h1>{adminTabCopy[tab]}</h1>
        <p role="status">{adminTableCopy.total(total, copy.one, copy.many, isTotalCapped)}</p>
      </header>
      <OrderTools kind={kind} path={path} query={query} tags={tags} />
      <SavedFilters path={path} query={query} {...saved} />
      {total === 0 ? (
        <StatePanel
          art={empty}
          title={isNarrowed ? copy.nothingFound : copy.none}
          text={isNarrowed ? copy.nothingFoundHint : copy.noneHint}
        >
          {!isNarrowed && kind === 'shop' && may('orders.manage') && (
            <Link className="button" to="/admin/orders/new">
              {copy.byPhone}
            </Link>
          )}
        </StatePanel>
      ) : (
        <OrderList path={path} tab={adminTabCopy[tab]} query={query} rows={rows} sums={orders.sums} />
      )}
      <TablePages path={path} query={query} total={total} pageSize={pageSize} />
      {services && may('products.edit') && <ServiceCatalogue services={services} />}
    </>
  );
}
