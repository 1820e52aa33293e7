import { type RawBuilder, sql } from 'kysely';

/** More search terms do not narrow the result. */
const TERMS_MAX = 8;

const WORD = /[\p{L}\p{N}]+/gu;
const prefixQuery = (word: string): string => `'${word}':*`;

/** What an order is found by, as in the index `orders_words`: only where `orders` is the only table. */
export const ORDER_WORDS = sql`to_tsvector('simple', admin_search_text(number::text, username, email, phone,
  address->>'name', address->>'phone', service_title, tracking_number))`;

/** A `tsquery` for each term of a search: its words as prefixes. Of an email address all words belong to one term. */
export function termQueries(q: string): RawBuilder<unknown>[] {
  const terms = joinDigits(q).toLowerCase().split(/\s+/).slice(0, TERMS_MAX);
  const queries = new Set(
    terms.map((term) => term.match(WORD)?.slice(0, TERMS_MAX).map(prefixQuery).join(' & ') ?? ''),
  );
  queries.delete('');
  return [...queries].map((query) => sql`to_tsquery('simple', ${query})`);
}

/** The text of a search; a phone number as it is stored: digits without spaces. */
export function joinDigits(q: string): string {
  const digits = q.replace(/[\s()-]+/g, '');
  return /^\+?\d{8,}$/.test(digits) ? digits.replace(/^\+?91(?=\d{10}$)/, '') : q;
}
