import * as numbers from '#config/numbers.ts';
import { logAdminAction } from '#db/audit-log.ts';
import type { Db } from '#db/connect.ts';
import { newId } from '#db/ids.ts';
import { withTransaction } from '#db/transaction.ts';
import { isId } from '#lib/ids.ts';
import type { Paise } from '#lib/money.ts';
import { accept, type Result, refuse } from '#lib/result.ts';
import type { CheckoutRefusal, PlacedCheckout } from '#shop/checkout/checkout.ts';
import { placeOrder } from '#shop/checkout/place-order.server.ts';
import { enqueueEmail } from '#shop/notifications/enqueue-email.server.ts';
import type { OrderContext } from '#shop/orders/order-context.ts';
import type { DraftOrder } from './draft-order.ts';
import { getDraft } from './find-drafts.server.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
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

/** Makes the link of a draft, valid for a week, and emails it to the customer. A link from before ends. */
export async function sendDraftLink(
  orderContext: OrderContext,
  { id, adminId }: { id: string; adminId: string },
): Promise<Result<undefined, 'not-found' | 'empty'>> {
  return withTransaction(orderContext.db, async (trx): Promise<Result<undefined, 'not-found' | 'empty'>> => {
    const draft = await getDraft(trx, id);
    if (draft === null) return refuse('not-found');
    if (draft.lines.length === 0) return refuse('empty');
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
    await enqueueEmail(trx, 'order-link', draft.customer.email, facts, { seal, facts: { link }, expiresAt });
    return accept(undefined);
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
    const draft = await getDraft(db, id, now);
    const isValid = draft?.expiresAt != null && draft.expiresAt > now && draft.expiresAt.getTime() === Number(end);
    return isValid ? draft : null;
  } catch {
    return null;
  }
}

type PlaceDraft = {
  id: string;
  method: string;
  /** Unit prices that the page showed, in the order of the lines. */
  seenPaise: readonly (Paise | null)[];
  /** The shop places it for the customer; null: the customer confirms it. */
  adminId: string | null;
};

export type PlaceDraftRefusal = CheckoutRefusal | 'not-found' | 'placed';

/**
 * Turns a draft into an order by the checkout's own use case: stock, invoice and emails follow as for any other. A draft is
 * one order, however often and by whom it is confirmed; if it expired or was cancelled, it can be placed again.
 */
export async function placeDraft(
  orderContext: OrderContext,
  { id, method, seenPaise, adminId }: PlaceDraft,
): Promise<Result<PlacedCheckout, PlaceDraftRefusal>> {
  if (!isId(id)) return refuse('not-found');
  return withTransaction(orderContext.db, async (trx): Promise<Result<PlacedCheckout, PlaceDraftRefusal>> => {
    await lock(trx, id);
    const draft = await getDraft(trx, id);
    if (draft === null) return refuse('not-found');
    if (draft.orders.length > 0) return refuse('placed');
    const lines = draft.lines.map(({ productId, variantId, quantity }, at) => ({
      ...{ productId, variantId, quantity, seenPaise: seenPaise[at] ?? null },
    }));
    const input = {
      idempotencyKey: newId(),
      method,
      lines,
      addressId: draft.address?.id ?? null,
      isAddressMeant: true,
    };
    const placed = await placeOrder(
      { ...orderContext, db: trx },
      { customerId: draft.customerId },
      input,
      draft.agreed,
    );
    if (!placed.ok) return placed;
    await trx
      .updateTable('draft_orders')
      .set({ checkout_id: placed.value.checkoutId, updated_at: new Date() })
      .where('id', '=', id)
      .execute();
    if (adminId !== null) {
      await logAdminAction(trx, { adminId, action: 'order.draft-place', subjectId: id, subjectName: 'Draft order' });
    }
    return accept(placed.value);
  });
}

const lock = (trx: Db, id: string) =>
  trx.selectFrom('draft_orders').select('id').where('id', '=', id).forUpdate().execute();

/** Deletes drafts that have become no order for a long time. */
export async function cleanUpDraftOrders(db: Db): Promise<void> {
  await db
    .deleteFrom('draft_orders')
    .where('checkout_id', 'is', null)
    .where('updated_at', '<', new Date(Date.now() - numbers.DRAFT_ORDER_DAYS * DAY_MS))
    .execute();
}

/** A customer's drafts for their data export. */
export const exportDrafts = (db: Db, customerId: string) =>
  db
    .selectFrom('draft_orders')
    .select(['lines', 'discount_paise as discountPaise', 'discount_reason as discountReason'])
    .select(['delivery_paise as deliveryPaise', 'created_at as createdAt'])
    .where('customer_id', '=', customerId)
    .orderBy('created_at')
    .execute();
