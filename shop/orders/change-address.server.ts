import { isDeepStrictEqual } from 'node:util';
import { logAdminAction } from '#db/audit-log.ts';
import type { OrderAddress } from '#db/tables/json.ts';
import { withTransaction } from '#db/transaction.ts';
import { isId } from '#lib/ids.ts';
import { accept, type Result, refuse } from '#lib/result.ts';
import type { AddressInput } from '#shop/addresses/address.ts';
import { expectedDay } from '#shop/delivery/promise-delivery.server.ts';
import { findInvoice } from '#shop/invoicing/issue-invoice.server.ts';
import { addEvent } from './add-event.server.ts';
import { hasCourier } from './booked-courier.server.ts';
import { enqueueEmails } from './enqueue-order-email.server.ts';
import { lockOrderWithOthers } from './lock-checkout.server.ts';
import { canChangeAddress, orderName } from './order.ts';
import type { OrderContext } from './order-context.ts';

type By = { actor: 'customer'; customerId: string } | { actor: 'admin'; adminId: string };

/** `too-late`: the order is packed, or for the shop shipped. `invoiced`: its tax invoice is for another state. */
type ChangeAddressRefusal = 'not-found' | 'too-late' | 'invoiced';

/**
 * Changes the delivery address of an order of goods: by its customer until it is packed, by the shop until it is shipped.
 * Another PIN code has another delivery date, counted from today. Once a tax invoice is issued, the state is that of the
 * supply and stays. The same address again changes nothing.
 */
export async function changeAddress(
  orderContext: OrderContext,
  { orderId, by, address: { isDefault: _, needsCheck, ...typed } }: { orderId: string; by: By; address: AddressInput },
): Promise<Result<undefined, ChangeAddressRefusal>> {
  if (!isId(orderId)) return refuse('not-found');
  return withTransaction(orderContext.db, async (trx): Promise<Result<undefined, ChangeAddressRefusal>> => {
    const order = await lockOrderWithOthers(trx, orderId);
    if (order === null || (by.actor === 'customer' && order.customer_id !== by.customerId)) return refuse('not-found');
    const { address: before } = order;
    if (before === null || !canChangeAddress(order.status, order.kind, by.actor)) return refuse('too-late');
    // The label has the old address.
    if (await hasCourier(trx, orderId)) return refuse('too-late');
    const after: OrderAddress = typed;
    if (isDeepStrictEqual({ ...before }, { ...after })) return accept(undefined);
    const isInvoiced = (await findInvoice(trx, orderId)) !== null;
    if (isInvoiced && (after.stateCode !== order.state_code || after.state !== before.state)) return refuse('invoiced');
    const now = new Date();
    const isElsewhere = after.pincode !== before.pincode;
    await trx
      .updateTable('orders')
      .set({
        address: JSON.stringify(after),
        phone: after.phone,
        state_code: after.stateCode,
        needs_check: needsCheck,
        ...(isElsewhere && {
          expected_by: await expectedDay(orderContext.settings.current(), after.pincode, now, order.release_on),
        }),
        updated_at: now,
      })
      .where('id', '=', orderId)
      .execute();
    const actorId = by.actor === 'customer' ? by.customerId : by.adminId;
    await addEvent(trx, orderId, { kind: 'address-changed', actor: by.actor, actorId });
    if (by.actor === 'admin') {
      // Without the address: the audit log stays when the customer's personal data are erased.
      const [from, to] = [{ state: before.state }, { state: after.state }];
      await logAdminAction(trx, {
        adminId: by.adminId,
        action: 'order.address',
        subjectId: orderId,
        subjectName: orderName(order.number),
        before: from,
        after: to,
      });
    }
    // The shop may have written the parcel's label.
    const isLate = by.actor === 'customer' && order.status !== 'pending';
    const emails = ['order-address', ...(isLate ? (['order-address-late'] as const) : [])] as const;
    await enqueueEmails(trx, orderContext, emails, orderId, { subject: now.toISOString() });
    return accept(undefined);
  });
}
