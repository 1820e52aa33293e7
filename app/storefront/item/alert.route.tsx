import { data, Link, redirect } from 'react-router';
import { AccountForm } from '#app/components/form.tsx';
import { StatePanel } from '#app/components/state-panel.tsx';
import { shopContext } from '#app/http/context.ts';
import { flash } from '#app/http/flash.ts';
import { pageMeta } from '#app/http/meta.ts';
import { readForm } from '#app/http/read-form.ts';
import { accountHeaders, noStore } from '#app/http/set-cookies.ts';
import key from '#app/images/key.svg';
import lost from '#app/images/lost.svg';
import { nameWithOption } from '#lib/text.ts';
import { alertAnswerForm } from '#shop/inventory/stock-alert.form.ts';
import { answerAlert, findAlert } from '#shop/inventory/stock-alerts.server.ts';
import type { Route } from './+types/alert.route.ts';
import { alertCopy as copy } from './alert-copy.ts';

/** Opened by the emailed link. A GET changes nothing, because mail scanners open links too. */
export async function loader({ params: { token }, context }: Route.LoaderArgs) {
  const alert = await findAlert(context.get(shopContext).orderContext, token, new Date());
  return data({ token, alert }, { status: alert === null ? 410 : 200, headers: noStore });
}

export async function action({ request, params: { token }, context }: Route.ActionArgs) {
  const form = await readForm(request, alertAnswerForm);
  if (!form.ok) throw data(null, { status: 422 });
  const isWanted = form.value.intent === 'confirm';
  const { orderContext } = context.get(shopContext);
  const alert = await findAlert(orderContext, token, new Date());
  const isDone = alert !== null && (await answerAlert(orderContext, { token, isWanted }, new Date()));
  if (!isDone) throw data(null, { status: 410 });
  const headers = { ...noStore, 'set-cookie': flash(isWanted ? 'alert-confirmed' : 'alert-stopped') };
  return redirect(isWanted ? `/alerts/${token}` : `/item/${alert.productId}`, { status: 303, headers });
}

export const headers = accountHeaders;

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: copy.title, path: '/alerts', isHidden: true });
}

export default function StockAlertPage({ loaderData: { token, alert } }: Route.ComponentProps) {
  if (alert === null) {
    return (
      <>
        <h1 className="vh">{copy.title}</h1>
        <StatePanel art={lost} title={copy.goneTitle} text={copy.gone}>
          <Link className="button loud" to="/shop/all">
            {copy.shop}
          </Link>
        </StatePanel>
      </>
    );
  }
  const { name, optionText, isConfirmed } = alert;
  const product = nameWithOption({ name, optionText });
  return (
    <>
      <h1 className="vh">{copy.title}</h1>
      <StatePanel art={key} title={isConfirmed ? copy.confirmedTitle(product) : copy.confirmTitle(product)}>
        <AccountForm
          action={`/alerts/${token}`}
          discover="none"
          submit={isConfirmed ? copy.stop : copy.confirm}
          busy={copy.busy}
          refusal={undefined}
        >
          <input type="hidden" name="intent" value={isConfirmed ? 'stop' : 'confirm'} />
        </AccountForm>
      </StatePanel>
    </>
  );
}
