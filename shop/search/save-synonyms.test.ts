import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { newId } from '#db/ids.ts';
import { readTableQuery } from '#lib/table-query.ts';
import { openTestDatabase } from '#tests/support/database.ts';
import { openProduct } from '#tests/support/fixtures/catalog.ts';
import { wholeListing } from './listing.ts';
import { searchProducts } from './search-products.server.ts';
import {
  deleteSynonyms,
  exportSynonyms,
  findSynonyms,
  importSynonyms,
  listSynonyms,
  saveSynonyms,
} from './synonyms.server.ts';
import { parseSynonymLine, type SynonymGroup, synonymShape } from './synonyms.ts';

const { db } = await openTestDatabase();
const adminId = 'somebody';

const groupOf = (line: string): SynonymGroup => {
  const group = parseSynonymLine(line);
  if (group === null || group === 'wrong') throw new Error(line);
  return group;
};

const names = async (text: string): Promise<string[]> => {
  const found = await searchProducts(db, text, wholeListing);
  return found.ok ? found.value.cards.map(({ name }) => name) : [];
};

test('a saved group is used by the next search, also when changed or removed', async () => {
  await openProduct(db, { name: 'Indigo Zarf', description: '' });
  expect(await names('glasholder')).toEqual([]);
  const saved = await saveSynonyms(db, { adminId, id: null, group: groupOf('glasholder => zarf') });
  if (!saved.ok) throw new Error(saved.reason);
  expect(await names('glasholder')).toEqual(['Indigo Zarf']);
  expect(await names('indigo glasholders')).toEqual(['Indigo Zarf']);

  await saveSynonyms(db, { adminId, id: saved.value, group: groupOf('tea holder, zarf') });
  expect(await names('glasholder')).toEqual([]);
  expect(await names('tea holder')).toEqual(['Indigo Zarf']);

  expect(await deleteSynonyms(db, { adminId, id: saved.value })).toMatchObject({ ok: true });
  expect(await names('tea holder')).toEqual([]);
  expect(await findSynonyms(db, saved.value)).toBeNull();
  expect(await deleteSynonyms(db, { adminId, id: saved.value })).toMatchObject({ ok: false, reason: 'no-group' });
  expect(await saveSynonyms(db, { adminId, id: newId(), group: groupOf('a b') })).toMatchObject({ ok: false });

  const { rows } = await sql<{ action: string }>`
    select action from audit_log where subject_id = ${saved.value} order by at, id`.execute(db);
  expect(rows.map(({ action }) => action)).toEqual(['search.add', 'search.update', 'search.delete']);
  const { rows: tags } = await sql`select from changes where tag = 'synonyms'`.execute(db);
  expect(tags.length).toBeGreaterThanOrEqual(3);
});

test('an import adds groups or replaces the list, and its export can be imported again', async () => {
  const groups = ['zig, zag @stickers', 'zig, zag @stickers', '-zog'].map(groupOf);
  expect(await importSynonyms(db, { adminId, groups, isReplacing: false })).toEqual({ ok: true, value: 2 });
  expect(await importSynonyms(db, { adminId, groups, isReplacing: false })).toEqual({ ok: true, value: 0 });
  const query = readTableQuery(new URLSearchParams({ q: 'Zig' }), synonymShape);
  expect(await listSynonyms(db, query)).toMatchObject({
    ok: true,
    value: { total: 1, rows: [{ category: 'stickers' }] },
  });

  expect(await importSynonyms(db, { adminId, groups, isReplacing: true })).toEqual({ ok: true, value: 2 });
  const text = await exportSynonyms(db);
  expect(text).toBe('-zog\nzig, zag @stickers');
  const again = text.split('\n').map(groupOf);
  expect(await importSynonyms(db, { adminId, groups: again, isReplacing: false })).toEqual({ ok: true, value: 0 });
});

test('the number of groups is limited', async () => {
  const many = Array.from({ length: 2_001 }, (_, at) => groupOf(`word${at}`));
  expect(await importSynonyms(db, { adminId, groups: many, isReplacing: true })).toEqual({
    ok: false,
    reason: 'too-many',
  });
  expect(await exportSynonyms(db)).toContain('zig, zag');
});
