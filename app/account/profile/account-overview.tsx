import type { ReactNode } from 'react';
import { Form, Link } from 'react-router';
import accountStyles from '#app/account/account.module.css';
import { AccountIcon } from '#app/account/account-icon.tsx';
import { Icon } from '#app/components/icon.tsx';
import statePanelStyles from '#app/components/state-panel.module.css';
import { formatDateTime, formatDay } from '#lib/clock.ts';
import type { Profile } from '#shop/accounts/get-profile.server.ts';
import type { OpenSession } from '#shop/accounts/sessions.server.ts';
import { AccountPhoto } from './account-photo.tsx';
import { profileCopy as copy } from './copy.ts';
import { LogOut } from './log-out.tsx';
import styles from './profile.module.css';

/** Photo, name and email of the signed-in person. */
export const AccountIdentity = ({ profile: { photo, name, email } }: { profile: Profile }) => (
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

export const AccountShortcuts = () => (
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

export const AccountUnverified = () => (
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

export const AccountFacts = ({ profile }: { profile: Profile }) => (
  <section className={accountStyles.card} aria-labelledby="account-title">
    <h2 id="account-title">{copy.account}</h2>
    <dl className={styles.facts}>
      <Fact term={copy.username}>{profile.username}</Fact>
      <Fact term={copy.email}>
        {profile.email}{' '}
        <span className={profile.isEmailVerified ? 'tag done' : 'tag waiting'}>
          {profile.isEmailVerified ? copy.verified : copy.unverified}
        </span>{' '}
        <Link className="link" to="/edit-profile/email">
          {copy.changeEmail}
        </Link>
      </Fact>
      <Fact term={copy.since}>{formatDay(profile.createdAt)}</Fact>
      <Fact term={copy.lastLogin}>{profile.lastLoginAt && <Timestamp at={profile.lastLoginAt} />}</Fact>
    </dl>
  </section>
);

export function AccountSecurity({ profile: { hasPassword, hasGoogle, hasSecondFactor } }: { profile: Profile }) {
  const methods = [hasPassword && copy.password, hasGoogle && copy.google].filter(Boolean);
  return (
    <section className={accountStyles.card} aria-labelledby="security-title">
      <h2 id="security-title">{copy.security}</h2>
      <dl className={styles.facts}>
        <Fact term={copy.ways}>{methods.join(', ')}</Fact>
        <Fact term={copy.twoFactor}>
          <span className={hasSecondFactor ? 'tag done' : 'tag'}>{hasSecondFactor ? copy.on : copy.off}</span>{' '}
          <Link className="link" to="/profile/two-factor">
            {hasSecondFactor ? copy.change : copy.setUp}
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

export const AccountSessions = ({ sessions }: { sessions: OpenSession[] }) => (
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
