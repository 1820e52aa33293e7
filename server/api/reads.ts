import type { Shop } from '#app/http/context.ts';
import { findStoredCustomer, listStoredCustomers } from '#shop/accounts/read-customers.server.ts';
import { eventItem, listApiEvents } from '#shop/api-keys/read-events.server.ts';
import { findStoredProduct, listStoredProducts } from '#shop/catalog/read-products.server.ts';
import { findStoredVariant, listStoredVariants } from '#shop/catalog/read-variants.server.ts';
import { findAdminCollection, listAdminCollections, listMembers } from '#shop/collections/collections.server.ts';
import { findAdminOrder } from '#shop/fulfilment/find-admin-order.server.ts';
import { listStoredOrders } from '#shop/fulfilment/read-orders.server.ts';
import { findStoredRefund, listStoredRefunds } from '#shop/refunds/read-refunds.server.ts';
import { findStoredReturn, listStoredReturns } from '#shop/returns/read-returns.server.ts';
import type { Api, ApiContext } from './api-context.ts';
import { etagOf } from './etag.ts';
import {
  collectionItem,
  customerItem,
  orderItem,
  orderSummaryItem,
  productItem,
  refundItem,
  returnItem,
} from './items.ts';
import { isCustomerId, operations } from './operations.ts';
import { cursorAfter, LIMIT_DEFAULT, pageFrom, pick } from './parameters.ts';
import { problem } from './problem.ts';
import { settingsItem } from './settings-writes.ts';

/** The handlers that read what the owner has. */
export function serveReads(api: Api, shop: Shop): void {
  serveCatalogReads(api, shop);
  serveOrderReads(api, shop);
  serveOtherReads(api, shop);
}

const idOf = (c: ApiContext): string => c.req.param('id') ?? '';
const notFound = (c: ApiContext): Response => problem('not-found', c.env.visit.requestId);

/** Where a page of a list of changes begins; undefined: the list is in the order of creation. */
const changesFrom = (since: Date | undefined, after: string | null) => since && { since, after };

function serveCatalogReads(api: Api, { db, details }: Shop): void {
  api.openapi(operations.listProducts, async (c) => {
    const { updatedSince, type, published, ...query } = c.req.valid('query');
    const page = await pageFrom(
      query,
      (window) =>
        listStoredProducts(db, { ...window, type, published, changed: changesFrom(updatedSince, window.after) }),
      (product) => productItem(product, details.origin),
      ({ id, changedAt }) => (updatedSince === undefined ? id : changedAt),
    );
    return c.json(page, 200);
  });
  api.openapi(operations.getProduct, async (c) => {
    const product = await findStoredProduct(db, idOf(c));
    if (product === null) return notFound(c);
    const shown = pick(productItem(product, details.origin), c.req.valid('query').fields);
    return c.json(shown, 200, { etag: etagOf(product.version, shown) });
  });
  api.openapi(operations.listVariants, async (c) => {
    const { sku, productId, ...query } = c.req.valid('query');
    const read = (window: { after: string | null; limit: number }) =>
      listStoredVariants(db, { ...window, sku, productId });
    return c.json(await pageFrom(query, read, (variant) => variant), 200);
  });
  api.openapi(operations.getVariant, async (c) => {
    const variant = await findStoredVariant(db, idOf(c));
    return variant === null ? notFound(c) : c.json(pick(variant, c.req.valid('query').fields), 200);
  });
  api.openapi(operations.listCollections, async (c) =>
    c.json({ data: (await listAdminCollections(db)).map(collectionItem) }, 200),
  );
  api.openapi(operations.getCollection, async (c) => {
    const found = await findAdminCollection(db, idOf(c));
    if (found === null) return notFound(c);
    const members = await listMembers(db, found.id);
    const shown = { ...collectionItem(found), productIds: members.map(({ id }) => id) };
    return c.json(shown, 200, { etag: etagOf(found.updatedAt.getTime(), shown) });
  });
}

function serveOrderReads(api: Api, { db }: Shop): void {
  api.openapi(operations.listOrders, async (c) => {
    const { updatedSince, status, kind, ...query } = c.req.valid('query');
    const page = await pageFrom(
      query,
      (window) => listStoredOrders(db, { ...window, status, kind, changed: changesFrom(updatedSince, window.after) }),
      orderSummaryItem,
      ({ id, changedAt }) => (updatedSince === undefined ? id : changedAt),
    );
    return c.json(page, 200);
  });
  api.openapi(operations.getOrder, async (c) => {
    const order = await findAdminOrder(db, idOf(c));
    return order === null ? notFound(c) : c.json(pick(orderItem(order), c.req.valid('query').fields), 200);
  });
  api.openapi(operations.listRefunds, async (c) => {
    const { status, orderId, ...query } = c.req.valid('query');
    const read = (window: { after: string | null; limit: number }) =>
      listStoredRefunds(db, { ...window, status, orderId });
    return c.json(await pageFrom(query, read, refundItem), 200);
  });
  api.openapi(operations.getRefund, async (c) => {
    const refund = await findStoredRefund(db, idOf(c));
    return refund === null ? notFound(c) : c.json(pick(refundItem(refund), c.req.valid('query').fields), 200);
  });
  api.openapi(operations.listReturns, async (c) => {
    const { status = null, ...query } = c.req.valid('query');
    return c.json(await pageFrom(query, (window) => listStoredReturns(db, { ...window, status }), returnItem), 200);
  });
  api.openapi(operations.getReturn, async (c) => {
    const found = await findStoredReturn(db, idOf(c));
    return found === null ? notFound(c) : c.json(pick(returnItem(found), c.req.valid('query').fields), 200);
  });
}

function serveOtherReads(api: Api, { db, settings }: Shop): void {
  const mayReadPersonal = (c: ApiContext) => c.var.key.scopes.has('customers:personal');
  api.openapi(operations.listCustomers, async (c) => {
    const page = await pageFrom(
      c.req.valid('query'),
      (window) => listStoredCustomers(db, window),
      (customer) => customerItem(customer, mayReadPersonal(c)),
    );
    return c.json(page, 200);
  });
  api.openapi(operations.getCustomer, async (c) => {
    const customer = isCustomerId(idOf(c)) ? await findStoredCustomer(db, idOf(c)) : null;
    if (customer === null) return notFound(c);
    return c.json(pick(customerItem(customer, mayReadPersonal(c)), c.req.valid('query').fields), 200);
  });
  api.openapi(operations.listEvents, async (c) => {
    const { cursor = null, limit = LIMIT_DEFAULT, fields } = c.req.valid('query');
    const events = await listApiEvents(db, { after: Number(cursor ?? 0), limit });
    const last = events.at(-1)?.position ?? cursor;
    const data = events.map((event) => pick(eventItem(event), fields));
    return c.json({ data, nextCursor: last === null ? null : cursorAfter(String(last)) }, 200);
  });
  api.openapi(operations.getSettings, (c) => {
    const shown = settingsItem(settings.current());
    return c.json(shown, 200, { etag: etagOf(0, shown) });
  });
}
