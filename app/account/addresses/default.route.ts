import { data, redirect } from 'react-router';
import { addressesHref } from '#app/components/address/address-links.ts';
import { shopContext, visitContext } from '#app/http/context.ts';
import { requireSession } from '#app/http/require-session.ts';
import { redirectWithFlash } from '#app/http/set-cookies.ts';
import { returnPath } from '#shop/accounts/return-path.ts';
import { chooseDefault } from '#shop/addresses/save-address.server.ts';
import type { Route } from './+types/default.route.ts';

/** There is no page here; the button is in the address book. */
export const loader = () => redirect('/saved-addresses', 302);

export async function action(args: Route.ActionArgs) {
  const { customerId } = requireSession(args);
  const returnTo = returnPath(new URL(args.request.url).searchParams.get('returnTo'));
  const lead = (key: 'default-chosen' | 'address-failed') => redirectWithFlash(addressesHref('', returnTo), key);
  try {
    const chosen = await chooseDefault(args.context.get(shopContext).db, customerId, args.params.id);
    if (chosen.ok) return lead('default-chosen');
  } catch (error) {
    args.context.get(visitContext).log.error({ err: error }, 'A default address could not be saved');
    return lead('address-failed');
  }
  throw data(null, { status: 404 });
}
