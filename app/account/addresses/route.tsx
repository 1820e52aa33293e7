import { useEffect } from 'react';
import { data, type ShouldRevalidateFunctionArgs, useLocation } from 'react-router';
import { toast } from '#app/client/toast-store.ts';
import { addressCopy } from '#app/components/address/copy.ts';
import { errorCopy } from '#app/components/error-copy.ts';
import { LoginPanel, StatePanel } from '#app/components/state-panel.tsx';
import { shopContext, visitContext } from '#app/http/context.ts';
import { pageMeta } from '#app/http/meta.ts';
import { pathOf } from '#app/http/return-path.ts';
import dark from '#app/images/dark.svg';
import { findPhone } from '#shop/accounts/get-profile.server.ts';
import { returnPath } from '#shop/accounts/return-path.ts';
import { listAddresses } from '#shop/addresses/find-addresses.server.ts';
import type { Route } from './+types/route.ts';
import { AddressBook } from './address-book.tsx';
import styles from './addresses.module.css';

/** Loader of the address book and of the pages inside it. Another person's address is a 404, like an unknown one. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { session, log, requestId } = context.get(visitContext);
  const returnTo = returnPath(new URL(request.url).searchParams.get('returnTo'));
  if (session === null) return data({ state: 'visitor' as const, path: pathOf(request) });
  const { db } = context.get(shopContext);
  const [addresses, phone] = await Promise.all([
    listAddresses(db, session.customerId).catch((error: unknown) => {
      log.error({ err: error }, 'Addresses could not be read');
      return null;
    }),
    findPhone(db, session.customerId).catch(() => null),
  ]);
  if (addresses === null) return data({ state: 'failed' as const, reference: requestId }, { status: 503 });
  const { id } = params as { id?: string };
  if (id !== undefined && !addresses.some((address) => address.id === id)) throw data(null, { status: 404 });
  return data({ state: 'read' as const, addresses, phone, returnTo });
}

/** Also reloads after a 404 action, so that an address that was deleted in another tab disappears here. */
export const shouldRevalidate = ({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  actionStatus === 404 || defaultShouldRevalidate;

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: addressCopy.title, path: '/saved-addresses', isHidden: true });
}

export default function SavedAddresses({ loaderData }: Route.ComponentProps) {
  if (loaderData.state === 'read') {
    const { addresses, phone, returnTo } = loaderData;
    return <AddressBook addresses={addresses} phone={phone} returnTo={returnTo} />;
  }
  return (
    <section className={styles.addresses} aria-labelledby="addresses-title">
      <h1 id="addresses-title">{addressCopy.title}</h1>
      {loaderData.state === 'visitor' ? (
        <LoginPanel title={addressCopy.loginTitle} text={addressCopy.loginSentence} path={loaderData.path} />
      ) : (
        <NotLoaded reference={loaderData.reference} />
      )}
    </section>
  );
}

function NotLoaded({ reference }: { reference: string }) {
  const { pathname, search } = useLocation();
  useEffect(() => toast.error(addressCopy.failedToLoad), []);
  return (
    <StatePanel art={dark} title={addressCopy.failedToLoad} role="alert">
      <a className="button loud" href={pathname + search}>
        {errorCopy.again}
      </a>
      <p className="reference">{errorCopy.reference(reference)}</p>
    </StatePanel>
  );
}
