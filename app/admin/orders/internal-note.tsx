import { useId, useRef } from 'react';
import { useFetcher, useLocation } from 'react-router';
import { ActionButton } from '#app/admin/components/action-button.tsx';
import adminStyles from '#app/admin/components/admin.module.css';
import { useAdminAnswer, useSeenVersion } from '#app/admin/components/use-admin-result.ts';
import { useMay } from '#app/admin/components/use-may.ts';
import { FieldFrame } from '#app/components/field-frame.tsx';
import orderPartsStyles from '#app/components/order-parts.module.css';
import type { AdminAnswer } from '#app/http/admin.ts';
import styles from './admin-orders.module.css';
import { useFaults } from './order-action.tsx';
import { adminOrderCopy as copy } from './order-copy.ts';

type Props = {
  note: string | null;
  /** Without scripts: the note that was refused, because someone else had changed it. */
  typed: string | undefined;
};

/** The shop's note about an order: a form, or plain text for staff who may not change it. */
export function InternalNote({ note, typed }: Props) {
  if (useMay()('orders.fulfil')) return <NoteForm note={note ?? ''} typed={typed} />;
  if (note === null) return null;
  return (
    <section className={adminStyles.card} aria-labelledby="note-title">
      <h2 id="note-title">{copy.note}</h2>
      <p className={orderPartsStyles.brief}>{note}</p>
    </section>
  );
}

/** Has its own fetcher: after another action of the page, a colleague's note must not count as seen. */
function NoteForm({ note, typed }: { note: string; typed: string | undefined }) {
  const form = useRef<HTMLFormElement>(null);
  const fetcher = useFetcher<AdminAnswer>();
  const { pathname } = useLocation();
  const id = useId();
  const faults = useFaults();
  useAdminAnswer(fetcher.data, form);
  const seen = useSeenVersion(note, fetcher.state === 'idle' ? fetcher.data : undefined);
  return (
    <section className={adminStyles.card}>
      <fetcher.Form method="post" action={pathname} ref={form} className={styles.form} noValidate>
        {fetcher.data?.problem && (
          <p className="form-problem" tabIndex={-1}>
            {fetcher.data.problem}
          </p>
        )}
        <input type="hidden" name="seen" value={seen} />
        {typed !== undefined && note !== '' && (
          <p className="hint">
            {copy.noteNow} {note}
          </p>
        )}
        <FieldFrame id={id} label={copy.note} hint={copy.noteHint} fault={fetcher.data?.faults.note ?? faults.note}>
          {(control) => <textarea {...control} name="note" rows={4} maxLength={2_000} defaultValue={typed ?? note} />}
        </FieldFrame>
        <div className={adminStyles.actions}>
          <ActionButton intent="note" disabled={fetcher.state !== 'idle'}>
            {copy.saveNote}
          </ActionButton>
        </div>
      </fetcher.Form>
    </section>
  );
}
