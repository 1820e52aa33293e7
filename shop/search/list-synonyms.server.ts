import { type RawBuilder, sql } from 'kysely';
import * as numbers from '#config/numbers.ts';
import type { Db } from '#db/connect.ts';
import { anywhere } from '#db/sql.ts';
import { fold } from '#lib/fold.ts';
import { isId } from '#lib/ids.ts';
import { lastPage, type Page } from '#lib/paging.ts';
import { accept, type Result, refuse } from '#lib/result.ts';
import { type StoredSynonyms, type SynonymQuery, synonymLine } from './synonyms.ts';

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
