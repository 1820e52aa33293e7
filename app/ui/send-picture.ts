/** `why`: the line broke, somebody cancelled it, or the server said no; `message` is the server's own sentence. */
export type SentPicture =
  | { ok: true; address: string }
  | { ok: false; why: 'line' | 'cancelled' | 'refused'; status: number; message: string | null };

/** One upload under way. */
export type Sending = { done: Promise<SentPicture>; cancel(): void };

/**
 * Sends a picture to the shop's own endpoint, by XMLHttpRequest: fetch does not say how much has been sent.
 * @param form with `file` and `upload_preset`
 */
export function sendPicture(form: FormData, onPercent: (percent: number) => void): Sending {
  const request = new XMLHttpRequest();
  const failed = (why: 'line' | 'cancelled') => ({ ok: false as const, why, status: 0, message: null });
  const done = new Promise<SentPicture>((resolve) => {
    request.open('POST', '/media/upload');
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded, total }) => onPercent(Math.floor((loaded / Math.max(total, 1)) * 100));
    request.onload = () => resolve(readAnswer(request));
    request.onerror = () => resolve(failed('line'));
    request.onabort = () => resolve(failed('cancelled'));
    request.send(form);
  });
  return { done, cancel: () => request.abort() };
}

function readAnswer({ status, response }: XMLHttpRequest): SentPicture {
  const { secure_url: address, error } = (response ?? {}) as { secure_url?: unknown; error?: { message?: string } };
  if (status === 200 && typeof address === 'string') return { ok: true, address };
  return { ok: false, why: 'refused', status, message: error?.message ?? null };
}
