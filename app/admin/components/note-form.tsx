import { useId, useRef } from 'react';
import { useFetcher, useLocation } from 'react-router';
import { FieldFrame } from '#app/components/field-frame.tsx';
import type { AdminAnswer } from '#app/http/admin.ts';
import { STAFF_NOTE_MAX_CHARACTERS } from '#shop/fulfilment/staff-note.ts';
import { ActionButton } from './action-button.tsx';
import styles from './admin.module.css';
import { noteCopy as copy } from './copy.ts';
import { useAdminAnswer, useSeenVersion } from './use-admin-result.ts';

type Props = {
  /** The stored note; null: none. */
  note: string | null;
  label: string;
  hint: string;
  className: string | undefined;
  /** Without scripts: the note that was not saved. */
  typed: string | undefined;
  /** Without scripts: what is wrong with it. */
  fault?: string | undefined;
};

/**
 * The staff's note about an order or a customer, posted to the open page with the intent `note`. It has its own fetcher:
 * after another action of the page, a colleague's note must not count as seen.
 */
export function NoteForm({ note, label, hint, className, typed, fault }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const fetcher = useFetcher<AdminAnswer>();
  const { pathname } = useLocation();
  const id = useId();
  useAdminAnswer(fetcher.data, form);
  const seen = useSeenVersion(note ?? '', fetcher.state === 'idle' ? fetcher.data : undefined);
  return (
    <fetcher.Form method="post" action={pathname} ref={form} className={className} noValidate>
      {fetcher.data?.problem && (
        <p className="form-problem" tabIndex={-1}>
          {fetcher.data.problem}
        </p>
      )}
      <input type="hidden" name="seen" value={seen} />
      {typed !== undefined && note !== null && (
        <p className="hint">
          {copy.now} {note}
        </p>
      )}
      <FieldFrame id={id} label={label} hint={hint} fault={fetcher.data?.faults.note ?? fault}>
        {(control) => (
          <textarea
            {...control}
            name="note"
            rows={4}
            maxLength={STAFF_NOTE_MAX_CHARACTERS}
            defaultValue={typed ?? note ?? ''}
          />
        )}
      </FieldFrame>
      <div className={styles.actions}>
        <ActionButton intent="note" disabled={fetcher.state !== 'idle'}>
          {copy.save}
        </ActionButton>
      </div>
    </fetcher.Form>
  );
}
