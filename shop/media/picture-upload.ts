/** Why a picture was not fetched from another site. */
export type FetchRefusal =
  | 'address-not-https'
  | 'address-not-public'
  | 'too-many-redirects'
  | 'not-there'
  | 'site-unreachable'
  | 'site-too-slow'
  | 'site-in-trouble';

/** Whether another attempt at the same address may succeed later. */
export const isTemporary = (reason: string): boolean =>
  reason === 'site-unreachable' || reason === 'site-too-slow' || reason === 'site-in-trouble';

/** Stored widths in pixels; the largest width of a smaller original is its own. */
export const PICTURE_WIDTHS = [320, 640, 1200] as const;

/** Why a file is not accepted as a picture. */
export type PictureRefusal =
  | 'not-a-picture'
  | 'picture-too-large'
  | 'picture-too-many-pixels'
  /** Decoding it would take more memory or time than one picture may. */
  | 'picture-too-detailed'
  | 'picture-broken'
  /** Too many pictures wait. */
  | 'pictures-busy';

type UploadFormat = 'jpeg' | 'png' | 'webp' | 'avif' | 'gif';

/** The format by the first bytes, not by name or header; null: not accepted (SVG never is). */
export function sniffFormat(bytes: Uint8Array): UploadFormat | null {
  const text = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg';
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (text(0, 6) === 'GIF87a' || text(0, 6) === 'GIF89a') return 'gif';
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp';
  if (text(4, 8) === 'ftyp' && hasAvifBrand(bytes, text)) return 'avif';
  return null;
}

/** The brands of an ISO media file: the major brand, four bytes of version, then the compatible brands. */
function hasAvifBrand(bytes: Uint8Array, text: (from: number, to: number) => string): boolean {
  const boxEnd = Math.min(new DataView(bytes.buffer, bytes.byteOffset).getUint32(0), bytes.length, 256);
  const brands = [text(8, 12)];
  for (let at = 16; at + 4 <= boxEnd; at += 4) brands.push(text(at, at + 4));
  return brands.some((brand) => brand === 'avif' || brand === 'avis');
}

/** The widths in which a picture `width` pixels wide is stored. */
export const availableWidths = (width: number): number[] => [
  ...PICTURE_WIDTHS.filter((stored) => stored < width),
  width,
];
