import type { Shop } from '#app/http/context.ts';
import type { Db } from '#db/connect.ts';
import { newId } from '#db/ids.ts';
import { isId } from '#lib/ids.ts';
import { accept, type Refusal, type Result, refuse } from '#lib/result.ts';
import { stepTo } from '#shop/fulfilment/admin-order.ts';
import { saveInternalNote, saveTracking } from '#shop/fulfilment/edit-order.server.ts';
import { type AdminMoveInput, moveOrderAsAdmin } from '#shop/fulfilment/move-order-as-admin.server.ts';
import { cancelForm, parcelForm } from '#shop/fulfilment/order.form.ts';
import { shipPart } from '#shop/fulfilment/ship-parcel.server.ts';
import { lockOrder } from '#shop/orders/move-order.server.ts';
import type { OrderContext } from '#shop/orders/order-context.ts';
import type { AdminMove } from '#shop/orders/order-statuses.ts';
import type { Parcel } from '#shop/orders/parcels.server.ts';
import { findPayoutOf } from '#shop/refunds/payouts.server.ts';
import { refundOrder } from '#shop/refunds/refund-order.server.ts';
import { followCancelledReplacements } from '#shop/returns/follow-replacement.server.ts';
import { receiveParcel } from '#shop/shipping/receive-parcel.server.ts';
import { isBooked } from '#shop/shipping/shipment.ts';
import { findShipment } from '#shop/shipping/view-shipping.server.ts';
import { answerOnce, answerWrite } from './answer-write.ts';
import type { Api, ApiContext } from './api-context.ts';
import { scopeMissing } from './guard-with-keys.ts';
import { orderStateItem } from './items.ts';
import { writeOperations } from './write-operations.ts';

/** The context of a use case that takes part in a transaction. */
export const inTransaction = (orderContext: OrderContext, trx: Db): OrderContext => ({ ...orderContext, db: trx });

/** The handlers that change orders. An order's use cases record the id of the key where an administrator's would be. */
export function serveOrderWrites(api: Api, { db, orderContext }: Shop): void {
  const by = (c: ApiContext) => ({ adminId: c.var.key.id, orderId: c.req.param('id') ?? '' });

  api.openapi(writeOperations.moveOrder, (c) => {
    const { to, from, isPaymentReceived, isEarly, ...typed } = c.req.valid('json');
    // In the admin, too, recording money is a permission of its own.
    if (isPaymentReceived && !c.var.key.scopes.has('payments:write')) {
      return scopeMissing(c.env.visit.requestId, 'payments:write');
    }
    return answerOnce(c, {
      db,
      work: async (trx) => {
        const entered = await enteredFor(trx, by(c).orderId, to, typed);
        if (!entered.ok) return entered;
        const input = { ...by(c), to, seen: from, isPaymentReceived, isEarly, ...entered.value };
        const moved = await moveOrderAsAdmin(inTransaction(orderContext, trx), input);
        return moved.ok ? accept(orderStateItem(moved.value)) : moved;
      },
      // In a transaction of its own, because it locks the order of the return first.
      after: async () => {
        if (to === 'cancelled') await followCancelledReplacements(orderContext, by(c).orderId);
      },
    });
  });
  api.openapi(writeOperations.shipPart, (c) => {
    const { lines, ...typed } = c.req.valid('json');
    return answerOnce(c, {
      db,
      status: 201,
      work: async (trx) => {
        const parcel = readParcel(typed);
        if (!parcel.ok) return parcel;
        const units = lines.map(({ position, quantity }) => ({ line: position, quantity }));
        const input = { ...by(c), parcel: parcel.value, units, seen: null };
        const shipped = await shipPart(inTransaction(orderContext, trx), input);
        if (!shipped.ok) return shipped;
        const order = await lockOrder(trx, by(c).orderId);
        return order === null ? refuse('not-found') : accept(orderStateItem(order));
      },
    });
  });
  api.openapi(writeOperations.receiveParcel, (c) =>
    answerOnce(c, {
      db,
      work: async (trx) => {
        const input = { ...by(c), number: c.req.valid('json').number };
        const received = await receiveParcel(inTransaction(orderContext, trx), input);
        return received.ok ? accept(orderStateItem(received.value)) : received;
      },
      after: () => followCancelledReplacements(orderContext, by(c).orderId),
    }),
  );
  api.openapi(writeOperations.setTracking, async (c) => {
    const parcel = readParcel(c.req.valid('json'));
    return answerWrite(c, parcel.ok ? await saveTracking(db, { ...by(c), parcel: parcel.value }) : parcel);
  });
  api.openapi(writeOperations.setNote, async (c) =>
    answerWrite(c, await saveInternalNote(db, { ...by(c), text: c.req.valid('json').note })),
  );
  api.openapi(writeOperations.refundOrder, (c) => {
    const { to, lines, ...refund } = c.req.valid('json');
    const { adminId, orderId } = by(c);
    return answerOnce(c, {
      db,
      status: 201,
      work: async (trx) => {
        const payout = to === 'payout' && isId(orderId) ? await findPayoutOf(trx, orderId) : null;
        return refundOrder(
          orderContext,
          {
            ...refund,
            lines: lines.map(linesIn),
            orderId,
            key: newId(),
            to: to === 'payout' ? { payoutId: payout?.id ?? '' } : to,
            by: { actor: 'admin', adminId },
          },
          trx,
        );
      },
    });
  });
}

type SentLine = { line: number; amountPaise: number; quantity?: number | undefined };

/** A line of a refund; the number of units is left out where there is none. */
export const linesIn = ({ quantity, ...line }: SentLine) => ({
  ...line,
  ...(quantity === undefined ? {} : { quantity }),
});

type Typed = {
  reason?: string | undefined;
  parcel?: { carrier: string; trackingNumber: string; trackingUrl: string | null } | undefined;
};

/** What the move needs, checked as in the admin. An order whose courier is booked needs no parcel. */
async function enteredFor(
  trx: Db,
  orderId: string,
  to: AdminMove,
  { reason, parcel }: Typed,
): Promise<Result<Pick<AdminMoveInput, 'reason' | 'parcel'>, 'wrong'>> {
  const { form } = stepTo(to);
  if (form === null) return accept({});
  if (form === 'reason') {
    const read = cancelForm.safeParse({ reason });
    return read.success ? accept(read.data) : refuse('wrong', 'reason');
  }
  if (parcel === undefined) return isBooked(await findShipment(trx, orderId)) ? accept({}) : refuse('wrong', 'parcel');
  const read = readParcel(parcel, 'parcel.');
  return read.ok ? accept({ parcel: read.value }) : read;
}

function readParcel(parcel: NonNullable<Typed['parcel']>, prefix = ''): { ok: true; value: Parcel } | Refusal<'wrong'> {
  const read = parcelForm.safeParse({ ...parcel, trackingUrl: parcel.trackingUrl ?? '' });
  return read.success ? accept(read.data) : refuse('wrong', `${prefix}${String(read.error.issues[0]?.path[0])}`);
}
