import { sql } from 'kysely';
import { effectLimits } from '#config/limits.ts';
import type { Db } from '#db/connect.ts';
import { PAYS_ORDER } from '#db/pays-order.ts';
import { withTransaction } from '#db/transaction.ts';
import { accept, refuse } from '#lib/result.ts';
import { type PricedLine, priceCart } from '#shop/cart/price-cart.server.ts';
import type { OrderContext } from '#shop/orders/order-context.ts';
import { dueOf, findMethod, namesWhere } from '#shop/payments/methods.server.ts';
import type { Agreed } from '#shop/pricing/adjustments/adjustment.ts';
import { findCandidates } from '#shop/promotions/find-promotions.server.ts';
import type { CheckoutInput, PlacedCheckout, RefusedCheckout } from './checkout.ts';
import {
  addKey,
  answerOf,
  findPlaced,
  hashOf,
  isMisdirected,
  isResumable,
  type KnownCheckout,
} from './find-placed.server.ts';
import { cancelUnpaid } from './internal/cancel-unpaid.server.ts';
import { placeCheckout } from './internal/place-checkout.server.ts';
import { lockCustomer } from './lock-customer.server.ts';

/** `isNew`: placed just now, neither before by the same customer nor instead of a checkout that they left unpaid. */
type PlaceAnswer = { ok: true; value: PlacedCheckout; isNew: boolean } | RefusedCheckout;

/**
 * Places a checkout in one transaction: one order for goods and one for files, with one payment, or one for each where the
 * goods are paid on delivery and the files now. The same idempotency key gives the same answer again. Nothing is charged
 * that the customer has not seen: where a price or the stock has changed, nothing is placed and the answer has the current
 * state of each line.
 * @param agreed for an order that the shop wrote down: it may have any number of them, approved them itself, and leaves the
 * customer's other orders as they are. null: the customer placed it.
 */
export async function placeOrder(
  orderContext: OrderContext,
  { customerId }: { customerId: string },
  submitted: CheckoutInput,
  agreed: Agreed | null = null,
): Promise<PlaceAnswer> {
  const hash = hashOf(submitted, agreed);
  const isByCustomer = agreed === null;
  return withTransaction(orderContext.db, async (trx): Promise<PlaceAnswer> => {
    // Submissions of one customer run one after the other, so the second one sees what the first has placed.
    const now = new Date();
    const productIds = submitted.lines.map(({ productId }) => productId);
    const offered = { customerId, code: submitted.code ?? null, productIds, keepsUnpaid: !isByCustomer };
    const [buyer, known, recent, priced, candidates] = await Promise.all([
      lockCustomer(trx, customerId, submitted.addressId),
      findPlaced(trx, customerId, submitted.idempotencyKey),
      countRecent(trx, customerId),
      pricesOf(trx, submitted),
      findCandidates(trx, offered, now),
    ]);
    if (buyer === null) return refuse('account-gone');
    const submission = known.find(({ isSameKey }) => isSameKey);
    // Its content has the id of the address, which may have been corrected since.
    const isEqual = (checkout: KnownCheckout) =>
      checkout.contentHash === hash && !(isByCustomer && isMisdirected(checkout, buyer));
    if (submission) return isEqual(submission) ? answerAgain(submission) : refuse('key-reused');
    if (isByCustomer) {
      const resumed = known.find((checkout) => isEqual(checkout) && isResumable(checkout, now));
      if (resumed) {
        await addKey(trx, customerId, submitted.idempotencyKey, resumed.id);
        return answerAgain(resumed);
      }
      if (recent.checkouts >= effectLimits.checkouts.points) return refuse('too-many-checkouts');
      const isOnDelivery = dueOf(submitted.method) === 'delivery';
      if (isOnDelivery && recent.openOnDelivery >= effectLimits.openOnDelivery.points) return refuse('too-many-open');
      const hasClaim = Boolean(findMethod(submitted.method)?.claim);
      if (hasClaim && recent.claimed >= effectLimits.openClaims.points) return refuse('too-many-open');
    }
    const isReplacement = isByCustomer && (await cancelUnpaid(trx, orderContext, customerId, known, submitted));
    const answer = await placeCheckout(trx, orderContext, {
      buyer,
      submitted,
      agreed,
      hash,
      now,
      // What the replaced orders released counts.
      priced: isReplacement ? await pricesOf(trx, submitted) : priced,
      candidates: isReplacement ? await findCandidates(trx, offered, now) : candidates,
    });
    return answer.ok ? { ...answer, isNew: !isReplacement } : answer;
  });
}

const onDelivery = sql.join(namesWhere(({ due }) => due === 'delivery').map((name) => sql.lit(name)));

type Recent = { checkouts: number; openOnDelivery: number; claimed: number };

/**
 * Checkouts that a customer has placed in the window of the rate limit, and their orders that wait for the shop: those that
 * are paid on delivery, and payments that the customer claims to have made.
 */
async function countRecent(trx: Db, customerId: string): Promise<Recent> {
  const { rows } = await sql<Recent>`
    select
      (select count(distinct checkout_id) from orders where customer_id = ${customerId} and kind <> 'service'
        and created_at > now() - make_interval(secs => ${effectLimits.checkouts.seconds}))::integer as checkouts,
      (select count(*) from orders where customer_id = ${customerId} and method in (${onDelivery}) and status = 'pending')::integer
        as "openOnDelivery",
      (select count(distinct payments.id) from orders join payments on ${PAYS_ORDER}
        where customer_id = ${customerId} and orders.status = 'pending' and payments.status = 'claimed')::integer
        as claimed`.execute(trx);
  return rows[0] ?? { checkouts: 0, openOnDelivery: 0, claimed: 0 };
}

const answerAgain = (known: KnownCheckout): PlaceAnswer => ({ ...accept(answerOf(known)), isNew: false });

const pricesOf = (trx: Db, { lines }: CheckoutInput): Promise<PricedLine[]> =>
  priceCart(
    trx,
    lines.map(({ productId, variantId, quantity, seenPaise }) => ({
      id: productId,
      variantId,
      quantity,
      seen: seenPaise,
    })),
  );
