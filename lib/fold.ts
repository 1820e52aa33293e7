/**
 * Text as search sees it: compatibility forms, marks and case removed, anything but letters and digits a space.
 * Written to the database and applied to what people type, so that the database needs no `unaccent`.
 */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
