import { type ReactNode, useEffect, useRef } from 'react';
import { AnnouncementBar } from '#app/components/shell/announcement-bar.tsx';
import { LogoOrName } from '#app/components/shell/shop-logo.tsx';
import { settingsCopy as copy } from './copy.ts';
import styles from './settings.module.css';
import type { EmailPreview, SettingsAnswer, SettingsPreview } from './settings-answer.ts';

type FrameProps = {
  label: string;
  /** Another one is scrolled to: the form above is longer than a phone. */
  of: object;
  hint?: ReactNode;
  children?: ReactNode;
};

function Preview({ label, of, hint, children }: FrameProps) {
  const section = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each preview is shown
  useEffect(() => {
    section.current?.scrollIntoView({ block: 'nearest' });
  }, [of]);
  return (
    <section aria-label={label} ref={section}>
      <p className="hint" role="status">
        <b>{copy.unsaved}</b> {hint}
      </p>
      {children}
    </section>
  );
}

/** The top of every page, with what is typed. */
export function PreviewOfPageTop({ preview }: { preview: SettingsPreview }) {
  const { name, logo, announcement } = preview;
  return (
    <Preview label={copy.previewTitle} of={preview} hint={announcement === null && copy.noBar}>
      <div className={styles.preview} inert>
        <p className={styles.sign}>
          <LogoOrName name={name} logo={logo} />
        </p>
        <AnnouncementBar announcement={announcement} />
      </div>
    </Preview>
  );
}

/** An email about an order, with what is typed. */
export function PreviewOfEmail({ preview }: { preview: EmailPreview }) {
  const { from, subject, text } = preview;
  return (
    <Preview label={copy.emailPreviewTitle} of={preview}>
      <div className={styles.preview}>
        <p className={styles.emailText}>
          {copy.from(from)}
          {'\n'}
          {copy.subject(subject)}
          {'\n\n'}
          {text}
        </p>
      </div>
    </Preview>
  );
}

/** A sample invoice with what is typed, as a file in a new tab: it opens immediately, unless the browser blocks that. */
export function PreviewOfInvoice({ href, answer }: { href: string; answer: SettingsAnswer }) {
  const link = useRef<HTMLAnchorElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same settings can be previewed again
  useEffect(() => {
    link.current?.click();
  }, [answer]);
  return (
    <Preview label={copy.invoicePreviewTitle} of={answer}>
      <a className="button" ref={link} href={href} target="_blank" rel="noreferrer">
        {copy.openInvoice}
      </a>
    </Preview>
  );
}
