import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { ConfirmDialog } from '#app/admin/components/confirm-dialog.tsx';
import { productCopy as copy } from './copy.ts';

/** Asks before leaving unsaved changes: a dialog inside the shop, the browser's own otherwise. */
export function LeaveDialog({ isTouched, onLeave }: { isTouched: boolean; onLeave?: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const isLeaving = useRef(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isTouched && currentLocation.pathname !== nextLocation.pathname,
  );

  useEffect(() => {
    if (!isTouched) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isTouched]);

  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    const open = dialog.current;
    // Escape closes a dialog too, and cancels.
    const stay = () => {
      if (!isLeaving.current) blocker.reset();
    };
    isLeaving.current = false;
    open?.addEventListener('close', stay);
    open?.showModal();
    return () => open?.removeEventListener('close', stay);
  }, [blocker]);

  return (
    <ConfirmDialog
      dialog={dialog}
      title={copy.leaveTitle}
      confirm={copy.leave}
      danger
      onConfirm={() => {
        isLeaving.current = true;
        onLeave?.();
        blocker.proceed?.();
      }}
    >
      <p>{copy.leaveText}</p>
    </ConfirmDialog>
  );
}
