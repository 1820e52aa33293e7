import type { ReactNode } from 'react';
import { Link } from 'react-router';
import lost from '#app/images/lost.svg';
import { loginHref } from '#shop/accounts/login-href.ts';
import { shellCopy } from './shell/copy.ts';
import styles from './state-panel.module.css';

type LoginPanelProps = {
  title: string;
  text: string;
  /** Path and query of this page: login and sign-up lead back to it. */
  path: string;
};

/** Shown instead of a page that needs a login. */
export const LoginPanel = ({ title, text, path }: LoginPanelProps) => (
  <StatePanel art={lost} title={title} text={text}>
    <Link className="button loud" to={loginHref('/login', path)}>
      {shellCopy.logIn}
    </Link>
    <Link className="button" to={loginHref('/signup', path)}>
      {shellCopy.signUp}
    </Link>
  </StatePanel>
);

type Props = {
  /** Address of a decorative drawing. */
  art: string;
  title: string;
  text?: string;
  /** "alert" for errors. */
  role?: 'alert' | 'status';
  /** Links or buttons for the next step. */
  children?: ReactNode;
};

/** Empty or error state: a drawing, one sentence, one action. */
export function StatePanel({ art, title, text, role, children }: Props) {
  return (
    <div className={styles.panel} role={role}>
      <img src={art} alt="" width="240" height="180" />
      <p className={styles.title}>{title}</p>
      {text && <p>{text}</p>}
      {children && <div className={styles.actions}>{children}</div>}
    </div>
  );
}
