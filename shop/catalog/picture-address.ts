import { isHttps } from '#lib/text.ts';

/** Reads pasted addresses, separated by commas, spaces or line breaks. `bad`: those that cannot be pictures. */
export function readAddresses(text: string, shopOrigin: string): { good: string[]; bad: string[] } {
  // A comma may be part of an address, but not one before the next address.
  const words = text
    .split(/[\s]+|,(?=\s*[a-z][a-z0-9+.-]*:)|,(?=\s|$)/i)
    .map(withoutCommas)
    .filter((word) => word !== '');
  const addresses = [...new Set(words)];
  const isGood = (address: string) => isPictureAddress(address, shopOrigin);
  return { good: addresses.filter(isGood), bad: addresses.filter((address) => !isGood(address)) };
}

/** A loop, because a regular expression for trailing commas takes quadratic time on long runs of commas. */
function withoutCommas(word: string): string {
  let end = word.length;
  while (word[end - 1] === ',') end -= 1;
  return word.slice(0, end).replace(/^,+/, '');
}

/** A product shows pictures of the shop, or from any https address. */
const isPictureAddress = (address: string, shopOrigin: string): boolean =>
  isHttps(address) || pictureIdIn(address, shopOrigin) !== null;

/** The id in the address of one of the shop's pictures; null: any other address. */
export function pictureIdIn(address: string, shopOrigin: string): string | null {
  const path = address.startsWith(`${shopOrigin}/`) ? address.slice(shopOrigin.length) : address;
  return /^\/media\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/\d{1,5}\.(?:webp|avif)$/.exec(path)?.[1] ?? null;
}

/** The width in pixels in the address of one of the shop's pictures; 0: any other address. */
export const widthIn = (address: string): number => Number(/\/(\d{1,5})\.(?:webp|avif)$/.exec(address)?.[1] ?? 0);
