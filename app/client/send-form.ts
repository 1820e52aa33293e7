import type { FormAnswer } from '#app/http/form-response.ts';
import { WAIT_MS } from './wait.ts';

/** The finished request, or why there is none: the network failed, or it was cancelled. */
export type SentForm = { ok: true; request: XMLHttpRequest } | { ok: false; why: 'line' | 'cancelled' };

/** A running upload. */
export type Sending<Sent> = { done: Promise<Sent>; cancel(): void };

/** Posts a form with XMLHttpRequest, because fetch does not report upload progress. Redirects are followed. */
export function sendForm(
  address: string,
  form: FormData,
  onPercent: (percent: number) => void,
  responseType: XMLHttpRequestResponseType = 'json',
): Sending<SentForm> {
  const request = new XMLHttpRequest();
  const done = new Promise<SentForm>((resolve) => {
    request.open('POST', address);
    request.responseType = responseType;
    request.upload.onprogress = ({ loaded, total }) => onPercent(Math.floor((loaded / Math.max(total, 1)) * 100));
    request.onload = () => resolve({ ok: true, request });
    request.onerror = () => resolve({ ok: false, why: 'line' });
    request.onabort = () => resolve({ ok: false, why: 'cancelled' });
    request.send(form);
  });
  return { done, cancel: () => request.abort() };
}

/** A form with files, from a slow connection. */
const UPLOAD_MS = 180_000;

/**
 * Posts a form without leaving the page. If the answer is not JSON, it returns `failed` as the toast and `problem`; without
 * an answer `failed` and `offline`.
 */
export async function postForm(
  action: string,
  form: FormData,
  { failed, problem, offline = problem }: { failed: string; problem: string; offline?: string },
): Promise<FormAnswer> {
  try {
    const answer = await fetch(action, {
      method: 'POST',
      body: form,
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(hasFile(form) ? UPLOAD_MS : WAIT_MS),
    });
    return await answer.json();
  } catch (error) {
    const reason = error instanceof SyntaxError ? problem : offline;
    return { isDone: false, toast: { kind: 'error', text: failed }, faults: {}, problem: reason };
  }
}

const hasFile = (form: FormData): boolean =>
  [...form.values()].some((value) => value instanceof File && value.size > 0);
