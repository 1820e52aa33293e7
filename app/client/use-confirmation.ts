import { type MouseEvent, useRef } from 'react';

/** Opens a confirmation that has a page of its own as a dialog, for the links that lead there and back. */
export function useConfirmation() {
  const dialog = useRef<HTMLDialogElement>(null);

  function open(event: MouseEvent): void {
    event.preventDefault();
    dialog.current?.showModal();
  }

  function goBack(event: MouseEvent): void {
    event.preventDefault();
    dialog.current?.close();
  }

  return { dialog, open, goBack };
}
