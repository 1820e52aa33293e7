import { type ReactNode, type RefObject, useId } from 'react';
import { adminTableWords } from './copy.ts';

type Props = {
  dialog: RefObject<HTMLDialogElement | null>;
  title: string;
  /** What follows, so that nobody is surprised. */
  children: ReactNode;
  /** On the button that does it. */
  confirm: string;
  danger?: boolean;
  onConfirm: () => void;
};

/** Asks before something that cannot simply be taken back: `dialog.current?.showModal()` opens it; Escape says no. */
export function ConfirmDialog({ dialog, title, children, confirm, danger = false, onConfirm }: Props) {
  const id = useId();
  return (
    <dialog ref={dialog} className="admin-dialog" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <div className="admin-dialog-text">{children}</div>
      <div className="admin-actions">
        <button type="button" className="button" onClick={() => dialog.current?.close()}>
          {adminTableWords.cancel}
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
