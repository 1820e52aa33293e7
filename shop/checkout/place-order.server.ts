import { createHash } from 'node:crypto';
import { effectLimits } from '#config/limits.ts';
import type { Db } from '#db/connect.ts';
import { withTransaction } from '#db/transaction.ts';
import { accept } from '#lib/result.ts';
import { cleanPhone, cleanPincode } from '#shop/addresses/address.ts';
import { type PricedLine, priceCart } from '#shop/cart/price-cart.server.ts';
import { takeStock } from '#shop/inventory/take-stock.server.ts';
import { noteLetters } from '#shop/orders/enqueue-order-email.server.ts';
import { moveOrder } from '#shop/orders/move-order.server.ts';
import { onlineMethods } from '#shop/orders/order.ts';
import type { Desk } from '#shop/orders/order-context.ts';
import {
  type AskedCheckout,
  type CheckoutRefusal,
  codRefusal,
  listMethods,
  type Offered,
  type PlacedCheckout,
  type RefusedCheckout,
} from './checkout.ts';
import { addKey, answerOf, findKnown, type KnownCheckout } from './find-placed.server.ts';
import { countRecent } from './internal/count-recent.server.ts';
import { snapshotLines, tellLines, tellShort } from './internal/describe-lines.ts';
import { holdExchange } from './internal/request-stock.server.ts';
import { type WrittenLine, type WrittenOrder, writeCheckout } from './internal/write-checkout.server.ts';
import { type Buyer, holdBuyer } from './lock-customer.server.ts';

type PlaceAnswer = { ok: true; value: PlacedCheckout } | RefusedCheckout;

/** The ways to pay that this shop has, as the checkout offers and the server checks them. */
export const offeredBy = ({ settings, payments }: Pick<Desk, 'settings' | 'payments'>): Offered => ({
  cod: settings.cod,
  online: onlineMethods.filter((method) => payments.findProvider(method) !== null),
});

/**
 * Places what a customer asked for, one order for goods and one for files with one payment, in one transaction. The same
 * key again gives the same answer. Nothing is charged that the customer has not seen: where today's prices or shelves
 * say otherwise, the answer says what, line by line, and nothing is placed.
 */
export async function placeOrder(
  desk: Desk,
  { customerId }: { customerId: string },
  asked: AskedCheckout,
): Promise<PlaceAnswer> {
  const hash = hashOf(asked);
  return withTransaction(desk.db, async (trx): Promise<PlaceAnswer> => {
    // One submission of a customer after the other: the second one sees what the first has placed.
    const buyer = await holdBuyer(trx, customerId, asked.addressId);
    const [known, recent, priced] = await Promise.all([
      findKnown(trx, customerId, asked.idempotencyKey),
      countRecent(trx, customerId),
      pricesOf(trx, asked),
    ]);
    const pressed = known.find(({ isSameKey }) => isSameKey);
    if (pressed) return pressed.contentHash === hash ? accept(answerOf(pressed)) : refuse('key-reused');
    const now = new Date();
    const isOpenStill = ({ expiresAt }: KnownCheckout) => expiresAt !== null && expiresAt > now;
    const resumed = known.find((checkout) => checkout.contentHash === hash && isOpenStill(checkout));
    if (resumed) {
      await addKey(trx, customerId, asked.idempotencyKey, resumed.id);
      return accept(answerOf(resumed));
    }
    if (recent.checkouts >= effectLimits.checkouts.points) return refuse('too-many-checkouts');
    if (asked.method === 'cod' && recent.openCod >= effectLimits.openCod.points) return refuse('cod-too-many-open');
    const hasGivenBack = await cancelUnpaid(trx, desk, customerId, known, asked);
    return place(trx, desk, { buyer, asked, hash, now, priced: hasGivenBack ? await pricesOf(trx, asked) : priced });
  });
}

const pricesOf = (trx: Db, { lines }: AskedCheckout): Promise<PricedLine[]> =>
  priceCart(
    trx,
    lines.map(({ productId, variantId, quantity, seenPaise }) => ({
      id: productId,
      variantId,
      quantity,
      seen: seenPaise,
    })),
  );

/** The same content, in whatever order its lines stand. That an incomplete phone number is meant so changes nothing of it. */
function hashOf({ method, lines, addressId }: AskedCheckout): string {
  const texts = lines.map(({ productId, variantId, quantity, seenPaise }) =>
    [productId, variantId, quantity, seenPaise].join(' '),
  );
  return createHash('sha256')
    .update(JSON.stringify([method, addressId, texts.toSorted()]))
    .digest('hex');
}

/** An unpaid order with other content holds pieces that this one may need. False: there was none. */
async function cancelUnpaid(
  trx: Db,
  desk: Desk,
  customerId: string,
  known: readonly KnownCheckout[],
  { lines }: AskedCheckout,
): Promise<boolean> {
  const unpaid = known.flatMap(({ orders }) => orders.filter(({ status }) => status === 'unpaid')).map(({ id }) => id);
  if (unpaid.length === 0) return false;
  await holdExchange(
    trx,
    unpaid,
    lines.map(({ productId }) => productId),
  );
  const by = { actor: 'customer', actorId: customerId, facts: { why: 'replaced' }, isQuiet: true } as const;
  // Whoever was paid or cancelled a moment ago is let be: the move is then no legal one.
  for (const id of unpaid.toSorted()) await moveOrder(trx, desk, id, 'cancelled', by);
  return true;
}

type Press = { buyer: Buyer; asked: AskedCheckout; hash: string; now: Date; priced: PricedLine[] };

async function place(trx: Db, desk: Desk, { buyer, asked, hash, now, priced }: Press): Promise<PlaceAnswer> {
  if (asked.lines.length === 0) return refuse('empty');
  const told = tellLines(priced, asked.lines);
  if (told !== null) {
    const isPriceOnly = told.every(({ state }) => state === 'ok' || state === 'changed');
    return { ...refuse(isPriceOnly ? 'changed' : 'out-of-stock'), lines: told };
  }
  const lines = snapshotLines(priced, asked.lines, now);
  const refusal =
    refuseMethod(desk, asked, lines) ?? refuseUnverified(desk, asked, buyer) ?? refuseAddress(buyer, asked, lines);
  if (refusal !== null) return refusal;
  const written = await writeCheckout(trx, desk, { buyer, asked, hash, lines, now });
  await Promise.all(written.orders.map((order) => enqueueEmails(trx, desk, order)));
  for (const order of written.orders) if (order.payable === 0) await moveFree(trx, desk, order);
  // Last of all: what everybody wants stays locked no longer than the commit takes. Goods before files, as everywhere.
  for (const order of written.orders) {
    const taken = await takeStock(trx, quantitiesOf(order), order.id);
    if (!taken.ok) return { ...refuse('out-of-stock'), lines: tellShort(priced, taken.short) };
  }
  const orders = written.orders.map(({ id, number, kind, status }) => ({ id, number, kind, status }));
  return accept(answerOf({ id: written.id, method: asked.method, orders }));
}

function refuseMethod(desk: Desk, { method }: AskedCheckout, lines: readonly WrittenLine[]): RefusedCheckout | null {
  const offered = offeredBy(desk);
  if (listMethods(offered, lines).includes(method)) return null;
  return refuse(method === 'cod' && codRefusal(offered, lines) === 'dear' ? 'cod-too-dear' : 'method-unavailable');
}

/** Cash on delivery needs an email address that works, or the owner looks at the order first. */
const refuseUnverified = (
  { settings }: Desk,
  { method }: AskedCheckout,
  { isEmailVerified }: Buyer,
): RefusedCheckout | null =>
  method === 'cod' && !isEmailVerified && settings.codUnverified === 'refuse' ? refuse('cod-unverified') : null;

/** Goods need a place to go to; a doubtful phone or PIN code is asked about once. */
function refuseAddress(
  { address }: Buyer,
  { isAddressMeant }: AskedCheckout,
  lines: readonly WrittenLine[],
): RefusedCheckout | null {
  if (!lines.some(({ type }) => type === 'shop')) return null;
  if (address === null) return refuse('address-missing');
  if (!address.needsCheck || isAddressMeant) return null;
  const phone = cleanPhone(address.phone) === null ? (['phone'] as const) : [];
  const pincode = cleanPincode(address.pincode) === null ? (['pincode'] as const) : [];
  return { ...refuse('address-check'), doubtful: [...phone, ...pincode] };
}

/** Who is told at once: an unpaid order is told of when it is paid, and one that costs nothing when it has moved on. */
async function enqueueEmails(trx: Db, desk: Desk, { id, status, payable }: WrittenOrder): Promise<void> {
  if (status === 'pending' && payable > 0) await noteLetters(trx, desk, ['order-placed', 'new-order'], id);
}

const quantitiesOf = ({ lines }: WrittenOrder) =>
  lines.map(({ variantId, quantity }) => ({ variantId, pieces: quantity }));

/** What costs nothing is confirmed. Files are handed over at once, paid or free: nothing is left to do. */
async function moveFree(trx: Db, desk: Desk, order: WrittenOrder): Promise<void> {
  const to = order.kind === 'digital' ? 'completed' : 'confirmed';
  const moved = await moveOrder(trx, desk, order.id, to, { actor: 'system', facts: { why: 'free' } });
  if (moved.ok) order.status = moved.value.status;
  await noteLetters(trx, desk, ['new-order'], order.id);
}

const refuse = (reason: CheckoutRefusal): RefusedCheckout => ({ ok: false, reason });
