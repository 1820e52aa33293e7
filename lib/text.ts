/** One line of what somebody typed. Control characters go: no database keeps NUL, no mail wants them, and nobody means them. */
export const oneLine = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();

/** What somebody typed over several lines, each ended with "\n"; of the control characters only tabs stay. */
export const manyLines = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .trim();
