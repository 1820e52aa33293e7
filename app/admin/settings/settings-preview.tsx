import { AnnouncementBar } from '#app/components/shell/announcement-bar.tsx';
import { Sign } from '#app/components/shell/shop-sign.tsx';
import { settingsCopy as copy } from './copy.ts';
import styles from './settings.module.css';
import type { EmailPreview, SettingsPreview } from './settings-answer.ts';

/** The top of every page, with what is typed. */
export function PreviewOfPageTop({ name, logo, announcement }: SettingsPreview) {
  return (
    <section aria-label={copy.previewTitle}>
      <p className="hint" role="status">
        <b>{copy.unsaved}</b> {announcement === null && copy.noBar}
      </p>
      <div className={styles.preview} inert>
        <p className={styles.sign}>
          <Sign name={name} logo={logo} />
        </p>
        <AnnouncementBar announcement={announcement} />
      </div>
    </section>
  );
}

/** An email about an order, with what is typed. */
export function PreviewOfEmail({ from, subject, text }: EmailPreview) {
  return (
    <section aria-label={copy.emailPreviewTitle}>
      <p className="hint" role="status">
        <b>{copy.unsaved}</b>
      </p>
      <div className={styles.preview}>
        <p className={styles.emailText}>
          {copy.from(from)}
          {'\n'}
          {copy.subject(subject)}
          {'\n\n'}
          {text}
        </p>
      </div>
    </section>
  );
}
