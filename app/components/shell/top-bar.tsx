import type { RefObject } from 'react';
import { Link } from 'react-router';
import { useCart } from '#app/client/cart-store.ts';
import { chooseTheme, useTheme } from '#app/client/theme.ts';
import { Icon } from '#app/components/icon.tsx';
import { shellCopy } from './copy.ts';
import { DrawerOpener } from './drawer.tsx';
import { SearchBox } from './search-box.tsx';

/** Both icons are in the page: the theme's class shows the right one before scripts run. */
export function ThemeToggle() {
  const theme = useTheme();
  return (
    <button
      type="button"
      className="icon-button theme-toggle"
      aria-label={shellCopy.darkTheme}
      aria-pressed={theme === 'dark'}
      onClick={() => chooseTheme(theme === 'dark' ? 'light' : 'dark')}
    >
      <Icon name="moon" className="moon" />
      <Icon name="sun" className="sun" />
    </button>
  );
}

export function TopBar({ drawer }: { drawer: RefObject<HTMLDialogElement | null> }) {
  return (
    <header className="top-bar">
      <DrawerOpener dialog={drawer} />
      <SearchBox />
      <ThemeToggle />
      <CartLink />
    </header>
  );
}

function CartLink() {
  const { count } = useCart();
  return (
    <Link to="/cart" className="icon-button" aria-label={count > 0 ? shellCopy.cartWith(count) : shellCopy.cart}>
      <Icon name="cart" />
      {count > 0 && <span className="cart-count">{count}</span>}
    </Link>
  );
}
