import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { newId } from '#db/ids.ts';
import { withTransaction } from '#db/transaction.ts';
import { openConnections, openTestDatabase } from '#tests/support/database.ts';
import { anAddress } from '#tests/support/fixtures/checkout.ts';
import type { AddressInput } from './address.ts';
import { eraseAddresses, listAddresses } from './find-addresses.server.ts';
import { chooseDefault, removeAddress, saveAddress } from './save-address.server.ts';

const { db } = await openTestDatabase();
await openConnections(db, 30);

let customers = 0;

/** A new customer's id. */
async function join(): Promise<string> {
  customers += 1;
  const id = `customer-${customers}`;
  await db
    .insertInto('customers')
    .values({ id, name: id, email: `${id}@example.com` })
    .execute();
  return id;
}

async function save(customerId: string, changes: Partial<AddressInput> = {}): Promise<string> {
  const saved = await saveAddress(db, customerId, anAddress(changes));
  if (!saved.ok) throw new Error(`The test's address was refused: ${saved.reason}`);
  return saved.value.id;
}

const idsOf = async (customerId: string) => (await listAddresses(db, customerId)).map(({ id }) => id);
const defaultsOf = async (customerId: string) =>
  (await listAddresses(db, customerId)).filter(({ isDefault }) => isDefault).map(({ id }) => id);

test('a saved address is read back unchanged, by its customer only', async () => {
  const [asha, kabir] = [await join(), await join()];
  const input = anAddress({ name: '<b>आशा</b>', landmark: 'near the temple', state: 'Bagmati', stateCode: null });
  const id = await save(asha, input);
  expect(await listAddresses(db, asha)).toEqual([{ id, ...input }]);
  expect(await listAddresses(db, kabir)).toEqual([]);
});

test('the default comes first, then the newest', async () => {
  const asha = await join();
  const [oldest, middle, newest] = [await save(asha), await save(asha), await save(asha)];
  expect(await idsOf(asha)).toEqual([newest, middle, oldest]);
  await chooseDefault(db, asha, oldest);
  expect(await idsOf(asha)).toEqual([oldest, newest, middle]);
});

test('an edited address keeps its id and its position', async () => {
  const asha = await join();
  const [first, second] = [await save(asha), await save(asha)];
  const changed = anAddress({ city: 'Mysuru', pincode: '570001' });
  expect(await saveAddress(db, asha, changed, first)).toEqual({ ok: true, value: { id: first } });
  expect(await idsOf(asha)).toEqual([second, first]);
  expect((await listAddresses(db, asha))[1]).toEqual({ id: first, ...changed });
});

test('an address of someone else, or a deleted one, cannot be changed, chosen or deleted', async () => {
  const [asha, kabir] = [await join(), await join()];
  const id = await save(asha, { isDefault: true });
  const own = await save(kabir, { isDefault: true });
  const gone = { ok: false, reason: 'gone' };
  for (const foreign of [id, newId(), "' or 1=1 --"]) {
    expect(await saveAddress(db, kabir, anAddress({ name: 'Mine', isDefault: true }), foreign)).toEqual(gone);
    expect(await chooseDefault(db, kabir, foreign)).toEqual(gone);
    expect(await removeAddress(db, kabir, foreign)).toEqual(gone);
  }
  expect(await listAddresses(db, asha)).toEqual([{ id, ...anAddress({ isDefault: true }) }]);
  // A refusal takes nothing away: the default is still the one that was chosen.
  expect(await defaultsOf(kabir)).toEqual([own]);
});

test('there is at most one default: none at first, and none after it was deleted', async () => {
  const asha = await join();
  const first = await save(asha);
  expect(await defaultsOf(asha)).toEqual([]);
  const second = await save(asha, { isDefault: true });
  expect(await defaultsOf(asha)).toEqual([second]);
  await chooseDefault(db, asha, first);
  expect(await defaultsOf(asha)).toEqual([first]);
  await saveAddress(db, asha, anAddress({ isDefault: true }), second);
  expect(await defaultsOf(asha)).toEqual([second]);
  expect(await removeAddress(db, asha, second)).toEqual({ ok: true, value: null });
  expect(await defaultsOf(asha)).toEqual([]);
  expect(await idsOf(asha)).toEqual([first]);
});

test('thirty concurrent saves give twenty addresses and ten refusals', async () => {
  const asha = await join();
  const saved = await Promise.all(
    Array.from({ length: 30 }, (_, at) => saveAddress(db, asha, anAddress({ name: `N ${at}` }))),
  );
  expect(saved.filter(({ ok }) => ok)).toHaveLength(20);
  expect(saved.filter(({ ok }) => !ok)).toEqual(Array.from({ length: 10 }, () => ({ ok: false, reason: 'too-many' })));
  expect(await idsOf(asha)).toHaveLength(20);
});

test('a deleted address makes room for another', async () => {
  const asha = await join();
  const ids = await Promise.all(Array.from({ length: 20 }, () => save(asha)));
  expect(await saveAddress(db, asha, anAddress())).toEqual({ ok: false, reason: 'too-many' });
  await removeAddress(db, asha, ids[7] ?? '');
  expect((await saveAddress(db, asha, anAddress())).ok).toBe(true);
  expect((await saveAddress(db, asha, anAddress(), ids[8])).ok).toBe(true);
});

test('twenty concurrent changes of the default leave one', async () => {
  const asha = await join();
  const ids = await Promise.all(Array.from({ length: 10 }, () => save(asha, { isDefault: true })));
  await Promise.all([
    ...ids.map((id) => chooseDefault(db, asha, id)),
    ...ids.map((id) => saveAddress(db, asha, anAddress({ isDefault: true }), id)),
  ]);
  expect(await defaultsOf(asha)).toHaveLength(1);
});

test('the database enforces the rules: twenty addresses, one default, a valid phone or a mark', async () => {
  const asha = await join();
  await save(asha, { isDefault: true });
  const insert = (set: Record<string, string>) => {
    const good: Record<string, string> = {
      slot: '2',
      name: "'A'",
      phone: "'9876543210'",
      pincode: "'560001'",
      city: "'B'",
      state: "'C'",
      address_line: "'D'",
      is_default: 'false',
      needs_check: 'false',
      ...set,
    };
    return sql
      .raw(
        `insert into addresses (id, customer_id, ${Object.keys(good).join(', ')}) values ('${newId()}', '${asha}', ${Object.values(good).join(', ')})`,
      )
      .execute(db);
  };
  await expect(insert({ slot: '1' })).rejects.toThrow(/addresses_customer_id_slot_key/);
  await expect(insert({ slot: '21' })).rejects.toThrow(/slot_check/);
  await expect(insert({ is_default: 'true' })).rejects.toThrow(/addresses_default/);
  await expect(insert({ phone: "'12345'" })).rejects.toThrow(/check/);
  await expect(insert({ pincode: "'56 0001'" })).rejects.toThrow(/check/);
  await insert({ phone: "'12345'", needs_check: 'true' });
});

test('erasing a customer deletes the addresses', async () => {
  const [asha, kabir] = [await join(), await join()];
  await save(asha);
  await save(kabir);
  await withTransaction(db, (trx) => eraseAddresses(trx, asha));
  expect(await idsOf(asha)).toEqual([]);
  expect(await idsOf(kabir)).toHaveLength(1);
});
