import { type RefObject, useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import { useAudience, useMe } from '#app/client/me.ts';
import { Icon } from '#app/components/icon.tsx';
import curtain from '#app/images/curtain.svg';
import { categories, categorySlugs } from '#shop/catalog/category.ts';
import { shellCopy } from './copy.ts';
import { prefetchOf } from './prefetch.ts';
import { ShopLogo } from './shop-logo.tsx';
import styles from './sidebar.module.css';

/** Content of the sidebar: beside the page on a desktop; in the drawer on a phone, with the categories. */
export function SidebarLinks({ hasCategories = false }: { hasCategories?: boolean }) {
  const audience = useAudience();
  const me = useMe();
  return (
    <>
      <Link to="/" prefetch="intent" className={styles.brand}>
        {/* A low priority keeps React from preloading it before the style sheets. */}
        <img src={curtain} alt="" width="240" height="128" fetchPriority="low" className={styles.cloth} />
        <span className={styles.name}>
          <ShopLogo />
        </span>
      </Link>
      <nav aria-label={shellCopy.mainLinks} className={styles.links}>
        <NavLink entry="home" label={shellCopy.home} />
        <NavLink entry="shop" label={shellCopy.shop} />
        <NavLink entry="contact" label={shellCopy.contact} />
        <NavLink entry="terms" label={shellCopy.terms} />
      </nav>
      {hasCategories && (
        <nav aria-label={shellCopy.categories} className={styles.categories}>
          {categorySlugs.map((slug) => (
            <Link key={slug} to={`/shop/${slug}`}>
              {categories[slug]}
            </Link>
          ))}
          <Link to="/collections">{shellCopy.collections}</Link>
          <Link to="/digital">{shellCopy.digital}</Link>
          <Link to="/services">{shellCopy.services}</Link>
        </nav>
      )}
      <nav aria-label={shellCopy.accountLinks} className={`${styles.links} ${styles.last}`}>
        {audience === 'visitor' && <NavLink entry="login" label={shellCopy.login} />}
        {audience === 'admin' && <NavLink entry="admin" label={shellCopy.admin} />}
        {audience === 'visitor' ? (
          <NavLink entry="signup" label={shellCopy.signup} />
        ) : (
          <NavLink entry="profile" label={shellCopy.profile} title={me?.name} photo={me?.photo ?? null} />
        )}
      </nav>
    </>
  );
}

/** The page that a link leads to. */
type SidebarEntry = 'home' | 'shop' | 'contact' | 'terms' | 'login' | 'signup' | 'admin' | 'profile';

/** Pages that belong to the shop without being below its address. */
const OF_SHOP = /^\/(?:collections|series|digital|search|item)(?:\/|$)/;

/** `photo`: address of the logged-in person's photo. */
type NavLinkProps = { entry: SidebarEntry; label: string; title?: string | undefined; photo?: string | null };

function NavLink({ entry, label, title, photo = null }: NavLinkProps) {
  const { pathname } = useLocation();
  const to = entry === 'home' ? '/' : `/${entry}`;
  const audience = useAudience();
  const isCurrent = pathname === to || pathname.startsWith(`/${entry}/`);
  return (
    <Link
      to={to}
      prefetch={prefetchOf(to, audience)}
      title={title}
      // A page that belongs to a link without having its address highlights it, but does not make it the current page.
      className={entry === 'shop' && OF_SHOP.test(pathname) ? `${styles.link} ${styles.here}` : styles.link}
      aria-current={isCurrent ? 'page' : undefined}
    >
      {label}
      {photo !== null && <img src={photo} alt="" width="28" height="28" className={styles.linkPhoto} />}
    </Link>
  );
}

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
      <SidebarLinks hasCategories />
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
