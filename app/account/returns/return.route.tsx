import { data, Link } from 'react-router';
import accountStyles from '#app/account/account.module.css';
import { BackLink } from '#app/account/account-layout.tsx';
import { payoutCopy } from '#app/account/orders/copy.ts';
import type { FormRefusal } from '#app/components/form.tsx';
import { ReturnMessages, ReturnStatusTag } from '#app/components/return-parts.tsx';
import { tryServer } from '#app/http/account-action.ts';
import { shopContext, visitContext } from '#app/http/context.ts';
import { pageMeta } from '#app/http/meta.ts';
import { formOf, readFields } from '#app/http/read-form.ts';
import { requireSession } from '#app/http/require-session.ts';
import { accountHeaders, redirectWithFlash } from '#app/http/set-cookies.ts';
import { formatDateTime } from '#lib/clock.ts';
import { findPayoutOf } from '#shop/refunds/payouts.server.ts';
import { markSent, sendReturnMessage, withdrawReturn } from '#shop/returns/customer-return.server.ts';
import { findReturn } from '#shop/returns/find-returns.server.ts';
import { isPaidOut, readReturnRules } from '#shop/returns/read-return-rules.server.ts';
import { messageForm, sentForm } from '#shop/returns/return.form.ts';
import { mayMoveReturn, returnName, returnRulesOf } from '#shop/returns/return.ts';
import type { Route } from './+types/return.route.ts';
import { returnsCopy as copy, photoFaults } from './copy.ts';
import { readPhotos } from './read-photos.server.ts';
import { About, History, MessageForm, Next, PlainAction } from './return-sections.tsx';
import styles from './returns.module.css';

export async function loader(args: Route.LoaderArgs) {
  const { customerId } = requireSession(args);
  const { db, orderContext, details } = args.context.get(shopContext);
  const detail = await findReturn(db, { customerId }, args.params.returnId);
  if (detail === null || detail.orderId !== args.params.id) throw data(null, { status: 404 });
  const isOwed = isPaidOut(detail.paid.method);
  const payout = isOwed ? await findPayoutOf(db, detail.paid.orderId) : null;
  const isRefund = (detail.resolution ?? detail.wish) === 'refund';
  const needsPayout = isOwed && isRefund && returnRulesOf(detail.status).stage !== 'over';
  return {
    detail,
    rules: readReturnRules(orderContext),
    shopName: details.name,
    needsPayout,
    hasPayout: payout !== null,
  };
}

export async function action(args: Route.ActionArgs) {
  const { context, params } = args;
  const session = requireSession(args);
  const { accounts, orderContext } = context.get(shopContext);
  const visit = context.get(visitContext);
  const refused = (status: number, faults: Record<string, string>, problem: string | null = null, typed = {}) =>
    data<FormRefusal>({ typed, faults, problem, toast: copy.failed }, { status });
  const own = { customerId: session.customerId, returnId: params.returnId };
  const sent = await formOf(args.request);
  const run = async () => {
    switch (sent.get('intent')) {
      case 'withdraw':
        return withdrawReturn(orderContext, own);
      case 'sent': {
        const form = readFields(sent, sentForm);
        return form.ok ? markSent(orderContext, own, form.value) : refused(422, form.faults, null, form.typed);
      }
      case 'message': {
        const form = readFields(sent, messageForm);
        if (!form.ok) return refused(422, form.faults, null, form.typed);
        const photos = await readPhotos(sent, { visit, accounts, session });
        if (!photos.ok) return refused(422, { photos: photoFaults[photos.reason] }, null, form.typed);
        return sendReturnMessage(orderContext, own, { text: form.value.text, photos: photos.value });
      }
      default:
        return refused(422, {}, copy.moveRefused['changed-meanwhile']);
    }
  };
  const done = await run();
  if (!('ok' in done)) return done;
  if (done.ok) {
    const path = `/orders/${params.id}/returns/${params.returnId}`;
    return redirectWithFlash(path, 'return-changed');
  }
  if (done.reason === 'not-found') throw data(null, { status: 404 });
  return refused(409, {}, copy.moveRefused[done.reason]);
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => tryServer(() => serverAction(), copy.failed);

export const headers = accountHeaders;

export function meta({ matches, loaderData: { detail } }: Route.MetaArgs) {
  const { id, orderId, number } = detail;
  const title = copy.returnTitle(returnName(number));
  return pageMeta(matches, { title, path: `/orders/${orderId}/returns/${id}`, isHidden: true });
}

export default function ReturnPage({ loaderData, actionData }: Route.ComponentProps) {
  const { detail, rules, shopName, needsPayout, hasPayout } = loaderData;
  const { orderId, orderNumber, number, status, createdAt } = detail;
  return (
    <section className={accountStyles.page} aria-labelledby="return-title">
      <BackLink to={`/orders/${orderId}`}>{copy.back(orderNumber)}</BackLink>
      <header className={styles.card}>
        <h1 id="return-title">{copy.returnTitle(returnName(number))}</h1>
        <p>
          <ReturnStatusTag status={status} /> {copy.placedOn(formatDateTime(createdAt))}
        </p>
      </header>
      {actionData && actionData.problem !== null && (
        <p className="form-problem" role="alert">
          {actionData.problem}
        </p>
      )}
      <Next detail={detail} rules={rules} />
      {needsPayout && (
        <section className={`${accountStyles.card} ${styles.noPrint}`} aria-label={payoutCopy.needed}>
          <p>{hasPayout ? copy.payoutSaved : payoutCopy.needed}</p>
          <p>
            <Link className="button" to={`/orders/${detail.paid.orderId}/payout`}>
              {hasPayout ? copy.payoutChange : payoutCopy.enter}
            </Link>
          </p>
        </section>
      )}
      <About detail={detail} />
      <section className={accountStyles.card} aria-labelledby="messages-title">
        <h2 id="messages-title">{copy.messages}</h2>
        <ReturnMessages detail={detail} names={{ customer: copy.you, shop: shopName }} />
        {returnRulesOf(status).stage !== 'over' && <MessageForm detail={detail} refusal={actionData} />}
      </section>
      <History events={detail.events} />
      {mayMoveReturn(status, 'withdrawn', 'customer') && (
        <PlainAction intent="withdraw" label={copy.withdraw} hint={copy.withdrawHint} />
      )}
    </section>
  );
}
