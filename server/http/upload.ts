import type { Shop, Visit } from '#app/http/context.ts';
import { type UploadRefusal, uploadCopy } from '#app/http/upload-copy.ts';
import * as numbers from '#config/numbers.ts';
import { limitUploads } from '#shop/accounts/limit-uploads.server.ts';
import { can } from '#shop/accounts/permissions.ts';
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
 * staff who may edit products). The response contains the picture's `secure_url`, like those of image services.
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
    if (!(file instanceof File) || file.size === 0) return refused('no-file');
    const bytes = new Uint8Array(await file.arrayBuffer());
    const uploaded = await visit.callExternal(() =>
      uploadPicture({ ...shop, origin: shop.details.origin }, { bytes, owner: session.customerId }),
    );
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
