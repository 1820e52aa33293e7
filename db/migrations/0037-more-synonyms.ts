import { type Kysely, sql } from 'kysely';
import { moreSynonyms } from '../more-synonyms.ts';
import { synonymRows } from '../starter-synonyms.ts';

/** Adds starter synonyms, except those of which the owner already has a word. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into search_synonyms (kind, terms, finds, category, words)
    select kind, terms, finds, category, words
    from jsonb_to_recordset(${JSON.stringify(synonymRows(moreSynonyms))}::jsonb)
      as given (kind text, terms text[], finds text[], category text, words text[])
    where not exists (select from search_synonyms known where known.terms && given.terms)`.execute(db);
}
