import { type MouseEvent, useRef } from 'react';

/** A question that has a page of its own, asked in a dialog where scripts run: for the links that lead there and back. */
export function useConfirmation() {
  const dialog = useRef<HTMLDialogElement>(null);

  function ask(event: MouseEvent): void {
    event.preventDefault();
    dialog.current?.showModal();
  }

  function goBack(event: MouseEvent): void {
    event.preventDefault();
    dialog.current?.close();
  }

  return { dialog, ask, goBack };
}
