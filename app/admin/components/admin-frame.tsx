import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { WaitingCounts } from '#app/admin/waiting/count-waiting-tasks.server.ts';
import { useShopName } from '#app/client/site.ts';
import { shellCopy } from '#app/components/shell/copy.ts';
import shellStyles from '#app/components/shell/shell.module.css';
import { ThemeToggle, Travelling } from '#app/components/shell/shell.tsx';
import styles from './admin.module.css';
import frameStyles from './admin-frame.module.css';
import { AdminNav } from './admin-nav.tsx';
import { adminFrameCopy as copy } from './copy.ts';
import { useRestoredFocus } from './use-admin-result.ts';

/** The frame of every admin page. `counts` null: not for an administrator, so it has no navigation. */
export function AdminFrame({ counts, children }: { counts: WaitingCounts | null; children: ReactNode }) {
  const restoreFocus = useRestoredFocus();
  return (
    <div className={frameStyles.frame}>
      <a className={shellStyles.skip} href="#main">
        {shellCopy.skip}
      </a>
      <Travelling />
      <header className={frameStyles.bar}>
        <Link to="/admin" className={frameStyles.brand}>
          <b>{useShopName()}</b> <span>{copy.title}</span>
        </Link>
        <ThemeToggle />
        <Link to="/" className="button small">
          {copy.viewShop}
        </Link>
      </header>
      {counts && <AdminNav firstCounts={counts} />}
      <main id="main" tabIndex={-1} className={shellStyles.page}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: it only remembers where the keyboard focus is */}
        <div className={styles.admin} onFocus={restoreFocus}>
          {children}
        </div>
      </main>
    </div>
  );
}
