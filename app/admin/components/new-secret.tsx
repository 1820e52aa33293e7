import { CopyButton } from '#app/components/copy-button.tsx';
import styles from './admin.module.css';

/** A secret that was just made. It is shown this once, and can be copied. */
export const NewSecret = ({ secret, text, copyLabel }: { secret: string; text: string; copyLabel: string }) => (
  <section className={styles.card} role="status">
    <p>{text}</p>
    <p>
      <code className={styles.breakable}>{secret}</code> <CopyButton text={secret} label={copyLabel} />
    </p>
  </section>
);
