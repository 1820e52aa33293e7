import type { ReactNode } from 'react';
import accountStyles from '#app/account/account.module.css';
import { BackLink } from '#app/account/account-layout.tsx';
import { AccountCopy } from '#app/components/copy-button.tsx';
import { AccountForm, Field } from '#app/components/form.tsx';
import { twoFactorCopy as copy } from './copy.ts';
import styles from './two-factor.module.css';

type Props = {
  /** The QR code and link that the app reads. */
  qr: { size: number; path: string };
  uri: string;
  secret: string;
  spareCodes: string[];
};

/** The three steps of setting up a second factor. The key and the codes are only on this page. */
export function TwoFactorSetup({ qr, uri, secret, spareCodes }: Props) {
  return (
    <section className={accountStyles.page} aria-labelledby="two-factor-title">
      <BackLink to="/profile">{copy.back}</BackLink>
      <h1 id="two-factor-title">{copy.title}</h1>
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
              <AccountCopy text={secret} label={copy.copyKey} />
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
          <AccountCopy text={spareCodes.join('\n')} label={copy.copyCodes} />
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
