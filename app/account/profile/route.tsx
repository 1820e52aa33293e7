import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { data, Form, Link } from 'react-router';
import accountStyles from '#app/account/account.module.css';
import { AccountIcon } from '#app/account/account-layout.tsx';
import { toast } from '#app/client/toast-store.ts';
import { errorCopy } from '#app/components/error-copy.ts';
import { Icon } from '#app/components/icon.tsx';
import statePanelStyles from '#app/components/state-panel.module.css';
import { StatePanel } from '#app/components/state-panel.tsx';
import { shopContext, visitContext } from '#app/http/context.ts';
import { pageMeta } from '#app/http/meta.ts';
import { requireSession } from '#app/http/require-session.ts';
import lost from '#app/images/lost.svg';
import { formatDateTime, formatDay } from '#lib/clock.ts';
import { getProfile, type Profile } from '#shop/accounts/get-profile.server.ts';
import { listSessions, type OpenSession } from '#shop/accounts/sessions.server.ts';
import type { Route } from './+types/route.ts';
import { AccountTheme } from './account-theme.tsx';
import { profileCopy as copy, profileCopy } from './copy.ts';
import { AccountPhoto } from './photo-upload.tsx';
import styles from './profile.module.css';

/** A plain form. With scripts, a logout that fails (offline or at the server) shows a message and stays on the page. */
function LogOut() {
  const [isBusy, setBusy] = useState(false);

  async function logOut(event: FormEvent): Promise<void> {
    event.preventDefault();
    setBusy(true);
    try {
      const answer = await fetch('/logout', { method: 'POST' });
      if (!answer.ok) throw new Error(`The server answered ${answer.status}`);
      // Loads a new document, so that no personal data stays in this one.
      location.assign('/');
    } catch (error) {
      // biome-ignore lint/suspicious/noConsole: the specification wants it there
      console.error('Logout error', error);
      toast.error(profileCopy.logoutFailed);
      setBusy(false);
    }
  }

  return (
    <form method="post" action="/logout" onSubmit={logOut}>
      <button type="submit" className="button" disabled={isBusy}>
        <AccountIcon name="leave" />
        {isBusy ? profileCopy.loggingOut : profileCopy.logout}
      </button>
    </form>
  );
}

/** Photo, name and email of the logged-in person. */
const AccountIdentity = ({ profile: { photo, name, email } }: { profile: Profile }) => (
  <div className={styles.identity}>
    <AccountPhoto photo={photo} name={name} />
    <div className={styles.name}>
      <p className={`${statePanelStyles.title} ${styles.title}`}>{name}</p>
      <p className="address">{email}</p>
    </div>
    <div className={styles.options}>
      <Link className="button" to="/edit-profile">
        <AccountIcon name="pencil" />
        {copy.edit}
      </Link>
      <LogOut />
    </div>
  </div>
);

const AccountShortcuts = () => (
  <nav className={styles.tiles} aria-label={copy.shortcuts}>
    <Link to="/liked">
      <AccountIcon name="heart" />
      {copy.liked}
    </Link>
    <Link to="/cart">
      <Icon name="cart" />
      {copy.cart}
    </Link>
    <Link to="/orders">
      <AccountIcon name="box" />
      {copy.orders}
    </Link>
    <Link to="/saved-addresses">
      <AccountIcon name="pin" />
      {copy.addresses}
    </Link>
  </nav>
);

const AccountUnverified = () => (
  <Form method="post" action="/verify-email" className={styles.callout}>
    <AccountIcon name="mail" />
    <p>
      <b>{copy.unverifiedTitle}</b>
      <br />
      {copy.unverifiedNote}
    </p>
    <button type="submit" className="button">
      {copy.sendAgain}
    </button>
  </Form>
);

const AccountFacts = ({ profile }: { profile: Profile }) => (
  <section className={accountStyles.card} aria-labelledby="account-title">
    <h2 id="account-title">{copy.account}</h2>
    <dl className={styles.facts}>
      <Fact term={copy.username}>{profile.username}</Fact>
      <Fact term={copy.email}>
        {profile.email}{' '}
        <span className={profile.isEmailVerified ? 'tag done' : 'tag waiting'}>
          {profile.isEmailVerified ? copy.verified : copy.unverified}
        </span>{' '}
        <Link className="link alone" to="/edit-profile/email">
          {copy.changeEmail}
        </Link>
      </Fact>
      <Fact term={copy.since}>{formatDay(profile.createdAt)}</Fact>
      <Fact term={copy.lastLogin}>{profile.lastLoginAt && <Timestamp at={profile.lastLoginAt} />}</Fact>
    </dl>
  </section>
);

function AccountSecurity({ profile: { hasPassword, hasGoogle, hasSecondFactor } }: { profile: Profile }) {
  const methods = [hasPassword && copy.password, hasGoogle && copy.google].filter(Boolean);
  const change = hasSecondFactor ? copy.change : copy.setUp;
  return (
    <section className={accountStyles.card} aria-labelledby="security-title">
      <h2 id="security-title">{copy.security}</h2>
      <dl className={styles.facts}>
        <Fact term={copy.ways}>{methods.join(', ')}</Fact>
        <Fact term={copy.twoFactor}>
          <span className={hasSecondFactor ? 'tag done' : 'tag'}>{hasSecondFactor ? copy.on : copy.off}</span>{' '}
          <Link className="link alone" to="/profile/two-factor" aria-label={`${change}: ${copy.twoFactor}`}>
            {change}
          </Link>
        </Fact>
      </dl>
    </section>
  );
}

const Fact = ({ term, children }: { term: string; children: ReactNode }) => (
  <div>
    <dt>{term}</dt>
    <dd>{children}</dd>
  </div>
);

const AccountSessions = ({ sessions }: { sessions: OpenSession[] }) => (
  <section className={accountStyles.card} aria-labelledby="sessions-title">
    <h2 id="sessions-title">{copy.sessions}</h2>
    <ul className={styles.list}>
      {sessions.map(({ id, device, address, since, lastUsedAt, isThisOne }) => (
        <li key={id}>
          <AccountIcon name={/Android|iOS/.test(device ?? '') ? 'phone' : 'computer'} />
          <p>
            <b>{device ?? copy.unknownDevice}</b> {isThisOne && <span className="tag done">{copy.thisOne}</span>}
            <span className="hint">
              {copy.loggedInOn(formatDay(since))} {address && copy.loggedInFrom(address)}
            </span>
            {!isThisOne && <span className="hint">{copy.lastSeenOn(formatDay(lastUsedAt))}</span>}
          </p>
        </li>
      ))}
    </ul>
    {sessions.length > 1 && (
      <Form method="post" action="/profile/sessions">
        <button type="submit" className="button">
          {copy.endOthers}
        </button>
      </Form>
    )}
  </section>
);

const Timestamp = ({ at }: { at: Date }) => <time dateTime={at.toISOString()}>{formatDateTime(at)}</time>;

export async function loader(args: Route.LoaderArgs) {
  const session = requireSession(args);
  const { accounts, db } = args.context.get(shopContext);
  try {
    const [profile, sessions] = await Promise.all([getProfile(accounts, session), listSessions(db, session)]);
    return data({ profile, sessions, reference: '' });
  } catch (error) {
    const { log, requestId } = args.context.get(visitContext);
    log.error({ err: error }, 'A profile could not be read');
    return data({ profile: null, sessions: [], reference: requestId }, { status: 503 });
  }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: profileCopy.title, path: '/profile', isHidden: true });
}

export default function ProfilePage({ loaderData: { profile, sessions, reference } }: Route.ComponentProps) {
  if (profile === null) return <NotLoaded reference={reference} />;
  return (
    <section className={`${accountStyles.page} ${accountStyles.wide}`} aria-labelledby="profile-title">
      <h1 id="profile-title">{profileCopy.title}</h1>
      <AccountIdentity profile={profile} />
      {!profile.isEmailVerified && <AccountUnverified />}
      <AccountShortcuts />
      <div className={styles.columns}>
        <div>
          <AccountFacts profile={profile} />
          <section className={`${accountStyles.card} scripted`} aria-labelledby="preferences-title">
            <h2 id="preferences-title">{profileCopy.preferences}</h2>
            <AccountTheme />
            <p className="hint">{profileCopy.darkModeHint}</p>
          </section>
        </div>
        <div>
          <AccountSecurity profile={profile} />
          <AccountSessions sessions={sessions} />
        </div>
      </div>
    </section>
  );
}

function NotLoaded({ reference }: { reference: string }) {
  useEffect(() => toast.error(profileCopy.failedToLoad), []);
  return (
    <StatePanel art={lost} title={profileCopy.failedToLoad} role="alert">
      <a className="button loud" href="/profile">
        {errorCopy.again}
      </a>
      <p className="reference">{errorCopy.reference(reference)}</p>
    </StatePanel>
  );
}
