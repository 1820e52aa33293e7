import { sql } from 'kysely';
import * as numbers from '#config/numbers.ts';
import type { Db } from '#db/connect.ts';
import { newId } from '#db/ids.ts';
import { withTransaction } from '#db/transaction.ts';
import { isId } from '#lib/ids.ts';
import { accept, type Result, refuse } from '#lib/result.ts';
import type { AddressInput, AddressRefusal } from './address.ts';
import { rowOf } from './internal/rows.ts';

/** Locks the customer's row, so that changes of their addresses (slots and default) run one after the other. */
async function lockAddresses(trx: Db, customerId: string): Promise<void> {
  await trx.selectFrom('customers').select('id').where('id', '=', customerId).forNoKeyUpdate().execute();
}

/** Unsets the customer's default address. */
async function clearDefault(trx: Db, customerId: string): Promise<void> {
  await trx
    .updateTable('addresses')
    .set({ is_default: false })
    .where('customer_id', '=', customerId)
    .where('is_default', '=', true)
    .execute();
}

/** The lowest free slot; null: the customer has the maximum number of addresses. */
async function findFreeSlot(trx: Db, customerId: string): Promise<number | null> {
  const { rows } = await sql<{ slot: number }>`
    select slot from generate_series(1, ${sql.lit(numbers.ADDRESSES_MAX)}) as slot
    where not exists (select from addresses where customer_id = ${customerId} and addresses.slot = slot.slot)
    order by slot limit 1`.execute(trx);
  return rows[0]?.slot ?? null;
}

/** Deletes an address of this customer. If it was the default, there is none until the customer chooses another. */
export async function removeAddress(db: Db, customerId: string, id: string): Promise<Result<null, 'gone'>> {
  if (!isId(id)) return refuse('gone');
  const removed = await db
    .deleteFrom('addresses')
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .returning('id')
    .executeTakeFirst();
  return removed ? accept(null) : refuse('gone');
}

/** Makes one address the customer's default, in place of the previous one. */
export async function chooseDefault(db: Db, customerId: string, id: string): Promise<Result<null, 'gone'>> {
  if (!isId(id)) return refuse('gone');
  return withTransaction(db, async (trx): Promise<Result<null, 'gone'>> => {
    await lockAddresses(trx, customerId);
    await clearDefault(trx, customerId);
    const chosen = await trx
      .updateTable('addresses')
      .set({ is_default: true })
      .where('id', '=', id)
      .where('customer_id', '=', customerId)
      .returning('id')
      .executeTakeFirst();
    return chosen ? accept(null) : refuse('gone');
  });
}

/**
 * Adds an address, or changes one. A new default replaces the previous one.
 * @param id the address to change; null: a new one
 */
export async function saveAddress(
  db: Db,
  customerId: string,
  input: AddressInput,
  id: string | null = null,
): Promise<Result<{ id: string }, AddressRefusal>> {
  if (id !== null && !isId(id)) return refuse('gone');
  return withTransaction(db, async (trx): Promise<Result<{ id: string }, AddressRefusal>> => {
    await lockAddresses(trx, customerId);
    if (input.isDefault) await clearDefault(trx, customerId);
    return id === null ? insert(trx, customerId, input) : update(trx, customerId, input, id);
  });
}

/** Gives customers who have no address yet their first one, in the caller's transaction. */
export async function addFirstAddresses(
  trx: Db,
  addresses: readonly (AddressInput & { customerId: string })[],
): Promise<void> {
  if (addresses.length === 0) return;
  const rows = addresses.map(({ customerId, ...input }) => ({
    id: newId(),
    customer_id: customerId,
    slot: 1,
    ...rowOf(input),
  }));
  await trx.insertInto('addresses').values(rows).execute();
}

async function insert(trx: Db, customerId: string, input: AddressInput): Promise<Result<{ id: string }, 'too-many'>> {
  const slot = await findFreeSlot(trx, customerId);
  if (slot === null) return refuse('too-many');
  const id = newId();
  await trx
    .insertInto('addresses')
    .values({ id, customer_id: customerId, slot, ...rowOf(input) })
    .execute();
  return accept({ id });
}

async function update(
  trx: Db,
  customerId: string,
  input: AddressInput,
  id: string,
): Promise<Result<{ id: string }, 'gone'>> {
  const changed = await trx
    .updateTable('addresses')
    .set(rowOf(input))
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .returning('id')
    .executeTakeFirst();
  return changed ? accept({ id }) : refuse('gone');
}
