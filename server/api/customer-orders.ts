import type { z } from '@hono/zod-openapi';
import type { Shop } from '#app/http/context.ts';
import { isId } from '#lib/ids.ts';
import { cleanLine, manyLines } from '#lib/text.ts';
import { cleanGstin } from '#shop/accounts/business.ts';
import { findPayableCheckout, isToPay } from '#shop/billing/find-payable-checkout.server.ts';
import { payHref } from '#shop/billing/pay-link.server.ts';
import { placeOrder } from '#shop/checkout/place-order.server.ts';
import { cancelOrder } from '#shop/orders/cancel-order.server.ts';
import { findOrder, listOrders } from '#shop/orders/find-orders.server.ts';
import type { OrderDetail, OrderInList } from '#shop/orders/order-view.ts';
import { readCode } from '#shop/promotions/promotion.ts';
import { followCancelledReplacements } from '#shop/returns/follow-replacement.server.ts';
import { requestReturn } from '#shop/returns/request-return.server.ts';
import type { Api, ApiContext } from './api-context.ts';
import { openCustomerSessions, refused } from './customer-session.ts';
import { parcelItems } from './items.ts';
import { pageFrom } from './parameters.ts';
import { problem } from './problem.ts';
import { storefrontOperations as operations } from './storefront-operations.ts';
import type { ownOrderDetailSchema, ownOrderSchema } from './storefront-schemas.ts';

/** The handlers of a customer's orders, and of the checkout. */
export function serveCustomerOrders(api: Api, { db, accounts, orderContext }: Shop): void {
  const { customerOf, changerOf } = openCustomerSessions({ db, accounts });
  /** null: nothing is due now. */
  const payUrlOf = async (customerId: string, orderId: string): Promise<string | null> => {
    const checkout = await findPayableCheckout(db, customerId, orderId);
    if (checkout === null || checkout.expiresAt === null || !isToPay(checkout)) return null;
    return payHref(orderContext, { orderId, expiresAt: checkout.expiresAt });
  };
  const detailOf = async (customerId: string, orderId: string) => {
    const order = await findOrder(db, customerId, orderId);
    return order && ownOrderDetail(order, await payUrlOf(customerId, orderId));
  };

  api.openapi(operations.listOwnOrders, async (c) => {
    const customer = await customerOf(c);
    if (customer instanceof Response) return customer;
    const read = async ({ after, limit }: { after: string | null; limit: number }) => {
      const query = { page: 1, isCancelledShown: true, after, pageSize: limit };
      const orders = await listOrders(db, customer.customerId, query);
      return orders.ok ? orders.value.rows : [];
    };
    return c.json(await pageFrom(c.req.valid('query'), read, ownOrderItem), 200);
  });
  api.openapi(operations.getOwnOrder, async (c) => {
    const customer = await customerOf(c);
    if (customer instanceof Response) return customer;
    const shown = await detailOf(customer.customerId, c.req.param('id') ?? '');
    return shown === null ? refused(c, 'not-found') : c.json(shown, 200, { 'cache-control': 'no-store' });
  });
  api.openapi(operations.cancelOwnOrder, async (c) => {
    const customer = await changerOf(c, 'POST orders/:id/cancel');
    if (customer instanceof Response) return customer;
    const orderId = c.req.param('id') ?? '';
    const cancelled = await cancelOrder(orderContext, customer.customerId, orderId);
    if (!cancelled.ok) return refused(c, cancelled.reason);
    await followCancelledReplacements(orderContext, orderId);
    const shown = await detailOf(customer.customerId, orderId);
    return shown === null ? refused(c, 'not-found') : c.json(shown, 200);
  });
  api.openapi(operations.requestReturn, async (c) => {
    const customer = await changerOf(c, 'POST orders/:id/return');
    if (customer instanceof Response) return customer;
    const idempotencyKey = uuidOf(c);
    if (idempotencyKey instanceof Response) return idempotencyKey;
    const { lines, note, ...input } = c.req.valid('json');
    if (new Set(lines.map(({ position }) => position)).size < lines.length)
      return refused(c, 'line-twice', { field: 'lines' });
    const own = { customerId: customer.customerId, orderId: c.req.param('id') ?? '' };
    const typed = { ...input, lines, note: manyLines(note ?? '') || null, photos: [], payout: null };
    const requested = await requestReturn(orderContext, own, { ...typed, idempotencyKey });
    if (requested.ok) return c.json({ id: requested.value }, 201);
    return refused(c, requested.reason === 'too-many' ? 'too-many-units' : requested.reason);
  });
  api.openapi(operations.placeOrder, async (c) => {
    const customer = await changerOf(c, 'POST checkout');
    if (customer instanceof Response) return customer;
    const idempotencyKey = uuidOf(c);
    if (idempotencyKey instanceof Response) return idempotencyKey;
    const {
      lines,
      addressId,
      isAddressConfirmed,
      method,
      filesMethod,
      business,
      code = '',
      saved,
      payable,
    } = c.req.valid('json');
    const isTwice = new Set(lines.map(({ productId, variantId }) => `${productId} ${variantId}`)).size < lines.length;
    if (isTwice) return refused(c, 'line-twice', { field: 'lines' });
    const placed = await placeOrder(orderContext, customer, {
      idempotencyKey,
      method,
      filesMethod,
      addressId,
      isAddressMeant: isAddressConfirmed,
      code: readCode(code),
      savedPaise: saved,
      ...(payable !== undefined && { payablePaise: payable }),
      business: business && { gstin: cleanGstin(business.gstin), name: cleanLine(business.name) },
      lines: lines.map(({ unitPayable: seenPaise, ...line }) => ({ ...line, seenPaise })),
    });
    if (!placed.ok) return refused(c, placed.reason);
    const { checkoutId, orders, next } = placed.value;
    const unpaid = next === 'pay' ? orders.find(({ status }) => status === 'unpaid') : undefined;
    const payUrl = unpaid ? await payUrlOf(customer.customerId, unpaid.id) : null;
    return c.json({ checkoutId, orders, payUrl }, 201, { 'cache-control': 'no-store' });
  });
}

/** The Idempotency-Key of what is done once, permanently. */
function uuidOf(c: ApiContext): string | Response {
  const key = c.req.header('idempotency-key') ?? '';
  return isId(key)
    ? key
    : problem('header-missing', c.env.visit.requestId, { detail: 'Send Idempotency-Key with a UUID' });
}

const ownOrderItem = (order: Omit<OrderInList, 'units'>): z.output<typeof ownOrderSchema> & { id: string } => {
  const { id, number, kind, status, isPaid, payablePaise, name, createdAt } = order;
  return { id, number, kind, status, isPaid, payablePaise, name, createdAt: createdAt.toISOString() };
};

/** An order as its customer sees it. */
function ownOrderDetail(order: OrderDetail, payUrl: string | null): z.output<typeof ownOrderDetailSchema> {
  const { id, number, kind, status, isPaid, payablePaise, totals, expectedBy, refundedPaise } = order;
  return {
    id,
    number,
    kind,
    status,
    isPaid,
    payablePaise,
    totalPaise: totals.total,
    expectedBy,
    refundedPaise,
    createdAt: order.createdAt.toISOString(),
    expiresAt: order.expiresAt?.toISOString() ?? null,
    address: order.address,
    lines: order.lines.map(({ image: _, ...line }) => line),
    parcels: parcelItems(order),
    payUrl,
  };
}
