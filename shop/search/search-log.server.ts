import { sql } from 'kysely';
import * as numbers from '#config/numbers.ts';
import type { Db } from '#db/connect.ts';
import { fold } from '#lib/text.ts';

/** A search that found nothing. */
export type MissedSearch = { query: string; searches: number; lastDay: string };

/** An email address or a telephone number; such a text is not recorded. */
const PERSONAL = /@|(?:\d[\s-]?){8,}/;
const MISSED_SHOWN = 50;

/** Counts a search of today, in the shop's time zone. A flood of different texts is not recorded beyond a limit. */
export async function recordSearch(db: Db, text: string, results: number): Promise<void> {
  const query = [...fold(text)].slice(0, numbers.SEARCH_MAX_CHARACTERS).join('').trim();
  if (query === '' || PERSONAL.test(text)) return;
  await sql`
    insert into search_log (day, query, results)
    select today, ${query}, ${results}
    from (select (now() at time zone 'Asia/Kolkata')::date as today) d
    where exists (select from search_log where day = today and query = ${query})
      or (select count(*) from search_log where day = today) < ${sql.lit(numbers.SEARCH_LOG_DAY_MAX)}
    on conflict (day, query) do update set searches = search_log.searches + 1, results = excluded.results`.execute(db);
}

/** What was searched for in the last 30 days without any result, the most frequent first. */
export async function listMissedSearches(db: Db): Promise<MissedSearch[]> {
  const { rows } = await sql<MissedSearch>`
    select query, sum(searches)::integer as searches, max(day)::text as "lastDay"
    from search_log where results = 0 and day > current_date - ${sql.lit(numbers.SEARCH_LOG_SHOWN_DAYS)}
    group by query order by searches desc, "lastDay" desc, query limit ${sql.lit(MISSED_SHOWN)}`.execute(db);
  return rows;
}

/** Deletes old days. Called by a job. */
export async function cleanUpSearchLog(db: Db): Promise<void> {
  await sql`delete from search_log where day < current_date - ${sql.lit(numbers.SEARCH_LOG_DAYS)}`.execute(db);
}
