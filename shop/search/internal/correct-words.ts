import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';

/** How the words may be meant, where nothing was found as they stand. */
export type Correction = {
  words: string[];
  /** Words that are only the beginning of one: "naru" for "naruto". */
  beginnings: Set<string>;
  /** Was a word replaced? Else only beginnings are new. */
  isRespelt: boolean;
};

/** Words that are similar by trigrams, of which the nearest by letters is taken. */
const SIMILAR_WORDS = 40;

/**
 * Replaces each word that no product has by the nearest one that some product has. null: one of them resembles
 * nothing (or the server has no trigrams), or there is nothing to replace.
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
  const beginnings = rows.filter(({ known, begins }) => begins && !known).map(({ typed }) => typed);
  const corrected: string[] = [];
  for (const [i, { typed, known, begins, similar }] of rows.entries()) {
    const word = known || begins ? typed : nearest(typed, similar, i === rows.length - 1);
    if (word === null) return null;
    corrected.push(word);
  }
  const isRespelt = corrected.some((word, i) => word !== words[i]);
  return isRespelt || beginnings.length > 0 ? { words: corrected, beginnings: new Set(beginnings), isRespelt } : null;
}

/** Digits are codes, and codes are not misspelt but wrong. */
const HAS_DIGIT = /\p{N}/u;

function nearest(typed: string, candidates: readonly string[], mayBeHalfTyped: boolean): string | null {
  if (HAS_DIGIT.test(typed)) return null;
  let best: { word: string; slips: number } | null = null;
  for (const word of candidates) {
    const whole = slipsBetween(typed, word);
    // Half a slip more, so that a whole word goes before the beginning of a longer one.
    const begun = mayBeHalfTyped ? slipsBetween(typed, word.slice(0, typed.length)) + 0.5 : whole;
    const slips = Math.min(whole, begun);
    if (best === null || slips < best.slips) best = { word, slips };
  }
  return best !== null && best.slips < slipsAllowed(typed) + 1 ? best.word : null;
}

const slipsAllowed = (word: string): number => (word.length < 3 ? 0 : word.length < 6 ? 1 : 2);

/** Letters to add, leave out, change or swap with their neighbour to come from one word to the other. */
export function slipsBetween(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const change = a[i - 1] === b[j - 1] ? 0 : 1;
      let slips = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + change);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        slips = Math.min(slips, (beforeLast[j - 2] ?? 0) + 1);
      }
      row.push(slips);
    }
    beforeLast = last;
    last = row;
  }
  return last[b.length] ?? 0;
}
