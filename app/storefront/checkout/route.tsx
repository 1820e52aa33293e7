import { useEffect } from 'react';
import { data, type ShouldRevalidateFunctionArgs, useOutlet } from 'react-router';
import { toast } from '#app/client/toast-store.ts';
import { errorCopy } from '#app/components/error-copy.ts';
import { StatePanel } from '#app/components/state-panel.tsx';
import { shopContext, visitContext } from '#app/http/context.ts';
import { pageMeta } from '#app/http/meta.ts';
import { accountHeaders } from '#app/http/set-cookies.ts';
import dark from '#app/images/dark.svg';
import { maskEmail } from '#lib/mask.ts';
import { hasGoogle } from '#shop/accounts/login/google.server.ts';
import { readCheckout } from '#shop/checkout/read-checkout.server.ts';
import type { Route } from './+types/route.ts';
import styles from './checkout.module.css';
import { submitCheckout } from './checkout-action.server.ts';
import { CheckoutLogin } from './checkout-login.tsx';
import { CheckoutPage } from './checkout-page.tsx';
import { checkoutCopy as copy } from './copy.ts';
import { tryCheckout } from './try-checkout.ts';

/** Also serves /checkout/address, which opens in this page. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { session, log, requestId } = context.get(visitContext);
  const { db, orderContext, accounts } = context.get(shopContext);
  if (session === null) return data({ state: 'visitor', hasGoogle: hasGoogle(accounts) } as const);
  const found = await readCheckout(db, orderContext, session.customerId).catch((err: unknown) => {
    log.error({ err }, 'The addresses of a checkout could not be read');
    return null;
  });
  if (found === null) return data({ state: 'failed', requestId } as const, { status: 503 });
  const { addresses, arrivals, recent, creditPaise, email, phone, business, isCodBlocked } = found;
  const requestedId = new URL(request.url).searchParams.get('addressId');
  const savedId = addresses.find(({ id }) => id === requestedId)?.id ?? null;
  const unverifiedEmail = email && maskEmail(email);
  return data({
    state: 'open',
    addresses,
    arrivals,
    savedId,
    enabledMethods: orderContext.payments.enabledMethods,
    recent,
    creditPaise,
    unverifiedEmail,
    phone,
    business,
    isCodBlocked,
  } as const);
}

export const action = (args: Route.ActionArgs) => submitCheckout(args);

/** With scripts the lines are cleared only after the server has answered. */
export const clientAction = async ({ request, serverAction }: Route.ClientActionArgs) =>
  tryCheckout(await request.clone().formData(), serverAction);

/** Also reloads after a refusal: what was refused, such as an old fee or a deleted address, would be submitted again. */
export const shouldRevalidate = ({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  actionStatus === 409 || actionStatus === 422 || defaultShouldRevalidate;

export const headers = accountHeaders;

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: copy.title, path: '/checkout', isHidden: true });
}

export default function Checkout({ loaderData, actionData }: Route.ComponentProps) {
  const addressForm = useOutlet(loaderData.state === 'open' ? loaderData.phone : null);
  return (
    <>
      <header className={styles.head}>
        <h1>{copy.title}</h1>
      </header>
      {loaderData.state === 'visitor' && <CheckoutLogin hasGoogle={loaderData.hasGoogle} />}
      {loaderData.state === 'failed' && <NotRead reference={loaderData.requestId} />}
      {loaderData.state === 'open' && <CheckoutPage {...loaderData} problem={actionData} addressForm={addressForm} />}
    </>
  );
}

function NotRead({ reference }: { reference: string }) {
  useEffect(() => toast.error(copy.failedToLoad), []);
  return (
    <StatePanel art={dark} title={copy.failedToLoad} text={copy.failedToLoadHint} role="alert">
      <a className="button loud" href="/checkout">
        {errorCopy.again}
      </a>
      <p className="reference">{errorCopy.reference(reference)}</p>
    </StatePanel>
  );
}
