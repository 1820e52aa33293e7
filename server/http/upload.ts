import type { Shop, Visit } from '#app/http/context.ts';
import { type UploadRefusal, uploadCopy } from '#app/http/upload-copy.ts';
import * as numbers from '#config/numbers.ts';
import { limitUploads } from '#shop/accounts/limit-uploads.server.ts';
import { can } from '#shop/accounts/permissions.ts';
import { cropPicture } from '#shop/media/crop-picture.server.ts';
import { uploadPicture } from '#shop/media/upload-picture.server.ts';
import { RETRY_SECONDS } from './error-page.ts';

export const UPLOAD_PATH = '/media/upload';

/** The picture and the other fields of the form. */
export const UPLOAD_FORM_MAX_BYTES = numbers.UPLOAD_MAX_BYTES + 16 * 1024;

const STATUS: Record<UploadRefusal, number> = {
  'log-in-first': 401,
  'not-allowed': 403,
  'no-file': 400,
  'too-many': 429,
  'not-a-picture': 415,
  'picture-too-large': 413,
  'picture-too-many-pixels': 413,
  'picture-too-detailed': 413,
  'picture-broken': 422,
  'pictures-busy': 503,
  'service-away': 503,
};

/**
 * `POST /media/upload`: multipart `file` and `upload_preset` ("photo" for a customer's profile photo, "product" for
 * staff who may edit products). The response contains the picture's `secure_url`, like those of image services. Instead of
 * `file`, a product's picture may be a part of a stored one: its address as `picture`, and `crop` (`writeArea`).
 */
export function serveUploads(shop: Shop) {
  return async (request: Request, visit: Visit): Promise<Response> => {
    const { session } = visit;
    if (session === null) return refused('log-in-first');
    // Checked before the form is parsed: ten megabytes of form data are the most expensive request.
    const tooMany = await limitUploads(shop.accounts, session, visit.clientNetwork);
    if (tooMany !== null) return refused('too-many', { 'retry-after': String(tooMany.retryAfterSeconds) });
    const form = await request.formData().catch(() => null);
    const file = form?.get('file');
    const preset = form?.get('upload_preset');
    if (preset === 'product' ? !can(session, 'products.edit') : preset !== 'photo') return refused('not-allowed');
    const context = { ...shop, origin: shop.details.origin };
    const owner = session.customerId;
    const address = preset === 'product' ? form?.get('picture') : null;
    const area = form?.get('crop');
    const isFile = file instanceof File && file.size > 0;
    const isCrop = typeof address === 'string' && typeof area === 'string';
    if (!isFile && !isCrop) return refused('no-file');
    const bytes = isFile ? new Uint8Array(await file.arrayBuffer()) : null;
    const uploaded = await visit.callExternal(() => {
      if (bytes !== null) return uploadPicture(context, { bytes, owner });
      return cropPicture(context, { address: String(address), area: String(area), owner });
    });
    if (!uploaded.ok) return refused(uploaded.reason);
    return answer(200, { secure_url: uploaded.value.secureUrl });
  };
}

function refused(reason: UploadRefusal, headers: Record<string, string> = {}): Response {
  const status = STATUS[reason];
  const retryHeaders: Record<string, string> = status === 503 ? { 'retry-after': String(RETRY_SECONDS) } : {};
  return answer(status, { error: { reason, message: uploadCopy[reason] } }, { ...retryHeaders, ...headers });
}

const answer = (status: number, body: object, headers: Record<string, string> = {}): Response =>
  Response.json(body, { status, headers: { 'cache-control': 'no-store', ...headers } });
