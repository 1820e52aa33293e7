import { useOutletContext } from 'react-router';
import { addressCopy } from '#app/components/address/copy.ts';
import { tryServer } from '#app/http/account-action.ts';
import { pageMeta } from '#app/http/meta.ts';
import { accountHeaders } from '#app/http/set-cookies.ts';
import type { Route } from './+types/new.route.ts';
import type { OpenAddress } from './address-book.tsx';
import { OpenForm } from './open-address.tsx';
import { saveAddressForm } from './save-address-form.server.ts';

export const action = (args: Route.ActionArgs) => saveAddressForm(args, null);

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  tryServer(() => serverAction(), addressCopy.failedToSave);

export const headers = accountHeaders;

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: addressCopy.addTitle, path: '/saved-addresses/new', isHidden: true });
}

/** Adds an address inside the address book. */
export default function NewAddress({ actionData }: Route.ComponentProps) {
  const { phone, returnTo } = useOutletContext<OpenAddress>();
  return <OpenForm address={null} phone={phone} returnTo={returnTo} refusal={actionData} />;
}
