import type { z } from '@hono/zod-openapi';
import { emailOrNull } from '#lib/no-email.ts';
import type { StoredCustomer } from '#shop/accounts/read-customers.server.ts';
import type { StoredProduct } from '#shop/catalog/read-products.server.ts';
import type { AdminCollection } from '#shop/collections/collection.ts';
import type { AdminOrder } from '#shop/fulfilment/admin-order.ts';
import type { StoredOrder } from '#shop/fulfilment/read-orders.server.ts';
import type { OrderRow } from '#shop/orders/order-row.ts';
import { listParcels } from '#shop/orders/parcel.ts';
import type { StoredRefund } from '#shop/refunds/read-refunds.server.ts';
import type { StoredReturn } from '#shop/returns/read-returns.server.ts';
import type { orderSchema, orderSummarySchema, parcelSchema, storedRefundSchema } from './order-schemas.ts';
import type { collectionSchema, customerSchema, productSchema, returnSchema } from './schemas.ts';
import type { orderStateSchema } from './write-schemas.ts';

/** A product as the API sends it. */
export const productItem = (
  { pictures, createdAt, updatedAt, changedAt: _, ...product }: StoredProduct,
  origin: string,
): z.output<typeof productSchema> => ({
  ...product,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
  pictures: pictures.map(({ path, alt }) => ({ url: path === null ? null : origin + path, alt })),
});

/** An order in a list. */
export const orderSummaryItem = ({
  createdAt,
  updatedAt,
  changedAt: _,
  ...order
}: StoredOrder): z.output<typeof orderSummarySchema> => ({
  ...order,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});

/** An order with its lines and its history, without internal notes. */
export const orderItem = (order: AdminOrder): z.output<typeof orderSchema> => ({
  id: order.id,
  number: order.number,
  kind: order.kind,
  status: order.status,
  isPaid: order.isPaid,
  totalPaise: order.totals.total,
  payablePaise: order.payablePaise,
  receivedPaise: order.receivedPaise,
  customerId: order.customerId,
  email: order.email,
  createdAt: order.createdAt.toISOString(),
  address: order.address,
  expiresAt: order.expiresAt?.toISOString() ?? null,
  expectedBy: order.expectedBy,
  carrier: order.carrier,
  trackingNumber: order.trackingNumber,
  trackingUrl: order.trackingUrl,
  trackingStage: order.trackingStage,
  parcels: parcelItems(order),
  cancelledBy: order.cancelledBy,
  lines: order.lines.map(({ image: _, ...line }) => line),
  refunds: refundsOf(order),
  events: order.events
    .filter(({ kind }) => kind !== 'note')
    .map(({ kind, from, to, actor, at }) => ({ kind, from, to, actor, at: at.toISOString() })),
});

type Sent = Parameters<typeof listParcels>[0] & Pick<AdminOrder, 'due' | 'isPaid' | 'payablePaise'>;

/** The parcels of an order. */
export const parcelItems = (order: Sent): z.output<typeof parcelSchema>[] =>
  listParcels(order, order.due === 'delivery' && !order.isPaid ? order.payablePaise : 0).map(
    ({ shippedAt, deliveredAt, cameBackAt, lines, ...parcel }) => ({
      ...parcel,
      shippedAt: shippedAt.toISOString(),
      deliveredAt: deliveredAt?.toISOString() ?? null,
      cameBackAt: cameBackAt?.toISOString() ?? null,
      lines: lines.map(({ position, quantity }) => ({ position, quantity })),
    }),
  );

/** To where it was paid from, and store credit that the order was paid with. */
const refundsOf = ({ captures, creditRefunds }: AdminOrder): NonNullable<z.output<typeof orderSchema>['refunds']> => [
  ...captures
    .flatMap(({ refunds }) => refunds)
    .map(({ id, amountPaise, status, reason, target: to, at }) => ({
      id,
      amountPaise,
      status,
      reason,
      to,
      at: at.toISOString(),
    })),
  ...creditRefunds.map(({ id, amountPaise, reason, at }) => ({
    id,
    amountPaise,
    status: 'done' as const,
    reason,
    to: 'store-credit' as const,
    at: at.toISOString(),
  })),
];

/** A collection or draft. */
export const collectionItem = ({
  updatedAt: _,
  startsAt,
  ...collection
}: AdminCollection): z.output<typeof collectionSchema> => ({
  ...collection,
  startsAt: startsAt?.toISOString() ?? null,
});

/** A refund by itself. */
export const refundItem = ({ createdAt, updatedAt, ...refund }: StoredRefund): z.output<typeof storedRefundSchema> => ({
  ...refund,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});

/** A return. */
export const returnItem = ({ dueAt, createdAt, updatedAt, ...found }: StoredReturn): z.output<typeof returnSchema> => ({
  ...found,
  dueAt: dueAt?.toISOString() ?? null,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});

/** The order in the response of a write: without personal data, which needs a scope of its own. */
export const orderStateItem = ({
  id,
  number,
  status,
  is_paid: isPaid,
  payable_paise: payablePaise,
}: OrderRow): z.output<typeof orderStateSchema> => ({ id, number, status, isPaid, payablePaise });

/** A customer; names and emails only for those who may read them. */
export const customerItem = (
  { id, isEmailVerified, createdAt, ...personal }: StoredCustomer,
  mayReadPersonal: boolean,
): z.output<typeof customerSchema> => ({
  id,
  isEmailVerified,
  createdAt: createdAt.toISOString(),
  ...(mayReadPersonal ? { ...personal, email: emailOrNull(personal.email) } : {}),
});
