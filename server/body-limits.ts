import * as numbers from '#config/numbers.ts';
import { accept, type Result, refuse } from '#lib/result.ts';
import { pagePathOf, pathOf } from './target.ts';
import { UPLOAD_FORM_MAX_BYTES, UPLOAD_PATH } from './upload.ts';
import { WEBHOOK_MAX_BYTES, WEBHOOK_PATH } from './webhooks.ts';

/** What the body of a POST may hold; counted in its raw bytes, before anything parses it. */
export type BodyLimit = {
  /** Of a form without files, as browsers send it unless told otherwise. */
  urlencodedBytes: number;
  fields: number;
  /** Of `multipart/form-data`. */
  multipartBytes: number;
  parts: number;
  /** Another machine's message, of any type: nothing of it is parsed before its signature is checked. */
  isMessage?: true;
  /** The multipart bytes above those of a form are for people whose session cookie this shop has signed. */
  needsSession?: true;
};

const FORM_MAX_BYTES = 64 * 1024;

/** Of every route without a row: the forms of this shop are short. */
const FORM: BodyLimit = { urlencodedBytes: FORM_MAX_BYTES, fields: 500, multipartBytes: FORM_MAX_BYTES, parts: 50 };

/** The file, and the fields and headers around it. */
const upload = (multipartBytes: number): BodyLimit => ({ ...FORM, multipartBytes, needsSession: true });

/** Seven fields for each variant, two for each picture, and the product's own. */
const PRODUCT_FORM_PARTS = 7 * numbers.VARIANTS_MAX + 2 * numbers.IMAGES_MAX + 60;

/** What the server answers itself, by its exact address: any other spelling reaches a page, whose forms are ours alone. */
const SERVER_ROWS: Readonly<Record<string, BodyLimit>> = {
  [WEBHOOK_PATH]: { ...FORM, urlencodedBytes: WEBHOOK_MAX_BYTES, isMessage: true },
  [UPLOAD_PATH]: upload(UPLOAD_FORM_MAX_BYTES),
};

/** Every page that takes more than a form, by its path; the first that fits counts. */
const ROWS: [path: string | RegExp, limit: BodyLimit][] = [
  ['/edit-profile/photo', upload(UPLOAD_FORM_MAX_BYTES)],
  ['/admin/products/import', upload(UPLOAD_FORM_MAX_BYTES)],
  [/^\/admin\/products\/[0-9a-z-]+\/file$/, upload(numbers.PRODUCT_FILE_MAX_BYTES + 16 * 1024)],
  [/^\/admin\/products\/[0-9a-z-]+$/, { ...upload(1024 * 1024), parts: PRODUCT_FORM_PARTS }],
];

/**
 * The limit for a POST to this target.
 * @param hasSession asked only where the answer counts
 */
export function bodyLimitOf(target: string, hasSession: () => boolean): BodyLimit {
  const path = pagePathOf(target);
  const row = ROWS.find(([fits]) => (typeof fits === 'string' ? fits === path : fits.test(path)));
  const limit = SERVER_ROWS[pathOf(target)] ?? row?.[1] ?? FORM;
  return limit.needsSession && !hasSession() ? FORM : limit;
}

/** How a form's body is written. The boundary is null where there are fields without parts. */
export type FormType = { boundary: string | null };

const URLENCODED = /^application\/x-www-form-urlencoded(?:\s*;\s*charset=[\w-]+)?$/i;
/** The boundary's signs are those of RFC 2046; nothing may stand behind it, so that no other reader finds another one. */
const MULTIPART = /^multipart\/form-data\s*;\s*boundary=(?:"([\w'()+./:=?-]{1,70})"|([\w'()+./:=?-]{1,70}))$/i;

/** Reads a Content-Type as a form's; null: no form that this shop takes. */
export function readFormType(contentType: string | undefined): FormType | null {
  const text = contentType?.trim() ?? '';
  if (URLENCODED.test(text)) return { boundary: null };
  const [, quoted, plain] = MULTIPART.exec(text) ?? [];
  const boundary = quoted ?? plain;
  return boundary === undefined ? null : { boundary };
}

/** The most bytes that a body of this type may have. */
export const maxBytesOf = (limit: BodyLimit, type: FormType | null): number =>
  type?.boundary != null ? limit.multipartBytes : limit.urlencodedBytes;

/** Of one part: its name, the name of its file, its type. */
const PART_HEADERS_MAX_BYTES = 4 * 1024;

/**
 * Counts the fields or parts of a body without parsing it.
 * @returns how many there are; refused: too many, or a part whose headers do not end where they should
 */
export function countFields(
  body: Buffer,
  { boundary }: FormType,
  limit: BodyLimit,
): Result<number, 'too-many' | 'malformed'> {
  if (boundary === null) {
    const fields = countUpTo(body, '&', limit.fields);
    return fields === null ? refuse('too-many') : accept(fields);
  }
  const delimiter = Buffer.from(`--${boundary}`);
  let parts = 0;
  for (let at = body.indexOf(delimiter); at !== -1; at = body.indexOf(delimiter, at)) {
    at += delimiter.length;
    // The last delimiter has no part behind it.
    if (body[at] === HYPHEN) continue;
    parts += 1;
    if (parts > limit.parts) return refuse('too-many');
    const end = body.subarray(at, at + PART_HEADERS_MAX_BYTES).indexOf('\r\n\r\n');
    if (end === -1) return refuse('malformed');
    at += end;
  }
  return accept(parts);
}

const HYPHEN = 0x2d;

/** Pieces between separators; null: more than `max`. */
function countUpTo(body: Buffer, separator: string, max: number): number | null {
  let count = 1;
  for (let at = body.indexOf(separator); at !== -1; at = body.indexOf(separator, at + 1)) {
    count += 1;
    if (count > max) return null;
  }
  return count;
}
