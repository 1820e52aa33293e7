import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';

/** Words with similar trigrams; the one with the smallest edit distance is used. */
const SIMILAR_WORDS = 40;
/** Shorter words resemble too many others. */
const SHORTEST_CORRECTED = 4;
/** Words up to this length may have one wrong letter, longer ones two. */
const SHORT_WORD_MAX = 7;

/** For each misspelt word the word of a product that was probably meant. */
export type Corrections = ReadonlyMap<string, string>;

/**
 * The nearest words that products have, as far as there are any. PostgreSQL without its trigram extension knows none.
 * @param isBold for words that are only offered: any first letter, and two wrong letters in any word
 */
export async function correctWords(db: Db, unknown: readonly string[], isBold = false): Promise<Corrections> {
  const candidates = unknown.filter((word) => word.length >= SHORTEST_CORRECTED && !HAS_DIGIT.test(word));
  if (candidates.length === 0) return new Map();
  const { rows } = await sql<{ typed: string; similar: string[] }>`
    select typed, array(select similar_words(typed, ${sql.lit(SIMILAR_WORDS)})) as similar
    from unnest(${candidates}::text[]) as typed`.execute(db);
  const found = rows.map(({ typed, similar }) => [typed, nearest(typed, similar, isBold)] as const);
  return new Map(found.filter((pair): pair is [string, string] => pair[1] !== null));
}

/** Words with digits are codes, which are not corrected. */
const HAS_DIGIT = /\p{N}/u;

/** The candidate that was probably meant; null: none is near enough. */
export function nearest(typed: string, candidates: readonly string[], isBold = false): string | null {
  let best: { word: string; edits: number } | null = null;
  for (const word of candidates) {
    if (!isBold && word[0] !== typed[0]) continue;
    const edits = editDistance(typed, word);
    // Of two that are equally near the longer one: characters are left out more often than added.
    const isNearer = best === null || edits < best.edits || (edits === best.edits && word.length > best.word.length);
    if (isNearer) best = { word, edits };
  }
  const max = isBold || typed.length > SHORT_WORD_MAX ? 2 : 1;
  return best !== null && best.edits <= max ? best.word : null;
}

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
