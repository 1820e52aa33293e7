import * as numbers from '#config/numbers.ts';
import { logAdminAction } from '#db/audit-log.ts';
import type { Db } from '#db/connect.ts';
import { newId } from '#db/ids.ts';
import type { DraftLine } from '#db/tables/json.ts';
import { withTransaction } from '#db/transaction.ts';
import { isId } from '#lib/ids.ts';
import { accept, type Result, refuse } from '#lib/result.ts';
import type { Business } from '#shop/accounts/business.ts';
import { findOrOpenAccount, findOrOpenWithoutEmail } from '#shop/accounts/find-or-open-account.server.ts';
import type { Address, AddressInput } from '#shop/addresses/address.ts';
import { addressFields } from '#shop/addresses/address-fields.ts';
import { listAddresses } from '#shop/addresses/find-addresses.server.ts';
import { saveAddress } from '#shop/addresses/save-address.server.ts';
import type { Agreed } from '#shop/pricing/adjustments/adjustment.ts';
import { type DraftOrder, isPlaced } from './draft-order.ts';
import { findDraftOrder } from './find-drafts.server.ts';

type OpenDraft = { adminId: string; email: string | null; address: AddressInput };

/**
 * Begins a draft for the customer with this email address, or without one this phone number. They get an account, and the
 * address in its book.
 */
export const openDraft = (
  db: Db,
  { adminId, email, address }: OpenDraft,
): Promise<Result<{ id: string }, 'too-many-addresses'>> =>
  withTransaction(db, async (trx): Promise<Result<{ id: string }, 'too-many-addresses'>> => {
    const { name, phone } = address;
    const customerId = await (email === null
      ? findOrOpenWithoutEmail(trx, { name, phone })
      : findOrOpenAccount(trx, { name, email }));
    const known = (await listAddresses(trx, customerId)).find((one) => isSame(one, address));
    const saved = known ? accept(known) : await saveAddress(trx, customerId, address);
    if (!saved.ok) return refuse('too-many-addresses');
    const id = newId();
    await trx.insertInto('draft_orders').values({ id, customer_id: customerId, address_id: saved.value.id }).execute();
    await log(trx, { adminId, id, action: 'order.draft' });
    return accept({ id });
  });

const isSame = (one: Address, other: AddressInput): boolean => addressFields.every((part) => one[part] === other[part]);

type DraftRefusal = 'not-found' | 'placed' | 'too-many';

/** Sets how many units of a variant the customer wants; 0 removes it. */
export const setDraftLine = (db: Db, id: string, line: DraftLine): Promise<Result<undefined, DraftRefusal>> =>
  change(db, id, async (trx, { lines }) => {
    const others = lines.filter(({ variantId }) => variantId !== line.variantId);
    const known = lines.some(({ variantId }) => variantId === line.variantId);
    const quantity = Math.min(line.quantity, numbers.QUANTITY_MAX);
    const changed = known
      ? lines.map((one) => (one.variantId === line.variantId ? { ...one, quantity } : one))
      : [...others, { ...line, quantity }];
    const left = changed
      .filter((one) => one.quantity > 0)
      .map(({ productId, variantId, quantity: units }) => ({ productId, variantId, quantity: units }));
    if (left.length > numbers.CART_MAX_LINES) return refuse('too-many');
    await trx
      .updateTable('draft_orders')
      .set({ lines: JSON.stringify(left), updated_at: new Date() })
      .where('id', '=', id)
      .execute();
    return accept(undefined);
  });

/** Saves discount and delivery charge; the audit log has both, and of the reason the length. */
export const saveAgreement = (
  db: Db,
  { id, adminId, agreed }: { id: string; adminId: string; agreed: Agreed },
): Promise<Result<undefined, DraftRefusal>> =>
  change(db, id, async (trx) => {
    const { discountPaise, reason, deliveryPaise } = agreed;
    await trx
      .updateTable('draft_orders')
      .set({
        discount_paise: discountPaise,
        discount_reason: reason,
        delivery_paise: deliveryPaise,
        updated_at: new Date(),
      })
      .where('id', '=', id)
      .execute();
    await log(trx, {
      adminId,
      id,
      action: 'order.draft-price',
      after: { discountPaise, deliveryPaise, reasonCharacters: reason.length },
    });
    return accept(undefined);
  });

/**
 * Saves for which business the customer buys; null: none. The audit log is without the GSTIN, which has the PAN of a sole
 * proprietor, because it stays when the customer's personal data are erased.
 */
export const saveDraftBusiness = (
  db: Db,
  { id, adminId, business }: { id: string; adminId: string; business: Business | null },
): Promise<Result<undefined, DraftRefusal>> =>
  change(db, id, async (trx) => {
    const columns = { gstin: business?.gstin ?? null, business_name: business?.name ?? null };
    await trx
      .updateTable('draft_orders')
      .set({ ...columns, updated_at: new Date() })
      .where('id', '=', id)
      .execute();
    await log(trx, { adminId, id, action: 'order.draft-business', after: { isBusiness: business !== null } });
    return accept(undefined);
  });

type ByAdmin = { id: string; adminId: string };

/** Ends the customer's link, whatever became of the draft. Orders stay as they are. */
export const endDraftLink = (db: Db, { id, adminId }: ByAdmin): Promise<Result<undefined, DraftRefusal>> =>
  withLocked(db, id, async (trx) => {
    await trx
      .updateTable('draft_orders')
      .set({ expires_at: null, updated_at: new Date() })
      .where('id', '=', id)
      .execute();
    await log(trx, { adminId, id, action: 'order.draft-link-end' });
    return accept(undefined);
  });

/** Deletes a draft without an order, or with one that was cancelled; its link ends with it. */
export const deleteDraft = (db: Db, { id, adminId }: ByAdmin): Promise<Result<undefined, DraftRefusal>> =>
  withLocked(db, id, async (trx, draft) => {
    if (isPlaced(draft)) return refuse('placed');
    await trx.deleteFrom('draft_orders').where('id', '=', id).execute();
    await log(trx, { adminId, id, action: 'order.draft-delete' });
    return accept(undefined);
  });

type Logged = { adminId: string; id: string; action: `order.draft${string}`; after?: Record<string, unknown> };

const log = (trx: Db, { id, ...entry }: Logged) =>
  logAdminAction(trx, { ...entry, subjectId: id, subjectName: 'Draft order' });

type Change = (trx: Db, draft: DraftOrder) => Promise<Result<undefined, DraftRefusal>>;

/** Changes a draft that can be ordered. */
const change = (db: Db, id: string, work: Change) =>
  withLocked(db, id, async (trx, draft) => (draft.orders.length > 0 ? refuse('placed') : work(trx, draft)));

async function withLocked(db: Db, id: string, work: Change): Promise<Result<undefined, DraftRefusal>> {
  if (!isId(id)) return refuse('not-found');
  return withTransaction(db, async (trx): Promise<Result<undefined, DraftRefusal>> => {
    await trx.selectFrom('draft_orders').select('id').where('id', '=', id).forUpdate().execute();
    const draft = await findDraftOrder(trx, id);
    return draft === null ? refuse('not-found') : work(trx, draft);
  });
}
