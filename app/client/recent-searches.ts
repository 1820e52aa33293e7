/** Texts that were searched for in this browser, the latest first. Nothing of it is sent to the shop. */
const KEY = 'recentSearches';
const KEPT = 6;

export function readRecent(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    if (!Array.isArray(stored)) return [];
    return stored.filter((text) => typeof text === 'string' && text.trim() !== '').slice(0, KEPT);
  } catch {
    return [];
  }
}

export const rememberSearch = (text: string): void =>
  writeRecent([text, ...readRecent().filter((other) => other.toLowerCase() !== text.toLowerCase())]);

export const forgetSearch = (text: string): void => writeRecent(readRecent().filter((other) => other !== text));

export const clearRecent = (): void => writeRecent([]);

function writeRecent(texts: readonly string[]): void {
  try {
    if (texts.length === 0) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(texts.slice(0, KEPT)));
  } catch {
    // Storage is blocked or full: searches are not remembered.
  }
}
