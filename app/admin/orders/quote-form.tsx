import { useId, useRef } from 'react';
import { useFetcher } from 'react-router';
import adminStyles from '#app/admin/components/admin.module.css';
import { type Answer, useAdminAnswer } from '#app/admin/components/use-admin-result.ts';
import { quoteFormCopy as copy } from '#app/admin/services/copy.ts';
import styles from './admin-orders.module.css';

/** Form that quotes a price for a brief: posts `intent` "quote" and `price` in whole rupees to the order's page. */
export function QuoteForm({ path }: { path: string }) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const fetcher = useFetcher<Answer>();
  const isBusy = fetcher.state !== 'idle';
  const answer = fetcher.data?.isDone === false ? fetcher.data : undefined;
  const fault = answer?.faults.price;
  useAdminAnswer(fetcher.data, form);
  return (
    <fetcher.Form method="post" action={path} ref={form} className={styles.form} noValidate>
      <h3>{copy.title}</h3>
      {answer?.problem && (
        <p className="form-problem" tabIndex={-1}>
          {answer.problem}
        </p>
      )}
      <input type="hidden" name="intent" value="quote" />
      <div className="field">
        <label htmlFor={`${id}-price`}>
          {copy.price}, {copy.valid}
        </label>
        <input
          id={`${id}-price`}
          name="price"
          className="input"
          required
          inputMode="numeric"
          autoComplete="off"
          aria-invalid={fault ? true : undefined}
          aria-describedby={`${id}-help`}
        />
        <p className={fault ? 'fault' : 'hint'} id={`${id}-help`}>
          {fault ?? copy.hint}
        </p>
      </div>
      <div className={adminStyles.actions}>
        <button type="submit" className="button loud" disabled={isBusy}>
          {isBusy ? copy.sending : copy.send}
        </button>
      </div>
    </fetcher.Form>
  );
}
