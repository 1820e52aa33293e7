import { Link } from 'react-router';
import lost from '#app/art/lost.svg';
import { doorHref } from '#shop/accounts/return-path.ts';
import { shellWords } from '#words/shell.ts';
import { StatePanel } from './state-panel.tsx';

type LoginPanelProps = {
  title: string;
  text: string;
  /** The page that this is, with its query: login and sign-up lead back to it. */
  path: string;
};

/** In the place of a page that needs a login. */
export const LoginPanel = ({ title, text, path }: LoginPanelProps) => (
  <StatePanel art={lost} title={title} text={text}>
    <Link className="button loud" to={doorHref('/login', path)}>
      {shellWords.logIn}
    </Link>
    <Link className="button" to={doorHref('/signup', path)}>
      {shellWords.signUp}
    </Link>
  </StatePanel>
);
