import { z } from '@hono/zod-openapi';
import { orderKinds, orderStatuses } from '#shop/orders/order.ts';
import { type TrackingStage, trackingStages } from '#shop/shipping/shipment.ts';
import { dateTime, discountPercent, expectedBy, id, paise } from './schemas.ts';

export const orderAddressSchema = z.object({
  name: z.string(),
  phone: z.string(),
  pincode: z.string(),
  city: z.string(),
  state: z.string(),
  stateCode: z.string().nullable(),
  addressLine: z.string(),
  landmark: z.string().nullable(),
});

const summary = {
  number: z.int(),
  kind: z.enum(orderKinds),
  status: z.enum(orderStatuses),
  isPaid: z.boolean(),
  totalPaise: paise('Sum of the lines at MRP'),
  payablePaise: paise('What the customer pays'),
  receivedPaise: paise('What has come in of it; of an unpaid order the cash of some parcels'),
  customerId: z.string().nullable().openapi({ description: 'null: the account is deleted' }),
  email: z.string().nullable(),
  createdAt: dateTime,
};

/** An order in a list. */
export const orderSummarySchema = z
  .object({ ...summary, updatedAt: dateTime })
  .partial()
  .extend({ id })
  .openapi('OrderSummary');

export const orderLineSchema = z.object({
  position: z.int(),
  productId: id.nullable(),
  variantId: id.nullable(),
  type: z.enum(orderKinds),
  name: z.string(),
  optionText: z.string().nullable(),
  sku: z.string().nullable(),
  pricePaise: paise('MRP of a unit'),
  discount: discountPercent,
  unitPayablePaise: paise('Price of a unit after the discount'),
  quantity: z.int(),
  cancelled: z.int().openapi({ description: 'Units of them that were cancelled' }),
});

export const parcelSchema = z.object({
  number: z.int().openapi({ description: 'From 1, in the order of sending' }),
  carrier: z.string(),
  trackingNumber: z.string(),
  trackingUrl: z.string().nullable(),
  collectPaise: paise('What the courier collects'),
  shippedAt: dateTime,
  deliveredAt: dateTime.nullable(),
  cameBackAt: dateTime.nullable().openapi({ description: 'Its units are cancelled then' }),
  lines: z.array(
    z.object({ position: z.int().openapi({ description: 'Of the line of the order' }), quantity: z.int() }),
  ),
});

export const ratesSchema = z
  .object({
    data: z.array(
      z
        .object({
          carrier: z.string(),
          courierId: z.string().openapi({ description: 'Send it with `carrier` to book this courier' }),
          courier: z.string(),
          ratePaise: paise('What the carrier charges the shop'),
          days: z.int().nullable().openapi({ description: 'Until delivery; null: not known' }),
        })
        .openapi('Rate'),
    ),
    problem: z.string().nullable().openapi({ description: 'Why a carrier offers nothing, in its words' }),
  })
  .openapi('Rates');

/** What a carrier booked for an order. */
export const shipmentSchema = z
  .object({
    carrier: z.string(),
    state: z.enum(['booking', 'booked', 'failed']).openapi({
      description: 'booking: the carrier has not answered, so nobody knows whether it is booked. failed: it is not',
    }),
    stage: z.enum(Object.keys(trackingStages) as [TrackingStage]).openapi({ description: 'Where the parcel is' }),
    stageAt: dateTime.nullable().openapi({ description: 'Since when; null: since it was booked' }),
    courier: z.string().nullable(),
    trackingNumber: z.string().nullable(),
    labelUrl: z.string().nullable().openapi({ description: 'A PDF of the carrier; null: none yet' }),
    isPickupRequested: z.boolean(),
    problem: z.string().nullable().openapi({ description: 'Why the last attempt failed, in the carrier’s words' }),
  })
  .openapi('Shipment');

const event = z.object({
  kind: z.string(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  actor: z.string(),
  at: dateTime,
});

export const refundStatuses = ['requested', 'sent', 'by-hand', 'done', 'failed'] as const;

const refundFields = {
  amountPaise: paise('What is refunded'),
  status: z.enum(refundStatuses).openapi({ description: 'by-hand: the owner sends it; done: the money is sent' }),
  reason: z.string(),
  to: z
    .enum(['original', 'payout', 'store-credit'])
    .openapi({ description: 'original: where it was paid from; payout: the account that the customer has entered' }),
};

/** A refund by itself. */
export const storedRefundSchema = z
  .object({
    ...refundFields,
    orderId: id.nullable().openapi({ description: 'null: of a payment that belongs to no order' }),
    returnId: id.nullable(),
    createdAt: dateTime,
    updatedAt: dateTime,
  })
  .partial()
  .extend({ id })
  .openapi('StoredRefund');

export const orderSchema = z
  .object({
    ...summary,
    address: orderAddressSchema.nullable(),
    expiresAt: dateTime.nullable(),
    expectedBy,
    carrier: z.string().nullable(),
    trackingNumber: z.string().nullable(),
    trackingUrl: z.string().nullable(),
    trackingStage: z
      .string()
      .nullable()
      .openapi({
        description: `Where a booked courier has the parcel: ${Object.keys(trackingStages).join(', ')}`,
      }),
    parcels: z.array(parcelSchema).openapi({ description: 'Sent so far; the fields above are of the last one' }),
    cancelledBy: z.enum(['customer', 'admin', 'expiry', 'payment']).nullable(),
    lines: z.array(orderLineSchema),
    refunds: z.array(z.object({ id, ...refundFields, at: dateTime })),
    events: z.array(event),
  })
  .partial()
  .extend({ id })
  .openapi('Order');
