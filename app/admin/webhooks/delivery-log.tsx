import { Form, Link } from 'react-router';
import { ActionButton } from '#app/admin/components/action-button.tsx';
import adminStyles from '#app/admin/components/admin.module.css';
import { formatDateTime } from '#lib/clock.ts';
import type { DeliveryState, WebhookDelivery } from '#shop/webhooks/webhook.ts';
import { webhookCopy as copy } from './copy.ts';
import styles from './webhooks.module.css';

type Props = {
  rows: readonly WebhookDelivery[];
  /** Id that the next page begins after; null: this is the last one. */
  older: string | null;
  state: DeliveryState | null;
  path: string;
};

/** The log of a webhook, with a button that sends a delivery again. */
export function DeliveryLog({ rows, older, state, path }: Props) {
  const hrefOf = (query: Record<string, string>) => `${path}?${new URLSearchParams(query)}`;
  const filter: Record<string, string> = state === null ? {} : { state };
  return (
    <section aria-labelledby="log" className={adminStyles.form}>
      <h2 id="log">{copy.log}</h2>
      <p className="hint">{copy.logLead}</p>
      <nav aria-label={copy.filter} className={adminStyles.actions}>
        <Link className="button small" to={path} aria-current={state === null ? 'page' : undefined}>
          {copy.all}
        </Link>
        {Object.entries(copy.states).map(([name, label]) => (
          <Link
            key={name}
            className="button small"
            to={hrefOf({ state: name })}
            aria-current={state === name ? 'page' : undefined}
          >
            {label}
          </Link>
        ))}
      </nav>
      {rows.length === 0 && <p>{copy.empty}</p>}
      <ul className={adminStyles.cards}>
        {rows.map((delivery) => (
          <li key={delivery.id} className={adminStyles.card}>
            <Delivery delivery={delivery} path={path} />
          </li>
        ))}
      </ul>
      {older !== null && (
        <p>
          <Link className="button" to={hrefOf({ ...filter, before: older })}>
            {copy.older}
          </Link>
        </p>
      )}
    </section>
  );
}

function Delivery({ delivery, path }: { delivery: WebhookDelivery; path: string }) {
  const { id, type, state, attempts, createdAt, nextAt, durationMs, status, response, problem } = delivery;
  const facts = [
    status === null ? null : copy.status(status),
    durationMs === null ? null : copy.duration(durationMs),
    attempts === 0 ? null : copy.attempts(attempts),
    state === 'waiting' && attempts > 0 ? copy.next(formatDateTime(nextAt)) : null,
  ].filter((fact) => fact !== null);
  return (
    <>
      <h3>
        {type} <small>{copy.states[state]}</small>
      </h3>
      <p className="hint">{[formatDateTime(createdAt), ...facts].join(' · ')}</p>
      {problem !== null && <p>{copy.problems[problem]}</p>}
      {response !== null && response !== '' && (
        <details>
          <summary>{copy.response}</summary>
          <pre className={styles.excerpt}>{response}</pre>
        </details>
      )}
      {state !== 'waiting' && (
        <Form method="post" action={path}>
          <input type="hidden" name="id" value={id} />
          <ActionButton intent="replay" look="small" aria-label={copy.replayNamed(type, formatDateTime(createdAt))}>
            {copy.replay}
          </ActionButton>
        </Form>
      )}
    </>
  );
}
