import type { Db } from '#db/connect.ts';
import { latestDay } from '#lib/days.ts';
import { sumOf } from '#lib/money.ts';
import { accept, refuse } from '#lib/result.ts';
import { rememberBusiness } from '#shop/accounts/business.server.ts';
import type { PricedLine } from '#shop/cart/price-cart.server.ts';
import {
  type CheckoutInput,
  isPaidApart,
  listFileMethods,
  listMethods,
  type PlacedCheckout,
  type RefusedCheckout,
} from '#shop/checkout/checkout.ts';
import { answerOf } from '#shop/checkout/find-placed.server.ts';
import type { Buyer } from '#shop/checkout/lock-customer.server.ts';
import { addCredit } from '#shop/credit/store-credit.server.ts';
import { deliveryTermsOf } from '#shop/delivery/delivery-terms.ts';
import { expectedDay } from '#shop/delivery/promise-delivery.server.ts';
import type { ReachedLimit } from '#shop/drops/drop.ts';
import { findReachedLimit } from '#shop/drops/drops.server.ts';
import { type OutOfStock, takeStock } from '#shop/inventory/stock.server.ts';
import { enqueueEmails } from '#shop/orders/enqueue-order-email.server.ts';
import { moveOrder } from '#shop/orders/move-order.server.ts';
import type { OrderContext } from '#shop/orders/order-context.ts';
import { savedBy } from '#shop/pricing/adjustments/adjust-lines.ts';
import type { Agreed } from '#shop/pricing/adjustments/adjustment.ts';
import { applyPromotions, type CandidatePromotion } from '#shop/promotions/apply-promotions.ts';
import { type PromotionUse, takeUses } from '#shop/promotions/promotion-uses.server.ts';
import { refuseAddress, refuseBusiness, refuseBuyer, refuseLines, refuseMethod } from './checkout-refusals.ts';
import {
  describeLines,
  describeShort,
  offeredLines,
  type PlannedCheckout,
  type PlannedOrder,
  planCheckout,
  snapshotLines,
} from './plan-checkout.server.ts';

/** A new submission, with what was read for it under the lock of its customer. */
type Submission = {
  buyer: Buyer;
  submitted: CheckoutInput;
  /** See `placeOrder`. */
  agreed: Agreed | null;
  hash: string;
  now: Date;
  priced: PricedLine[];
  candidates: CandidatePromotion[];
};

type Placed = { ok: true; value: PlacedCheckout };

/** Writes the checkout of a submission, or refuses it; the caller then rolls back. */
export async function placeCheckout(
  trx: Db,
  orderContext: OrderContext,
  submission: Submission,
): Promise<Placed | RefusedCheckout> {
  const planned = await plan(trx, orderContext, submission);
  if (!planned.ok) return planned;
  const { buyer, submitted, priced, candidates } = submission;
  const { id, orders, insert } = planned.value;
  const uses = usesOf(orders, candidates);
  const savedPaise = sumOf(uses.map((use) => use.savedPaise));
  if (submitted.savedPaise !== undefined && submitted.savedPaise !== savedPaise) return refuse('offers-changed');
  const payablePaise = sumOf(orders.map(({ payable }) => payable));
  if (submitted.payablePaise !== undefined && submitted.payablePaise !== payablePaise) return refuse('charges-changed');
  // One round trip, executed in this order.
  const [numbers, , outOfStock] = await Promise.all([
    insert(trx),
    Promise.all(orders.map((order) => enqueuePlacedEmails(trx, orderContext, order))),
    finish(trx, orderContext, orders),
  ]);
  if (outOfStock !== null) return { ...refuse('out-of-stock'), lines: describeShort(priced, outOfStock.short) };
  if (!(await spendCredit(trx, buyer.customerId, orders))) return refuse('credit-changed');
  if (!(await takeUses(trx, { checkoutId: id, customerId: buyer.customerId, uses }))) return refuse('offers-changed');
  const { business } = submitted;
  const isRemembered = business?.gstin === buyer.business?.gstin && business?.name === buyer.business?.name;
  // undefined: the form had no fields for it.
  if (business !== undefined && !isRemembered) await rememberBusiness(trx, buyer.customerId, business);
  const placed = orders.map((order) => ({
    id: order.id,
    number: numbers.get(order.id) ?? 0,
    kind: order.kind,
    status: order.status,
  }));
  return accept(answerOf({ id, method: submitted.method, orders: placed }));
}

/** The orders that a submission would place at the prices, promotions and methods of now. Nothing is written. */
async function plan(
  trx: Db,
  orderContext: OrderContext,
  { buyer, submitted, agreed, hash, now, priced, candidates }: Submission,
): Promise<{ ok: true; value: PlannedCheckout } | RefusedCheckout> {
  if (submitted.lines.length === 0) return refuse('empty');
  const changedLines = describeLines(priced, submitted.lines);
  if (changedLines !== null) return refuseLines(changedLines);
  const limit = await findLimit(trx, buyer, priced, submitted);
  if (limit !== null) return { ...refuse('over-limit'), limit };
  const { enabledMethods } = orderContext.payments;
  const settings = orderContext.settings.current();
  const delivery = agreed === null ? deliveryTermsOf(settings) : null;
  const isApart = enabledMethods.some((method) => method.name === submitted.method && isPaidApart(method));
  const applied = applyPromotions(offeredLines(priced, submitted.lines), candidates, now, { isApart, delivery });
  const lines = snapshotLines(priced, submitted.lines, applied, { agreed, now });
  const terms = { creditPaise: submitted.creditPaise ?? 0, agreed, delivery, waivers: applied.waivers };
  const method = listMethods(enabledMethods, lines, terms).find(({ name }) => name === submitted.method);
  if (method === undefined) return refuseMethod(submitted.method, enabledMethods, lines, terms);
  const fileMethods = listFileMethods(method, enabledMethods, lines, terms);
  const files = fileMethods.find(({ name }) => name === submitted.filesMethod) ?? null;
  if (fileMethods.length > 0 && files === null) return refuse('method-unavailable');
  const refusal =
    // A draft order needs no approval: the shop wrote it.
    (agreed === null ? refuseBuyer(method, buyer) : null) ??
    refuseBusiness(submitted) ??
    refuseAddress(buyer, submitted, lines);
  if (refusal !== null) return refusal;
  // All goods of an order are sent together.
  const releaseOn = latestDay(priced.map(({ answer }) => (typeof answer === 'object' ? answer.releaseOn : null)));
  const expectedBy = await expectedDay(settings, buyer.address?.pincode, now, releaseOn);
  const chosen = { method, files };
  const checkout = { buyer, submitted, chosen, hash, lines, terms, now, expectedBy, releaseOn };
  return accept(planCheckout(orderContext, checkout));
}

/** The limit of a drop that this order would exceed together with earlier ones. Most products have none. */
async function findLimit(
  trx: Db,
  { customerId }: Buyer,
  priced: readonly PricedLine[],
  { lines }: CheckoutInput,
): Promise<ReachedLimit | null> {
  const limited = lines.filter((_, at) => {
    const answer = priced[at]?.answer;
    return typeof answer === 'object' && answer.unitsMax !== null;
  });
  return limited.length === 0 ? null : findReachedLimit(trx, customerId, limited);
}

/** What the orders of a checkout save by each promotion; one that saves nothing is not used. */
function usesOf(orders: readonly PlannedOrder[], candidates: readonly CandidatePromotion[]): PromotionUse[] {
  const saved = savedBy(orders.flatMap(({ adjustments }) => adjustments));
  return [...saved].map(([promotionId, savedPaise]) => ({
    promotionId,
    savedPaise,
    code: candidates.find(({ id }) => id === promotionId)?.code ?? null,
  }));
}

/** Only for orders that start as pending: an unpaid order sends its emails when it is paid, a free one when it has moved. */
async function enqueuePlacedEmails(
  trx: Db,
  orderContext: OrderContext,
  { id, status, payable }: PlannedOrder,
): Promise<void> {
  if (status === 'pending' && payable > 0) await enqueueEmails(trx, orderContext, ['order-placed', 'new-order'], id);
}

/**
 * Moves free orders on, then takes the stock: last, so that popular variants are locked only until the commit. Goods before
 * files, as everywhere.
 */
async function finish(
  trx: Db,
  orderContext: OrderContext,
  orders: readonly PlannedOrder[],
): Promise<OutOfStock | null> {
  for (const order of orders) if (order.payable === 0) await moveFree(trx, orderContext, order);
  for (const order of orders) {
    const taken = await takeStock(trx, quantitiesOf(order), order.id);
    if (!taken.ok) return taken;
  }
  return null;
}

/** A free order is confirmed. An order of files is complete as soon as it is paid or free. */
async function moveFree(trx: Db, orderContext: OrderContext, order: PlannedOrder): Promise<void> {
  const to = order.kind === 'digital' ? 'completed' : 'confirmed';
  const moved = await moveOrder(trx, orderContext, order.id, to, { actor: 'system', facts: { why: 'free' } });
  if (moved.ok) order.status = moved.value.status;
  await enqueueEmails(trx, orderContext, ['new-order'], order.id);
}

const quantitiesOf = ({ lines }: PlannedOrder) => lines.map(({ variantId, quantity }) => ({ variantId, quantity }));

/** After the stock, as a cancellation does it. false: the customer has less store credit by now. */
async function spendCredit(trx: Db, customerId: string, orders: readonly PlannedOrder[]): Promise<boolean> {
  for (const { id: orderId, credit } of orders) {
    if (credit === 0) continue;
    const entry = { customerId, amountPaise: 0 - credit, orderId, refundId: null };
    if (!(await addCredit(trx, { ...entry, reason: 'spent' }))) return false;
  }
  return true;
}
