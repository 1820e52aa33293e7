import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import * as numbers from '#config/numbers.ts';
import { logAdminAction } from '#db/audit-log.ts';
import type { Db } from '#db/connect.ts';
import { newId } from '#db/ids.ts';
import { withTransaction } from '#db/transaction.ts';
import { DAY_MS } from '#lib/days.ts';
import { isId } from '#lib/ids.ts';
import { sumOf } from '#lib/money.ts';
import { noEmailOf } from '#lib/no-email.ts';
import { accept, type Result, refuse } from '#lib/result.ts';
import { addressFields } from '#shop/addresses/address-fields.ts';
import type { CheckoutRefusal, PlacedCheckout } from '#shop/checkout/checkout.ts';
import { placeOrder } from '#shop/checkout/place-order.server.ts';
import { enqueueEmail } from '#shop/notifications/enqueue-email.server.ts';
import { closeExpired } from '#shop/orders/expire-orders.server.ts';
import type { OrderContext } from '#shop/orders/order-context.ts';
import type { EnabledMethod } from '#shop/payments/method.ts';
import { savedBy } from '#shop/pricing/adjustments/adjust-lines.ts';
import { type DraftOrder, draftAdjustments, draftTotals, listDraftMethods } from './draft-order.ts';
import { findDraftOrder } from './find-drafts.server.ts';

const PURPOSE = 'draft-order';

const tokenOf = ({ seal }: Pick<OrderContext, 'seal'>, id: string, expiresAt: Date): string =>
  seal.close(`${PURPOSE} ${id} ${expiresAt.getTime()}`);

/** Address of the page where its holder sees and pays the draft; null: there is none, or it has ended. */
export const draftHref = (
  context: Pick<OrderContext, 'seal' | 'details'>,
  { id, expiresAt }: Pick<DraftOrder, 'id' | 'expiresAt'>,
  now = new Date(),
): string | null =>
  expiresAt === null || expiresAt <= now
    ? null
    : `${context.details.origin}/order-link/${tokenOf(context, id, expiresAt)}`;

type LinkRefusal = 'not-found' | 'placed' | 'empty' | 'email-needed';

/** Downloads are sent by email, and nobody can log in to an account without an address. */
const lacksEmail = ({ customer, priced }: DraftOrder): boolean =>
  customer.email === null && priced.some(({ type }) => type === 'digital');

/** Makes the link of a draft, valid for a week, and emails it to a customer with an address. A link from before ends. */
export async function sendDraftLink(
  orderContext: OrderContext,
  { id, adminId }: { id: string; adminId: string },
): Promise<Result<{ isEmailed: boolean }, LinkRefusal>> {
  if (!isId(id)) return refuse('not-found');
  return withTransaction(orderContext.db, async (trx): Promise<Result<{ isEmailed: boolean }, LinkRefusal>> => {
    await lock(trx, id);
    const draft = await findDraftOrder(trx, id);
    if (draft === null) return refuse('not-found');
    if (draft.orders.length > 0) return refuse('placed');
    if (draft.lines.length === 0) return refuse('empty');
    if (lacksEmail(draft)) return refuse('email-needed');
    const expiresAt = new Date(Date.now() + numbers.ORDER_LINK_DAYS * DAY_MS);
    await trx
      .updateTable('draft_orders')
      .set({ expires_at: expiresAt, updated_at: new Date() })
      .where('id', '=', id)
      .execute();
    await logAdminAction(trx, { adminId, action: 'order.draft-link', subjectId: id, subjectName: 'Draft order' });
    const { seal } = orderContext;
    const link = draftHref(orderContext, { id, expiresAt });
    const facts = { name: draft.customer.name, days: numbers.ORDER_LINK_DAYS };
    const { email } = draft.customer;
    if (email !== null) await enqueueEmail(trx, 'order-link', email, facts, { seal, facts: { link }, expiresAt });
    return accept({ isEmailed: email !== null });
  });
}

/** The draft of a link; null: the link is forged, has ended or was replaced by a newer one. */
export async function findLinkedDraft(
  { db, seal }: Pick<OrderContext, 'db' | 'seal'>,
  token: string,
  now = new Date(),
): Promise<DraftOrder | null> {
  try {
    const [purpose, id = '', end] = seal.open(token).split(' ');
    if (purpose !== PURPOSE || !isId(id)) return null;
    const draft = await findDraftOrder(db, id, now);
    const isValid = draft?.expiresAt != null && draft.expiresAt > now && draft.expiresAt.getTime() === Number(end);
    return isValid ? draft : null;
  } catch {
    return null;
  }
}

/**
 * What a page shows of a draft, as a short text that changes with it: items, prices, offers, discount, charges and fees,
 * address and business.
 */
export function versionOf(draft: DraftOrder, enabledMethods: readonly EnabledMethod[]): string {
  const { lines, priced, agreed, address, business } = draft;
  const sums = listDraftMethods(draft, enabledMethods).map((method) => [
    method.name,
    draftTotals(draft, method).payable,
  ]);
  const shown = [
    lines.map(({ variantId, name, optionText, quantity, unitPaise }) => [
      variantId,
      name,
      optionText,
      quantity,
      unitPaise,
    ]),
    ...[priced.map(({ savings }) => savings), agreed.discountPaise, agreed.deliveryPaise, sums],
    ...(address === null ? [null] : addressFields.map((part) => address[part])),
    ...[business?.gstin, business?.name],
  ];
  return createHash('sha256').update(JSON.stringify(shown)).digest('base64url');
}

type PlaceDraft = {
  id: string;
  method: string;
  /** Of the page (`versionOf`). */
  version: string;
  /** Who places it: the shop for the customer, or the customer by the link that ends at this moment. */
  by: { adminId: string } | { linkEndsAt: Date };
};

export type PlaceDraftRefusal = CheckoutRefusal | 'not-found' | 'placed' | 'email-needed';

/**
 * Turns a draft into an order by the checkout's own use case: stock, invoice and emails follow as for any other. A draft is
 * one order, however often and by whom it is confirmed; if it expired or was cancelled, it can be placed again. Nothing is
 * placed where the draft is not the one that the page showed.
 */
export async function placeDraft(
  orderContext: OrderContext,
  { id, method, version, by }: PlaceDraft,
): Promise<Result<PlacedCheckout, PlaceDraftRefusal>> {
  if (!isId(id)) return refuse('not-found');
  return withTransaction(orderContext.db, async (trx): Promise<Result<PlacedCheckout, PlaceDraftRefusal>> => {
    await lock(trx, id);
    const draft = await findDraftOrder(trx, id);
    // The shop may have ended the link since the page was read.
    const isLinked = 'adminId' in by || draft?.expiresAt?.getTime() === by.linkEndsAt.getTime();
    if (draft === null || !isLinked) return refuse('not-found');
    if (draft.orders.length > 0) return refuse('placed');
    if (lacksEmail(draft)) return refuse('email-needed');
    const { enabledMethods } = orderContext.payments;
    if (version !== versionOf(draft, enabledMethods)) return refuse('changed');
    const chosen = enabledMethods.find(({ name }) => name === method);
    if ('linkEndsAt' in by && draft.isCodBlocked && chosen?.due === 'delivery') return refuse('cod-blocked');
    const input = {
      idempotencyKey: newId(),
      method,
      lines: draft.lines.map(({ productId, variantId, quantity, unitPaise }) => ({
        productId,
        variantId,
        quantity,
        seenPaise: unitPaise,
      })),
      addressId: draft.address?.id ?? null,
      isAddressMeant: true,
      savedPaise: chosen === undefined ? 0 : sumOf([...savedBy(draftAdjustments(draft, chosen)).values()]),
      // What the account remembers stays, unless this is for a business.
      ...(draft.business && { business: draft.business }),
    };
    const placed = await placeOrder(
      { ...orderContext, db: trx },
      { customerId: draft.customerId },
      input,
      draft.agreed,
    );
    if (!placed.ok) return placed;
    // A draft is one order: nobody pays for both.
    if (draft.orderIds.length > 0) await closeExpired(trx, draft.orderIds);
    await trx
      .updateTable('draft_orders')
      .set({ checkout_id: placed.value.checkoutId, updated_at: new Date() })
      .where('id', '=', id)
      .execute();
    if ('adminId' in by) {
      await logAdminAction(trx, { ...by, action: 'order.draft-place', subjectId: id, subjectName: 'Draft order' });
    }
    return accept(placed.value);
  });
}

/** Customer, address, draft, and the orders that it became, which a late payment may bring back. */
async function lock(trx: Db, id: string): Promise<void> {
  const draft = sql`select customer_id, address_id from draft_orders where id = ${id}`;
  await sql`select from customers where id = (select customer_id from (${draft}) as draft) for no key update`.execute(
    trx,
  );
  await sql`select from addresses where id = (select address_id from (${draft}) as draft) for share`.execute(trx);
  await sql`select from draft_orders where id = ${id} for update`.execute(trx);
  await sql`
    select from orders where checkout_id = (select checkout_id from draft_orders where id = ${id})
    order by id for no key update`.execute(trx);
}

/** Deletes drafts that have become no order for a long time, and accounts without an email address that have nothing else. */
export async function cleanUpDraftOrders(db: Db): Promise<void> {
  await db
    .deleteFrom('draft_orders')
    .where('checkout_id', 'is', null)
    .where('updated_at', '<', new Date(Date.now() - numbers.DRAFT_ORDER_DAYS * DAY_MS))
    .execute();
  // Nobody can log in to them to erase the address.
  await sql`
    delete from customers where email = id || ${noEmailOf('')}
      and not exists (select from draft_orders where customer_id = customers.id)
      and not exists (select from orders where customer_id = customers.id)`.execute(db);
}

/** A customer's drafts for their data export. */
export const exportDrafts = (db: Db, customerId: string) =>
  db
    .selectFrom('draft_orders')
    .select(['lines', 'discount_paise as discountPaise', 'discount_reason as discountReason'])
    .select(['delivery_paise as deliveryPaise', 'gstin', 'business_name as businessName', 'created_at as createdAt'])
    .where('customer_id', '=', customerId)
    .orderBy('created_at')
    .execute();
