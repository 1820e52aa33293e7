import adminStyles from '#app/admin/components/admin.module.css';
import { NoteForm } from '#app/admin/components/note-form.tsx';
import { useMay } from '#app/admin/components/use-may.ts';
import orderPartsStyles from '#app/components/order-parts.module.css';
import styles from './admin-orders.module.css';
import { useFaults } from './order-action.tsx';
import { adminOrderCopy as copy } from './order-copy.ts';

type Props = {
  note: string | null;
  /** Without scripts: the note that was not saved. */
  typed: string | undefined;
};

/** The shop's note about an order: a form, or plain text for staff who may not change it. */
export function InternalNote({ note, typed }: Props) {
  const mayChange = useMay()('orders.fulfil');
  const fault = useFaults().note;
  if (note === null && !mayChange) return null;
  return mayChange ? (
    <section className={adminStyles.card}>
      <NoteForm
        note={note}
        label={copy.note}
        hint={copy.noteHint}
        className={styles.form}
        typed={typed}
        fault={fault}
      />
    </section>
  ) : (
    <section className={adminStyles.card} aria-labelledby="note-title">
      <h2 id="note-title">{copy.note}</h2>
      <p className={orderPartsStyles.brief}>{note}</p>
    </section>
  );
}
