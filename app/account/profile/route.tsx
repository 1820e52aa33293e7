import { useEffect } from 'react';
import { data } from 'react-router';
import accountStyles from '#app/account/account.module.css';
import { toast } from '#app/client/toast-store.ts';
import { errorCopy } from '#app/components/error-copy.ts';
import { StatePanel } from '#app/components/state-panel.tsx';
import { shopContext, visitContext } from '#app/http/context.ts';
import { pageMeta } from '#app/http/meta.ts';
import { requireSession } from '#app/http/require-session.ts';
import lost from '#app/images/lost.svg';
import { getProfile } from '#shop/accounts/get-profile.server.ts';
import { listSessions } from '#shop/accounts/sessions.server.ts';
import type { Route } from './+types/route.ts';
import {
  AccountFacts,
  AccountIdentity,
  AccountSecurity,
  AccountSessions,
  AccountShortcuts,
  AccountUnverified,
} from './account-overview.tsx';
import { AccountTheme } from './account-theme.tsx';
import { profileCopy } from './copy.ts';
import styles from './profile.module.css';

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
