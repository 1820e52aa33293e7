import { productCopy as copy } from '#app/admin/products/copy.ts';
import type { Sending } from '#app/client/send-form.ts';
import { type SentPicture, sendPicture } from '#app/client/send-picture.ts';
import { shrinkPicture } from '#app/client/shrink-photos.ts';
import { uploadCopy } from '#app/http/upload-copy.ts';
import * as numbers from '#config/numbers.ts';
import { type CropArea, writeArea } from '#shop/media/crop-area.ts';

type Uploaded = { ok: true; address: string } | { ok: false; fault: string };

/** A running upload. */
export type Upload = Sending<Uploaded>;

/** Uploads a picture of a product or service, made smaller first: a camera's is larger than the shop takes. */
export function uploadPicture(file: File, onPercent: (percent: number) => void): Upload {
  let sending: Sending<SentPicture> | null = null;
  let isCancelled = false;
  async function send(): Promise<Uploaded> {
    const small = await shrinkPicture(file);
    if (small.size > numbers.UPLOAD_MAX_BYTES) return { ok: false, fault: uploadCopy['picture-too-large'] };
    if (isCancelled) return { ok: false, fault: copy.offline };
    const form = new FormData();
    form.set('file', small);
    form.set('upload_preset', 'product');
    sending = sendPicture(form, onPercent);
    return inWords(await sending.done);
  }
  return {
    done: send(),
    cancel() {
      isCancelled = true;
      sending?.cancel();
    },
  };
}

/** Stores a part of an uploaded picture as a picture of its own. */
export function cropPicture(address: string, area: CropArea): Promise<Uploaded> {
  const form = new FormData();
  form.set('picture', address);
  form.set('crop', writeArea(area));
  form.set('upload_preset', 'product');
  return sendPicture(form, () => {}).done.then(inWords);
}

function inWords(sent: SentPicture): Uploaded {
  if (sent.ok) return sent;
  if (sent.why === 'line') return { ok: false, fault: copy.offline };
  // The server refuses a body that is too large before it is read, without a message.
  if (sent.status === 413 && sent.message === null) return { ok: false, fault: uploadCopy['picture-too-large'] };
  return { ok: false, fault: sent.message ?? copy.uploadFailed };
}
