import { useEffect } from 'react';
import { data, Link, useOutlet } from 'react-router';
import dark from '#app/art/dark.svg';
import { pathOf } from '#app/http/came-from.ts';
import { shopContext, visitContext } from '#app/http/context.ts';
import { pageMeta } from '#app/http/meta.ts';
import { accountHeaders } from '#app/http/set-cookies.ts';
import { CheckoutPage } from '#app/ui/checkout-page.tsx';
import { proceed } from '#app/ui/checkout-press.ts';
import { Icon } from '#app/ui/icon.tsx';
import { LoginPanel } from '#app/ui/login-panel.tsx';
import { StatePanel } from '#app/ui/state-panel.tsx';
import { toast } from '#app/ui/toast-store.ts';
import { maskEmail } from '#kit/mask.ts';
import { offeredBy } from '#shop/orders/place-order.server.ts';
import { readCheckout } from '#shop/orders/read-checkout.server.ts';
import { checkoutWords as words } from '#words/checkout.ts';
import { errorWords } from '#words/errors.ts';
import type { Route } from './+types/checkout.ts';
import { answerPress } from './answer-press.server.ts';
import '#app/styles/account.css';
import '#app/styles/addresses.css';
import '#app/styles/cart.css';
import '#app/styles/checkout.css';

/** Of this page and of /checkout/address, which opens in it. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { session, log, requestId } = context.get(visitContext);
  if (session === null) return data({ state: 'visitor', path: pathOf(request) } as const);
  const { db, desk } = context.get(shopContext);
  const found = await readCheckout(db, desk, session.customerId).catch((err: unknown) => {
    log.error({ err }, 'The addresses of a checkout could not be read');
    return null;
  });
  if (found === null) return data({ state: 'failed', requestId } as const, { status: 503 });
  const { addresses, recent, email } = found;
  const asked = new URL(request.url).searchParams.get('addressId');
  const savedId = addresses.find(({ id }) => id === asked)?.id ?? null;
  const unverifiedEmail = email && maskEmail(email);
  return data({ state: 'open', addresses, savedId, offered: offeredBy(desk), recent, unverifiedEmail } as const);
}

export const action = (args: Route.ActionArgs) => answerPress(args);

/** Scripts wait for the answer before they let go of the cart. */
export const clientAction = async ({ request, serverAction }: Route.ClientActionArgs) =>
  proceed(await request.clone().formData(), serverAction);

export const headers = accountHeaders;

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: words.title, path: '/checkout', isHidden: true });
}

export default function Checkout({ loaderData, actionData }: Route.ComponentProps) {
  const addressForm = useOutlet();
  return (
    <>
      <header className="checkout-head">
        <h1>{words.title}</h1>
        <Link className="link" to="/cart">
          <Icon name="back" /> {words.back}
        </Link>
      </header>
      {loaderData.state === 'visitor' && (
        <LoginPanel title={words.logIn} text={words.logInHint} path={loaderData.path} />
      )}
      {loaderData.state === 'failed' && <NotRead reference={loaderData.requestId} />}
      {loaderData.state === 'open' && <CheckoutPage {...loaderData} problem={actionData} addressForm={addressForm} />}
    </>
  );
}

function NotRead({ reference }: { reference: string }) {
  useEffect(() => toast.error(words.failedToLoad), []);
  return (
    <StatePanel art={dark} title={words.failedToLoad} text={words.failedToLoadHint} role="alert">
      <a className="button loud" href="/checkout">
        {errorWords.again}
      </a>
      <p className="reference">{errorWords.reference(reference)}</p>
    </StatePanel>
  );
}
