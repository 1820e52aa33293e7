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
