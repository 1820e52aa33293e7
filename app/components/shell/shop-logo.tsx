import { useRootData, useShopName } from '#app/client/site.ts';
import type { Logo } from '#shop/settings/logo.ts';
import styles from './shell.module.css';

/** The shop's logo, or its name where it has none. */
export function ShopLogo() {
  return <LogoOrName name={useShopName()} logo={useRootData()?.site.logo ?? null} />;
}

/** A logo, or a name without one. */
export function LogoOrName({ name, logo }: { name: string; logo: Logo | null }) {
  // On a plate of its own: nobody knows whether it was drawn for a dark or a light page.
  return logo ? (
    <img className={styles.logo} src={logo.src} width={logo.width} height={logo.height} alt={name} />
  ) : (
    name
  );
}
