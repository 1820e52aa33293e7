import type { FormRefusal } from './account-action.ts';
import { type FlashKey, flashWords } from './flash-copy.ts';

/** What became of a form that scripts sent by themselves: what to say, and what was not right. */
export type FormAnswer = {
  isDone: boolean;
  toast: { kind: 'success' | 'error' | 'info'; text: string };
  faults: Record<string, string>;
  problem: string | null;
};

/** Scripts that stay on their page ask for JSON; a form's own answer is a page. */
export const isScripted = (request: Request): boolean => request.headers.get('accept') === 'application/json';

/** An answer for scripts: what the flash would say. */
export function answerFlash(flash: FlashKey, status = 200): Response {
  const isDone = status < 400;
  return Response.json({ isDone, toast: flashWords[flash], faults: {}, problem: null } satisfies FormAnswer, {
    status,
  });
}

/** An answer for scripts: why not. */
export function answerRefusal(
  { faults, problem, toast }: FormRefusal,
  status: number,
  headers?: Record<string, string>,
): Response {
  const error = { kind: 'error' as const, text: toast ?? '' };
  return Response.json({ isDone: false, toast: error, faults, problem } satisfies FormAnswer, { status, headers });
}
