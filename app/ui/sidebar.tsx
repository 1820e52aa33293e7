import { Link, useLocation } from 'react-router';
import curtain from '#app/art/curtain.svg';
import { shellWords } from '#words/shell.ts';
import { type SessionView, useSession, useShopName } from './session.ts';

/** The content of the curtain: beside the page on a desk, in the drawer on a phone. */
export function SidebarLinks() {
  const { pathname } = useLocation();
  const shopName = useShopName();
  return (
    <>
      <Link to="/" prefetch="intent" className="brand">
        <img src={curtain} alt="" width="240" height="128" className="brand-cloth" />
        <span className="brand-name">{shopName}</span>
      </Link>
      <Lamps room={pathname.split('/')[1]} session={useSession()} />
    </>
  );
}

/** `room`: the first word of the address. */
type RowsProps = { room: string | undefined; session: SessionView };

function Lamps({ room, session }: RowsProps) {
  const lamp = (to: string, label: string, alsoFor = '') => (
    <Link
      to={`/${to}`}
      prefetch="intent"
      // What belongs to a link without standing under it is lit, but not called the current page.
      className={alsoFor.includes(` ${room} `) ? 'lamp is-here' : 'lamp'}
      aria-current={room === to ? 'page' : undefined}
    >
      {label}
    </Link>
  );
  return (
    <>
      <nav aria-label={shellWords.mainLinks} className="lamps">
        {lamp('', shellWords.home)}
        {lamp('shop', shellWords.shop, ' item digital search ')}
        {lamp('contact', shellWords.contact)}
        {lamp('terms', shellWords.terms)}
      </nav>
      <nav aria-label={shellWords.accountLinks} className="lamps last">
        {session ? session.isAdmin && lamp('admin', shellWords.admin) : lamp('login', shellWords.login)}
        {session ? lamp('profile', shellWords.profile) : lamp('signup', shellWords.signup)}
      </nav>
    </>
  );
}
