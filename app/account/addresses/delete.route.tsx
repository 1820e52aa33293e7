import { data, useOutletContext } from 'react-router';
import { addressesHref } from '#app/components/address/address-links.ts';
import { addressCopy } from '#app/components/address/copy.ts';
import type { FormRefusal } from '#app/components/form.tsx';
import { tryServer } from '#app/http/account-action.ts';
import { shopContext, visitContext } from '#app/http/context.ts';
import { pageMeta } from '#app/http/meta.ts';
import { requireSession } from '#app/http/require-session.ts';
import { accountHeaders, redirectWithFlash } from '#app/http/set-cookies.ts';
import { withReference } from '#app/http/with-reference.ts';
import { returnPath } from '#shop/accounts/return-path.ts';
import { removeAddress } from '#shop/addresses/save-address.server.ts';
import type { Route } from './+types/delete.route.ts';
import { DeleteAddressForm, type OpenAddress } from './address-book.tsx';

export async function action(args: Route.ActionArgs) {
  const { customerId } = requireSession(args);
  const failed = (problem: string, status: number) =>
    data<FormRefusal>({ faults: {}, problem, toast: addressCopy.deleteFailed }, { status });
  try {
    const removed = await removeAddress(args.context.get(shopContext).db, customerId, args.params.id);
    if (!removed.ok) return failed(addressCopy.deleteGoneNote, 404);
  } catch (error) {
    args.context.get(visitContext).log.error({ err: error }, 'An address could not be deleted');
    return failed(withReference(args.context, addressCopy.deleteFailedNote), 503);
  }
  const returnTo = returnPath(new URL(args.request.url).searchParams.get('returnTo'));
  return redirectWithFlash(addressesHref('', returnTo), 'address-deleted');
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  tryServer(() => serverAction(), addressCopy.deleteFailed);

export const headers = accountHeaders;

export function meta({ matches, params }: Route.MetaArgs) {
  const path = `/saved-addresses/${params.id}/delete`;
  return pageMeta(matches, { title: addressCopy.deleteTitle, path, isHidden: true });
}

/** The confirmation, shown in the address book for browsers without dialogs. */
export default function DeleteAddressPage({ actionData }: Route.ComponentProps) {
  const { address, returnTo } = useOutletContext<OpenAddress>();
  return address && <DeleteAddressForm address={address} returnTo={returnTo} refusal={actionData} />;
}
