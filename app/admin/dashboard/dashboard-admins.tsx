import { Link } from 'react-router';
import adminStyles from '#app/admin/components/admin.module.css';
import { formatDay } from '#lib/clock.ts';
import { adminsCopy } from '#shop/accounts/roles-copy.ts';
import { administratorsCopy as copy } from './copy.ts';
import styles from './dashboard.module.css';

type Admin = {
  customerId: string;
  name: string;
  email: string;
  source: keyof typeof adminsCopy.sources;
  hasSecondFactor: boolean;
  since: Date;
};

/** The administrators, and how to change them. */
export const DashboardAdmins = ({ admins, ownId }: { admins: readonly Admin[]; ownId: string }) => (
  <section className={adminStyles.card} aria-labelledby="admins-title">
    <h2 id="admins-title">{adminsCopy.title}</h2>
    <ul className={styles.dashboardList}>
      {admins.map(({ customerId, name, email, source, hasSecondFactor, since }) => (
        <li key={customerId}>
          <span>
            <Link className="link" to={`/admin/customers/${customerId}`}>
              {name}
            </Link>{' '}
            {email}
            <span className="hint">{[adminsCopy.sources[source], copy.since(formatDay(since))].join(', ')}</span>
          </span>
          <span className={adminStyles.actions}>
            {customerId === ownId && <span className="tag">{copy.you}</span>}
            {hasSecondFactor && <span className="tag done">{adminsCopy.twoFactor}</span>}
          </span>
        </li>
      ))}
    </ul>
    <p className="hint">{copy.how}</p>
  </section>
);
