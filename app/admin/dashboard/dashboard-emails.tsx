import { useFetcher } from 'react-router';
import { ActionButton } from '#app/admin/components/action-button.tsx';
import adminStyles from '#app/admin/components/admin.module.css';
import { useAdminAnswer } from '#app/admin/components/use-admin-result.ts';
import type { AdminAnswer } from '#app/http/admin.ts';
import { formatDateTime } from '#lib/clock.ts';
import { emailKinds } from '#shop/notifications/email-kind.ts';
import { statusEmailName } from '#shop/orders/order.ts';
import { returnEmailName } from '#shop/returns/return.ts';
import { failedEmailsCopy as copy, mailCopy, mailProblem } from './copy.ts';
import styles from './dashboard.module.css';
import { type ListPage, MoreRows } from './dashboard-lists.tsx';

type FailedEmail = {
  id: string;
  kind: string;
  recipient: string;
  problem: string | null;
  failedAt: Date;
  isWhole: boolean;
};

const PATH = '/admin/dashboard';

/** Failed emails, with a button to send them again; nothing if there are none. */
export function DashboardEmails({ whole, rows, ...list }: ListPage & { whole: number; rows: readonly FailedEmail[] }) {
  const { total } = list;
  const fetcher = useFetcher<AdminAnswer>();
  useAdminAnswer(fetcher.data);
  if (total === 0) return null;
  const isBusy = fetcher.state !== 'idle';
  return (
    <section className={adminStyles.card} aria-labelledby="emails-title">
      <div className={adminStyles.head}>
        <h2 id="emails-title">{copy.title}</h2>
        {whole > 1 && (
          <fetcher.Form method="post" action={PATH}>
            <ActionButton intent="retry-emails" look="small" disabled={isBusy}>
              {copy.tryAll}
            </ActionButton>
          </fetcher.Form>
        )}
      </div>
      <p className="hint">{copy.lead}</p>
      {fetcher.data?.problem && <p className="form-problem">{fetcher.data.problem}</p>}
      <ul className={styles.dashboardList}>
        {rows.map((email) => (
          <li key={email.id}>
            <Email email={email} />
            {email.isWhole && (
              <fetcher.Form method="post" action={PATH}>
                <input type="hidden" name="id" value={email.id} />
                <ActionButton
                  intent="retry-email"
                  look="small"
                  disabled={isBusy}
                  aria-label={copy.tryNamed(kindText(email.kind), email.recipient)}
                >
                  {copy.tryAgain}
                </ActionButton>
              </fetcher.Form>
            )}
          </li>
        ))}
      </ul>
      <MoreRows {...list} list="emails" shown={rows.length} more={copy.more} first={copy.first} />
    </section>
  );
}

type MailProps = {
  waiting: { count: number; since: Date | null; problem: string | null };
  hasMail: boolean;
};

/** Whether emails are sent, and a button for a test email. */
export function DashboardMail({ waiting: { count, since, problem }, hasMail }: MailProps) {
  const fetcher = useFetcher<AdminAnswer>();
  useAdminAnswer(fetcher.data);
  return (
    <section className={adminStyles.card} aria-labelledby="mail-title">
      <div className={adminStyles.head}>
        <h2 id="mail-title">{mailCopy.title}</h2>
        {hasMail && (
          <fetcher.Form method="post" action={PATH}>
            <ActionButton intent="test-email" look="small" disabled={fetcher.state !== 'idle'}>
              {mailCopy.test}
            </ActionButton>
          </fetcher.Form>
        )}
      </div>
      {fetcher.data?.problem && <p className="form-problem">{fetcher.data.problem}</p>}
      {since === null ? (
        <p>{hasMail ? mailCopy.good : mailCopy.files}</p>
      ) : (
        <>
          <p className="form-problem">{mailCopy.waiting(count, formatDateTime(since))}</p>
          <p className="hint">{mailProblem(problem)}</p>
        </>
      )}
    </section>
  );
}

const names: Readonly<Record<string, string>> = emailKinds;
const kindText = (kind: string): string => names[kind] ?? statusEmailName(kind) ?? returnEmailName(kind) ?? kind;

const Email = ({ email: { kind, recipient, problem, failedAt, isWhole } }: { email: FailedEmail }) => (
  <span>
    <b>{kindText(kind)}</b> <span>{recipient}</span>
    <time className="hint" dateTime={failedAt.toISOString()}>
      {formatDateTime(failedAt)}
    </time>
    <span className="hint">{mailProblem(problem)}</span>
    {!isWhole && <span className="hint">{copy.outOfDate}</span>}
  </span>
);
