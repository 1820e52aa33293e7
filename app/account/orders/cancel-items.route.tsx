import { data, Link } from 'react-router';
import styles from '#app/account/account.module.css';
import { BackLink } from '#app/account/account-layout.tsx';
import { AccountForm, type FormRefusal } from '#app/components/form.tsx';
import { tryServer } from '#app/http/account-action.ts';
import { shopContext } from '#app/http/context.ts';
import { pageMeta } from '#app/http/meta.ts';
import { readForm } from '#app/http/read-form.ts';
import { requireSession } from '#app/http/require-session.ts';
import { accountHeaders, redirectWithFlash } from '#app/http/set-cookies.ts';
import { nameWithOption } from '#lib/text.ts';
import { findOrder } from '#shop/orders/find-orders.server.ts';
import { type CancelLinesRefusal, cancelLines } from '#shop/refunds/cancel-lines.server.ts';
import { cancelLinesForm } from '#shop/refunds/refund.form.ts';
import { canCancelLines } from '#shop/refunds/refund.ts';
import type { Route } from './+types/cancel-items.route.ts';
import { cancelItemsCopy as copy, ordersCopy } from './copy.ts';
import orderStyles from './order.module.css';

/** Cancels single units of an order before it is packed. */
export async function loader(args: Route.LoaderArgs) {
  const { customerId } = requireSession(args);
  const order = await findOrder(args.context.get(shopContext).db, customerId, args.params.id);
  if (order === null) throw data(null, { status: 404 });
  const { id, number, isPaid, isPaidByCredit, isClaimed, status, kind, hasCourier, lines } = order;
  return {
    id,
    number,
    isPaid,
    isPaidByCredit,
    problem: !canCancelLines(status, kind, hasCourier)
      ? ('too-late' as const)
      : isClaimed && !isPaid
        ? ('claimed' as const)
        : null,
    lines: lines.filter(({ quantity, cancelled }) => quantity > cancelled),
    /** For one submission of the form. */
    key: crypto.randomUUID(),
  };
}

const statuses: Record<CancelLinesRefusal, number> = {
  'not-found': 404,
  nothing: 422,
  changed: 409,
  'too-late': 409,
  replacement: 409,
  together: 409,
  'keeps-offer': 409,
  claimed: 409,
};

export async function action(args: Route.ActionArgs) {
  const { customerId } = requireSession(args);
  const form = await readForm(args.request, cancelLinesForm);
  const failed = (reason: Exclude<CancelLinesRefusal, 'not-found'>) =>
    data<FormRefusal>(
      { faults: {}, problem: copy.refused[reason], toast: ordersCopy.cancelFailed },
      { status: statuses[reason] },
    );
  const { orderContext } = args.context.get(shopContext);
  if (!form.ok) {
    if ((await findOrder(orderContext.db, customerId, args.params.id)) === null) throw data(null, { status: 404 });
    return failed('nothing');
  }
  const cancelled = await cancelLines(orderContext, { customerId, orderId: args.params.id, ...form.value });
  if (!cancelled.ok) {
    if (cancelled.reason === 'not-found') throw data(null, { status: 404 });
    return failed(cancelled.reason);
  }
  const isWhole = cancelled.value.is === 'order';
  return redirectWithFlash(
    isWhole ? '/orders' : `/orders/${args.params.id}`,
    isWhole ? 'order-cancelled' : 'items-cancelled',
  );
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  tryServer(() => serverAction(), ordersCopy.cancelFailed);

export const headers = accountHeaders;

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const { id, number } = loaderData;
  return pageMeta(matches, { title: copy.title(number), path: `/orders/${id}/cancel-items`, isHidden: true });
}

export default function CancelItemsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, number, isPaid, isPaidByCredit, problem, lines, key } = loaderData;
  return (
    <section className={styles.page} aria-labelledby="cancel-items-title">
      <BackLink to={`/orders/${id}`}>{ordersCopy.orderTitle(number)}</BackLink>
      <h1 id="cancel-items-title">{copy.title(number)}</h1>
      {problem === null ? (
        <div className={styles.card}>
          <AccountForm
            action={`/orders/${id}/cancel-items`}
            refusal={actionData}
            submit={copy.submit}
            busy={ordersCopy.cancelling}
            danger
            beside={
              <Link className="button" to={`/orders/${id}`}>
                {ordersCopy.cancelNo}
              </Link>
            }
          >
            <p>{isPaidByCredit ? copy.credit : isPaid ? copy.paid : copy.unpaid}</p>
            <input type="hidden" name="key" value={key} />
            {lines.map(({ position, name, optionText, quantity, cancelled }) => (
              <div key={position} className={orderStyles.cancelItem}>
                <label htmlFor={`units-${position}`}>{nameWithOption({ name, optionText })}</label>
                <select id={`units-${position}`} name={`units-${position}`} className="input" defaultValue="0">
                  <option value="0">{copy.keep}</option>
                  {upTo(quantity - cancelled).map((units) => (
                    <option key={units} value={units}>
                      {copy.cancel(units, quantity - cancelled)}
                    </option>
                  ))}
                </select>
              </div>
            ))}
          </AccountForm>
        </div>
      ) : (
        <p>{copy.refused[problem]}</p>
      )}
    </section>
  );
}

/** 1, 2, … up to a number. */
const upTo = (last: number): number[] => Array.from({ length: last }, (_, at) => at + 1);
