import { Link } from 'react-router';
import adminStyles from '#app/admin/components/admin.module.css';
import { formatDay } from '#lib/clock.ts';
import { plural } from '#lib/plural.ts';
import type { ThreadInList } from '#shop/messages/admin-message.ts';
import { customerMessagesCopy as copy } from './copy.ts';

/** Messages that were sent with the customer's email address. Nothing is shown where there are none. */
export function CustomerMessages({ threads }: { threads: readonly ThreadInList[] }) {
  if (threads.length === 0) return null;
  return (
    <section className={adminStyles.card} aria-labelledby="customer-messages">
      <h2 id="customer-messages">{copy.title}</h2>
      <ul>
        {threads.map(({ id, ticket, message, createdAt, replies }) => (
          <li key={id}>
            <Link className="link" to={`/admin/messages/${id}`}>
              #{ticket}
            </Link>{' '}
            {message.length > EXCERPT ? `${message.slice(0, EXCERPT)}…` : message}{' '}
            <span className="hint">
              {formatDay(createdAt)}, {plural(replies, copy.replies)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** In characters. */
const EXCERPT = 80;
