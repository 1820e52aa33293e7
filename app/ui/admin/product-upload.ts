import { productWords as words } from '#words/admin/product.ts';
import { uploadWords } from '#words/upload.ts';

export type Uploaded = { ok: true; address: string } | { ok: false; fault: string };

/** One upload under way. */
export type Upload = { done: Promise<Uploaded>; cancel(): void };

/** Sends one picture, by XMLHttpRequest: fetch does not say how much has been sent. */
export function uploadPicture(file: File, onPercent: (percent: number) => void): Upload {
  const request = new XMLHttpRequest();
  const done = new Promise<Uploaded>((resolve) => {
    request.open('POST', '/media/upload');
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded, total }) => onPercent(Math.floor((loaded / Math.max(total, 1)) * 100));
    request.onload = () => resolve(readAnswer(request));
    request.onerror = () => resolve({ ok: false, fault: words.lineDown });
    request.onabort = () => resolve({ ok: false, fault: words.uploadFailed });
    const form = new FormData();
    form.set('file', file);
    form.set('upload_preset', 'product');
    request.send(form);
  });
  return { done, cancel: () => request.abort() };
}

function readAnswer({ status, response }: XMLHttpRequest): Uploaded {
  const { secure_url: address, error } = (response ?? {}) as { secure_url?: unknown; error?: { message?: string } };
  if (status === 200 && typeof address === 'string') return { ok: true, address };
  // The door turns endless bodies away before anybody reads them.
  if (status === 413 && !error) return { ok: false, fault: uploadWords['picture-too-large'] };
  return { ok: false, fault: error?.message ?? words.uploadFailed };
}
