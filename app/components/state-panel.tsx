import type { ReactNode } from 'react';
import { Link } from 'react-router';
import lost from '#app/images/lost.svg';
import { loginHref } from '#shop/accounts/return-path.ts';
import { shellWords } from './shell/copy.ts';

type LoginPanelProps = {
  title: string;
  text: string;
  /** The page that this is, with its query: login and sign-up lead back to it. */
  path: string;
};

/** In the place of a page that needs a login. */
export const LoginPanel = ({ title, text, path }: LoginPanelProps) => (
  <StatePanel art={lost} title={title} text={text}>
    <Link className="button loud" to={loginHref('/login', path)}>
      {shellWords.logIn}
    </Link>
    <Link className="button" to={loginHref('/signup', path)}>
      {shellWords.signUp}
    </Link>
  </StatePanel>
);

type Props = {
  /** A drawing's address; decorative. */
  art: string;
  title: string;
  text?: string;
  /** "alert" where something failed. */
  role?: 'alert' | 'status';
  /** Links or buttons: what to do next. */
  children?: ReactNode;
};

/** Nothing here, or nothing to be had: a drawing, one sentence, one thing to do. */
export function StatePanel({ art, title, text, role, children }: Props) {
  return (
    <div className="panel" role={role}>
      <img src={art} alt="" width="240" height="180" />
      <p className="panel-title">{title}</p>
      {text && <p>{text}</p>}
      {children && <div className="panel-actions">{children}</div>}
    </div>
  );
}
