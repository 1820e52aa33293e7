import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon } from '#app/components/icon.tsx';

type AccountLayoutProps = {
  /** Of the heading; the section is named by it. */
  id: string;
  title: string;
  lead?: string;
  /** A drawing's address; decorative. */
  art: string;
  /** What stands beside the heading. */
  beside?: ReactNode;
  children: ReactNode;
};

/** A page with one form: a card with the form on one side and a drawing on the other; a phone has the awning alone. */
export function AccountLayout({ id, title, lead, art, beside, children }: AccountLayoutProps) {
  return (
    <section className="account-layout" aria-labelledby={id}>
      <div className="account-layout-form">
        <header className="account-layout-head">
          <h1 id={id}>{title}</h1>
          {beside}
        </header>
        {lead && <p className="account-layout-lead">{lead}</p>}
        {children}
      </div>
      <div className="account-layout-art">
        {/* Lazy: where it is not shown it is not loaded. */}
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

/** A page that only says something, and what to do next. */
export function AccountNotice({ id, title, art, children }: NoticeProps) {
  return (
    <section className="panel account-notice" aria-labelledby={id}>
      <img src={art} alt="" width="240" height="180" />
      <h1 id={id}>{title}</h1>
      {children}
    </section>
  );
}

export const BackLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link className="account-back" to={to}>
    <Icon name="back" />
    {children}
  </Link>
);
