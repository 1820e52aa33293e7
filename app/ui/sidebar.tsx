import { useLocation } from 'react-router';
import curtain from '#app/art/curtain.svg';
import { shellWords } from '#words/shell.ts';
import { useSession, useShopName } from './session.ts';
import { Way } from './way.tsx';

/** The content of the curtain: beside the page on a desk, in the drawer on a phone. */
export function SidebarLinks() {
  const shopName = useShopName();
  return (
    <>
      <Way to="/" className="brand">
        <img src={curtain} alt="" width="240" height="128" className="brand-cloth" />
        <span className="brand-name">{shopName}</span>
      </Way>
      <nav aria-label={shellWords.mainLinks} className="lamps">
        <Lamp to="/" label={shellWords.home} />
        <Lamp to="/shop" label={shellWords.shop} alsoFor={/^\/(item|digital|search)(\/|$)/} />
        <Lamp to="/contact" label={shellWords.contact} />
        <Lamp to="/terms" label={shellWords.terms} />
      </nav>
      <nav aria-label={shellWords.accountLinks} className="lamps last">
        <AccountLamps />
      </nav>
    </>
  );
}

function AccountLamps() {
  const session = useSession();
  if (!session) {
    return (
      <>
        <Lamp to="/login" label={shellWords.login} />
        <Lamp to="/signup" label={shellWords.signup} />
      </>
    );
  }
  return (
    <>
      {session.isAdmin && <Lamp to="/admin" label={shellWords.admin} />}
      <Lamp to="/profile" label={shellWords.profile} />
    </>
  );
}

/** `alsoFor`: addresses that belong to this link without standing under it; lit, but not called the current page. */
function Lamp({ to, label, alsoFor }: { to: string; label: string; alsoFor?: RegExp }) {
  const { pathname } = useLocation();
  const isHere = pathname === to || (to !== '/' && pathname.startsWith(`${to}/`));
  return (
    <Way
      to={to}
      className={alsoFor?.test(pathname) ? 'lamp is-here' : 'lamp'}
      aria-current={isHere ? 'page' : undefined}
    >
      {label}
    </Way>
  );
}
