import { useId } from 'react';
import { data, Form, Link, useNavigation } from 'react-router';
import adminStyles from '#app/admin/components/admin.module.css';
import { adminTabCopy } from '#app/admin/components/copy.ts';
import { ListCrumb } from '#app/admin/components/data-table.tsx';
import { useAdminAnswer } from '#app/admin/components/use-admin-result.ts';
import { answerAdmin, done, notDone, tryAdmin } from '#app/http/admin.ts';
import { shopContext } from '#app/http/context.ts';
import { pageMeta } from '#app/http/meta.ts';
import { readFields } from '#app/http/read-form.ts';
import { noStore } from '#app/http/set-cookies.ts';
import * as numbers from '#config/numbers.ts';
import { formatDateTime } from '#lib/clock.ts';
import { replyForm } from '#shop/messages/reply.form.ts';
import { findThread, replyToMessage } from '#shop/messages/reply.server.ts';
import type { Route } from './+types/thread.route.ts';
import { adminMessagesCopy, threadCopy as copy } from './copy.ts';
import styles from './messages.module.css';

const LIST = '/admin/messages';

export async function loader({ params, context }: Route.LoaderArgs) {
  const thread = await findThread(context.get(shopContext).db, params.id);
  if (thread === null) throw data(null, { status: 404 });
  return { thread };
}

export const headers = () => noStore;

export const action = (args: Route.ActionArgs) =>
  answerAdmin(args, async ({ admin, shop, form }) => {
    if (form.get('intent') !== 'reply') return notDone(adminMessagesCopy.unknown);
    const read = readFields(form, replyForm);
    if (!read.ok) return notDone(null, read.faults);
    const who = { adminId: admin.customerId, messageId: args.params.id };
    const replied = await replyToMessage(shop.db, { ...who, ...read.value });
    return replied.ok ? done(copy.sent) : notDone(adminMessagesCopy.gone);
  });

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => tryAdmin({ serverAction });

export function meta({ matches, loaderData, params }: Route.MetaArgs) {
  const title = copy.title(loaderData.thread.ticket);
  return pageMeta(matches, { title, path: `${LIST}/${params.id}`, isHidden: true });
}

export default function Thread({ loaderData: { thread }, actionData }: Route.ComponentProps) {
  useAdminAnswer(actionData);
  const { ticket, name, email, message, createdAt, customerId, replies } = thread;
  return (
    <>
      <ListCrumb path={LIST} label={adminTabCopy.messages} id={thread.id} />
      <h1>{copy.title(ticket)}</h1>
      <div className={styles.thread}>
        <section className={adminStyles.card} aria-labelledby="message-title">
          <h2 id="message-title">{name}</h2>
          <p className="hint">
            {email}, <time dateTime={createdAt.toISOString()}>{formatDateTime(createdAt)}</time>
          </p>
          <p className={styles.text}>{message}</p>
          {customerId !== null && (
            <p>
              <Link className="link" to={`/admin/customers/${customerId}`}>
                {copy.customer}
              </Link>
            </p>
          )}
        </section>
        {replies.map((reply) => (
          <section key={reply.id} className={adminStyles.card} aria-label={copy.answer}>
            <p className="hint">
              {copy.answeredBy(reply.author)},{' '}
              <time dateTime={reply.createdAt.toISOString()}>{formatDateTime(reply.createdAt)}</time>
            </p>
            <p className={styles.text}>{reply.text}</p>
          </section>
        ))}
        <ReplyForm
          key={replies.length}
          id={thread.key}
          email={email}
          fault={actionData?.faults.text}
          problem={actionData?.problem}
        />
      </div>
    </>
  );
}

type FormProps = { id: string; email: string; fault: string | undefined; problem: string | null | undefined };

function ReplyForm({ id: key, email, fault, problem }: FormProps) {
  const id = useId();
  const isBusy = useNavigation().state !== 'idle';
  return (
    <section className={adminStyles.card} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{copy.reply}</h2>
      {problem != null && <p className="form-problem">{problem}</p>}
      <Form method="post" className={styles.thread} noValidate preventScrollReset>
        <input type="hidden" name="key" value={key} />
        <div className="field">
          <label htmlFor={id}>{copy.text}</label>
          <textarea
            id={id}
            name="text"
            className="input"
            rows={8}
            required
            maxLength={numbers.MESSAGE_MAX_CHARACTERS}
            aria-invalid={fault !== undefined || undefined}
            aria-describedby={`${id}-help`}
          />
          <p className={fault === undefined ? 'hint' : 'fault'} id={`${id}-help`}>
            {fault ?? copy.hint(email)}
          </p>
        </div>
        <div className={adminStyles.actions}>
          <button type="submit" className="button loud" name="intent" value="reply" disabled={isBusy}>
            {copy.send}
          </button>
        </div>
      </Form>
    </section>
  );
}
