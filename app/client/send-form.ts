import type { FormAnswer } from '#app/http/form-response.ts';

/** What came back, or why nothing did: the line broke, or somebody cancelled it. */
export type SentForm = { ok: true; request: XMLHttpRequest } | { ok: false; why: 'line' | 'cancelled' };

/** One form under way. */
export type Sending<Sent> = { done: Promise<Sent>; cancel(): void };

/** Posts a form by XMLHttpRequest: fetch does not say how much has been sent. Redirects are followed. */
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

const WAIT_MS = 15_000;

/** Sends a form without leaving the page. A line that breaks or an answer that is none says `failed`; nothing is lost. */
export async function postForm(
  action: string,
  form: FormData,
  { failed, problem }: { failed: string; problem: string },
): Promise<FormAnswer> {
  try {
    const answer = await fetch(action, {
      method: 'POST',
      body: form,
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(WAIT_MS),
    });
    return await answer.json();
  } catch {
    return { isDone: false, toast: { kind: 'error', text: failed }, faults: {}, problem };
  }
}
