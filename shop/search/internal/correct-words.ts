import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';

/** A corrected query, used where the original one finds nothing. */
export type Correction = {
  words: string[];
  /** Words that are prefixes of known words: "naru" for "naruto". */
  prefixes: Set<string>;
  /** Whether a word was replaced; otherwise only prefixes were added. */
  isRespelt: boolean;
};

/** Candidates with similar trigrams; the one with the smallest edit distance is used. */
const SIMILAR_WORDS = 40;

/**
 * Replaces each unknown word by the nearest word of a product. null: one of them resembles no known word (or PostgreSQL has
 * no trigram extension), or there is nothing to replace.
 */
export async function correctWords(db: Db, words: readonly string[]): Promise<Correction | null> {
  const { rows } = await sql<{ typed: string; known: boolean; begins: boolean; similar: string[] }>`
    select typed, known, begins,
      case when known or begins then '{}' else array(select similar_words(typed, ${SIMILAR_WORDS})) end as similar
    from (
      select typed, place,
        exists (select from search_words where word = typed) as known,
        exists (select from search_words where word > typed and word < typed || chr(1114111)) as begins
      from unnest(${words}::text[]) with ordinality as given (typed, place)
    ) looked
    order by place`.execute(db);
  const prefixes = rows.filter(({ known, begins }) => begins && !known).map(({ typed }) => typed);
  const corrected: string[] = [];
  for (const [i, { typed, known, begins, similar }] of rows.entries()) {
    const word = known || begins ? typed : nearest(typed, similar, i === rows.length - 1);
    if (word === null) return null;
    corrected.push(word);
  }
  const isRespelt = corrected.some((word, i) => word !== words[i]);
  return isRespelt || prefixes.length > 0 ? { words: corrected, prefixes: new Set(prefixes), isRespelt } : null;
}

/** Words with digits are codes, which are not corrected. */
const HAS_DIGIT = /\p{N}/u;

function nearest(typed: string, candidates: readonly string[], mayBeHalfTyped: boolean): string | null {
  if (HAS_DIGIT.test(typed)) return null;
  let best: { word: string; edits: number } | null = null;
  for (const word of candidates) {
    const whole = editDistance(typed, word);
    // Half an edit more, so that a whole word is preferred to a prefix of a longer one.
    const begun = mayBeHalfTyped ? editDistance(typed, word.slice(0, typed.length)) + 0.5 : whole;
    const edits = Math.min(whole, begun);
    if (best === null || edits < best.edits) best = { word, edits };
  }
  return best !== null && best.edits < maxEdits(typed) + 1 ? best.word : null;
}

const maxEdits = (word: string): number => (word.length < 3 ? 0 : word.length < 6 ? 1 : 2);

/** Damerau–Levenshtein distance: characters to insert, delete, change or swap with a neighbour. */
export function editDistance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const change = a[i - 1] === b[j - 1] ? 0 : 1;
      let edits = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + change);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        edits = Math.min(edits, (beforeLast[j - 2] ?? 0) + 1);
      }
      row.push(edits);
    }
    beforeLast = last;
    last = row;
  }
  return last[b.length] ?? 0;
}
