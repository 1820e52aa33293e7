import { useOutletContext } from 'react-router';
import { addressCopy } from '#app/components/address/copy.ts';
import { tryServer } from '#app/http/account-action.ts';
import { pageMeta } from '#app/http/meta.ts';
import { accountHeaders } from '#app/http/set-cookies.ts';
import type { Route } from './+types/edit.route.ts';
import type { OpenAddress } from './address-book.tsx';
import { OpenForm } from './open-address.tsx';
import { saveAddressForm } from './save-address-form.server.ts';

export const action = (args: Route.ActionArgs) => saveAddressForm(args, args.params.id);

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  tryServer(() => serverAction(), addressCopy.failedToSave);

export const headers = accountHeaders;

export function meta({ matches, params }: Route.MetaArgs) {
  return pageMeta(matches, { title: addressCopy.editTitle, path: `/saved-addresses/${params.id}`, isHidden: true });
}

/** Edits an address inside the address book. */
export default function EditAddress({ actionData }: Route.ComponentProps) {
  const { address, returnTo } = useOutletContext<OpenAddress>();
  return <OpenForm address={address} returnTo={returnTo} refusal={actionData} />;
}
