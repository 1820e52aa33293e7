import { data } from 'react-router';
import { type Shop, shopContext, visitContext } from '#app/http/context.ts';
import { streamCsv, type WriteText } from '#app/http/stream-csv.ts';
import { readTableQuery } from '#lib/table-query.ts';
import { gstr1Csv, gstr1Tables } from '#shop/bookkeeping/gstr1-csv.ts';
import { type Period, readChosen } from '#shop/bookkeeping/period.ts';
import { readGstr1 } from '#shop/bookkeeping/read-issued.server.ts';
import { writeRegister, writeSalesBook, writeTallyVouchers } from '#shop/bookkeeping/registers.server.ts';
import type { ProductType } from '#shop/catalog/product.ts';
import { adminOrderShape } from '#shop/fulfilment/admin-order.ts';
import { exportMoney } from '#shop/fulfilment/export-money.server.ts';
import { exportOrders } from '#shop/fulfilment/export-orders.server.ts';
import { readMoneyQuery } from '#shop/fulfilment/money.server.ts';
import { exportProducts } from '#shop/import/export-products.server.ts';
import { exportReorder } from '#shop/inventory/reorder-list.server.ts';
import type { OrderKind } from '#shop/orders/order.ts';
import { exportCodes } from '#shop/promotions/promotion-codes.server.ts';
import { exportPayoutList } from '#shop/refunds/payouts.server.ts';
import { exportReturns } from '#shop/returns/export-returns.server.ts';
import { adminReturnShape } from '#shop/returns/return-view.ts';
import { adminProductShape } from '#shop/search/admin-product.ts';
import type { Route } from './+types/export.route.ts';

/** Writes the list for the same query as CSV: all rows, protected against formula injection, in chunks. */
type ExportList = (shop: Shop, params: URLSearchParams, write: WriteText) => Promise<unknown>;

const productsOf =
  (type: ProductType): ExportList =>
  ({ db, details }, params, write) =>
    exportProducts(db, {
      origin: details.origin,
      write,
      only: { type, query: readTableQuery(params, adminProductShape) },
    });

const ordersOf =
  (kind: OrderKind): ExportList =>
  ({ db }, params, write) =>
    exportOrders(db, {
      kind,
      query: readTableQuery(params, adminOrderShape),
      write,
    });

/** A file about the invoices of the period in the query; without a period or a GSTIN there is none. */
const ofPeriod =
  (
    exported: (db: Shop['db'], chosen: { period: Period; gstin: string }, write: WriteText) => Promise<unknown>,
  ): ExportList =>
  ({ db, details: { gstin } }, params, write) => {
    const chosen = readChosen(params, gstin);
    if (chosen === null) throw data(null, { status: 404 });
    return exported(db, chosen, write);
  };

/** Lists that can be exported, by name. */
const lists: Readonly<Record<string, ExportList>> = {
  'shop-items.csv': productsOf('shop'),
  'digital-items.csv': productsOf('digital'),
  'reorder.csv': ({ db, orderContext }, _params, write) =>
    exportReorder(db, orderContext.settings.current().lowStockUnits, write),
  'shop-orders.csv': ordersOf('shop'),
  'digital-orders.csv': ordersOf('digital'),
  'service-orders.csv': ordersOf('service'),
  'payments.csv': ({ db }, params, write) => exportMoney(db, readMoneyQuery(params), write),
  'payouts.csv': ({ orderContext }, _params, write) => exportPayoutList(orderContext, write),
  'promotion-codes.csv': ({ db }, params, write) => exportCodes(db, params.get('promotion') ?? '', write),
  'returns.csv': ({ db }, params, write) =>
    exportReturns(db, { query: readTableQuery(params, adminReturnShape), write }),
  'invoice-register.csv': ofPeriod(writeRegister),
  'sales-book.csv': ofPeriod(writeSalesBook),
  'tally.csv': ofPeriod(writeTallyVouchers),
  ...Object.fromEntries(
    Object.entries(gstr1Tables).map(([name, table]) => [
      `gstr1-${name}.csv`,
      ofPeriod(async (db, chosen, write) => write(gstr1Csv(table, await readGstr1(db, chosen)))),
    ]),
  ),
};

/** GET /admin/export/{list}.csv, with the list's own query. */
export function loader({ request, params: { list }, context }: Route.LoaderArgs) {
  const write = Object.hasOwn(lists, list) ? lists[list] : undefined;
  if (write === undefined) throw data(null, { status: 404 });
  const shop = context.get(shopContext);
  const { log } = context.get(visitContext);
  return streamCsv(
    { fileName: list, method: request.method },
    (text) => write(shop, new URL(request.url).searchParams, text),
    (err) => log.error({ err }, 'A CSV export failed before its end'),
  );
}
