import { type RefObject, useEffect } from 'react';
import { Icon } from '#app/components/icon.tsx';
import { shellWords } from './copy.ts';
import { SidebarLinks } from './sidebar.tsx';

const DRAWER_ID = 'drawer';

/**
 * Names of the platform that React's types do not know yet: they open and close a dialog without any script. Older
 * browsers take the handler instead; both at once would open what is open.
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

/**
 * The sidebar on small screens. The browser's own modal dialog keeps the focus inside, hears Escape and gives the
 * focus back.
 */
export function Drawer({ dialog }: { dialog: RefObject<HTMLDialogElement | null> }) {
  // Back and Forward close it when they are pressed. Not when the page arrives: the one a link asked for before may
  // arrive after the drawer has been opened again.
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
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape and the close button are the keyboard's ways
    <dialog id={DRAWER_ID} ref={dialog} className="noren drawer" aria-label={shellWords.menu} onClick={closeOnLink}>
      <button
        type="button"
        className="icon-button drawer-close"
        aria-label={shellWords.closeMenu}
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
      className="icon-button drawer-opener"
      aria-label={shellWords.openMenu}
      aria-haspopup="dialog"
      {...invoke('show-modal', dialog)}
    >
      <Icon name="menu" />
    </button>
  );
}
