import { data, redirect, useOutletContext } from 'react-router';
import { fillIn } from '#app/account/addresses/save-address-form.server.ts';
import { dropDraft, saveDraft } from '#app/components/address/address-draft.ts';
import type { FormRefusal } from '#app/components/form.tsx';
import { answerForm, tryServer } from '#app/http/account-action.ts';
import { shopContext, visitContext } from '#app/http/context.ts';
import { readForm } from '#app/http/read-form.ts';
import { accountHeaders, redirectWithFlash } from '#app/http/set-cookies.ts';
import { loginHref } from '#shop/accounts/login-href.ts';
import { checkoutAddressForm, complaintOf } from '#shop/addresses/address.form.ts';
import { saveAddress } from '#shop/addresses/save-address.server.ts';
import type { Route } from './+types/address.route.ts';
import { CheckoutAddressForm } from './checkout-address.tsx';
import { checkoutCopy as copy } from './copy.ts';

/** Saves a customer's first address and leads back to the checkout with it selected. */
export async function action({ request, context }: Route.ActionArgs) {
  const { session } = context.get(visitContext);
  if (session === null) throw redirect(loginHref('/login', '/checkout'));
  const form = await readForm(request, checkoutAddressForm);
  // Only empty required fields are refused here.
  const fields = (form.ok ? null : complaintOf(form.faults)) ?? copy.addressFailed;
  return answerForm(context, await fillIn(form), { fields, failed: copy.addressFailed }, async (value, typed) => {
    const saved = await saveAddress(context.get(shopContext).db, session.customerId, value);
    if (!saved.ok) return refuse(typed, copy.addressFull);
    const location = `/checkout?addressId=${saved.value.id}`;
    return redirectWithFlash(location, 'address-added');
  });
}

const refuse = (typed: Record<string, string>, problem: string) =>
  data<FormRefusal>({ typed, faults: {}, problem, toast: copy.addressFailed }, { status: 409 });

/** The input survives an ended session and a failed connection. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  saveDraft(await request.clone().formData());
  return tryServer(serverAction, copy.addressFailed).catch((answer) => {
    if (answer instanceof Response && answer.headers.get('location')?.startsWith('/checkout')) dropDraft();
    throw answer;
  });
}

export const headers = accountHeaders;

/** The address form with its errors, where the checkout shows it. */
export default function CheckoutAddress({ actionData }: Route.ComponentProps) {
  return <CheckoutAddressForm phone={useOutletContext<string | null>()} refusal={actionData} />;
}
