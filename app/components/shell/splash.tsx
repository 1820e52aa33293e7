import { useShopName } from '#app/client/site.ts';
import lanternTai from '#app/images/lantern-tai.svg';
import lanternYa from '#app/images/lantern-ya.svg';
import styles from './splash.module.css';

/**
 * Covers the first page of a tab session for two seconds; the style sheet decides when and how long. React
 * preloads pictures before the style sheets, except those of a low priority.
 */
export function Splash() {
  return (
    <div className={styles.splash} aria-hidden="true">
      <div className={styles.rays} />
      <p className={styles.rod}>
        <img src={lanternYa} alt="" width="96" height="170" fetchPriority="low" />
        <img src={lanternTai} alt="" width="96" height="170" fetchPriority="low" />
      </p>
      <p className={styles.name}>{useShopName()}</p>
    </div>
  );
}
