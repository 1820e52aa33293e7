import { data, Form, redirect } from 'react-router';
import { ActionButton } from '#app/admin/components/action-button.tsx';
import adminStyles from '#app/admin/components/admin.module.css';
import { RemoveButton } from '#app/admin/components/confirm-dialog.tsx';
import { ListCrumb } from '#app/admin/components/data-table.tsx';
import { NewSecret, useLastSecret } from '#app/admin/components/new-secret.tsx';
import { useAdminAnswer } from '#app/admin/components/use-admin-result.ts';
import { type AdminAnswer, answerAdmin, done, notDone, tryAdmin, unknownForm } from '#app/http/admin.ts';
import { shopContext } from '#app/http/context.ts';
import { pageMeta } from '#app/http/meta.ts';
import { fieldText } from '#app/http/read-form.ts';
import { noStore } from '#app/http/set-cookies.ts';
import { formatDateTime } from '#lib/clock.ts';
import { isId } from '#lib/ids.ts';
import { listDeliveries, replayDelivery, sendTestEvent } from '#shop/webhooks/deliveries.server.ts';
import { type DeliveryState, hostOf, type Webhook, webhookTopics } from '#shop/webhooks/webhook.ts';
import { deleteWebhook, findWebhook, rotateSecret, switchOff, switchOn } from '#shop/webhooks/webhooks.server.ts';
import type { Route } from './+types/webhook.route.ts';
import { webhookCopy as copy, webhooksCopy } from './copy.ts';
import { DeliveryLog } from './delivery-log.tsx';

const LIST = '/admin/webhooks';

/** `secret`: the one that was just made. */
type WebhookAnswer = AdminAnswer & { secret?: string };

const isState = (text: string | null): text is DeliveryState => text !== null && Object.hasOwn(copy.states, text);

export async function loader({ request, params: { id }, context }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  const query = new URL(request.url).searchParams;
  const [state, before] = [query.get('state'), query.get('before')];
  const shown = { state: isState(state) ? state : null, before: before !== null && isId(before) ? before : null };
  const webhook = await findWebhook(db, id);
  if (webhook === null) throw data(null, { status: 404 });
  return { webhook, state: shown.state, ...(await listDeliveries(db, id, shown)) };
}

export const headers = () => noStore;

export const action = (args: Route.ActionArgs) =>
  answerAdmin<WebhookAnswer>(args, async ({ admin: { customerId: adminId }, shop: { db, accounts }, form }) => {
    const which = { adminId, webhookId: args.params.id };
    switch (form.get('intent')) {
      case 'test':
        return answerOf(await sendTestEvent(db, which), copy.tested);
      case 'replay':
        return answerOf(await replayDelivery(db, { ...which, deliveryId: fieldText(form, 'id') }), copy.replayed);
      case 'rotate': {
        const rotated = await rotateSecret({ db, seal: accounts.seal }, which);
        return rotated.ok ? { ...done(copy.rotated), secret: rotated.value } : answerOf(rotated, copy.rotated);
      }
      case 'off':
        return answerOf(await switchOff(db, which), copy.switchedOff);
      case 'on':
        return answerOf(await switchOn(db, which), copy.switchedOn);
      case 'delete': {
        const deleted = await deleteWebhook(db, which);
        return deleted.ok ? redirect(LIST, 303) : answerOf(deleted, '');
      }
      default:
        return unknownForm();
    }
  });

const answerOf = (
  outcome: { ok: true } | { ok: false; reason: 'not-found' | 'switched-off' },
  toast: string,
): AdminAnswer => (outcome.ok ? done(toast) : notDone(webhooksCopy.refused[outcome.reason]));

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => tryAdmin({ serverAction });

export function meta({ matches, loaderData, params }: Route.MetaArgs) {
  const title = loaderData === undefined ? copy.back : hostOf(loaderData.webhook.url);
  return pageMeta(matches, { title, path: `${LIST}/${params.id}`, isHidden: true });
}

/** One webhook: its state, its secret, and the log of its deliveries. */
export default function WebhookPage({ loaderData, actionData }: Route.ComponentProps) {
  const { webhook, rows, older, state } = loaderData;
  const answer: WebhookAnswer | undefined = actionData;
  useAdminAnswer(answer);
  const secret = useLastSecret(answer?.secret);
  const path = `${LIST}/${webhook.id}`;
  return (
    <>
      <header className={adminStyles.head}>
        <ListCrumb path={LIST} label={copy.back} id={webhook.id} />
        <h1 className={adminStyles.breakable}>{hostOf(webhook.url)}</h1>
      </header>
      {answer?.problem && <p className="form-problem">{answer.problem}</p>}
      {secret !== undefined && (
        <NewSecret secret={secret} text={webhooksCopy.copyNow} copyLabel={webhooksCopy.copySecret} />
      )}
      <Details webhook={webhook} path={path} />
      <DeliveryLog rows={rows} older={older} state={state} path={path} />
      <RemoveButton path={path} label={copy.remove} title={copy.removeTitle(hostOf(webhook.url))}>
        {copy.removeText}
      </RemoveButton>
    </>
  );
}

function Details({ webhook, path }: { webhook: Webhook; path: string }) {
  const { url, topics, disabledAt, disabledReason, previousUntil, lastSuccessAt } = webhook;
  const isOn = disabledAt === null || disabledReason === null;
  const state = isOn ? webhooksCopy.on : copy.since(webhooksCopy.off[disabledReason], formatDateTime(disabledAt));
  return (
    <section className={adminStyles.card} aria-labelledby="details">
      <h2 id="details">{copy.details}</h2>
      <p className={adminStyles.breakable}>{url}</p>
      <p>{topics.map((topic) => webhookTopics[topic as keyof typeof webhookTopics] ?? topic).join(', ')}</p>
      <p>
        {copy.state}: <b>{state}</b>.{' '}
        {lastSuccessAt === null ? webhooksCopy.noSuccess : webhooksCopy.lastSuccess(formatDateTime(lastSuccessAt))}.
      </p>
      {!isOn && <p className="hint">{copy.missed}</p>}
      {previousUntil !== null && <p className="hint">{copy.overlap(formatDateTime(previousUntil))}</p>}
      <Form method="post" action={path} className={adminStyles.actions}>
        {isOn && <ActionButton intent="test">{copy.test}</ActionButton>}
        <ActionButton intent="rotate">{copy.rotate}</ActionButton>
        <ActionButton intent={isOn ? 'off' : 'on'}>{isOn ? copy.switchOff : copy.switchOn}</ActionButton>
      </Form>
    </section>
  );
}
