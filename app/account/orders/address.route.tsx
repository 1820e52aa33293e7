import { data, Link } from 'react-router';
import styles from '#app/account/account.module.css';
import { BackLink } from '#app/account/account-layout.tsx';
import { fillIn } from '#app/account/addresses/save-address-form.server.ts';
import { AddressForm } from '#app/components/address/address-form.tsx';
import { addressCopy } from '#app/components/address/copy.ts';
import type { FormRefusal } from '#app/components/form.tsx';
import { answerForm, tryServer } from '#app/http/account-action.ts';
import { shopContext } from '#app/http/context.ts';
import { pageMeta } from '#app/http/meta.ts';
import { readForm } from '#app/http/read-form.ts';
import { requireSession } from '#app/http/require-session.ts';
import { accountHeaders, redirectWithFlash } from '#app/http/set-cookies.ts';
import { addressForm, complaintOf } from '#shop/addresses/address.form.ts';
import { changeAddress } from '#shop/orders/change-address.server.ts';
import { findOrder } from '#shop/orders/find-orders.server.ts';
import { canChangeAddress } from '#shop/orders/order.ts';
import type { Route } from './+types/address.route.ts';
import { orderAddressCopy as copy, ordersCopy } from './copy.ts';

/** Changes where an order is delivered, until it is packed. */
export async function loader(args: Route.LoaderArgs) {
  const { customerId } = requireSession(args);
  const order = await findOrder(args.context.get(shopContext).db, customerId, args.params.id);
  if (order === null) throw data(null, { status: 404 });
  const { id, number, status, kind, address, documents } = order;
  const isOpen = address !== null && canChangeAddress(status, kind, 'customer');
  const isInvoiced = documents.some((document) => document.kind === 'invoice');
  return { id, number, address: isOpen ? address : null, isInvoiced };
}

export async function action(args: Route.ActionArgs) {
  const { customerId } = requireSession(args);
  const orderId = args.params.id;
  const form = await readForm(args.request, addressForm);
  const fields = (form.ok ? null : complaintOf(form.faults)) ?? addressCopy.failedToSave;
  const sentences = { fields, failed: addressCopy.failedToSave };
  return answerForm(args.context, await fillIn(form), sentences, async (address, typed) => {
    const by = { actor: 'customer', customerId } as const;
    const changed = await changeAddress(args.context.get(shopContext).orderContext, { orderId, by, address });
    if (changed.ok) return redirectWithFlash(`/orders/${orderId}`, 'address-updated');
    if (changed.reason === 'not-found') throw data(null, { status: 404 });
    return data<FormRefusal>(
      { typed, faults: {}, problem: copy.refused[changed.reason], toast: addressCopy.failedToSave },
      { status: 409 },
    );
  });
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  tryServer(() => serverAction(), addressCopy.failedToSave);

export const headers = accountHeaders;

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const { id, number } = loaderData;
  return pageMeta(matches, { title: copy.title(number), path: `/orders/${id}/address`, isHidden: true });
}

export default function OrderAddressPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, number, address, isInvoiced } = loaderData;
  return (
    <section className={styles.page} aria-labelledby="order-address-title">
      <BackLink to={`/orders/${id}`}>{ordersCopy.orderTitle(number)}</BackLink>
      <h1 id="order-address-title">{copy.title(number)}</h1>
      {address === null ? (
        <p>{copy.refused['too-late']}</p>
      ) : (
        <div className={styles.card}>
          {isInvoiced && <p>{copy.sameState(address.state)}</p>}
          <AddressForm
            action={`/orders/${id}/address`}
            refusal={actionData}
            address={{ ...address, id, isDefault: false, needsCheck: false }}
            submit={copy.submit}
            asksForDefault={false}
            after={
              <Link className="button" to={`/orders/${id}`}>
                {addressCopy.cancel}
              </Link>
            }
          />
        </div>
      )}
    </section>
  );
}
