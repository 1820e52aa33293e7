/**
 * Normalises text for search: removes compatibility forms, marks and case, and replaces everything except letters and
 * digits by spaces. Applied to stored text and to search input, so that the database needs no `unaccent`.
 */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/**
 * Cleans single-line input: control characters are removed, because databases refuse NUL and email headers must not
 * contain them.
 */
export const oneLine = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();

/** Cleans multi-line input: lines end with "\n", and of the control characters only tabs are kept. */
export const manyLines = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .trim();

/** The beginning of a text, without half an emoji at its end: PostgreSQL's json refuses a lone surrogate. */
export const beginningOf = (text: string, maxCharacters: number): string =>
  text.slice(0, maxCharacters).replace(/\p{Cs}/gu, '');

const URL_MAX_CHARACTERS = 2_000;

/** PostgreSQL's text cannot contain NUL, and its json no lone surrogate either. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

/** An https address of at most 2,000 characters, as the database's check constraints accept it. */
export const isHttps = (text: string): boolean =>
  text.startsWith('https://') && text.length <= URL_MAX_CHARACTERS && isStorable(text) && URL.canParse(text);

/** A product with its option, as orders, documents and emails name it: "Paper Crane (Red)". */
export const nameWithOption = ({ name, optionText }: { name: string; optionText: string | null }): string =>
  optionText === null ? name : `${name} (${optionText})`;

/** Zero-width joiners that are not between letters of a script, where they would shape letters. */
const STRAY_JOINER = /(?<![\p{L}\p{M}])[\u200c\u200d]|[\u200c\u200d](?![\p{L}\p{M}])/gu;

/**
 * One line of visible text: without control characters, direction marks, zero-width characters and lone surrogates, and
 * with single spaces.
 */
export const cleanLine = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .replace(/[^\P{Cf}\u200c\u200d]/gu, '')
    .replace(STRAY_JOINER, '')
    .replace(/ {2,}/g, ' ')
    .trim();
