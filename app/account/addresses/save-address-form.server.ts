import { data, type RouterContextProvider } from 'react-router';
import { savedHref } from '#app/components/address/address-links.ts';
import { addressCopy as copy } from '#app/components/address/copy.ts';
import type { FormRefusal } from '#app/components/form.tsx';
import { answerForm } from '#app/http/account-action.ts';
import { shopContext, visitContext } from '#app/http/context.ts';
import { type ReadForm, readForm } from '#app/http/read-form.ts';
import { redirectWithFlash } from '#app/http/set-cookies.ts';
import { returnPath } from '#shop/accounts/return-path.ts';
import { addressForm, complaintOf } from '#shop/addresses/address.form.ts';
import { findPlaces } from '#shop/addresses/find-places.ts';
import { saveAddress } from '#shop/addresses/save-address.server.ts';

type RouteArgs = { request: Request; context: Readonly<RouterContextProvider> };

/**
 * Answers the form of a new address or of one that is edited. Success redirects to `?returnTo=`, else to the address
 * book.
 */
export async function saveAddressForm({ request, context }: RouteArgs, id: string | null) {
  const { session } = context.get(visitContext);
  const form = await readForm(request, addressForm);
  if (session === null) return refuse(form.typed, copy.loggedOut, 401);
  const sentences = { fields: complaintIn(form), failed: copy.failedToSave };
  return answerForm(context, await fillIn(form), sentences, async (value, typed) => {
    const saved = await saveAddress(context.get(shopContext).db, session.customerId, value, id);
    if (!saved.ok && saved.reason === 'gone') throw new Response(null, { status: 404 });
    if (!saved.ok) return refuse(typed, copy.full, 409);
    const returnTo = returnPath(new URL(request.url).searchParams.get('returnTo'));
    return redirectWithFlash(savedHref(returnTo, saved.value.id), id === null ? 'address-saved' : 'address-updated');
  });
}

const complaintIn = (form: ReadForm<unknown>): string =>
  (form.ok ? null : complaintOf(form.faults)) ?? copy.failedToSave;

const refuse = (typed: Record<string, string>, problem: string, status: number) =>
  data<FormRefusal>({ typed, faults: {}, problem, toast: copy.failedToSave }, { status });

/**
 * Without scripts, fills in city and state from the PIN code where they are empty. The form is shown again, because
 * these are suggestions.
 */
export async function fillIn<Value>(form: ReadForm<Value>): Promise<ReadForm<Value>> {
  const [place, ...others] = form.ok ? [] : await findPlaces(form.typed.pincode ?? '');
  if (form.ok || place === undefined) return form;
  const typed = { ...form.typed };
  const faults = { ...form.faults };
  const offer = (name: 'city' | 'state', text: string) => {
    if (text === '' || typed[name]?.trim()) return;
    typed[name] = text;
    faults[name] = copy.pinFilledIn;
  };
  if (others.length === 0) offer('city', place.city);
  if (others.every(({ stateCode }) => stateCode === place.stateCode)) offer('state', place.state);
  return { ok: false, typed, faults };
}
