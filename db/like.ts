/** A pattern for `like` and `ilike` that holds the text anywhere, whatever signs are in it. */
export const anywhere = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
