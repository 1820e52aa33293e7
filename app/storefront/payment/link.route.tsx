import { data, Form, Link, redirect, redirectDocument } from 'react-router';
import accountStyles from '#app/account/account.module.css';
import { useShopName } from '#app/client/site.ts';
import { AddressLines } from '#app/components/address/address-lines.tsx';
import { OrderSums } from '#app/components/order-sums.tsx';
import { StatePanel } from '#app/components/state-panel.tsx';
import { shopContext } from '#app/http/context.ts';
import { pageMeta } from '#app/http/meta.ts';
import { fieldText, formOf } from '#app/http/read-form.ts';
import { accountHeaders, noStore } from '#app/http/set-cookies.ts';
import lost from '#app/images/lost.svg';
import { formatDay } from '#lib/clock.ts';
import { formatRupees } from '#lib/money.ts';
import { nameWithOption } from '#lib/text.ts';
import { findPayLink } from '#shop/billing/pay-link.server.ts';
import { isPlaced, type LinkedDraft, linkedDraft } from '#shop/draft-orders/draft-order.ts';
import {
  findLinkedDraft,
  type PlaceDraftRefusal,
  placeDraft,
  versionOf,
} from '#shop/draft-orders/place-draft.server.ts';
import { isExpiring } from '#shop/orders/order.ts';
import { isDeliveryCharged } from '#shop/pricing/adjustments/delivery-charge.ts';
import type { Route } from './+types/link.route.ts';
import styles from './link.module.css';
import { linkCopy as copy } from './link-copy.ts';
import { orderLinkCookie } from './require-payer.server.ts';

export async function loader({ params: { token }, context }: Route.LoaderArgs) {
  const { orderContext } = context.get(shopContext);
  const order = await findPayLink(orderContext, token);
  if (order !== null) {
    const { number, status, payablePaise } = order;
    return data({ token, orders: [{ number, status, payablePaise }] }, { headers: noStore });
  }
  const draft = await findLinkedDraft(orderContext, token);
  if (draft === null) return data(null, { status: 410, headers: noStore });
  const { enabledMethods } = orderContext.payments;
  return data(
    { token, draft: linkedDraft(draft, enabledMethods), version: versionOf(draft, enabledMethods) },
    { headers: noStore },
  );
}

/** Confirms the order, or opens its payment page. */
export async function action({ request, params: { token }, context }: Route.ActionArgs) {
  const { orderContext, details } = context.get(shopContext);
  const payAt = (orderId: string) =>
    redirectDocument(`/orders/${orderId}/pay`, {
      status: 303,
      headers: { 'set-cookie': orderLinkCookie(token, { orderId, origin: details.origin }) },
    });
  const order = await findPayLink(orderContext, token);
  if (order !== null) return isExpiring(order.status) ? payAt(order.id) : redirect(`/order-link/${token}`, 303);
  const draft = await findLinkedDraft(orderContext, token);
  // The loader shows that it has ended.
  if (draft?.expiresAt == null) return data(null, { status: 410 });
  const unpaid = draft.orders.find(({ status }) => isExpiring(status));
  if (unpaid) return payAt(unpaid.id);
  if (draft.orders.length > 0) return redirect(`/order-link/${token}`, 303);
  const form = await formOf(request);
  const method = fieldText(form, 'paymentMethod');
  const version = fieldText(form, 'version');
  const by = { linkEndsAt: draft.expiresAt };
  const placed = await placeDraft(orderContext, { id: draft.id, by, method, version });
  if (placed.ok) {
    const toPay = placed.value.orders.find(({ status }) => status === 'unpaid');
    return toPay ? payAt(toPay.id) : redirect(`/order-link/${token}`, 303);
  }
  if (placed.reason === 'placed' || placed.reason === 'not-found') return redirect(`/order-link/${token}`, 303);
  return data({ reason: placed.reason, method }, { status: 409 });
}

export const headers = accountHeaders;

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: copy.title, path: '/order-link', isHidden: true });
}

export default function OrderLink({ loaderData, actionData }: Route.ComponentProps) {
  const shop = useShopName();
  if (loaderData === null) {
    return (
      <>
        <h1 className="vh">{copy.title}</h1>
        <StatePanel art={lost} title={copy.goneTitle} text={copy.gone}>
          <Link className="button loud" to="/contact">
            {copy.contact}
          </Link>
        </StatePanel>
      </>
    );
  }
  if ('orders' in loaderData) {
    return (
      <section className={accountStyles.page} aria-labelledby="link-title">
        <h1 id="link-title">{copy.title}</h1>
        <Placed {...loaderData} hasEmail />
      </section>
    );
  }
  const { token, draft, version } = loaderData;
  const isOpen = draft.orders.length === 0;
  const refused = isOpen ? (actionData ?? null) : null;
  return (
    <section className={accountStyles.page} aria-labelledby="link-title">
      <h1 id="link-title">{copy.title}</h1>
      {isOpen ? <p>{copy.lead(shop)}</p> : <Placed token={token} orders={draft.orders} hasEmail={draft.hasEmail} />}
      {refused && (
        <p className="form-problem" role="alert">
          {problemOf(refused, draft)}
        </p>
      )}
      <Items draft={draft} isOpen={isOpen} />
      {isOpen && <Confirm token={token} draft={draft} version={version} chosen={refused?.method ?? null} />}
    </section>
  );
}

type Refused = { reason: PlaceDraftRefusal; method: string };

/** Why nothing was placed; where the order has changed, with what the customer pays now. */
function problemOf({ reason, method }: Refused, { methods, totals }: LinkedDraft): string {
  const { refused } = copy;
  if (reason === 'changed' || reason === 'offers-changed') {
    const chosen = methods.find(({ name }) => name === method);
    return refused.changed(formatRupees(chosen?.payablePaise ?? totals.payable));
  }
  return Object.hasOwn(refused, reason) ? refused[reason as 'out-of-stock'] : refused.other;
}

type PlacedProps = { token: string; orders: LinkedDraft['orders']; hasEmail: boolean };

function Placed({ token, orders, hasEmail }: PlacedProps) {
  const isUnpaid = orders.some(({ status }) => isExpiring(status));
  if (!isPlaced({ orders })) {
    return (
      <p className={accountStyles.card}>
        {copy.cancelled}{' '}
        <Link className="link" to="/contact">
          {copy.contact}
        </Link>
      </p>
    );
  }
  return (
    <div className={accountStyles.card}>
      <p>
        <b>{isUnpaid ? copy.toPay : copy.thanks}</b>
      </p>
      {orders.map(({ number, payablePaise }) => (
        <p key={number}>{copy.order(number, formatRupees(payablePaise))}</p>
      ))}
      {isUnpaid ? (
        <Form method="post" action={`/order-link/${token}`} discover="none" reloadDocument>
          <button type="submit" className="button loud">
            {copy.payNow}
          </button>
        </Form>
      ) : (
        <p>{hasEmail ? copy.thanksText : copy.thanksWithoutEmail}</p>
      )}
    </div>
  );
}

/** An order keeps its own prices: those of a draft are today's. */
function Items({ draft, isOpen }: { draft: LinkedDraft; isOpen: boolean }) {
  const { lines, address, business, totals: sums } = draft;
  return (
    <div className={accountStyles.card}>
      <h2>{copy.items}</h2>
      <ul className={styles.lines}>
        {lines.map(({ variantId, name, optionText, quantity, unitPaise, isOrderable, left }) => (
          <li key={variantId}>
            {quantity} × {nameWithOption({ name, optionText })}
            {isOpen && unitPaise !== null && <b>{formatRupees(unitPaise * quantity)}</b>}
            {isOpen && !isOrderable && <span className="fault">{left === null ? copy.soldOut : copy.short(left)}</span>}
          </li>
        ))}
      </ul>
      {isOpen && (
        <OrderSums
          sums={sums}
          labels={{ total: copy.total, discount: copy.discount, payable: copy.pay }}
          freeDelivery={!isDeliveryCharged(sums.further) && { label: copy.delivery, text: copy.free }}
        />
      )}
      {business !== null && (
        <>
          <h2>{copy.business}</h2>
          <p>{business.name}</p>
          <p>{copy.gstin(business.gstin)}</p>
        </>
      )}
      <h2>{copy.address}</h2>
      {address === null ? (
        <p className="fault">{copy.noAddress}</p>
      ) : (
        <>
          <p>{address.name}</p>
          <AddressLines address={address} />
        </>
      )}
    </div>
  );
}

type ConfirmProps = {
  token: string;
  draft: LinkedDraft;
  version: string;
  /** Name of the method that was chosen before; null: none. */
  chosen: string | null;
};

/** Posted as a document: the payment page that follows has a policy of its own. */
function Confirm({ token, draft, version, chosen }: ConfirmProps) {
  const { methods, expiresAt } = draft;
  return (
    <Form method="post" action={`/order-link/${token}`} className={accountStyles.card} discover="none" reloadDocument>
      <input type="hidden" name="version" value={version} />
      {methods.length === 0 && <p className="fault">{copy.noMethod}</p>}
      <fieldset className={styles.methods}>
        <legend>{copy.payment}</legend>
        {methods.map((method) => (
          <label key={method.name} className="check">
            <input
              type="radio"
              name="paymentMethod"
              value={method.name}
              defaultChecked={methods.length === 1 || method.name === chosen}
              required
            />
            <span>
              {method.label}{' '}
              {method.feePaise > 0 && <span className="hint">{copy.withFee(formatRupees(method.payablePaise))}</span>}
            </span>
          </label>
        ))}
      </fieldset>
      <button type="submit" className="button loud">
        {copy.confirm}
      </button>
      <p className="hint">
        {copy.agree}{' '}
        <Link className="link" to="/terms">
          {copy.terms}
        </Link>
        . {expiresAt !== null && copy.until(formatDay(expiresAt))}
      </p>
    </Form>
  );
}
