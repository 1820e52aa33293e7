import { Link } from 'react-router';
import type { Announcement } from '#shop/settings/announcement.ts';
import { shellCopy } from './copy.ts';
import styles from './shell.module.css';

/** The line above every page; null: there is none. */
export function AnnouncementBar({ announcement }: { announcement: Announcement | null }) {
  if (announcement === null) return null;
  const { text, link } = announcement;
  return (
    <aside className={styles.announcement} aria-label={shellCopy.announcement}>
      {link === null ? <p>{text}</p> : link.startsWith('/') ? <Link to={link}>{text}</Link> : <a href={link}>{text}</a>}
    </aside>
  );
}
