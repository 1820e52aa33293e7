import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon } from '#app/components/icon.tsx';
import statePanelStyles from '#app/components/state-panel.module.css';
import styles from './account-layout.module.css';

type AccountLayoutProps = {
  /** Id of the heading, which names the section. */
  id: string;
  title: string;
  lead?: string;
  /** Address of a decorative drawing. */
  art: string;
  /** Content beside the heading. */
  beside?: ReactNode;
  children: ReactNode;
};

/**
 * A page with one form: a card with the form on one side and a drawing on the other; on a phone without the drawing.
 */
export function AccountLayout({ id, title, lead, art, beside, children }: AccountLayoutProps) {
  return (
    <section className={styles.layout} aria-labelledby={id}>
      <div className={styles.form}>
        <header className={styles.head}>
          <h1 id={id}>{title}</h1>
          {beside}
        </header>
        {lead && <p className={styles.lead}>{lead}</p>}
        {children}
      </div>
      <div className={styles.art}>
        {/* Lazy, so that it is not loaded where it is hidden. */}
        <img src={art} alt="" width="600" height="640" loading="lazy" />
      </div>
    </section>
  );
}

type NoticeProps = {
  id: string;
  title: string;
  art: string;
  children: ReactNode;
};

/** A page with a message and the next step. */
export function AccountNotice({ id, title, art, children }: NoticeProps) {
  return (
    <section className={`${statePanelStyles.panel} ${styles.notice}`} aria-labelledby={id}>
      <img src={art} alt="" width="240" height="180" />
      <h1 id={id}>{title}</h1>
      {children}
    </section>
  );
}

export const BackLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link className={styles.back} to={to}>
    <Icon name="back" />
    {children}
  </Link>
);
