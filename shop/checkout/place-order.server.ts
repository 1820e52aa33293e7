import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { effectLimits } from '#config/limits.ts';
import { isGstin } from '#config/patterns.ts';
import type { Db } from '#db/connect.ts';
import { withTransaction } from '#db/transaction.ts';
import { latestDay } from '#lib/days.ts';
import { sumOf } from '#lib/money.ts';
import { accept } from '#lib/result.ts';
import { rememberBusiness } from '#shop/accounts/business.server.ts';
import { cleanPhone } from '#shop/accounts/phone.ts';
import { cleanPincode } from '#shop/addresses/address.ts';
import { type PricedLine, priceCart } from '#shop/cart/price-cart.server.ts';
import { addCredit } from '#shop/credit/store-credit.server.ts';
import { deliveryTermsOf } from '#shop/delivery/delivery-terms.ts';
import { expectedDay } from '#shop/delivery/promise-delivery.server.ts';
import type { ReachedLimit } from '#shop/drops/drop.ts';
import { findReachedLimit } from '#shop/drops/drops.server.ts';
import { type OutOfStock, takeStock } from '#shop/inventory/stock.server.ts';
import { enqueueEmails } from '#shop/orders/enqueue-order-email.server.ts';
import { moveOrder } from '#shop/orders/move-order.server.ts';
import type { OrderContext } from '#shop/orders/order-context.ts';
import type { EnabledMethod } from '#shop/payments/method.ts';
import { dueOf, namesWhere } from '#shop/payments/methods.server.ts';
import { savedBy } from '#shop/pricing/adjustments/adjust-lines.ts';
import type { Agreed } from '#shop/pricing/adjustments/adjustment.ts';
import { applyPromotions, type CandidatePromotion } from '#shop/promotions/apply-promotions.ts';
import { findCandidates } from '#shop/promotions/find-promotions.server.ts';
import { type PromotionUse, takeUses } from '#shop/promotions/promotion-uses.server.ts';
import {
  type CheckedLine,
  type CheckoutInput,
  type CheckoutRefusal,
  type CheckoutTerms,
  isPaidApart,
  listFileMethods,
  listMethods,
  type PlacedCheckout,
  type RefusedCheckout,
  refusalOf,
} from './checkout.ts';
import { addKey, answerOf, findPlaced, type KnownCheckout } from './find-placed.server.ts';
import {
  type DraftOrder,
  describeLines,
  describeShort,
  draftCheckout,
  offeredLines,
  snapshotLines,
  type WrittenLine,
} from './internal/write-checkout.server.ts';
import { type Buyer, lockCustomer } from './lock-customer.server.ts';

const onDelivery = sql.join(namesWhere(({ due }) => due === 'delivery').map((name) => sql.lit(name)));

/** Checkouts that a customer has placed in the window of the rate limit, and their pending orders that are paid on delivery. */
async function countRecent(trx: Db, customerId: string): Promise<{ checkouts: number; openOnDelivery: number }> {
  const { rows } = await sql<{ checkouts: number; open_on_delivery: number }>`
    select
      (select count(distinct checkout_id) from orders where customer_id = ${customerId} and kind <> 'service'
        and created_at > now() - make_interval(secs => ${effectLimits.checkouts.seconds}))::integer as checkouts,
      (select count(*) from orders where customer_id = ${customerId} and method in (${onDelivery}) and status = 'pending')::integer
        as open_on_delivery`.execute(trx);
  return { checkouts: rows[0]?.checkouts ?? 0, openOnDelivery: rows[0]?.open_on_delivery ?? 0 };
}

/**
 * Locks those of these orders that are still unpaid, and then every variant that they release or that these products may
 * need, each in id order. Without it, transactions that both release and take stock could deadlock.
 * @returns the ids of the orders: one that is paid while the lock waits is not among them
 */
async function lockUnpaid(trx: Db, orderIds: readonly string[], productIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from orders where id = any(${orderIds}::uuid[]) and status = 'unpaid' order by id for no key update`.execute(
    trx,
  );
  await sql`
    select id from variants
    where id in (select variant_id from order_lines where order_id = any(${orderIds}::uuid[]))
      or product_id = any(${productIds}::uuid[])
    order by id for no key update`.execute(trx);
  return rows.map(({ id }) => id);
}

type Placed = { ok: true; value: PlacedCheckout };

/** `isNew`: placed just now, neither before by the same customer nor instead of a checkout that they left unpaid. */
type PlaceAnswer = (Placed & { isNew: boolean }) | RefusedCheckout;

/**
 * Places a checkout in one transaction: one order for goods and one for files, with one payment, or one for each where the
 * goods are paid on delivery and the files now. The same idempotency key
 * gives the same answer again. Nothing is charged that the customer has not seen: where a price or the stock has changed,
 * nothing is placed and the answer has the current state of each line.
 * @param agreed for an order that the shop wrote down: it may have any number of them, and approved them itself
 */
export async function placeOrder(
  orderContext: OrderContext,
  { customerId }: { customerId: string },
  submitted: CheckoutInput,
  agreed: Agreed | null = null,
): Promise<PlaceAnswer> {
  const hash = hashOf(submitted, agreed);
  return withTransaction(orderContext.db, async (trx): Promise<PlaceAnswer> => {
    // Submissions of one customer run one after the other, so the second one sees what the first has placed.
    const now = new Date();
    const productIds = submitted.lines.map(({ productId }) => productId);
    const offered = { customerId, code: submitted.code ?? null, productIds, keepsUnpaid: agreed !== null };
    const [buyer, known, recent, priced, candidates] = await Promise.all([
      lockCustomer(trx, customerId, submitted.addressId),
      findPlaced(trx, customerId, submitted.idempotencyKey),
      countRecent(trx, customerId),
      pricesOf(trx, submitted),
      findCandidates(trx, offered, now),
    ]);
    if (buyer === null) return refuse('account-gone');
    const submission = known.find(({ isSameKey }) => isSameKey);
    if (submission) return submission.contentHash === hash ? answerAgain(submission) : refuse('key-reused');
    const isOpenStill = ({ expiresAt }: KnownCheckout) => expiresAt !== null && expiresAt > now;
    // An order that the shop wrote down is one of its own, and leaves the customer's other orders as they are.
    const isOwn = agreed === null;
    const resumed = known.find((checkout) => isOwn && checkout.contentHash === hash && isOpenStill(checkout));
    if (resumed) {
      await addKey(trx, customerId, submitted.idempotencyKey, resumed.id);
      return answerAgain(resumed);
    }
    if (agreed === null && recent.checkouts >= effectLimits.checkouts.points) return refuse('too-many-checkouts');
    const isOnDelivery = dueOf(submitted.method) === 'delivery';
    if (agreed === null && isOnDelivery && recent.openOnDelivery >= effectLimits.openOnDelivery.points)
      return refuse('too-many-open');
    const isReleased = isOwn && (await cancelUnpaid(trx, orderContext, customerId, known, submitted));
    const answer = await place(trx, orderContext, {
      buyer,
      submitted,
      agreed,
      hash,
      now,
      priced: isReleased ? await pricesOf(trx, submitted) : priced,
      candidates: isReleased ? await findCandidates(trx, offered, now) : candidates,
    });
    return answer.ok ? { ...answer, isNew: !isReleased } : answer;
  });
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

/** Equal for equal content in any order of lines. `isAddressMeant` is left out: it does not change what is ordered. */
function hashOf(input: CheckoutInput, agreed: Agreed | null): string {
  const { method, filesMethod = null, lines, addressId, creditPaise = 0, code = null, savedPaise = 0 } = input;
  const { payablePaise, business = null } = input;
  const texts = lines.map(({ productId, variantId, quantity, seenPaise }) =>
    [productId, variantId, quantity, seenPaise].join(' '),
  );
  return createHash('sha256')
    .update(
      JSON.stringify([
        ...[method, addressId, texts.toSorted(), ...(creditPaise === 0 ? [] : [creditPaise])],
        ...(code === null && savedPaise === 0 ? [] : [{ code, savedPaise }]),
        ...(filesMethod === null ? [] : [{ filesMethod }]),
        ...(business === null ? [] : [business.gstin, business.name]),
        ...(agreed === null ? [] : [agreed]),
        ...(payablePaise === undefined ? [] : [{ payablePaise }]),
      ]),
    )
    .digest('hex');
}

/** Cancels the customer's unpaid orders: they hold stock that this one may need. False: none was read as unpaid. */
async function cancelUnpaid(
  trx: Db,
  orderContext: OrderContext,
  customerId: string,
  known: readonly KnownCheckout[],
  { lines }: CheckoutInput,
): Promise<boolean> {
  const unpaid = known.flatMap(({ orders }) => orders.filter(({ status }) => status === 'unpaid')).map(({ id }) => id);
  if (unpaid.length === 0) return false;
  const stillUnpaid = await lockUnpaid(
    trx,
    unpaid,
    lines.map(({ productId }) => productId),
  );
  const by = { actor: 'customer', actorId: customerId, facts: { why: 'replaced' }, isQuiet: true } as const;
  for (const id of stillUnpaid) await moveOrder(trx, orderContext, id, 'cancelled', by);
  return true;
}

type CheckoutSubmission = {
  buyer: Buyer;
  submitted: CheckoutInput;
  agreed: Agreed | null;
  hash: string;
  now: Date;
  priced: PricedLine[];
  candidates: CandidatePromotion[];
};

async function place(
  trx: Db,
  orderContext: OrderContext,
  { buyer, submitted, agreed, hash, now, priced, candidates }: CheckoutSubmission,
): Promise<Placed | RefusedCheckout> {
  if (submitted.lines.length === 0) return refuse('empty');
  const changedLines = describeLines(priced, submitted.lines);
  if (changedLines !== null) {
    return { ...refuse(reasonOf(changedLines)), lines: changedLines };
  }
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
  if (method === undefined) return refuseMethod(enabledMethods, submitted, { lines, terms });
  const fileMethods = listFileMethods(method, enabledMethods, lines, terms);
  const files = fileMethods.find(({ name }) => name === submitted.filesMethod) ?? null;
  if (fileMethods.length > 0 && files === null) return refuse('method-unavailable');
  // An order that the shop wrote down is approved.
  const unverified = agreed === null ? (refuseBlocked(method, buyer) ?? refuseUnverified(method, buyer)) : null;
  const refusal = unverified ?? refuseBusiness(submitted) ?? refuseAddress(buyer, submitted, lines);
  if (refusal !== null) return refusal;
  // All goods of an order are sent together.
  const releaseOn = latestDay(priced.map(({ answer }) => (typeof answer === 'object' ? answer.releaseOn : null)));
  const expectedBy = await expectedDay(settings, buyer.address?.pincode, now, releaseOn);
  const promise = { expectedBy, releaseOn };
  const draft = { buyer, submitted, chosen: { method, files }, hash, lines, terms, now, ...promise };
  const { id, orders, insert } = draftCheckout(orderContext, draft);
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
  // undefined: the customer was not asked.
  if (business !== undefined && !isRemembered) await rememberBusiness(trx, buyer.customerId, business);
  const placed = orders.map((order) => ({
    id: order.id,
    number: numbers.get(order.id) ?? 0,
    kind: order.kind,
    status: order.status,
  }));
  return accept(answerOf({ id, method: submitted.method, orders: placed }));
}

/** Of several reasons the one that the customer can do least about. */
function reasonOf(lines: readonly CheckedLine[]): CheckoutRefusal {
  const states = new Set(lines.map(({ state }) => state));
  if (states.has('upcoming')) return 'upcoming';
  for (const state of ['ok', 'changed'] as const) states.delete(state);
  if (states.size === 0) return 'changed';
  return states.size === 1 && states.has('over-limit') ? 'over-limit' : 'out-of-stock';
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

/**
 * Moves free orders on, then takes the stock: last, so that popular variants are locked only until the commit. Goods before
 * files, as everywhere.
 */
async function finish(trx: Db, orderContext: OrderContext, orders: readonly DraftOrder[]): Promise<OutOfStock | null> {
  for (const order of orders) if (order.payable === 0) await moveFree(trx, orderContext, order);
  for (const order of orders) {
    const taken = await takeStock(trx, quantitiesOf(order), order.id);
    if (!taken.ok) return taken;
  }
  return null;
}

/** After the stock, as a cancellation does it. false: the customer has less store credit by now. */
async function spendCredit(trx: Db, customerId: string, orders: readonly DraftOrder[]): Promise<boolean> {
  for (const { id: orderId, credit } of orders) {
    if (credit === 0) continue;
    const entry = { customerId, amountPaise: 0 - credit, orderId, refundId: null };
    if (!(await addCredit(trx, { ...entry, reason: 'spent' }))) return false;
  }
  return true;
}

/** What the orders of a checkout save by each promotion; one that saves nothing is not used. */
function usesOf(orders: readonly DraftOrder[], candidates: readonly CandidatePromotion[]): PromotionUse[] {
  const saved = savedBy(orders.flatMap(({ adjustments }) => adjustments));
  return [...saved].map(([promotionId, savedPaise]) => ({
    promotionId,
    savedPaise,
    code: candidates.find(({ id }) => id === promotionId)?.code ?? null,
  }));
}

function refuseMethod(
  enabledMethods: readonly EnabledMethod[],
  submitted: CheckoutInput,
  { lines, terms }: { lines: readonly WrittenLine[]; terms: CheckoutTerms },
): RefusedCheckout {
  const method = enabledMethods.find(({ name }) => name === submitted.method);
  const isTooDear = method !== undefined && refusalOf(method, enabledMethods, lines, terms) === 'dear';
  return refuse(isTooDear ? 'too-dear' : 'method-unavailable');
}

/** Cash on delivery needs an email address that works, or the owner looks at the order first. */
const refuseUnverified = ({ needsVerifiedEmail }: EnabledMethod, { isEmailVerified }: Buyer): RefusedCheckout | null =>
  needsVerifiedEmail && !isEmailVerified ? refuse('email-unverified') : null;

const refuseBlocked = ({ due }: EnabledMethod, { isCodBlocked }: Buyer): RefusedCheckout | null =>
  due === 'delivery' && isCodBlocked ? refuse('cod-blocked') : null;

/** A tax invoice cannot be corrected afterwards. */
const refuseBusiness = ({ business = null }: CheckoutInput): RefusedCheckout | null =>
  business === null || (isGstin(business.gstin) && business.name !== '') ? null : refuse('business-wrong');

/** Goods need an address; a doubtful phone or PIN code has to be confirmed once. */
function refuseAddress(
  { address }: Buyer,
  { isAddressMeant }: CheckoutInput,
  lines: readonly WrittenLine[],
): RefusedCheckout | null {
  if (!lines.some(({ type }) => type === 'shop')) return null;
  if (address === null) return refuse('address-missing');
  if (!address.needsCheck || isAddressMeant) return null;
  const phone = cleanPhone(address.phone) === null ? (['phone'] as const) : [];
  const pincode = cleanPincode(address.pincode) === null ? (['pincode'] as const) : [];
  return { ...refuse('address-check'), doubtful: [...phone, ...pincode] };
}

/** Only for orders that start as pending: an unpaid order sends its emails when it is paid, a free one when it has moved. */
async function enqueuePlacedEmails(
  trx: Db,
  orderContext: OrderContext,
  { id, status, payable }: DraftOrder,
): Promise<void> {
  if (status === 'pending' && payable > 0) await enqueueEmails(trx, orderContext, ['order-placed', 'new-order'], id);
}

const quantitiesOf = ({ lines }: DraftOrder) => lines.map(({ variantId, quantity }) => ({ variantId, quantity }));

/** A free order is confirmed. An order of files is complete as soon as it is paid or free. */
async function moveFree(trx: Db, orderContext: OrderContext, order: DraftOrder): Promise<void> {
  const to = order.kind === 'digital' ? 'completed' : 'confirmed';
  const moved = await moveOrder(trx, orderContext, order.id, to, { actor: 'system', facts: { why: 'free' } });
  if (moved.ok) order.status = moved.value.status;
  await enqueueEmails(trx, orderContext, ['new-order'], order.id);
}

const refuse = (reason: CheckoutRefusal): RefusedCheckout => ({ ok: false, reason });
