/** Storage key for the idempotency keys of unanswered submissions, by content: after a reload the same key is sent. */
const KEYS = 'checkoutKeys';
const KEYS_MAX = 10;

function readKeys(): [content: string, key: string][] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEYS) ?? '[]');
    return Array.isArray(stored) ? stored.filter((pair) => Array.isArray(pair) && pair.length === 2) : [];
  } catch {
    return [];
  }
}

/** Replaces the storage where it is blocked; lasts as long as the document. */
let unsaved: [content: string, key: string][] = [];

function writeKeys(keys: [content: string, key: string][]): void {
  unsaved = keys;
  try {
    sessionStorage.setItem(KEYS, JSON.stringify(keys));
  } catch {
    // Storage is blocked or full: the key lasts as long as the page.
  }
}

/** The idempotency key of this content: the earlier one until the server has answered, else a new one. */
export function keyOf(content: string): string {
  const keys = new Map([...unsaved, ...readKeys()]);
  const known = keys.get(content);
  if (known !== undefined) return known;
  const key = newKey();
  writeKeys([...keys, [content, key] as [string, string]].slice(-KEYS_MAX));
  return key;
}

/** Forgets a key whose submission was answered. */
export const removeKey = (key: string): void =>
  writeKeys([...unsaved, ...readKeys()].filter(([, other]) => other !== key));

/** `crypto.randomUUID` is missing on plain HTTP, for example when the shop is tried out. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
