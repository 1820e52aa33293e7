import { redirect } from 'react-router';
import { shopContext, visitContext } from '#app/http/context.ts';
import { flash } from '#app/http/flash.ts';
import type { FlashKey } from '#app/http/flash-copy.ts';
import { readForm } from '#app/http/read-form.ts';
import { stockAlertForm } from '#shop/inventory/stock-alert.form.ts';
import { requestAlert } from '#shop/inventory/stock-alerts.server.ts';
import type { Route } from './+types/request-alert.route.ts';

const itemHref = (id: string): string => `/item/${encodeURIComponent(id)}`;

/** There is no page here; a GET asks for nothing. */
export const loader = ({ params: { id } }: Route.LoaderArgs) => redirect(itemHref(id));

/** Sends the email that confirms a stock alert. Redirects to the item with a toast. */
export async function action(args: Route.ActionArgs) {
  const headers = { 'set-cookie': flash(await request(args)) };
  return redirect(itemHref(args.params.id), { status: 303, headers });
}

async function request({ request: sent, params: { id }, context }: Route.ActionArgs): Promise<FlashKey> {
  const form = await readForm(sent, stockAlertForm);
  if (!form.ok) return 'alert-invalid';
  const { clientNetwork, log } = context.get(visitContext);
  try {
    const requested = await requestAlert(context.get(shopContext).orderContext, clientNetwork, {
      productId: id,
      ...form.value,
    });
    if (requested.ok) return 'alert-sent';
    return requested.reason === 'not-sold-out' ? 'alert-in-stock' : 'alert-too-many';
  } catch (error) {
    log.error({ err: error }, 'A stock alert could not be saved');
    return 'alert-failed';
  }
}
