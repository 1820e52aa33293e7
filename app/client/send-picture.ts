import { type Sending, sendForm } from './send-form.ts';

/** `why`: the network failed, it was cancelled, or the server refused it; `message` is the server's own. */
export type SentPicture =
  | { ok: true; address: string }
  | { ok: false; why: 'line' | 'cancelled' | 'refused'; status: number; message: string | null };

/**
 * Uploads a picture to the shop.
 * @param form with `file` and `upload_preset`
 */
export function sendPicture(form: FormData, onPercent: (percent: number) => void): Sending<SentPicture> {
  const { done, cancel } = sendForm('/media/upload', form, onPercent);
  return {
    done: done.then((sent) => (sent.ok ? readAnswer(sent.request) : { ...sent, status: 0, message: null })),
    cancel,
  };
}

function readAnswer({ status, response }: XMLHttpRequest): SentPicture {
  const { secure_url: address, error } = (response ?? {}) as { secure_url?: unknown; error?: { message?: string } };
  if (status === 200 && typeof address === 'string') return { ok: true, address };
  return { ok: false, why: 'refused', status, message: error?.message ?? null };
}
