import { useEffect } from 'react';
import { data, Form, Link } from 'react-router';
import lost from '#app/art/lost.svg';
import { shopContext, visitContext } from '#app/http/context.ts';
import { pageMeta } from '#app/http/meta.ts';
import { requireSession } from '#app/http/require-session.ts';
import { LogOut } from '#app/ui/log-out.tsx';
import { StatePanel } from '#app/ui/state-panel.tsx';
import { chooseTheme, useTheme } from '#app/ui/theme.ts';
import { toast } from '#app/ui/toast-store.ts';
import { formatDay } from '#kit/clock.ts';
import { getProfile } from '#shop/accounts/get-profile.server.ts';
import { listSessions } from '#shop/accounts/sessions.server.ts';
import { errorWords } from '#words/errors.ts';
import { profileWords } from '#words/profile.ts';
import type { Route } from './+types/profile.ts';
import '#app/styles/account.css';

export async function loader(args: Route.LoaderArgs) {
  const session = requireSession(args);
  const { accounts, db } = args.context.get(shopContext);
  try {
    const [profile, sessions] = await Promise.all([getProfile(accounts, session), listSessions(db, session)]);
    return data({ profile, sessions });
  } catch (error) {
    args.context.get(visitContext).log.error({ err: error }, 'A profile could not be read');
    return data({ profile: null, sessions: [] }, { status: 503 });
  }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: profileWords.title, path: '/profile', isHidden: true });
}

export default function ProfilePage({ loaderData: { profile, sessions } }: Route.ComponentProps) {
  if (profile === null) return <NotLoaded />;
  return (
    <section className="account-page" aria-labelledby="profile-title">
      <h1 id="profile-title">{profileWords.title}</h1>
      <header className="account-links">
        <img
          className="account-photo"
          src={profile.photo ?? '/placeholder.svg'}
          alt={profileWords.avatarOf(profile.name)}
          width="96"
          height="96"
          referrerPolicy="no-referrer"
        />
        <div>
          <p className="panel-title">{profile.name}</p>
          <p className="address">{profile.email}</p>
          <Link className="button" to="/edit-profile">
            {profileWords.edit}
          </Link>
        </div>
      </header>
      <nav className="account-links" aria-label={profileWords.shortcuts}>
        <Link to="/liked">{profileWords.liked}</Link>
        <Link to="/cart">{profileWords.cart}</Link>
        <Link to="/orders">{profileWords.orders}</Link>
        <Link to="/saved-addresses">{profileWords.addresses}</Link>
      </nav>
      <div className="account-links">
        <DarkMode />
        <LogOut />
      </div>
      <Account profile={profile} />
      <Sessions sessions={sessions} />
    </section>
  );
}

type Profile = NonNullable<Route.ComponentProps['loaderData']['profile']>;

function DarkMode() {
  const theme = useTheme();
  return (
    <label className="check scripted">
      <input
        type="checkbox"
        checked={theme === 'dark'}
        onChange={({ target }) => chooseTheme(target.checked ? 'dark' : 'light')}
      />
      {profileWords.darkMode}
    </label>
  );
}

function Account({ profile }: { profile: Profile }) {
  const ways = [profile.hasPassword && profileWords.password, profile.hasGoogle && profileWords.google].filter(Boolean);
  return (
    <section aria-labelledby="account-title">
      <h2 id="account-title">{profileWords.account}</h2>
      <dl className="account-facts">
        <Fact term={profileWords.username}>{profile.username}</Fact>
        <Fact term={profileWords.email}>
          {profile.email}{' '}
          <span className={profile.isEmailVerified ? 'tag done' : 'tag waiting'}>
            {profile.isEmailVerified ? profileWords.verified : profileWords.unverified}
          </span>{' '}
          <Link className="link" to="/edit-profile/email">
            {profileWords.changeEmail}
          </Link>
        </Fact>
        <Fact term={profileWords.since}>{formatDay(profile.createdAt)}</Fact>
        <Fact term={profileWords.lastLogin}>{profile.lastLoginAt && formatDay(profile.lastLoginAt)}</Fact>
        <Fact term={profileWords.ways}>{ways.join(', ')}</Fact>
        <Fact term={profileWords.twoFactor}>
          {profile.hasSecondFactor ? profileWords.on : profileWords.off}{' '}
          <Link className="link" to="/profile/two-factor">
            {profileWords.change}
          </Link>
        </Fact>
      </dl>
      {!profile.isEmailVerified && (
        <Form method="post" action="/verify-email">
          <p>{profileWords.unverifiedNote}</p>
          <button type="submit" className="button small">
            {profileWords.sendAgain}
          </button>
        </Form>
      )}
    </section>
  );
}

const Fact = ({ term, children }: { term: string; children: React.ReactNode }) => (
  <div>
    <dt>{term}</dt>
    <dd>{children}</dd>
  </div>
);

function Sessions({ sessions }: Pick<Route.ComponentProps['loaderData'], 'sessions'>) {
  return (
    <section aria-labelledby="sessions-title">
      <h2 id="sessions-title">{profileWords.sessions}</h2>
      <ul className="account-list">
        {sessions.map(({ id, device, address, since, isThisOne }) => (
          <li key={id}>
            <b>{device ?? profileWords.unknownDevice}</b>{' '}
            {isThisOne && <span className="tag">{profileWords.thisOne}</span>}
            <br />
            <span className="hint">
              {address} {profileWords.signedInOn(formatDay(since))}
            </span>
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <Form method="post" action="/profile/sessions">
          <button type="submit" className="button small">
            {profileWords.endOthers}
          </button>
        </Form>
      )}
    </section>
  );
}

function NotLoaded() {
  useEffect(() => toast.error(profileWords.failedToLoad), []);
  return (
    <StatePanel art={lost} title={profileWords.failedToLoad} role="alert">
      <a className="button loud" href="/profile">
        {errorWords.again}
      </a>
    </StatePanel>
  );
}
