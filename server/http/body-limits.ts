import type { IncomingMessage } from 'node:http';
import * as numbers from '#config/numbers.ts';
import { accept, type Result, refuse } from '#lib/result.ts';
import { GRID_MAX_VARIANTS, GRID_PAGE_PRODUCTS } from '#shop/bulk-edit/product-grid.ts';
import { MOVING_MAX_BYTES } from '#shop/moving/moving.ts';
import { REMITTANCE_ROWS_MAX } from '#shop/remittances/remittance.ts';
import { pagePathOf, pathOf } from '../target.ts';
import { WEBHOOK_MAX_BYTES, webhookPaths } from '../webhooks.ts';
import { UPLOAD_FORM_MAX_BYTES, UPLOAD_PATH } from './upload.ts';

/**
 * Reads a request body of at most `maxBytes`, whatever its Content-Length claims. Refused as `left` when the client
 * disconnects.
 */
export function readBody(incoming: IncomingMessage, maxBytes: number): Promise<Result<Buffer, 'too-large' | 'left'>> {
  if (Number(incoming.headers['content-length'] ?? 0) > maxBytes) return Promise.resolve(refuse('too-large'));
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    incoming.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > maxBytes) {
        incoming.pause();
        incoming.removeAllListeners('data');
        resolve(refuse('too-large'));
      } else {
        chunks.push(chunk);
      }
    });
    incoming.on('end', () => resolve(accept(Buffer.concat(chunks))));
    incoming.on('error', () => resolve(refuse('left')));
    incoming.on('close', () => resolve(refuse('left')));
  });
}

/** The limits for the body of a POST, checked on the raw bytes before anything parses them. */
export type BodyLimit = {
  /** For `application/x-www-form-urlencoded`, the default of HTML forms. */
  urlencodedBytes: number;
  fields: number;
  /** For `multipart/form-data`. */
  multipartBytes: number;
  parts: number;
  /** A webhook: any content type is accepted, and nothing is parsed before the signature is checked. */
  isMessage?: true;
  /** Without a valid session cookie, the limits of an ordinary form apply. */
  needsSession?: true;
};

const FORM_MAX_BYTES = 64 * 1024;

/** For a JSON body of the HTTP API. The largest is a product with all its variants and texts. */
export const API_MAX_BYTES = 512 * 1024;

/** Uploads to the HTTP API, by method and path. */
const API_UPLOADS: [method: string, path: RegExp, bytes: number][] = [
  ['POST', /^\/api\/v1\/pictures$/, numbers.UPLOAD_MAX_BYTES],
  ['PUT', /^\/api\/v1\/products\/[^/]+\/file$/, numbers.PRODUCT_FILE_MAX_BYTES],
];

/** The maximum size of a file that is uploaded to this target of the HTTP API; null: it accepts JSON. */
export const apiUploadBytes = (method: string, target: string): number | null =>
  API_UPLOADS.find(([accepted, path]) => accepted === method && path.test(pathOf(target)))?.[2] ?? null;

/** The default for routes that are not listed below: this shop's forms are short. */
const FORM: BodyLimit = { urlencodedBytes: FORM_MAX_BYTES, fields: 500, multipartBytes: FORM_MAX_BYTES, parts: 50 };

/** `multipartBytes` includes the file and the fields and headers around it. */
const upload = (multipartBytes: number): BodyLimit => ({ ...FORM, multipartBytes, needsSession: true });

/** The photos of a return and the text around them. */
const RETURN_FORM_MAX_BYTES = numbers.RETURN_PHOTOS_MAX_BYTES + 64 * 1024;

/** The photos of a review and its text. */
const REVIEW_FORM_MAX_BYTES = numbers.REVIEW_PHOTOS_MAX_BYTES + 64 * 1024;

/** The photos of a brief and its text. */
const BRIEF_FORM_MAX_BYTES = numbers.BRIEF_PHOTOS_MAX_BYTES + 64 * 1024;

/** A courier's file of payments or parcels, or the rows read from it. */
const REMITTANCE_FORM_MAX_BYTES = 1024 * 1024;

/** Seven fields per variant, two per picture, and the product's own fields. */
const PRODUCT_FORM_PARTS = 7 * numbers.VARIANTS_MAX + 2 * numbers.IMAGES_MAX + 60;

/** Without scripts: nine fields for each product of a page, and two for each variant. */
const GRID_FORM_PARTS = GRID_PAGE_PRODUCTS * (9 + 2 * GRID_MAX_VARIANTS) + 10;

/**
 * Endpoints of the server itself, by exact path. Any other spelling reaches a page, where only the shop's own forms are
 * accepted.
 */
const SERVER_ROWS: Readonly<Record<string, BodyLimit>> = {
  ...Object.fromEntries(
    webhookPaths.map((path) => [path, { ...FORM, urlencodedBytes: WEBHOOK_MAX_BYTES, isMessage: true }]),
  ),
  [UPLOAD_PATH]: upload(UPLOAD_FORM_MAX_BYTES),
};

/** Pages that accept more than an ordinary form. The first match counts. */
const ROWS: [path: string | RegExp, limit: BodyLimit][] = [
  [/^\/orders\/[0-9a-z-]+\/returns?(?:\/[0-9a-z-]+)?$/, upload(RETURN_FORM_MAX_BYTES)],
  [/^\/admin\/returns\/[0-9a-z-]+$/, upload(RETURN_FORM_MAX_BYTES)],
  [/^\/item\/[0-9a-z-]+\/review$/, upload(REVIEW_FORM_MAX_BYTES)],
  [/^\/services\/[0-9a-z-]+$/, upload(BRIEF_FORM_MAX_BYTES)],
  ['/edit-profile/photo', upload(UPLOAD_FORM_MAX_BYTES)],
  ['/admin/products/import', upload(UPLOAD_FORM_MAX_BYTES)],
  ['/admin/settings', upload(UPLOAD_FORM_MAX_BYTES)],
  ['/admin/setup', upload(UPLOAD_FORM_MAX_BYTES)],
  // A policy of 30,000 characters, in any script.
  ['/admin/policies', { ...FORM, urlencodedBytes: 512 * 1024, needsSession: true }],
  ['/admin/products/edit', { ...upload(1024 * 1024), parts: GRID_FORM_PARTS }],
  // A row that is accepted is a part of its own.
  ['/admin/remittances', { ...upload(REMITTANCE_FORM_MAX_BYTES), parts: REMITTANCE_ROWS_MAX + 10 }],
  ['/admin/shipping', upload(REMITTANCE_FORM_MAX_BYTES)],
  ['/admin/moving', upload(MOVING_MAX_BYTES + 64 * 1024)],
  [/^\/admin\/products\/[0-9a-z-]+\/file$/, upload(numbers.PRODUCT_FILE_MAX_BYTES + 16 * 1024)],
  [/^\/admin\/products\/[0-9a-z-]+$/, { ...upload(1024 * 1024), parts: PRODUCT_FORM_PARTS }],
];

/**
 * Returns the limits for a POST to this target.
 * @param hasSession called only when the result depends on it
 */
export function bodyLimitOf(target: string, hasSession: () => boolean): BodyLimit {
  const path = pagePathOf(target);
  const row = ROWS.find(([fits]) => (typeof fits === 'string' ? fits === path : fits.test(path)));
  const limit = SERVER_ROWS[pathOf(target)] ?? row?.[1] ?? FORM;
  return limit.needsSession && !hasSession() ? FORM : limit;
}

/** The encoding of a form's body. The boundary is null for urlencoded forms. */
export type FormType = { boundary: string | null };

const URLENCODED = /^application\/x-www-form-urlencoded(?:\s*;\s*charset=[\w-]+)?$/i;
/**
 * RFC 2046 defines the characters of a boundary. Nothing may follow it: another parser could otherwise read a different
 * boundary.
 */
const MULTIPART = /^multipart\/form-data\s*;\s*boundary=(?:"([\w'()+./:=?-]{1,70})"|([\w'()+./:=?-]{1,70}))$/i;

/** Parses a Content-Type. Returns null if it is not a form encoding that the shop accepts. */
export function readFormType(contentType: string | undefined): FormType | null {
  const text = contentType?.trim() ?? '';
  if (URLENCODED.test(text)) return { boundary: null };
  const [, quoted, plain] = MULTIPART.exec(text) ?? [];
  const boundary = quoted ?? plain;
  return boundary === undefined ? null : { boundary };
}

/** The maximum size of a body of this type, in bytes. */
export const maxBytesOf = (limit: BodyLimit, type: FormType | null): number =>
  type?.boundary != null ? limit.multipartBytes : limit.urlencodedBytes;

/** For the headers of one part: field name, file name, content type. */
const PART_HEADERS_MAX_BYTES = 4 * 1024;

/**
 * Counts the fields or parts of a body without parsing it.
 * @returns the count, or a refusal: too many, or a part whose headers do not end within the limit
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
    // The closing delimiter is followed by hyphens and has no part after it.
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

/** Counts the fields between separators. Returns null if there are more than `max`. */
function countUpTo(body: Buffer, separator: string, max: number): number | null {
  let count = 1;
  for (let at = body.indexOf(separator); at !== -1; at = body.indexOf(separator, at + 1)) {
    count += 1;
    if (count > max) return null;
  }
  return count;
}
