import { useRef } from 'react';
import { Link, useFetcher } from 'react-router';
import adminStyles from '#app/admin/components/admin.module.css';
import { type Answer, useAdminAnswer } from '#app/admin/components/use-admin-result.ts';
import { adminSearchCopy as words } from './copy.ts';
import { Field } from './synonym-form.tsx';

type Props = {
  path: string;
  /** The whole list, to copy or to change; null: not asked for. */
  text: string | null;
};

/** The list of synonyms as text. */
export function ImportForm({ path, text }: Props) {
  const fetcher = useFetcher<Answer>();
  const form = useRef<HTMLFormElement>(null);
  useAdminAnswer(fetcher.data, form);
  const faults = fetcher.data?.isDone === false ? fetcher.data.faults : {};
  return (
    <section className={adminStyles.card} aria-labelledby="synonym-import">
      <h2 id="synonym-import">{words.importTitle}</h2>
      <p className="hint">{words.importText}</p>
      <fetcher.Form method="post" action={path} ref={form} noValidate>
        {fetcher.data?.problem && (
          <p className="form-problem" tabIndex={-1}>
            {fetcher.data.problem}
          </p>
        )}
        <input type="hidden" name="intent" value="import" />
        <Field name="lines" label={words.linesLabel} hint={words.linesHint} fault={faults.lines}>
          {(control) => (
            <textarea
              {...control}
              key={text}
              rows={text === null ? 5 : 16}
              spellCheck={false}
              defaultValue={text ?? ''}
            />
          )}
        </Field>
        <div className="field">
          <label className="check">
            <input type="checkbox" name="replace" />
            {words.replaceLabel}
          </label>
        </div>
        <div className={adminStyles.actions}>
          <button type="submit" className="button loud" disabled={fetcher.state !== 'idle'}>
            {words.import}
          </button>
          <Link className="button" to={`${path}?list=all#synonym-import`}>
            {words.showAll}
          </Link>
        </div>
      </fetcher.Form>
    </section>
  );
}
