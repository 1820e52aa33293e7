import { type RawBuilder, sql } from 'kysely';
import * as numbers from '#config/numbers.ts';
import { differenceOf, logAdminAction } from '#db/audit-log.ts';
import type { Db } from '#db/connect.ts';
import { newId } from '#db/ids.ts';
import { anywhere } from '#db/sql.ts';
import { withTransaction } from '#db/transaction.ts';
import { isId } from '#lib/ids.ts';
import { accept, type Result, refuse } from '#lib/result.ts';
import { lastPage, type Page } from '#lib/table-query.ts';
import { fold } from '#lib/text.ts';
import { type StoredSynonyms, type SynonymGroup, type SynonymQuery, synonymLine, wordsOfGroup } from './synonyms.ts';

const PAGE_ROWS = numbers.ADMIN_PAGE_ROWS;
const columns = sql`id, kind, terms, finds, category`;

/** One page of the groups of synonyms that contain the search text. */
export async function listSynonyms(db: Db, query: SynonymQuery): Promise<Result<Page<StoredSynonyms>, 'past-the-end'>> {
  const like = anywhere(fold(query.q));
  const where: RawBuilder<unknown> = sql`where array_to_string(terms || finds, ', ') like ${like}`;
  const order = query.sort === 'updated' ? sql`updated_at desc, id` : sql`kind, terms[1], id`;
  const [{ rows }, { rows: counted }] = await Promise.all([
    sql<StoredSynonyms>`
      select ${columns} from search_synonyms ${where} order by ${order}
      limit ${PAGE_ROWS} offset ${(query.page - 1) * PAGE_ROWS}`.execute(db),
    sql<{ count: number }>`select count(*)::integer as count from search_synonyms ${where}`.execute(db),
  ]);
  const total = counted[0]?.count ?? 0;
  if (query.page > lastPage(total, PAGE_ROWS)) return refuse('past-the-end');
  return accept({ rows, page: query.page, total, pageSize: PAGE_ROWS });
}

/** A group by its id; null: there is none. */
export async function findSynonyms(db: Db, id: string): Promise<StoredSynonyms | null> {
  if (!isId(id)) return null;
  const { rows } = await sql<StoredSynonyms>`select ${columns} from search_synonyms where id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** The whole list as text, one group a line, as an import reads it. */
export async function exportSynonyms(db: Db): Promise<string> {
  const { rows } = await sql<StoredSynonyms>`
    select ${columns} from search_synonyms order by kind, terms[1], id`.execute(db);
  return rows.map(synonymLine).join('\n');
}

type SaveInput = {
  adminId: string;
  /** null: a new group. */
  id: string | null;
  group: SynonymGroup;
};

/** Adds or changes a group of synonyms; searches in every process use it from then on. Returns its id. */
export function saveSynonyms(
  db: Db,
  { adminId, id, group }: SaveInput,
): Promise<Result<string, 'no-group' | 'too-many'>> {
  return withTransaction(db, async (trx) => {
    if (id === null) {
      if (await isFull(trx, 1)) return refuse('too-many');
      const added = newId();
      await insertGroups(trx, [{ id: added, ...group }]);
      await logAdminAction(trx, {
        adminId,
        action: 'search.add',
        subjectId: added,
        subjectName: nameOf(group),
        after: factsOf(group),
      });
      return accept(added);
    }
    const before = await lockGroup(trx, id);
    if (before === null) return refuse('no-group');
    const changed = differenceOf(factsOf(before), factsOf(group));
    if (changed === null) return accept(id);
    await trx
      .updateTable('search_synonyms')
      .set({ ...group, words: wordsOfGroup(group), updated_at: new Date() })
      .where('id', '=', id)
      .execute();
    await logAdminAction(trx, {
      adminId,
      action: 'search.update',
      subjectId: id,
      subjectName: nameOf(group),
      ...changed,
    });
    return accept(id);
  });
}

/** Removes a group of synonyms. */
export function deleteSynonyms(
  db: Db,
  { adminId, id }: { adminId: string; id: string },
): Promise<Result<null, 'no-group'>> {
  return withTransaction(db, async (trx) => {
    const before = await lockGroup(trx, id);
    if (before === null) return refuse('no-group');
    await trx.deleteFrom('search_synonyms').where('id', '=', id).execute();
    await logAdminAction(trx, {
      adminId,
      action: 'search.delete',
      subjectId: id,
      subjectName: nameOf(before),
      before: factsOf(before),
    });
    return accept(null);
  });
}

type ImportInput = {
  adminId: string;
  groups: readonly SynonymGroup[];
  /** Removes every other group. */
  isReplacing: boolean;
};

/** Adds the groups that are not in the list yet. Returns how many were added. */
export function importSynonyms(
  db: Db,
  { adminId, groups, isReplacing }: ImportInput,
): Promise<Result<number, 'too-many'>> {
  return withTransaction(db, async (trx) => {
    // Two concurrent imports would both add the same groups.
    await sql`lock table search_synonyms in share row exclusive mode`.execute(trx);
    if (isReplacing) await trx.deleteFrom('search_synonyms').execute();
    const stored = await trx.selectFrom('search_synonyms').select(['kind', 'terms', 'finds', 'category']).execute();
    const known = new Set(stored.map((group) => synonymLine(group as SynonymGroup)));
    const fresh = new Map(groups.map((group) => [synonymLine(group), group]));
    const added = [...fresh].filter(([line]) => !known.has(line)).map(([, group]) => ({ id: newId(), ...group }));
    if (await isFull(trx, added.length)) return refuse('too-many');
    await insertGroups(trx, added);
    await logAdminAction(trx, {
      adminId,
      action: 'search.import',
      subjectName: '',
      after: { groups: added.length, replaced: isReplacing },
    });
    return accept(added.length);
  });
}

async function isFull(trx: Db, more: number): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from search_synonyms`.execute(trx);
  return (rows[0]?.count ?? 0) + more > numbers.SYNONYM_GROUPS_MAX;
}

async function lockGroup(trx: Db, id: string): Promise<SynonymGroup | null> {
  if (!isId(id)) return null;
  const found = await trx
    .selectFrom('search_synonyms')
    .select(['kind', 'terms', 'finds', 'category'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return (found as SynonymGroup | undefined) ?? null;
}

async function insertGroups(trx: Db, groups: readonly (SynonymGroup & { id: string })[]): Promise<void> {
  if (groups.length === 0) return;
  await trx
    .insertInto('search_synonyms')
    .values(groups.map((group) => ({ ...group, words: wordsOfGroup(group) })))
    .execute();
}

const nameOf = ({ terms }: SynonymGroup): string => terms[0] ?? '';

const factsOf = ({ kind, terms, finds, category }: SynonymGroup) => ({
  words: terms.join(', '),
  alsoFinds: finds.join(', '),
  category,
  ignored: kind === 'ignored',
});
