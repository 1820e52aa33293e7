import { type ReactNode, type RefObject, useRef } from 'react';
import { Form, useActionData, useNavigation } from 'react-router';
import type { AdminAnswer } from '#app/http/admin.ts';
import styles from './admin.module.css';
import { FaultsContext } from './form-field.tsx';
import { useAdminAnswer } from './use-admin-result.ts';

type Props = {
  path: string;
  /** See `useSeenVersion`; absent: the use case does not compare versions. */
  seenMs?: number | undefined;
  /** Label of the button, and its label while the request is running. */
  submit: string;
  saving: string;
  className: string | undefined;
  form?: RefObject<HTMLFormElement | null>;
  children: ReactNode;
};

/** Form of one record, whose action has the intent `save`. */
export function SaveForm({ path, seenMs, submit, saving, className, form, children }: Props) {
  const own = useRef<HTMLFormElement>(null);
  const place = form ?? own;
  const answer = useActionData<AdminAnswer>();
  const isBusy = useNavigation().formAction === path;
  useAdminAnswer(answer, place);
  return (
    <FaultsContext value={answer?.faults ?? {}}>
      <Form method="post" action={path} ref={place} className={className} noValidate preventScrollReset>
        {answer?.problem && (
          <p className="form-problem" tabIndex={-1}>
            {answer.problem}
          </p>
        )}
        <input type="hidden" name="intent" value="save" />
        {seenMs !== undefined && <input type="hidden" name="seenMs" value={seenMs} />}
        {children}
        <div className={styles.actions}>
          <button type="submit" className="button loud" disabled={isBusy}>
            {isBusy ? saving : submit}
          </button>
        </div>
      </Form>
    </FaultsContext>
  );
}
