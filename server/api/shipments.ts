import type { z } from '@hono/zod-openapi';
import type { Shop } from '#app/http/context.ts';
import { isId } from '#lib/ids.ts';
import { accept, refuse } from '#lib/result.ts';
import { bookShipment } from '#shop/shipping/book-shipment.server.ts';
import { cancelBooking, makeLabel, requestPickup } from '#shop/shipping/change-booking.server.ts';
import type { Shipment } from '#shop/shipping/shipment.ts';
import { findShipment, listRates } from '#shop/shipping/view-shipping.server.ts';
import { answerCarrierCall, refusedBy } from './answer-write.ts';
import type { Api, ApiContext } from './api-context.ts';
import { operations } from './operations.ts';
import type { shipmentSchema } from './order-schemas.ts';
import { problem } from './problem.ts';
import { writeOperations } from './write-operations.ts';

/** The handlers of couriers. Each change answers with the shipment as it is then. */
export function serveShipments(api: Api, { db, orderContext }: Shop): void {
  const by = (c: ApiContext) => ({ adminId: c.var.key.id, orderId: c.req.param('id') ?? '' });

  api.openapi(operations.listRates, async (c) => {
    const listed = await c.env.visit.callExternal(() => listRates(orderContext, by(c).orderId));
    if (!listed.ok) return refusedBy(c, listed);
    const { rates, problem: why } = listed.value;
    return c.json({ data: (rates ?? []).map(({ carrierLabel: _, ...rate }) => rate), problem: why }, 200);
  });
  api.openapi(operations.getShipment, async (c) => {
    const shipment = await findShipment(db, by(c).orderId);
    return shipment === null ? problem('not-found', c.env.visit.requestId) : c.json(shipmentItem(shipment), 200);
  });

  type Change = typeof cancelBooking | typeof makeLabel | typeof requestPickup;
  const changing = (change: Change) => (c: ApiContext) =>
    answerCarrierCall(c, { db, work: async () => shownAfter(await change(orderContext, by(c)), by(c).orderId) });
  const shownAfter = async <Done extends { ok: boolean }>(done: Done, orderId: string) => {
    if (!done.ok) return done as Extract<Done, { ok: false }>;
    const shipment = await findShipment(db, orderId);
    return shipment === null ? refuse('no-booking') : accept(shipmentItem(shipment));
  };
  api.openapi(writeOperations.bookShipment, (c) => {
    const { carrier, courierId } = c.req.valid('json');
    return answerCarrierCall(c, {
      db,
      status: 201,
      work: async () => {
        const { orderId } = by(c);
        if (!isId(orderId)) return refuse('not-found');
        return shownAfter(await bookShipment(orderContext, { ...by(c), carrier, courierId }), orderId);
      },
    });
  });
  api.openapi(writeOperations.makeLabel, changing(makeLabel));
  api.openapi(writeOperations.requestPickup, changing(requestPickup));
  api.openapi(writeOperations.cancelBooking, changing(cancelBooking));
}

const shipmentItem = ({ stageAt, ...shipment }: Shipment): z.output<typeof shipmentSchema> => ({
  ...shipment,
  stageAt: stageAt?.toISOString() ?? null,
});
