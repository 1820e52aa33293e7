import { Icon } from '#app/components/icon.tsx';
import { downloadCopy as copy } from './downloads-copy.ts';
import styles from './order.module.css';

export type DownloadLink = { href: string; fileName: string };

/** Download links of a paid order. */
export function OrderDownloads({ links, isWaiting }: { links: readonly DownloadLink[]; isWaiting: boolean }) {
  if (links.length === 0 && !isWaiting) return null;
  return (
    <section aria-labelledby="downloads-title">
      <h2 id="downloads-title">{copy.title}</h2>
      {links.length === 0 && <p>{copy.waiting}</p>}
      <ul className={styles.downloads}>
        {links.map(({ href, fileName }) => (
          <li key={href}>
            <a className="button" href={href} download>
              <Icon name="download" />
              {copy.download(fileName)}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
