import type { RefObject } from 'react';
import { toast } from '#app/client/toast-store.ts';
import { useChange } from '#app/client/use-change.ts';
import type { AdminAnswer } from '#app/http/admin.ts';

export type Answer = AdminAnswer;

/** Shows the toast of an answer once, and focuses the first invalid field of `form`. */
export function useAdminAnswer(answer: Answer | undefined, form?: RefObject<HTMLFormElement | null>): void {
  useChange(answer, () => {
    if (!answer) return;
    if (answer.toast !== null) toast[answer.isDone ? 'success' : 'error'](answer.toast);
    if (!answer.isDone) form?.current?.querySelector<HTMLElement>('[aria-invalid="true"], .form-problem')?.focus();
  });
}
