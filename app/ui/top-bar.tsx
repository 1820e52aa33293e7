import type { RefObject } from 'react';
import { Link } from 'react-router';
import { shellWords } from '#words/shell.ts';
import { useCart } from './cart-store.ts';
import { DrawerOpener } from './drawer.tsx';
import { Icon } from './icon.tsx';
import { SearchBox } from './search-box.tsx';
import { ThemeToggle } from './theme-toggle.tsx';

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
    <Link to="/cart" className="icon-button" aria-label={count > 0 ? shellWords.cartWith(count) : shellWords.cart}>
      <Icon name="cart" />
      {count > 0 && <span className="cart-count">{count}</span>}
    </Link>
  );
}
