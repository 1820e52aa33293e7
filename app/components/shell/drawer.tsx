import { type RefObject, useEffect } from 'react';
import { Icon } from '#app/components/icon.tsx';
import { shellCopy } from './copy.ts';
import styles from './sidebar.module.css';
import { SidebarLinks } from './sidebar.tsx';

const DRAWER_ID = 'drawer';

/**
 * Attributes that open and close a dialog without scripts and that React's types do not include yet. Older browsers use
 * the click handler instead; with both, an open dialog would be opened twice.
 */
const invoke = (command: 'show-modal' | 'close', dialog: RefObject<HTMLDialogElement | null>) => ({
  command,
  commandfor: DRAWER_ID,
  onClick() {
    if ('commandForElement' in HTMLButtonElement.prototype) return;
    if (command === 'close') dialog.current?.close();
    else dialog.current?.showModal();
  },
});

/** The sidebar on small screens. The browser's modal dialog traps the focus, handles Escape and restores the focus. */
export function Drawer({ dialog }: { dialog: RefObject<HTMLDialogElement | null> }) {
  // Closed by Back and Forward when they are clicked, not when the page arrives: an earlier navigation may finish after
  // the drawer has been opened again.
  useEffect(() => {
    const close = () => dialog.current?.close();
    window.addEventListener('popstate', close);
    return () => window.removeEventListener('popstate', close);
  }, [dialog]);

  const closeOnLink = (event: React.MouseEvent) => {
    const isLink = event.target instanceof Element && event.target.closest('a') !== null;
    if (isLink || event.target === event.currentTarget) dialog.current?.close();
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape and the close button close it by keyboard
    <dialog
      id={DRAWER_ID}
      ref={dialog}
      className={`${styles.noren} ${styles.drawer}`}
      aria-label={shellCopy.menu}
      onClick={closeOnLink}
    >
      <button
        type="button"
        className={`icon-button ${styles.drawerClose}`}
        aria-label={shellCopy.closeMenu}
        {...invoke('close', dialog)}
      >
        <Icon name="close" />
      </button>
      <SidebarLinks />
    </dialog>
  );
}

export function DrawerOpener({ dialog }: { dialog: RefObject<HTMLDialogElement | null> }) {
  return (
    <button
      type="button"
      className={`icon-button ${styles.drawerOpener}`}
      aria-label={shellCopy.openMenu}
      aria-haspopup="dialog"
      {...invoke('show-modal', dialog)}
    >
      <Icon name="menu" />
    </button>
  );
}
