import { sql } from 'kysely';
import * as numbers from '#config/numbers.ts';
import type { Db } from '#db/connect.ts';
import { singular } from '#lib/plural.ts';
import type { CategorySlug } from '#shop/catalog/category.ts';
import { type SynonymGroup, termKey } from '#shop/search/synonyms.ts';
import type { Alternative, Clause, SearchTerms } from './search-query.ts';

/** A search text as it was understood. */
export type ReadTerms = {
  terms: SearchTerms;
  /** Words that no product and no synonym has, not even as a beginning: misspelt, or the part of an SKU. */
  unknown: readonly string[];
  /** The category that the synonyms name for these words. */
  category: CategorySlug | null;
};

/** The shortest half of a word that was written together: "mouse" and "pad". */
const HALF_MIN_CHARACTERS = 3;
/** Groups that share a word with the search; the rest of a very long list is not read. */
const GROUPS_MAX = 60;
const ALTERNATIVES_MAX = 40;

/**
 * Looks up what the words of a search stand for: their other forms, their synonyms, and the same words joined or split.
 * @param isTyping the last word may be incomplete, even if it is a word
 */
export async function readTerms(db: Db, words: readonly string[], isTyping = false): Promise<ReadTerms> {
  if (words.length === 0) return { terms: [], unknown: [], category: null };
  const index = await readWordIndex(db, words);
  const spans = spansOf(words, index.groups);
  const narrowing = spans.filter((span) => !span.groups.some(({ kind }) => kind === 'ignored'));
  const kept = narrowing.length > 0 ? narrowing : spans.slice(0, 1);
  const unknown: string[] = [];
  const clauses = kept.map((span): Clause => {
    const typed = wordClause(span, index, isTyping && span.end === words.length);
    if (typed.isUnknown && span.groups.length === 0 && !span.words.every((word) => index.isListed(word)))
      unknown.push(...span.words);
    return {
      text: span.words.join(' '),
      alternatives: [...typed.alternatives, ...meantBy(span, index)].slice(0, ALTERNATIVES_MAX),
    };
  });
  const category = kept.flatMap(({ groups }) => groups.map((group) => group.category)).find((slug) => slug !== null);
  return { terms: withoutRepeats(withJoined(clauses, index)), unknown, category: category ?? null };
}

/** Words from `start` to `end` that are one thing: a phrase of the synonyms, two halves of a word, or a single word. */
type Span = { words: readonly string[]; end: number; groups: readonly SynonymGroup[] };

type WordIndex = {
  groups: readonly SynonymGroup[];
  /** The forms of a word that products have. */
  formsOf(word: string): readonly string[];
  /** Whether a product has a longer word that begins so. */
  isBeginning(word: string): boolean;
  /** Whether the synonym list has the word. */
  isListed(word: string): boolean;
};

/** The longest phrases first, from left to right. */
function spansOf(words: readonly string[], groups: readonly SynonymGroup[]): Span[] {
  const byKey = new Map<string, SynonymGroup[]>();
  for (const group of groups) {
    for (const term of group.terms) byKey.set(termKey(term), [...(byKey.get(termKey(term)) ?? []), group]);
  }
  const spans: Span[] = [];
  for (let at = 0; at < words.length; ) {
    let length = Math.min(numbers.SYNONYM_TERM_MAX_WORDS, words.length - at);
    const found = (): SynonymGroup[] => byKey.get(termKey(words.slice(at, at + length).join(' '))) ?? [];
    while (length > 1 && found().length === 0) length -= 1;
    spans.push({ words: words.slice(at, at + length), end: at + length, groups: found() });
    at += length;
  }
  return spans;
}

/** What the typed words themselves find, written together or apart. */
function wordClause(
  { words }: Span,
  index: WordIndex,
  isTyping: boolean,
): { alternatives: Alternative[]; isUnknown: boolean } {
  const terms = words.map((word, at) => {
    const forms = index.formsOf(word);
    const mayContinue = at === words.length - 1 && isTyping;
    return {
      forms: [...new Set([word, ...forms])],
      isPrefix: mayContinue || (forms.length === 0 && index.isBeginning(word)),
      isUnknown: forms.length === 0 && !index.isBeginning(word),
    };
  });
  const [single] = words.length === 1 ? words : [];
  const isUnknown = terms.some((term) => term.isUnknown);
  const halves = single === undefined || index.formsOf(single).length > 0 ? null : halvesOf(single, index);
  return {
    alternatives: [
      { terms, isTyped: true },
      ...(halves === null ? [] : [{ terms: halves.map((half) => ({ forms: index.formsOf(half) })), isTyped: true }]),
    ],
    isUnknown: isUnknown && halves === null,
  };
}

/** The alternatives of the synonyms, as far as products have their words. */
function meantBy({ words, groups }: Span, index: WordIndex): Alternative[] {
  const typed = termKey(words.join(' '));
  const terms = new Set(
    groups.flatMap((group) => [...group.terms, ...group.finds]).filter((term) => termKey(term) !== typed),
  );
  return [...terms].flatMap((term): Alternative[] => {
    const found = term.split(' ').map((word) => ({ forms: index.formsOf(word) }));
    if (found.some(({ forms }) => forms.length === 0)) return [];
    // Two spellings of the typed words are as good as the words.
    return [{ terms: found, isTyped: term.replaceAll(' ', '') === words.join('') }];
  });
}

/** "mouse pad" is also searched for as "mousepad", where a product has that word. */
function withJoined(terms: SearchTerms, { formsOf }: WordIndex): Clause[] {
  const joined: Clause[] = [];
  for (let at = 0; at < terms.length; at += 1) {
    const [one, other] = [terms[at], terms[at + 1]];
    if (one === undefined) continue;
    const forms = other === undefined ? [] : formsOf(one.text + other.text);
    if (other === undefined || forms.length === 0) {
      joined.push(one);
      continue;
    }
    const both = one.alternatives.flatMap((first) =>
      other.alternatives.map((second) => ({
        terms: [...first.terms, ...second.terms],
        isTyped: first.isTyped && second.isTyped,
      })),
    );
    joined.push({
      text: `${one.text} ${other.text}`,
      alternatives: [{ terms: [{ forms }], isTyped: true }, ...both].slice(0, ALTERNATIVES_MAX),
    });
    at += 1;
  }
  return joined;
}

function halvesOf(word: string, index: WordIndex): [string, string] | null {
  const cuts = halves(word).filter(
    ([first, second]) => index.formsOf(first).length > 0 && index.formsOf(second).length > 0,
  );
  return cuts[0] ?? null;
}

function halves(word: string): [string, string][] {
  const cuts: [string, string][] = [];
  for (let at = HALF_MIN_CHARACTERS; at <= word.length - HALF_MIN_CHARACTERS; at += 1) {
    cuts.push([word.slice(0, at), word.slice(at)]);
  }
  return cuts;
}

/** "figure figurine" is one thing, typed twice. */
function withoutRepeats(clauses: readonly Clause[]): Clause[] {
  const seen = new Set<string>();
  return clauses.filter(({ alternatives }) => {
    const key = JSON.stringify(alternatives.map(({ terms }) => terms));
    return !seen.has(key) && seen.add(key);
  });
}

type LookedUp = { groups: SynonymGroup[]; forms: [word: string, forms: string[]][]; beginnings: string[] };

/** Everything in one statement. */
async function readWordIndex(db: Db, words: readonly string[]): Promise<WordIndex> {
  const joined = words.slice(0, -1).map((word, at) => word + words[at + 1]);
  const wanted = [...words, ...joined, ...words.flatMap(halves).flat()];
  const { rows } = await sql<LookedUp>`
    with groups as materialized (
      select kind, terms, finds, category from search_synonyms
      where words && ${words.map(singular)}::text[] order by updated_at, id limit ${sql.lit(GROUPS_MAX)}
    ),
    wanted as (
      select unnest(${wanted}::text[]) as word
      union select unnest(string_to_array(term, ' ')) from groups, unnest(terms || finds) as term
    ),
    formed as (
      select word, array(select s.word from search_words s where s.stem = search_stem(wanted.word) order by s.word limit 12) as forms
      from wanted
    )
    select (select coalesce(json_agg(groups), '[]') from groups) as groups,
      (select coalesce(json_agg(json_build_array(word, forms)), '[]') from formed where forms <> '{}') as forms,
      array(select typed.word from unnest(${words}::text[]) as typed (word)
        where exists (select from search_words s where s.word > typed.word and s.word < typed.word || chr(1114111))) as beginnings`.execute(
    db,
  );
  const { groups = [], forms = [], beginnings = [] } = rows[0] ?? {};
  const known = new Map(forms);
  const starts = new Set(beginnings);
  const listed = new Set(
    groups
      .flatMap(({ terms, finds }) => [...terms, ...finds])
      .flatMap((term) => term.split(' '))
      .map(singular),
  );
  return {
    groups,
    formsOf: (word) => known.get(word) ?? [],
    isBeginning: (word) => starts.has(word),
    isListed: (word) => listed.has(singular(word)),
  };
}
