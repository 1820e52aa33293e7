import { data } from 'react-router';
import styles from '#app/account/account.module.css';
import { BackLink } from '#app/account/account-layout.tsx';
import type { FormRefusal } from '#app/components/form.tsx';
import { tryServer } from '#app/http/account-action.ts';
import { shopContext, visitContext } from '#app/http/context.ts';
import { pageMeta } from '#app/http/meta.ts';
import { requireSession } from '#app/http/require-session.ts';
import { accountHeaders, redirectWithFlash } from '#app/http/set-cookies.ts';
import { withReference } from '#app/http/with-reference.ts';
import { cancelOrder } from '#shop/orders/cancel-order.server.ts';
import { findOrder } from '#shop/orders/find-orders.server.ts';
import { isCancelled, isOver, rulesOf } from '#shop/orders/order.ts';
import type { OrderDetail } from '#shop/orders/order-view.ts';
import { findReplaced } from '#shop/returns/find-returns.server.ts';
import { followCancelledReplacements } from '#shop/returns/follow-replacement.server.ts';
import type { Route } from './+types/cancel.route.ts';
import { ordersCopy as copy } from './copy.ts';
import { CancelForm } from './order-next.tsx';

/** The dialog as a page: without scripts, and after a refusal. */
export async function loader(args: Route.LoaderArgs) {
  const { customerId } = requireSession(args);
  const { db } = args.context.get(shopContext);
  const order = await findOrder(db, customerId, args.params.id);
  if (order === null) throw data(null, { status: 404 });
  const isReplacement = (await findReplaced(db, order.id)) !== null;
  const { id, number, isPaid, isPaidByCredit, paidTogether } = order;
  return { id, number, isPaid, isPaidByCredit, paidTogether, isReplacement };
}

export async function action(args: Route.ActionArgs) {
  const { customerId } = requireSession(args);
  const { orderContext, db } = args.context.get(shopContext);
  const failed = (problem: string, status: number) =>
    data<FormRefusal>({ faults: {}, problem, toast: copy.cancelFailed }, { status });
  try {
    const cancelled = await cancelOrder(orderContext, customerId, args.params.id);
    if (cancelled.ok) {
      await followCancelledReplacements(orderContext, args.params.id);
      return redirectWithFlash('/orders', 'order-cancelled');
    }
    if (cancelled.reason === 'keeps-offer') return failed(copy.keepsOffer, 409);
    const order = await findOrder(db, customerId, args.params.id);
    if (order === null) throw data(null, { status: 404 });
    return failed(whyNot(order, orderContext.settings.current().returnDays), 409);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    args.context.get(visitContext).log.error({ err: error }, 'An order could not be cancelled');
    return failed(withReference(args.context, copy.ourFault), 503);
  }
}

function whyNot({ status, kind }: Pick<OrderDetail, 'status' | 'kind'>, returnDays: number): string {
  if (isCancelled(status)) return copy.isCancelled;
  if (isOver(status)) return copy.isOver;
  const why = rulesOf(status).hasLeft ? copy.tooLate : copy.noCancel;
  return `${why} ${copy.write}${kind === 'service' ? '.' : copy.orReturn(returnDays)}`;
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  tryServer(() => serverAction(), copy.cancelFailed, copy.ourFault);

export const headers = accountHeaders;

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const { id, number } = loaderData;
  return pageMeta(matches, { title: copy.cancelTitle(number), path: `/orders/${id}/cancel`, isHidden: true });
}

export default function CancelOrderPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <section className={styles.page} aria-labelledby="cancel-title">
      <BackLink to={`/orders/${loaderData.id}`}>{copy.orderTitle(loaderData.number)}</BackLink>
      <h1 id="cancel-title">{copy.cancelTitle(loaderData.number)}</h1>
      <div className={`${styles.card} danger`}>
        <CancelForm order={loaderData} refusal={actionData} />
      </div>
    </section>
  );
}
