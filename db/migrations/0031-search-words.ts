import { type Kysely, sql } from 'kysely';
import { starterSynonyms, synonymRows } from '../starter-synonyms.ts';

/** Stems, synonyms, the log of searches, and products by name. Plain SQL, without down migrations. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [stems, names, synonyms, changes, log]) await sql.raw(statement).execute(db);
  await sql`
    insert into search_synonyms (kind, terms, finds, category, words)
    select kind, terms, finds, category, words
    from jsonb_to_recordset(${JSON.stringify(synonymRows(starterSynonyms))}::jsonb)
      as given (kind text, terms text[], finds text[], category text, words text[])`.execute(db);
}

// "anime" and "animal" have the same stem.
const stems = `
create function search_stem(word text) returns text language sql immutable strict parallel safe as $$
  select case when word = 'anime' then word
    else coalesce((pg_catalog.ts_lexize('pg_catalog.english_stem', word))[1], word) end
$$;
alter table search_words add column stem text collate "C" generated always as (search_stem(word)) stored;
create index search_words_stem on search_words (stem);
`;

// The same as lib/text.ts for Latin letters.
const names = `
create function search_key(name text) returns text language sql immutable strict parallel safe as $$
  select pg_catalog.btrim(pg_catalog.regexp_replace(
    pg_catalog.lower(pg_catalog.regexp_replace(pg_catalog.normalize(name, 'NFKD'), '[\\u0300-\\u036f]', '', 'g')),
    '[^[:alnum:]]+', ' ', 'g'))
$$;
create index products_search_key on products ((search_key(name) collate "C"))
  where published and deleted_at is null;
`;

const synonyms = `
create table search_synonyms (
  id uuid primary key default gen_random_uuid(),
  kind text not null default 'same' check (kind in ('same', 'ignored')),
  terms text[] not null check (cardinality(terms) between 1 and 40),
  -- Also searched for, but not the other way round.
  finds text[] not null default '{}' check (cardinality(finds) <= 40),
  -- Offered where nothing is found.
  category text check (category in ('accessories', 'wall-decor', 'tech-gear', 'figurines', 'stickers', 'cosplay')),
  -- Every word of terms and finds, in the singular.
  words text[] not null,
  updated_at timestamptz not null default now()
);
create index search_synonyms_words on search_synonyms using gin (words);
`;

// Search pages show what the synonyms find.
const changes = `
create function record_synonyms() returns trigger language plpgsql as $$
begin
  insert into changes (tag) values ('synonyms');
  return null;
end $$;
create trigger search_synonyms_record_change after insert or update or delete on search_synonyms
  for each statement execute function record_synonyms();
`;

const log = `
create table search_log (
  day date not null,
  query text not null check (length(query) between 1 and 100),
  searches integer not null default 1 check (searches > 0),
  results integer not null check (results >= 0),
  primary key (day, query)
);
create index search_log_without_results on search_log (day) where results = 0;
`;
