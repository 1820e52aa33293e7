import sharp from 'sharp';
import * as numbers from '#config/numbers.ts';
import type { BodyLimit } from '#server/http/body-limits.ts';
import { DRAFT_MAX_BYTES } from '#shop/import/import-draft.server.ts';
import type { Fields } from './endpoints.ts';
import type { Field } from './odd-request.ts';
import { percentEncoded } from './odd-text.ts';

/** What the schema of a field takes at most; fields that are not here hold a choice, an id or a few characters. */
const LONGEST: Readonly<Record<string, number>> = {
  message: numbers.MESSAGE_MAX_CHARACTERS,
  brief: numbers.BRIEF_MAX_CHARACTERS,
  text: numbers.REVIEW_MAX_CHARACTERS,
  reply: numbers.REVIEW_REPLY_MAX_CHARACTERS,
  description: numbers.DESCRIPTION_MAX_CHARACTERS,
  fullDescription: numbers.FULL_DESCRIPTION_MAX_CHARACTERS,
  password: 4_096,
};

/** Ids are longer than the placeholders in a generated request. */
const SPARE_BYTES = 2 * 1024;
const PART_BYTES = 110;

/**
 * A form that its endpoint reads, as large as the guard lets it in: the right fields with their longest values, and odd
 * ones for the rest of the fields and bytes.
 */
export function largestForm(good: readonly Field[], limit: BodyLimit, isMultipart: boolean): Field[] {
  const fields = good.map(([name, value]): Field => [name, typeof value === 'string' ? longest(name, value) : value]);
  const count = Math.max(1, (isMultipart ? limit.parts : limit.fields) - fields.length);
  const bytes =
    (isMultipart ? limit.multipartBytes : limit.urlencodedBytes) - SPARE_BYTES - bytesOf(fields, isMultipart);
  const each = Math.max(0, Math.floor(bytes / count) - (isMultipart ? PART_BYTES : 6));
  return [...fields, ...Array.from({ length: count }, (_, at): Field => [`n${at}`, 'a'.repeat(each)])];
}

/** A wrong password stays wrong, and a right one right. */
function longest(name: string, value: string): string {
  const most = LONGEST[name];
  if (most === undefined) return value;
  return name === 'password' && value === 'correct horse' ? value : value.padEnd(most, ' a b');
}

const bytesOf = (fields: readonly Field[], isMultipart: boolean): number =>
  fields.reduce((sum, [name, value]) => {
    const bytes = typeof value === 'string' ? percentEncoded(value).length : (value.text?.length ?? 1024);
    return sum + name.length + 2 + bytes + (isMultipart ? PART_BYTES : 0);
  }, 0);

/** The product's form with as many variants, option values and pictures as a product may have. */
export function productOfManyVariants(form: Fields): Field[] {
  const side = Math.sqrt(numbers.VARIANTS_MAX);
  const values = (prefix: string) => Array.from({ length: side }, (_, at) => `${prefix}${at}`);
  const rows = values('S').flatMap((size) => values('C').map((colour) => [size, colour] as const));
  const repeated = new Set([
    'variantId',
    'option1',
    'option2',
    'sku',
    'stock',
    'stockWas',
    'variantPrice',
    'variantReleaseOn',
  ]);
  const own: Record<string, string> = {
    option1Name: 'Size',
    option1Values: values('S').join('\n'),
    option2Name: 'Colour',
    option2Values: values('C').join('\n'),
    fullDescription: 'A long story. '.repeat(1_400),
  };
  const single = Object.entries(form).flatMap(([name, [value]]): Field[] => {
    if (repeated.has(name) || name === 'images' || name === 'imageAlt' || typeof value !== 'string') return [];
    return [[name, own[name] ?? value]];
  });
  const pictures = Array.from({ length: numbers.IMAGES_MAX }, (): Field[] => [
    ['images', '‹picture›'],
    ['imageAlt', 'A fox '.repeat(40)],
  ]);
  const variants = rows.map(([option1, option2]): Field[] => [
    ['variantId', ''],
    ['option1', option1],
    ['option2', option2],
    ['sku', 'FOX-‹count›'],
    ['stock', '5'],
    ['stockWas', ''],
    ['variantPrice', '599'],
    ['variantReleaseOn', '2027-01-15'],
  ]);
  return [...single, ...pictures.flat(), ...variants.flat()];
}

const CSV_HEAD = 'Handle,Title,Variant Price,Variant Inventory Qty,Body (HTML),Published\n';

/** A file of products that is right from its first row to its last, with as many rows and bytes as it may have. */
export function largestCsv(): Buffer {
  const story = 'Painted by hand. '.repeat(Math.floor((DRAFT_MAX_BYTES / numbers.IMPORT_MAX_ROWS - 60) / 17));
  const rows = Array.from(
    { length: numbers.IMPORT_MAX_ROWS },
    (_, at) => `mask-${at},Mask ${at},499,5,<p>${story}</p>,TRUE\n`,
  );
  return Buffer.from(CSV_HEAD + rows.join(''));
}

/** Pictures that take about as long as one may: the maximum of pixels, and of bytes decoded together. */
export async function largestPictures(): Promise<readonly (readonly [what: string, bytes: Buffer])[]> {
  const noise = await sharp({
    create: { width: 1_000, height: 625, channels: 3, background: 'teal', noise: { type: 'gaussian', sigma: 40 } },
  })
    .png()
    .toBuffer();
  const photo = sharp(noise).resize(8_000, 5_000, { kernel: 'nearest' }).jpeg({ quality: 80 });
  // A whole multiple of a small one: noise of this size would not fit into the bytes of an upload.
  const deep = sharp(noise).resize(125, 125).resize(3_750, 3_750, { kernel: 'nearest' }).ensureAlpha();
  return [
    ['a JPEG of 40 megapixels', await photo.toBuffer()],
    ['a deep PNG', await deep.toColourspace('rgb16').png({ progressive: true, compressionLevel: 1 }).toBuffer()],
  ];
}
