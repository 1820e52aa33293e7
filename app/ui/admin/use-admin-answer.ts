import type { RefObject } from 'react';
import { toast } from '../toast-store.ts';
import { useChange } from '../use-change.ts';

/** What became of a form of the admin; see `AdminAnswer` of app/http/admin.ts. */
export type Answer = {
  isDone: boolean;
  toast: string | null;
  faults: Record<string, string>;
  problem: string | null;
  undo?: Record<string, string | string[]>;
  isAway?: true;
};

/** Says what an answer says, once, and leads to the first field of `form` that was not right. */
export function useAdminAnswer(answer: Answer | undefined, form?: RefObject<HTMLFormElement | null>): void {
  useChange(answer, () => {
    if (!answer) return;
    if (answer.toast !== null) toast[answer.isDone ? 'success' : 'error'](answer.toast);
    if (!answer.isDone) form?.current?.querySelector<HTMLElement>('[aria-invalid="true"], .form-problem')?.focus();
  });
}
