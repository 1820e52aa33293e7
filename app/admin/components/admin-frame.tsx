import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { Link, useFetchers } from 'react-router';
import type { PaletteProps } from '#app/admin/palette/palette.tsx';
import { AlertsMenu } from '#app/admin/waiting/alerts-menu.tsx';
import type { Waiting } from '#app/admin/waiting/count-waiting-tasks.server.ts';
import { Icon, Shape } from '#app/components/icon.tsx';
import { shellCopy } from '#app/components/shell/copy.ts';
import shellStyles from '#app/components/shell/shell.module.css';
import { NavigationProgress, ThemeToggle } from '#app/components/shell/shell.tsx';
import { ShopLogo } from '#app/components/shell/shop-logo.tsx';
import styles from './admin.module.css';
import frameStyles from './admin-frame.module.css';
import { AdminNav } from './admin-nav.tsx';
import { adminFrameCopy as copy } from './copy.ts';
import { useRestoredFocus } from './use-admin-result.ts';

type Props = { pages: readonly string[] | undefined; waiting: Waiting | undefined; children: ReactNode };

/**
 * The frame of every admin page.
 * @param pages addresses that the person's role may open. undefined: not of the staff, so there is no navigation.
 * @param waiting undefined: not read, as beside an error
 */
export function AdminFrame({ pages, waiting, children }: Props) {
  const restoreFocus = useRestoredFocus();
  // Most buttons of the admin save without leaving the page.
  const isSaving = useFetchers().some(({ formMethod }) => formMethod === 'POST');
  return (
    <div className={frameStyles.frame}>
      <a className={shellStyles.skip} href="#main">
        {shellCopy.skip}
      </a>
      <NavigationProgress isSaving={isSaving} />
      <header className={frameStyles.bar}>
        <Link to="/admin" className={frameStyles.brand}>
          <b>
            <ShopLogo />
          </b>{' '}
          <span>{copy.title}</span>
        </Link>
        {pages && <PaletteButton pages={pages} />}
        {pages && <AlertsMenu />}
        <ThemeToggle />
        <Link to="/" className={`button small ${frameStyles.toShop}`}>
          <Shape d="M4 10l1.5-6h13L20 10zM5 10v10h14V10M9.5 20v-6h5v6" />
          <span>{copy.viewShop}</span>
        </Link>
      </header>
      {pages && <AdminNav pages={pages} first={waiting} />}
      <main id="main" tabIndex={-1} className={shellStyles.page}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: it only remembers where the keyboard focus is */}
        <div className={styles.admin} onFocus={restoreFocus}>
          {children}
        </div>
      </main>
    </div>
  );
}

/** Opens the palette, as Ctrl K and ⌘K do. It is downloaded when it is opened first. */
function PaletteButton({ pages }: { pages: readonly string[] }) {
  const [Palette, setPalette] = useState<ComponentType<PaletteProps> | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');

  const open = () => {
    setTyped('');
    setOpen(true);
    import('#app/admin/palette/palette.tsx').then(
      (part) => setPalette(() => part.Palette),
      () => setOpen(false), // offline
    );
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: `open` only calls stable functions
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      // Over a dialog that asks something, nothing else opens.
      if (document.querySelector('dialog[open]')) return;
      event.preventDefault();
      open();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);

  // While it is downloaded, keys are for its field, not for what has the focus on the page.
  const isAwaited = isOpen && Palette === null;
  useEffect(() => {
    if (!isAwaited) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') return setOpen(false);
      const isCharacter = event.key.length === 1 && !event.ctrlKey && !event.metaKey;
      if (!isCharacter && event.key !== 'Enter') return;
      event.preventDefault();
      if (isCharacter) setTyped((before) => before + event.key);
    };
    document.addEventListener('keydown', onKey, true);
    return () => document.removeEventListener('keydown', onKey, true);
  }, [isAwaited]);

  return (
    <>
      <button
        type="button"
        className={`scripted ${frameStyles.find}`}
        onClick={open}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
      >
        <Icon name="search" />
        <span>{copy.find}</span>
        <kbd>{copy.findKeys}</kbd>
      </button>
      {isOpen && Palette && <Palette pages={pages} typed={typed} onClose={() => setOpen(false)} />}
    </>
  );
}
