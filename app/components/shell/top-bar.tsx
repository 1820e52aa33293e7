import type { RefObject } from 'react';
import { Link } from 'react-router';
import { useCart } from '#app/client/cart-store.ts';
import { chooseTheme, useTheme } from '#app/client/theme.ts';
import { Icon } from '#app/components/icon.tsx';
import { shellCopy } from './copy.ts';
import { DrawerOpener } from './drawer.tsx';
import { SearchBox } from './search-box.tsx';
import styles from './top-bar.module.css';

/** Both icons are in the page: the theme's class shows the right one before scripts run. */
export function ThemeToggle() {
  const theme = useTheme();
  return (
    <button
      type="button"
      className={`icon-button ${styles.themeToggle}`}
      aria-label={shellCopy.darkTheme}
      aria-pressed={theme === 'dark'}
      onClick={() => chooseTheme(theme === 'dark' ? 'light' : 'dark')}
    >
      <Icon name="moon" className={styles.moon} />
      <Icon name="sun" className={styles.sun} />
    </button>
  );
}

export function TopBar({ drawer }: { drawer: RefObject<HTMLDialogElement | null> }) {
  return (
    <header className={styles.topBar}>
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
      {count > 0 && <span className={styles.cartCount}>{count}</span>}
    </Link>
  );
}
