import { useId } from 'react';
import { data, Form, Link } from 'react-router';
import { ActionButton } from '#app/admin/components/action-button.tsx';
import adminStyles from '#app/admin/components/admin.module.css';
import { adminTabCopy } from '#app/admin/components/copy.ts';
import { ListCrumb } from '#app/admin/components/data-table.tsx';
import { useAdminAnswer } from '#app/admin/components/use-admin-result.ts';
import { answerAdmin, done, notDone, tryAdmin, unknownForm } from '#app/http/admin.ts';
import { shopContext } from '#app/http/context.ts';
import { pageMeta } from '#app/http/meta.ts';
import { readFields } from '#app/http/read-form.ts';
import { noStore } from '#app/http/set-cookies.ts';
import * as numbers from '#config/numbers.ts';
import { formatDateTime } from '#lib/clock.ts';
import { mailboxLoginOf } from '#shop/messages/mailbox.ts';
import { replyForm } from '#shop/messages/reply.form.ts';
import { findThread, replyToMessage } from '#shop/messages/reply.server.ts';
import type { Route } from './+types/thread.route.ts';
import { threadCopy as copy } from './copy.ts';
import styles from './messages.module.css';

const LIST = '/admin/messages';

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, settings } = context.get(shopContext);
  const thread = await findThread(db, params.id);
  if (thread === null) throw data(null, { status: 404 });
  return { thread, isMailboxRead: mailboxLoginOf(settings.current()) !== null };
}

export const headers = () => noStore;

export const action = (args: Route.ActionArgs) =>
  answerAdmin(args, async ({ admin, shop, form }) => {
    if (form.get('intent') !== 'reply') return unknownForm();
    const read = readFields(form, replyForm);
    if (!read.ok) return notDone(null, read.faults);
    const who = { adminId: admin.customerId, messageId: args.params.id };
    const replied = await replyToMessage(shop.db, { ...who, ...read.value });
    return replied.ok ? done(copy.sent) : notDone(copy.gone);
  });

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => tryAdmin({ serverAction });

export function meta({ matches, loaderData, params }: Route.MetaArgs) {
  const title = copy.title(loaderData.thread.ticket);
  return pageMeta(matches, { title, path: `${LIST}/${params.id}`, isHidden: true });
}

export default function Thread({ loaderData: { thread, isMailboxRead }, actionData }: Route.ComponentProps) {
  useAdminAnswer(actionData);
  const { ticket, name, email, message, createdAt, customerId, orderId, orderNumber, replies } = thread;
  return (
    <>
      <ListCrumb path={LIST} label={adminTabCopy.messages} id={thread.id} />
      <h1>{copy.title(ticket)}</h1>
      <div className={styles.thread}>
        <section className={adminStyles.card} aria-labelledby="message-title">
          <h2 id="message-title">{name}</h2>
          <p className="hint">
            {thread.isFromShop ? copy.writtenBy(thread.author, email) : email},{' '}
            <time dateTime={createdAt.toISOString()}>{formatDateTime(createdAt)}</time>
          </p>
          <p className={styles.text}>{message}</p>
          <p className={adminStyles.actions}>
            {orderId !== null && orderNumber !== null && (
              <Link className="link" to={`/admin/orders/${orderId}`}>
                {copy.order(orderNumber)}
              </Link>
            )}
            {customerId !== null && (
              <Link className="link" to={`/admin/customers/${customerId}`}>
                {copy.customer}
              </Link>
            )}
          </p>
        </section>
        {replies.map((reply) => (
          <section
            key={reply.id}
            className={adminStyles.card}
            aria-label={reply.isFromShop ? copy.answeredBy(reply.author) : copy.answerOf(name)}
          >
            <p className="hint">
              {reply.isFromShop ? copy.answeredBy(reply.author) : copy.answerOf(name)},{' '}
              <time dateTime={reply.createdAt.toISOString()}>{formatDateTime(reply.createdAt)}</time>
            </p>
            <p className={styles.text}>{reply.text === '' ? copy.noText : reply.text}</p>
            {reply.leftOut.length > 0 && <p className="hint">{copy.leftOut(reply.leftOut)}</p>}
          </section>
        ))}
        <ReplyForm
          key={replies.length}
          id={thread.key}
          hint={(isMailboxRead ? copy.hintRead : copy.hint)(email)}
          fault={actionData?.faults.text}
          problem={actionData?.problem}
        />
      </div>
    </>
  );
}

type FormProps = { id: string; hint: string; fault: string | undefined; problem: string | null | undefined };

function ReplyForm({ id: key, hint, fault, problem }: FormProps) {
  const id = useId();
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
            {fault ?? hint}
          </p>
        </div>
        <div className={adminStyles.actions}>
          <ActionButton intent="reply" look="loud">
            {copy.send}
          </ActionButton>
        </div>
      </Form>
    </section>
  );
}
