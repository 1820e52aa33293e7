/** With a capital first letter, for a word that also stands inside sentences. */
export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
