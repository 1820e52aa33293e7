import { type ComponentType, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { Form, Link, useLocation, useNavigation } from 'react-router';
import { useCart } from '#app/client/cart-store.ts';
import { useAudience, useIsVisitor } from '#app/client/me.ts';
import { useReturnTerms, useRootData, useShopName, useTrust } from '#app/client/site.ts';
import { chooseTheme, useTheme } from '#app/client/theme.ts';
import { Icon } from '#app/components/icon.tsx';
import * as numbers from '#config/numbers.ts';
import { AnnouncementBar } from './announcement-bar.tsx';
import { shellCopy } from './copy.ts';
import { prefetchOf } from './prefetch.ts';
import styles from './search.module.css';
import type { SuggestionsProps } from './search-suggestions.tsx';
import shellStyles from './shell.module.css';
import { ShopLogo } from './shop-logo.tsx';
import sidebarStyles from './sidebar.module.css';
import { Drawer, DrawerOpener, SidebarLinks } from './sidebar.tsx';
import topBarStyles from './top-bar.module.css';

/** A plain form. Suggestions are downloaded when the field is first used. */
function SearchBox() {
  const { pathname, search } = useLocation();
  const query = pathname === '/search' ? (new URLSearchParams(search).get('q') ?? '') : '';
  const input = useRef<HTMLInputElement>(null);
  const [Suggestions, setSuggestions] = useState<ComponentType<SuggestionsProps> | null>(null);

  // The field shows the page's query, also after Back.
  useEffect(() => {
    if (input.current) input.current.value = query;
  }, [query]);

  const bringSuggestions = () => {
    import('./search-suggestions.tsx').then(
      (part) => setSuggestions(() => part.SearchSuggestions),
      () => undefined, // offline: the form works without them
    );
  };

  return (
    <Form action="/search" role="search" className={styles.search}>
      <input
        ref={input}
        type="search"
        name="q"
        defaultValue={query}
        className="input"
        aria-label={shellCopy.searchLabel}
        placeholder={shellCopy.searchPlaceholder}
        maxLength={numbers.SEARCH_MAX_CHARACTERS}
        autoComplete="off"
        enterKeyHint="search"
        onFocus={Suggestions ? undefined : bringSuggestions}
      />
      <button type="submit" className={`icon-button ${styles.go}`} aria-label={shellCopy.search}>
        <Icon name="search" />
      </button>
      {Suggestions && <Suggestions input={input} />}
    </Form>
  );
}

/** Both icons are in the page: the theme's class shows the right one before scripts run. */
export function ThemeToggle() {
  const theme = useTheme();
  return (
    <button
      type="button"
      className={`icon-button scripted ${topBarStyles.themeToggle}`}
      aria-label={shellCopy.darkTheme}
      aria-pressed={theme === 'dark'}
      onClick={() => chooseTheme(theme === 'dark' ? 'light' : 'dark')}
    >
      <Icon name="moon" className={topBarStyles.moon} />
      <Icon name="sun" className={topBarStyles.sun} />
    </button>
  );
}

function TopBar({ drawer }: { drawer: RefObject<HTMLDialogElement | null> }) {
  return (
    <header className={topBarStyles.topBar}>
      <Link to="/" className={topBarStyles.shopName}>
        <ShopLogo />
      </Link>
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
      {count > 0 && <span className={topBarStyles.cartCount}>{count}</span>}
    </Link>
  );
}

/** The frame of every page: sidebar, top bar with search and cart, the page, and the footer. */
export function Shell({ children }: { children: ReactNode }) {
  const drawer = useRef<HTMLDialogElement>(null);
  return (
    <div className={shellStyles.site}>
      <a className={shellStyles.skip} href="#main">
        {shellCopy.skip}
      </a>
      <NavigationProgress />
      <aside className={`${sidebarStyles.noren} ${sidebarStyles.sidebar}`} aria-label={useShopName()}>
        <SidebarLinks />
      </aside>
      <Drawer dialog={drawer} />
      <div className={shellStyles.floor}>
        <AnnouncementBar announcement={useRootData()?.announcement ?? null} />
        <TopBar drawer={drawer} />
        <main id="main" tabIndex={-1} className={shellStyles.page}>
          {children}
        </main>
        <Footer shopName={useShopName()} isVisitor={useIsVisitor()} />
      </div>
    </div>
  );
}

/** A progress bar while the next page loads, or while something else is saved. */
export function NavigationProgress({ isSaving }: { isSaving?: boolean }) {
  const { state } = useNavigation();
  return state === 'idle' && !isSaving ? null : <div className={shellStyles.progress} />;
}

function Footer({ shopName, isVisitor }: { shopName: string; isVisitor: boolean }) {
  const { address, chatUrl, instagramUrl, marks } = useTrust();
  const { days } = useReturnTerms();
  return (
    <footer className={shellStyles.footer}>
      <div className={shellStyles.footerInner}>
        {marks.length > 0 && (
          <ul className={shellStyles.marks} aria-label={shellCopy.payWith}>
            {marks.map((mark) => (
              <li key={mark}>{mark}</li>
            ))}
          </ul>
        )}
        <ul aria-label={shellCopy.service}>
          <FootLink to="/terms?tab=refund" label={shellCopy.returns(days)} />
          {chatUrl && <OutLink to={chatUrl} label={isWhatsApp(chatUrl) ? shellCopy.whatsApp : shellCopy.chat} />}
          {instagramUrl && <OutLink to={instagramUrl} label={shellCopy.instagram} />}
        </ul>
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
        <div>
          <p>{shellCopy.footer(shopName)}</p>
          {address && <p>{address}</p>}
        </div>
      </div>
    </footer>
  );
}

const isWhatsApp = (address: string): boolean => /^https:\/\/(?:wa\.me|(?:[a-z]+\.)?whatsapp\.com)\//.test(address);

const OutLink = ({ to, label }: { to: string; label: string }) => (
  <li>
    <a href={to} rel="noopener noreferrer" target="_blank">
      {label}
    </a>
  </li>
);

const FootLink = ({ to, label }: { to: string; label: string }) => (
  <li>
    <Link to={to} prefetch={prefetchOf(to, useAudience())}>
      {label}
    </Link>
  </li>
);
