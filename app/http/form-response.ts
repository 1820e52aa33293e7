import type { FormRefusal } from '#app/components/form.tsx';
import { type FlashKey, flashCopy } from './flash-copy.ts';

/** JSON answer to a form that a script posted: a toast, field errors and a message for the whole form. */
export type FormAnswer = {
  isDone: boolean;
  toast: { kind: 'success' | 'error' | 'info'; text: string };
  faults: Record<string, string>;
  problem: string | null;
};

/** Scripts that stay on their page ask for JSON; a plain form gets a page. */
export const isScripted = (request: Request): boolean => request.headers.get('accept') === 'application/json';

/** JSON answer with the toast of a flash key. */
export function answerFlash(flash: FlashKey, status = 200): Response {
  const isDone = status < 400;
  return Response.json({ isDone, toast: flashCopy[flash], faults: {}, problem: null } satisfies FormAnswer, {
    status,
  });
}

/** JSON answer with the reason for a refusal. */
export function answerRefusal(
  { faults, problem, toast }: FormRefusal,
  status: number,
  headers?: Record<string, string>,
): Response {
  const error = { kind: 'error' as const, text: toast ?? '' };
  return Response.json({ isDone: false, toast: error, faults, problem } satisfies FormAnswer, { status, headers });
}
