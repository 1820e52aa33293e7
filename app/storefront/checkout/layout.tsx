import type { ReactNode } from 'react';
import { Link, Outlet } from 'react-router';
import { ErrorPage } from '#app/components/error-page.tsx';
import { Icon, Shape } from '#app/components/icon.tsx';
import { shellCopy } from '#app/components/shell/copy.ts';
import shellStyles from '#app/components/shell/shell.module.css';
import { NavigationProgress } from '#app/components/shell/shell.tsx';
import { ShopLogo } from '#app/components/shell/shop-logo.tsx';
import { useRequestId } from '#app/http/request-context.ts';
import type { Route } from './+types/layout.ts';
import styles from './checkout-layout.module.css';
import { checkoutCopy as copy } from './copy.ts';

const LOCK = 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3';

/** The frame of the checkout: nothing leads away but the way back to the cart and the shop's name. */
function CheckoutFrame({ children }: { children: ReactNode }) {
  return (
    <div className={styles.site}>
      <a className={shellStyles.skip} href="#main">
        {shellCopy.skip}
      </a>
      <NavigationProgress />
      <header className={styles.bar}>
        <Link className={styles.back} to="/cart">
          <Icon name="back" /> {copy.back}
        </Link>
        <Link className={styles.shop} to="/">
          <ShopLogo />
        </Link>
        <p className={styles.secure}>
          <Shape d={LOCK} /> <span>{copy.secure}</span>
        </p>
      </header>
      <main id="main" tabIndex={-1} className={shellStyles.page}>
        {children}
      </main>
      <footer className={styles.help}>
        {copy.help}{' '}
        <Link className="link" to="/contact">
          {copy.contact}
        </Link>
      </footer>
    </div>
  );
}

export default function CheckoutLayout() {
  return (
    <CheckoutFrame>
      <Outlet />
    </CheckoutFrame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const reference = useRequestId();
  return (
    <CheckoutFrame>
      <ErrorPage error={error} reference={reference} />
    </CheckoutFrame>
  );
}
