import { expect, test } from 'vitest';
import { readTableQuery } from '#lib/table-query.ts';
import { openTestDatabase } from '#tests/support/database.ts';
import { openCustomer } from '#tests/support/fixtures/checkout.ts';
import { adminOrderShape } from './admin-order.ts';
import { deleteFilter, listSavedFilters, SAVED_FILTERS_MAX, saveFilter } from './saved-filters.server.ts';

const { db } = await openTestDatabase();

/** A member of the staff with lists of their own. */
async function openStaff() {
  const { customerId: adminId } = await openCustomer(db);
  const who = { adminId, kind: 'shop' } as const;
  const save = (name: string, search: string) =>
    saveFilter(db, { ...who, name, query: readTableQuery(new URLSearchParams(search), adminOrderShape) });
  return { adminId, save, list: () => listSavedFilters(db, who) };
}

test('a filter is saved without search words and page, once for each name, and for its owner only', async () => {
  const [asha, meera] = [await openStaff(), await openStaff()];
  expect(await asha.save('Gifts', 'q=asha%40example.com&page=3&tag=gift+wrap&needs=late')).toEqual({
    ok: true,
    value: null,
  });
  expect(await asha.list()).toMatchObject([{ name: 'Gifts', search: 'needs=late&tag=gift+wrap&sort=newest' }]);
  await asha.save('Gifts', 'tag=gift+wrap&sort=oldest');
  const [saved] = await asha.list();
  expect(await asha.list()).toMatchObject([{ name: 'Gifts', search: 'tag=gift+wrap&sort=oldest' }]);
  expect(await meera.list()).toEqual([]);
  expect(await listSavedFilters(db, { adminId: asha.adminId, kind: 'digital' })).toEqual([]);
  await deleteFilter(db, { adminId: meera.adminId, id: saved?.id ?? '' });
  expect(await asha.list()).toHaveLength(1);
  for (const id of ['x', saved?.id ?? '']) await deleteFilter(db, { adminId: asha.adminId, id });
  expect(await asha.list()).toEqual([]);
});

test('a list without filters is not saved, nor is one too many, and all are gone with the account', async () => {
  const staff = await openStaff();
  expect(await staff.save('All', 'q=crane')).toMatchObject({ ok: false, reason: 'empty' });
  const names = Array.from({ length: SAVED_FILTERS_MAX + 2 }, (_, at) => `Filter ${at}`);
  const saved = await Promise.all(names.map((name) => staff.save(name, 'status=packed')));
  expect(saved.filter(({ ok }) => ok)).toHaveLength(SAVED_FILTERS_MAX);
  const [first] = await staff.list();
  expect(await staff.save(first?.name ?? '', 'status=shipped')).toMatchObject({ ok: true });
  await db.deleteFrom('customers').where('id', '=', staff.adminId).execute();
  expect(await staff.list()).toEqual([]);
});
