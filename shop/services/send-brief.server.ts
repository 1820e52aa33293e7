import { createHash } from 'node:crypto';
import { effectLimits } from '#config/limits.ts';
import type { Db } from '#db/connect.ts';
import { newId } from '#db/ids.ts';
import { throttle } from '#db/throttle.ts';
import { withTransaction } from '#db/transaction.ts';
import { accept, type Result, refuse } from '#lib/result.ts';
import type { TooMany } from '#shop/accounts/account.ts';
import { findPlaced } from '#shop/checkout/find-placed.server.ts';
import { lockCustomer } from '#shop/checkout/lock-customer.server.ts';
import type { EncodedPicture } from '#shop/media/encode-picture.server.ts';
import { addEvent } from '#shop/orders/add-event.server.ts';
import { enqueueEmails } from '#shop/orders/enqueue-order-email.server.ts';
import type { OrderContext } from '#shop/orders/order-context.ts';
import type { MethodName } from '#shop/payments/methods.server.ts';
import { writeBriefPhotos } from './brief-photos.server.ts';
import { findService } from './services.server.ts';

/** Until the customer accepts a quote and chooses how to pay. */
const NO_PRICE_YET: MethodName = 'later';

/** `photos`: already encoded. */
type Brief = { slug: string; idempotencyKey: string; brief: string; photos?: readonly EncodedPicture[] };

type SentBrief = { orderId: string };
/** `key-reused`: the idempotency key belongs to another order. */
type BriefRefusal = 'not-found' | 'key-reused';

/**
 * Creates a service order from a customer's brief: pending until the shop quotes a price. The same idempotency key returns
 * the same order.
 */
export async function sendBrief(
  orderContext: OrderContext,
  customerId: string,
  submitted: Brief,
): Promise<Result<SentBrief, BriefRefusal> | TooMany> {
  const sent = await findSent(orderContext.db, customerId, submitted);
  if (sent !== null) return sent;
  const allowed = await throttle(orderContext.db, `brief:${customerId}`, effectLimits.briefs);
  if (!allowed.ok) return allowed;
  return withTransaction(orderContext.db, async (trx): Promise<Result<SentBrief, BriefRefusal>> => {
    const service = await findService(trx, submitted.slug);
    if (service === null) return refuse('not-found');
    // Locks the customer: a second submission waits here and then finds the order of the first one.
    const buyer = await lockCustomer(trx, customerId, null);
    if (buyer === null) throw new Error('The customer account does not exist any more');
    const { username, email } = buyer;
    const earlier = await findSent(trx, customerId, submitted);
    if (earlier !== null) return earlier;
    const [checkoutId, orderId] = [newId(), newId()];
    await trx
      .insertInto('checkouts')
      .values({
        id: checkoutId,
        customer_id: customerId,
        idempotency_key: submitted.idempotencyKey,
        content_hash: hashOf(submitted),
        method: NO_PRICE_YET,
        payable_paise: 0,
      })
      .execute();
    await trx
      .insertInto('orders')
      .values({
        id: orderId,
        checkout_id: checkoutId,
        customer_id: customerId,
        kind: 'service',
        status: 'pending',
        method: NO_PRICE_YET,
        username,
        email,
        service_id: service.id,
        service_title: service.title,
        brief: submitted.brief,
        total_paise: 0,
        payable_paise: 0,
      })
      .execute();
    await writeBriefPhotos(trx, orderId, submitted.photos ?? []);
    await addEvent(trx, orderId, { kind: 'placed', to: 'pending', actor: 'customer', actorId: customerId });
    await enqueueEmails(trx, orderContext, ['order-placed', 'new-brief'], orderId);
    return accept({ orderId });
  });
}

/** The result of an earlier submission with this key; null: there is none. */
async function findSent(db: Db, customerId: string, submitted: Brief): Promise<Result<SentBrief, 'key-reused'> | null> {
  const known = await findPlaced(db, customerId, submitted.idempotencyKey);
  const checkout = known.find(({ isSameKey }) => isSameKey);
  if (checkout === undefined) return null;
  const order = checkout.orders.find(({ kind }) => kind === 'service');
  const isSame = [hashOf(submitted), UNHASHED].includes(checkout.contentHash);
  return order !== undefined && isSame ? accept({ orderId: order.id }) : refuse('key-reused');
}

/** Stored instead of a hash in old orders, whose content is not compared. */
const UNHASHED = 'brief';

const hashOf = ({ slug, brief }: Brief): string =>
  createHash('sha256')
    .update(JSON.stringify([slug, brief]))
    .digest('hex');
