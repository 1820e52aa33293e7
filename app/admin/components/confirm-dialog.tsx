import { type ReactNode, type RefObject, useId, useRef } from 'react';
import { useFetcher } from 'react-router';
import styles from './admin.module.css';
import { adminTableCopy } from './copy.ts';
import { type Answer, useAdminAnswer } from './use-admin-result.ts';

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

type DeletionProps = {
  /** Where `intent` is posted to. */
  path: string;
  intent?: string;
  /** Label of the button. */
  label: string;
  title: string;
  /** The consequences. */
  text: string;
  /** Label of the confirm button, if it is another one. */
  confirm?: string;
};

/** A button that deletes something after a confirmation, and shows the answer as a toast. */
export function Deletion({ path, intent = 'delete', label, title, text, confirm = label }: DeletionProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const fetcher = useFetcher<Answer>();
  useAdminAnswer(fetcher.data);
  return (
    <div className={styles.actions}>
      <button
        type="button"
        className="button danger scripted"
        disabled={fetcher.state !== 'idle'}
        onClick={() => dialog.current?.showModal()}
      >
        {label}
      </button>
      <ConfirmDialog
        dialog={dialog}
        title={title}
        confirm={confirm}
        danger
        onConfirm={() => fetcher.submit({ intent }, { method: 'post', action: path })}
      >
        <p>{text}</p>
      </ConfirmDialog>
    </div>
  );
}
