import { Link, useLocation } from 'react-router';
import { useAudience, useMe } from '#app/client/me.ts';
import { useShopName } from '#app/client/site.ts';
import curtain from '#app/images/curtain.svg';
import { policyOf, prefetchOf, type SidebarEntry } from '#app/paths.ts';
import { shellCopy } from './copy.ts';
import styles from './sidebar.module.css';

/** Content of the sidebar: beside the page on a desktop, in the drawer on a phone. */
export function SidebarLinks() {
  const audience = useAudience();
  const me = useMe();
  return (
    <>
      <Link to="/" prefetch="intent" className={styles.brand}>
        <img src={curtain} alt="" width="240" height="128" className={styles.cloth} />
        <span className={styles.name}>{useShopName()}</span>
      </Link>
      <nav aria-label={shellCopy.mainLinks} className={styles.links}>
        <NavLink entry="home" label={shellCopy.home} />
        <NavLink entry="shop" label={shellCopy.shop} />
        <NavLink entry="contact" label={shellCopy.contact} />
        <NavLink entry="terms" label={shellCopy.terms} />
      </nav>
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

/** `photo`: address of the signed-in person's photo. */
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
      className={!isCurrent && policyOf(pathname)?.sidebar === entry ? `${styles.link} ${styles.here}` : styles.link}
      aria-current={isCurrent ? 'page' : undefined}
    >
      {label}
      {photo !== null && <img src={photo} alt="" width="28" height="28" className={styles.linkPhoto} />}
    </Link>
  );
}
