import { isHttps } from './product-input.ts';

/** Addresses as they are pasted: between commas, spaces or lines. What no picture can lie behind is named. */
export function readAddresses(text: string, shopOrigin: string): { good: string[]; bad: string[] } {
  // A comma may belong to an address; one before another address does not.
  const words = text
    .split(/[\s]+|,(?=\s*[a-z][a-z0-9+.-]*:)|,(?=\s|$)/i)
    .map(withoutCommas)
    .filter((word) => word !== '');
  const addresses = [...new Set(words)];
  const isGood = (address: string) => isPictureAddress(address, shopOrigin);
  return { good: addresses.filter(isGood), bad: addresses.filter((address) => !isGood(address)) };
}

/** A pattern for the last commas would read every run of commas to its end, again from each of them. */
function withoutCommas(word: string): string {
  let end = word.length;
  while (word[end - 1] === ',') end -= 1;
  return word.slice(0, end).replace(/^,+/, '');
}

/** Can a product show a picture from here? One of the shop's own, or any https address. */
const isPictureAddress = (address: string, shopOrigin: string): boolean =>
  isHttps(address) || pictureIdIn(address, shopOrigin) !== null;

/** The id of the shop's own picture that an address leads to; null: it lies elsewhere. */
export function pictureIdIn(address: string, shopOrigin: string): string | null {
  const path = address.startsWith(`${shopOrigin}/`) ? address.slice(shopOrigin.length) : address;
  return /^\/media\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/\d{1,5}\.(?:webp|avif)$/.exec(path)?.[1] ?? null;
}

/** The width in an address of the shop's own picture. */
export const widthIn = (address: string): number => Number(/\/(\d{1,5})\.(?:webp|avif)$/.exec(address)?.[1] ?? 0);
