import { data, Link } from 'react-router';
import styles from '#app/account/account.module.css';
import { BackLink } from '#app/account/account-layout.tsx';
import { AccountForm, Field, type FormRefusal } from '#app/components/form.tsx';
import { tryServer } from '#app/http/account-action.ts';
import { shopContext } from '#app/http/context.ts';
import { pageMeta } from '#app/http/meta.ts';
import { readForm } from '#app/http/read-form.ts';
import { requireSession } from '#app/http/require-session.ts';
import { accountHeaders, redirectWithFlash } from '#app/http/set-cookies.ts';
import { findOrder } from '#shop/orders/find-orders.server.ts';
import { savePayout } from '#shop/refunds/payouts.server.ts';
import { payoutForm } from '#shop/refunds/refund.form.ts';
import type { Route } from './+types/payout.route.ts';
import { payoutCopy as copy, ordersCopy } from './copy.ts';

/** Where the customer wants refunds of an order that no payment provider can send. */
export async function loader(args: Route.LoaderArgs) {
  const { customerId } = requireSession(args);
  const order = await findOrder(args.context.get(shopContext).db, customerId, args.params.id);
  if (order === null) throw data(null, { status: 404 });
  const isBank = new URL(args.request.url).searchParams.get('by') === 'bank';
  return { id: order.id, number: order.number, isBank };
}

export async function action(args: Route.ActionArgs) {
  const { customerId } = requireSession(args);
  const form = await readForm(args.request, payoutForm);
  if (!form.ok) {
    // What was typed is not sent back: it is somebody's bank account.
    return data<FormRefusal>({ faults: form.faults, problem: null, toast: null }, { status: 422 });
  }
  const { orderContext } = args.context.get(shopContext);
  const saved = await savePayout(orderContext, { customerId, orderId: args.params.id, details: form.value });
  if (!saved.ok) throw data(null, { status: 404 });
  return redirectWithFlash(`/orders/${args.params.id}`, 'payout-saved');
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => tryServer(() => serverAction(), copy.failed);

export const headers = accountHeaders;

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const { id, number } = loaderData;
  return pageMeta(matches, { title: copy.title(number), path: `/orders/${id}/payout`, isHidden: true });
}

export default function PayoutPage({ loaderData: { id, number, isBank }, actionData }: Route.ComponentProps) {
  const path = `/orders/${id}/payout`;
  return (
    <section className={styles.page} aria-labelledby="payout-title">
      <BackLink to={`/orders/${id}`}>{ordersCopy.orderTitle(number)}</BackLink>
      <h1 id="payout-title">{copy.title(number)}</h1>
      <p>{copy.lead}</p>
      <div className={styles.card}>
        <AccountForm
          key={String(isBank)}
          action={isBank ? `${path}?by=bank` : path}
          refusal={actionData}
          submit={copy.save}
          busy={copy.saving}
          beside={
            <Link className="button" to={isBank ? path : `${path}?by=bank`} replace>
              {isBank ? copy.useUpi : copy.useBank}
            </Link>
          }
        >
          <input type="hidden" name="kind" value={isBank ? 'bank' : 'upi'} />
          {isBank ? (
            <>
              <Field name="name" label={copy.name} autoComplete="name" maxLength={100} />
              <Field name="accountNumber" label={copy.accountNumber} inputMode="numeric" autoComplete="off" />
              <Field name="ifsc" label={copy.ifsc} hint={copy.ifscHint} autoComplete="off" maxLength={14} />
            </>
          ) : (
            <Field name="upiId" label={copy.upiId} hint={copy.upiHint} autoComplete="off" autoCapitalize="none" />
          )}
        </AccountForm>
      </div>
    </section>
  );
}
