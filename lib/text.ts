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
