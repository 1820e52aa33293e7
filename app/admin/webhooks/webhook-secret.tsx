import adminStyles from '#app/admin/components/admin.module.css';
import { AccountCopy } from '#app/components/copy-button.tsx';
import { webhooksCopy as copy } from './copy.ts';
import styles from './webhooks.module.css';

/** A secret that was just made; it is shown this once. */
export const WebhookSecret = ({ secret }: { secret: string }) => (
  <section className={adminStyles.card} role="status">
    <p>
      {copy.copyNow} {copy.secret}
    </p>
    <p>
      <code className={styles.wide}>{secret}</code> <AccountCopy text={secret} label={copy.copySecret} />
    </p>
  </section>
);
