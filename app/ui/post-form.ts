import type { FormAnswer } from '#app/http/form-answer.ts';

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
