import { data, Link, redirect } from 'react-router';
import type { FormRefusal } from '#app/components/form.tsx';
import { Icon } from '#app/components/icon.tsx';
import { shopContext, visitContext } from '#app/http/context.ts';
import { flash } from '#app/http/flash.ts';
import { pageMeta } from '#app/http/meta.ts';
import { readForm } from '#app/http/read-form.ts';
import { accountHeaders } from '#app/http/set-cookies.ts';
import { stockAlertForm } from '#shop/inventory/stock-alert.form.ts';
import { requestAlert } from '#shop/inventory/stock-alerts.server.ts';
import { findProduct } from '#shop/search/find-product.server.ts';
import type { Route } from './+types/request-alert.route.ts';
import { requestAlertCopy as copy } from './alert-copy.ts';
import styles from './item.module.css';
import { itemHref } from './item-href.ts';
import { listSoldOut, StockAlertForm } from './stock-alert.tsx';

/** The item page's form as a page of its own, for refusals. A product with nothing to wait for shows its own page. */
export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  const found = await findProduct(context.get(shopContext).db, id);
  const product = found?.state === 'live' ? found.product : null;
  const soldOut = product === null ? [] : listSoldOut(product);
  if (product === null || soldOut.length === 0) throw redirect(itemHref(id));
  return { id, name: product.name, soldOut };
}

/** Sends the email that confirms a stock alert. Redirects to the item with a toast; a wrong form is shown as it was typed. */
export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const form = await readForm(request, stockAlertForm);
  const { typed } = form;
  const refuse = (status: number, refusal: Partial<FormRefusal>) =>
    data<FormRefusal>({ typed, faults: {}, problem: null, toast: null, ...refusal }, { status });
  if (!form.ok) return refuse(422, { faults: form.faults });
  const outcome = await send(context, { productId: id, ...form.value });
  if (outcome === 'too-many') return refuse(429, { problem: copy.tooMany });
  if (outcome === 'failed') return refuse(503, { problem: copy.failed });
  const toast = flash(outcome === 'not-sold-out' ? 'alert-in-stock' : 'alert-sent');
  return redirect(itemHref(id), { status: 303, headers: { 'set-cookie': toast } });
}

type AlertRequest = Parameters<typeof requestAlert>[2];

async function send(context: Route.ActionArgs['context'], request: AlertRequest) {
  const { clientNetwork, log } = context.get(visitContext);
  try {
    const requested = await requestAlert(context.get(shopContext).orderContext, clientNetwork, request);
    return requested.ok ? 'sent' : requested.reason;
  } catch (error) {
    log.error({ err: error }, 'A stock alert could not be saved');
    return 'failed';
  }
}

export const headers = accountHeaders;

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { id, name } = loaderData;
  return pageMeta(matches, { title: copy.title(name), path: `/item/${id}/alert`, isHidden: true });
}

export default function RequestAlert({ loaderData: { id, name, soldOut }, actionData }: Route.ComponentProps) {
  return (
    <section className={styles.alertPage} aria-labelledby="alert-title">
      <p className="crumbs">
        <Link to={itemHref(id)}>
          <Icon name="back" />
          {copy.back}
        </Link>
      </p>
      <h1 id="alert-title">{copy.title(name)}</h1>
      <StockAlertForm id={id} soldOut={soldOut} refusal={actionData} />
    </section>
  );
}
