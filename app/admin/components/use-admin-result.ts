import type { RefObject } from 'react';
import { toast } from '#app/client/toast-store.ts';
import { useChange } from '#app/client/use-change.ts';
import type { AdminAnswer } from '#app/http/admin.ts';

export type Answer = AdminAnswer;

/** Says what an answer says, once, and leads to the first field of `form` that was not right. */
export function useAdminAnswer(answer: Answer | undefined, form?: RefObject<HTMLFormElement | null>): void {
  useChange(answer, () => {
    if (!answer) return;
    if (answer.toast !== null) toast[answer.isDone ? 'success' : 'error'](answer.toast);
    if (!answer.isDone) form?.current?.querySelector<HTMLElement>('[aria-invalid="true"], .form-problem')?.focus();
  });
}
