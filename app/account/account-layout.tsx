import { type ReactNode, useEffect, useRef } from 'react';
import { Link, useNavigationType } from 'react-router';
import { Icon, Shape } from '#app/components/icon.tsx';
import statePanelStyles from '#app/components/state-panel.module.css';
import styles from './account-layout.module.css';

/** Icons as in icon.tsx, for account pages only, so that other pages do not load them. */
const shapes = {
  heart: 'M12 20.5S3.5 15.5 3.5 9A4.5 4.5 0 0 1 12 7a4.5 4.5 0 0 1 8.5 2c0 6.5-8.5 11.5-8.5 11.5z',
  mail: 'M3 6h18v12H3zM3.5 6.5L12 13l8.5-6.5',
  pin: 'M12 21.5s-7-6.5-7-12a7 7 0 0 1 14 0c0 5.5-7 12-7 12zM12 7a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5',
  box: 'M3.5 7.5L12 3l8.5 4.5v9L12 21l-8.5-4.5zM3.5 7.5L12 12l8.5-4.5M12 12v9M7.7 5.3l8.6 4.5',
  shield: 'M12 2.5l8 3v6c0 5-3.4 8.6-8 10-4.6-1.4-8-5-8-10v-6zM8.5 12l2.5 2.5 4.5-5',
  computer: 'M4 4h16v11H4zM2 19h20M9 15l-.5 4M15 15l.5 4',
  phone: 'M7 2.5h10v19H7zM11 18.5h2',
  leave: 'M10 4H4v16h6M9 12h12M17 8l4 4-4 4',
  pencil: 'M4 20l1-4.5L16 4.5l3.5 3.5L8.5 19zM13.5 7l3.5 3.5',
} as const;

export const AccountIcon = ({ name }: { name: keyof typeof shapes }) => <Shape d={shapes[name]} />;

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
          <Title id={id}>{title}</Title>
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
      <Title id={id}>{title}</Title>
      {children}
    </section>
  );
}

/** The heading. It takes the focus that was lost with a form or a link that this page replaces; Back keeps the place. */
export function Title({ id, children }: { id: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const isBack = useNavigationType() === 'POP';
  useEffect(() => {
    const isLater = document.documentElement.dataset.hydrated === 'true';
    if (isLater && document.activeElement === document.body) heading.current?.focus({ preventScroll: isBack });
  }, [isBack]);
  return (
    <h1 id={id} ref={heading} tabIndex={-1}>
      {children}
    </h1>
  );
}

export const BackLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link className={styles.back} to={to}>
    <Icon name="back" />
    {children}
  </Link>
);
