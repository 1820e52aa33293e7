import { useRef } from 'react';
import { Form, Link, useNavigation } from 'react-router';
import { ActionButton } from '#app/admin/components/action-button.tsx';
import adminStyles from '#app/admin/components/admin.module.css';
import { ChecksField, FaultsContext, TextField } from '#app/admin/components/form-field.tsx';
import { NewSecret, useLastSecret } from '#app/admin/components/new-secret.tsx';
import { useAdminAnswer } from '#app/admin/components/use-admin-result.ts';
import { StatePanel } from '#app/components/state-panel.tsx';
import { type AdminAnswer, answerAdmin, done, notDone, tryAdmin, unknownForm } from '#app/http/admin.ts';
import { shopContext } from '#app/http/context.ts';
import { pageMeta } from '#app/http/meta.ts';
import { readFields } from '#app/http/read-form.ts';
import { noStore } from '#app/http/set-cookies.ts';
import empty from '#app/images/empty.svg';
import { formatDateTime } from '#lib/clock.ts';
import { webhookForm } from '#shop/webhooks/webhook.form.ts';
import { hostOf, type Webhook, webhookTopics } from '#shop/webhooks/webhook.ts';
import { createWebhook, listWebhooks } from '#shop/webhooks/webhooks.server.ts';
import type { Route } from './+types/route.ts';
import { webhooksCopy as copy } from './copy.ts';

const PATH = '/admin/webhooks';

/** `secret`: of the webhook that was just created. */
type WebhooksAnswer = AdminAnswer & { secret?: string };

export const loader = async ({ context }: Route.LoaderArgs) => ({
  webhooks: await listWebhooks(context.get(shopContext).db),
});

export const headers = () => noStore;

export const action = (args: Route.ActionArgs) =>
  answerAdmin<WebhooksAnswer>(args, async ({ admin: { customerId: adminId }, shop: { db, accounts }, form }) => {
    if (form.get('intent') !== 'create') return unknownForm();
    const read = readFields(form, webhookForm);
    if (!read.ok) return notDone(null, read.faults);
    const created = await createWebhook({ db, seal: accounts.seal }, adminId, read.value);
    if (created.ok) return { ...done(copy.created), secret: created.value.secret };
    const sentence = copy.refused[created.reason];
    return created.reason === 'too-many' ? notDone(sentence) : notDone(null, { url: sentence });
  });

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => tryAdmin({ serverAction });

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: copy.title, path: PATH, isHidden: true });
}

/** Creates and lists the webhooks. */
export default function Webhooks({ loaderData: { webhooks }, actionData }: Route.ComponentProps) {
  const answer: WebhooksAnswer | undefined = actionData;
  const secret = useLastSecret(answer?.secret);
  return (
    <>
      <header className={adminStyles.head}>
        <h1>{copy.title}</h1>
        <p>{copy.lead}</p>
      </header>
      {answer?.problem && <p className="form-problem">{answer.problem}</p>}
      {secret !== undefined && <NewSecret secret={secret} text={copy.copyNow} copyLabel={copy.copySecret} />}
      <NewWebhook answer={answer} secret={secret} />
      <section aria-labelledby="webhooks" className={adminStyles.form}>
        <h2 id="webhooks">{copy.webhooks}</h2>
        {webhooks.length === 0 ? (
          <StatePanel art={empty} title={copy.none} text={copy.noneHint} />
        ) : (
          <ul className={adminStyles.cards}>
            {webhooks.map((webhook) => (
              <li key={webhook.id} className={adminStyles.card}>
                <Entry webhook={webhook} />
              </li>
            ))}
          </ul>
        )}
      </section>
    </>
  );
}

/** `secret`: after it was made, the form is empty again. */
function NewWebhook({ answer, secret }: { answer: WebhooksAnswer | undefined; secret: string | undefined }) {
  const form = useRef<HTMLFormElement>(null);
  useAdminAnswer(answer, form);
  const isBusy = useNavigation().formData?.get('intent') === 'create';
  return (
    <FaultsContext value={answer?.faults ?? {}}>
      <section className={adminStyles.card} aria-labelledby="new-webhook">
        <h2 id="new-webhook">{copy.add}</h2>
        <Form method="post" action={PATH} ref={form} className={adminStyles.form} noValidate key={secret}>
          <TextField name="url" type="url" label={copy.url} hint={copy.urlHint} maxLength={500} autoComplete="off" />
          <ChecksField name="topics" label={copy.topics} options={webhookTopics} />
          <div className={adminStyles.actions}>
            <ActionButton intent="create" look="loud" disabled={isBusy}>
              {copy.create}
            </ActionButton>
          </div>
        </Form>
      </section>
    </FaultsContext>
  );
}

function Entry({ webhook: { id, url, topics, lastSuccessAt, disabledReason, retrying } }: { webhook: Webhook }) {
  return (
    <>
      <h3 className={adminStyles.breakable}>
        <Link to={`${PATH}/${id}`} aria-label={copy.open(hostOf(url))}>
          {url}
        </Link>{' '}
        <small>{disabledReason === null ? copy.on : copy.off[disabledReason]}</small>
      </h3>
      <p>{topics.map((topic) => webhookTopics[topic as keyof typeof webhookTopics] ?? topic).join(', ')}</p>
      <p className="hint">
        {lastSuccessAt === null ? copy.noSuccess : copy.lastSuccess(formatDateTime(lastSuccessAt))}
        {retrying > 0 && ` · ${copy.retrying(retrying)}`}
      </p>
    </>
  );
}
