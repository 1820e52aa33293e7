import encodeQR from 'qr';
import type { ReactNode } from 'react';
import { data } from 'react-router';
import accountStyles from '#app/account/account.module.css';
import { AccountIcon, AccountLayout, BackLink, Title } from '#app/account/account-layout.tsx';
import { CopyButton } from '#app/components/copy-button.tsx';
import { AccountForm, Field } from '#app/components/form.tsx';
import { shopContext } from '#app/http/context.ts';
import { requireSession } from '#app/http/require-session.ts';
import { accountHeaders, noStore } from '#app/http/set-cookies.ts';
import { answerTwoFactor, tryTwoFactor, twoFactorMeta } from '#app/http/two-factor-form.ts';
import key from '#app/images/key.svg';
import { confirmForm } from '#shop/accounts/account.form.ts';
import { getProfile } from '#shop/accounts/get-profile.server.ts';
import { enrolSecondFactor } from '#shop/accounts/login/two-factor.server.ts';
import type { Route } from './+types/route.ts';
import { twoFactorCopy as copy, twoFactorCopy } from './copy.ts';
import styles from './two-factor.module.css';

type Props = {
  /** The QR code and link that the app reads. */
  qr: { size: number; path: string };
  uri: string;
  secret: string;
  spareCodes: string[];
};

/** The three steps of setting up a second factor. The key and the codes are only on this page. */
function TwoFactorSetup({ qr, uri, secret, spareCodes }: Props) {
  return (
    <section className={accountStyles.page} aria-labelledby="two-factor-title">
      <BackLink to="/profile">{copy.back}</BackLink>
      <Title id="two-factor-title">{copy.title}</Title>
      <p>{copy.stepsLead}</p>
      <ol className={styles.steps}>
        <Step title={copy.appTitle}>
          <div className={styles.scan}>
            <svg className={styles.qr} role="img" viewBox={`0 0 ${qr.size} ${qr.size}`} shapeRendering="crispEdges">
              <title>{copy.qrLabel}</title>
              <path d={qr.path} />
            </svg>
            <div className={styles.key}>
              <p>{copy.appNote}</p>
              <p>
                <a className="link" href={uri}>
                  {copy.appLink}
                </a>
              </p>
              <p>{copy.keyNote}</p>
              <code>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
              <CopyButton text={secret} label={copy.copyKey} />
            </div>
          </div>
        </Step>
        <Step title={copy.spareTitle}>
          <p>{copy.spareNote}</p>
          <ul className={styles.codes}>
            {spareCodes.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </ul>
          <CopyButton text={spareCodes.join('\n')} label={copy.copyCodes} />
        </Step>
        <Step title={copy.codeTitle}>
          <AccountForm
            action="/profile/two-factor/confirm"
            refusal={undefined}
            submit={copy.confirm}
            busy={copy.working}
            inPlace
          >
            <Field
              name="code"
              label={copy.code}
              hint={copy.codeHint}
              autoComplete="one-time-code"
              inputMode="numeric"
            />
          </AccountForm>
        </Step>
      </ol>
    </section>
  );
}

const Step = ({ title, children }: { title: string; children: ReactNode }) => (
  <li className={accountStyles.card}>
    <h2>{title}</h2>
    {children}
  </li>
);

/** An inline QR code: `path` fills its dark modules in a view box of `size` × `size`. */
export type QrCode = { size: number; path: string };

/** Empty modules around the code, which cameras need (ISO/IEC 18004). */
const QUIET_ZONE = 4;

/** Rendered on the server, so that browsers do not download the encoder. */
export function renderQrCode(text: string): QrCode {
  const squares = encodeQR(text, 'raw', { ecc: 'medium', border: QUIET_ZONE });
  return { size: squares.length, path: squares.map(renderRow).join('') };
}

/** Each run of dark modules is one rectangle: "M4 4h7v1h-7z". */
function renderRow(row: boolean[], y: number): string {
  const dark = row.map((isDark) => (isDark ? '1' : '0')).join('');
  return [...dark.matchAll(/1+/g)].map(({ 0: { length }, index }) => `M${index} ${y}h${length}v1h-${length}z`).join('');
}

export async function loader(args: Route.LoaderArgs) {
  const session = requireSession(args);
  const { hasPassword, hasSecondFactor } = await getProfile(args.context.get(shopContext).accounts, session);
  return { hasPassword, hasSecondFactor };
}

/** The key and the spare codes are only in this answer. */
export const action = (args: Route.ActionArgs) =>
  answerTwoFactor(
    args,
    confirmForm,
    ({ accounts, client, session }, { password }) => enrolSecondFactor(accounts, client, session, password),
    (twoFactorSetup) =>
      data({ twoFactorSetup: { ...twoFactorSetup, qr: renderQrCode(twoFactorSetup.uri) } }, { headers: noStore }),
  );

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => tryTwoFactor(() => serverAction());

export const headers = accountHeaders;

export const meta = twoFactorMeta;

export default function TwoFactor({ loaderData, actionData }: Route.ComponentProps) {
  const twoFactorSetup = actionData && 'twoFactorSetup' in actionData ? actionData.twoFactorSetup : null;
  const refusal = actionData && 'faults' in actionData ? actionData : undefined;
  if (twoFactorSetup) return <TwoFactorSetup {...twoFactorSetup} />;
  const { hasPassword, hasSecondFactor } = loaderData;
  return (
    <AccountLayout
      key={String(hasSecondFactor)}
      id="two-factor-title"
      title={twoFactorCopy.title}
      lead={twoFactorCopy.lead}
      art={key}
    >
      {hasSecondFactor && (
        <p className={styles.state} role="status">
          <AccountIcon name="shield" />
          <b>{twoFactorCopy.on}</b>
        </p>
      )}
      <AccountForm
        action={hasSecondFactor ? '/profile/two-factor/disable' : '/profile/two-factor'}
        refusal={refusal}
        submit={hasSecondFactor ? twoFactorCopy.disable : twoFactorCopy.begin}
        busy={twoFactorCopy.working}
        danger={hasSecondFactor}
        inPlace={hasSecondFactor}
      >
        {hasPassword && (
          <Field name="password" label={twoFactorCopy.password} type="password" autoComplete="current-password" />
        )}
      </AccountForm>
      <BackLink to="/profile">{twoFactorCopy.back}</BackLink>
    </AccountLayout>
  );
}
