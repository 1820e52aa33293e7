import { type ReactNode, type RefObject, useId, useRef } from 'react';
import { useFetcher } from 'react-router';
import type { AdminAnswer } from '#app/http/admin.ts';
import styles from './admin.module.css';
import { adminTableCopy } from './copy.ts';
import { useAdminAnswer } from './use-admin-result.ts';

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

type RemoveProps = {
  /** Where `fields` are posted. */
  path: string;
  fields?: Record<string, string>;
  label: string;
  /** Of one of several: a label that tells it from the others, and a small button. */
  labelOfOne?: string;
  title: string;
  confirm?: string;
  /** Describes the consequences. */
  children: string;
};

const DELETE = { intent: 'delete' };

/** A button that removes something after a question. It needs scripts: without them nobody could be asked. */
export function RemoveButton({ path, fields = DELETE, label, labelOfOne, title, confirm, children }: RemoveProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const fetcher = useFetcher<AdminAnswer>();
  useAdminAnswer(fetcher.data);
  return (
    <div className={styles.actions}>
      {fetcher.data?.problem && <p className="form-problem">{fetcher.data.problem}</p>}
      <button
        type="button"
        className={labelOfOne === undefined ? 'button danger scripted' : 'button small scripted'}
        aria-label={labelOfOne}
        disabled={fetcher.state !== 'idle'}
        onClick={() => dialog.current?.showModal()}
      >
        {label}
      </button>
      <ConfirmDialog
        dialog={dialog}
        title={title}
        confirm={confirm ?? label}
        danger
        onConfirm={() => fetcher.submit(fields, { method: 'post', action: path })}
      >
        <p>{children}</p>
      </ConfirmDialog>
    </div>
  );
}
