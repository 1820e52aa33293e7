import { type ReactNode, useRef } from 'react';
import { Link, useNavigation } from 'react-router';
import { useAudience, useIsVisitor } from '#app/client/me.ts';
import { useShopName } from '#app/client/site.ts';
import { prefetchOf } from '#app/paths.ts';
import { shellCopy } from './copy.ts';
import { Drawer } from './drawer.tsx';
import styles from './shell.module.css';
import sidebarStyles from './sidebar.module.css';
import { SidebarLinks } from './sidebar.tsx';
import { TopBar } from './top-bar.tsx';

/** The frame of every page: sidebar, top bar with search and cart, the page, and the footer. */
export function Shell({ children }: { children: ReactNode }) {
  const drawer = useRef<HTMLDialogElement>(null);
  return (
    <div className={styles.site}>
      <a className={styles.skip} href="#main">
        {shellCopy.skip}
      </a>
      <Travelling />
      <aside className={`${sidebarStyles.noren} ${sidebarStyles.sidebar}`} aria-label={useShopName()}>
        <SidebarLinks />
      </aside>
      <Drawer dialog={drawer} />
      <div className={styles.floor}>
        <TopBar drawer={drawer} />
        <main id="main" tabIndex={-1} className={styles.page}>
          {children}
        </main>
        <Footer shopName={useShopName()} isVisitor={useIsVisitor()} />
      </div>
    </div>
  );
}

/** A progress bar while the next page loads. */
function Travelling() {
  const { state } = useNavigation();
  return state === 'idle' ? null : <div className={styles.travel} />;
}

function Footer({ shopName, isVisitor }: { shopName: string; isVisitor: boolean }) {
  return (
    <footer className={styles.footer}>
      <div className={styles.footerInner}>
        <nav aria-label={shellCopy.footerLinks}>
          <ul>
            <FootLink to="/" label={shellCopy.home} />
            <FootLink to="/shop" label={shellCopy.shop} />
            <FootLink to="/contact" label={shellCopy.contact} />
            <FootLink to="/terms" label={shellCopy.terms} />
            {isVisitor ? (
              <>
                <FootLink to="/login" label={shellCopy.login} />
                <FootLink to="/signup" label={shellCopy.signup} />
              </>
            ) : (
              <>
                <FootLink to="/liked" label={shellCopy.liked} />
                <FootLink to="/profile" label={shellCopy.profile} />
              </>
            )}
          </ul>
        </nav>
        <p>{shellCopy.footer(shopName)}</p>
      </div>
    </footer>
  );
}

const FootLink = ({ to, label }: { to: string; label: string }) => (
  <li>
    <Link to={to} prefetch={prefetchOf(to, useAudience())}>
      {label}
    </Link>
  </li>
);
