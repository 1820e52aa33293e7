import { useState } from 'react';
import { CopyButton } from '#app/components/copy-button.tsx';
import styles from './admin.module.css';

/** The last secret that was made on this page: a later answer without one does not take it away. */
export function useLastSecret(secret: string | undefined): string | undefined {
  const [last, setLast] = useState(secret);
  if (secret !== undefined && secret !== last) setLast(secret);
  return secret ?? last;
}

/** A secret that was just made. It is shown this once, and can be copied. */
export const NewSecret = ({ secret, text, copyLabel }: { secret: string; text: string; copyLabel: string }) => (
  <section className={styles.card} role="status">
    <p>{text}</p>
    <p>
      <code className={styles.breakable}>{secret}</code>
    </p>
    <p>
      <CopyButton text={secret} label={copyLabel} />
    </p>
  </section>
);
