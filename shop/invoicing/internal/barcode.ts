/** A barcode as modules from left to right, `1` a bar and `0` a space; `quiet`: modules that stay empty on each side. */
export type Barcode = { kind: 'ean-13' | 'code-128'; modules: string; quiet: number };

/**
 * The barcode of a SKU: EAN-13 where it is a valid one (GS1 General Specifications, 5.2.3), else Code 128 (ISO/IEC 15417).
 * null: it has characters that Code 128 B does not have.
 */
export function barcodeOf(sku: string): Barcode | null {
  if (isEan13(sku)) return { kind: 'ean-13', modules: ean13(sku), quiet: 11 };
  return /^[\x20-\x7e]{1,40}$/.test(sku) ? { kind: 'code-128', modules: code128(sku), quiet: 10 } : null;
}

/** Thirteen digits of which the last is the check digit. */
export function isEan13(text: string): boolean {
  if (!/^\d{13}$/.test(text)) return false;
  const sum = Array.from(text.slice(0, 12), Number).reduce(
    (total, digit, at) => total + digit * (at % 2 === 0 ? 1 : 3),
    0,
  );
  return (10 - (sum % 10)) % 10 === Number(text[12]);
}

/** Left digits of odd parity; those of even parity are their mirrored complements. */
const ODD = '0001101 0011001 0010011 0111101 0100011 0110001 0101111 0111011 0110111 0001011'.split(' ');
/** Parity of the six left digits, by the first digit, which has no bars of its own. */
const PARITY = 'OOOOOO OOEOEE OOEEOE OOEEEO OEOOEE OEEOOE OEEEOO OEOEOE OEOEEO OEEOEO'.split(' ');

const complement = (modules: string): string => modules.replace(/[01]/g, (one) => (one === '1' ? '0' : '1'));
const mirrored = (modules: string): string => [...modules].reverse().join('');

function ean13(digits: string): string {
  const [first = 0, ...others] = Array.from(digits, Number);
  const odd = (digit: number) => ODD[digit] ?? '';
  const left = others
    .slice(0, 6)
    .map((digit, at) => (PARITY[first]?.[at] === 'O' ? odd(digit) : mirrored(complement(odd(digit)))));
  const right = others.slice(6).map((digit) => complement(odd(digit)));
  return `101${left.join('')}01010${right.join('')}101`;
}

/** Widths of bars and spaces by value, from 0; the last three start the sets A, B and C, and the stop follows. */
const WIDTHS = (
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 ' +
  '123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 ' +
  '232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 ' +
  '313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 ' +
  '111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 ' +
  '111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 ' +
  '114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112'
).split(' ');
const START_B = 104;
const START_C = 105;
const STOP = 106;

function code128(text: string): string {
  const values = code128Values(text);
  return [...values, STOP].map((value) => modulesOf(WIDTHS[value] ?? '')).join('');
}

/** Start, characters and check value. Digits in pairs take half the space in set C. */
export function code128Values(text: string): number[] {
  const isPaired = /^(\d\d){2,}$/.test(text);
  const characters = isPaired
    ? (text.match(/\d\d/g) ?? []).map(Number)
    : Array.from(text, (character) => character.charCodeAt(0) - 32);
  const start = isPaired ? START_C : START_B;
  const check = characters.reduce((sum, value, at) => sum + value * (at + 1), start) % 103;
  return [start, ...characters, check];
}

/** Bars and spaces take turns, and a bar is first. */
const modulesOf = (widths: string): string =>
  Array.from(widths, (width, at) => (at % 2 === 0 ? '1' : '0').repeat(Number(width))).join('');
