import { type ReactNode, type RefObject, useId } from 'react';
import styles from './admin.module.css';
import { adminTableCopy } from './copy.ts';

type Props = {
  dialog: RefObject<HTMLDialogElement | null>;
  title: string;
  /** Describes the consequences. */
  children: ReactNode;
  /** Label of the confirm button. */
  confirm: string;
  danger?: boolean;
  onConfirm: () => void;
};

/**
 * Confirmation before an action that cannot be undone easily: `dialog.current?.showModal()` opens it; Escape cancels.
 */
export function ConfirmDialog({ dialog, title, children, confirm, danger = false, onConfirm }: Props) {
  const id = useId();
  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <div>{children}</div>
      <div className={styles.actions}>
        <button type="button" className="button" onClick={() => dialog.current?.close()}>
          {adminTableCopy.cancel}
        </button>
        <button
          type="button"
          className={danger ? 'button danger' : 'button loud'}
          onClick={() => {
            dialog.current?.close();
            onConfirm();
          }}
        >
          {confirm}
        </button>
      </div>
    </dialog>
  );
}
