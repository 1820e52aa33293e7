import { readVisitSource } from '#app/client/funnel.ts';
import type { Paise } from '#lib/money.ts';
import type { Business } from '#shop/accounts/business.ts';
import { lineText } from '#shop/checkout/checkout.ts';
import { keyOf } from './idempotency-keys.ts';
import type { CheckoutLine } from './use-checkout-lines.ts';

type Submitted = {
  method: string;
  /** null: the files are not paid separately. */
  filesMethod: string | null;
  creditPaise: Paise;
  /** By promotions. */
  savedPaise: Paise;
  /** What the button says. */
  payablePaise: Paise;
  code: string | null;
  addressId: string | null;
  business: Business | null;
  isAddressMeant: boolean;
  isBuyNow: boolean;
};

/** The order form. The same content keeps its idempotency key until the server has answered. */
export function submissionOf(lines: readonly CheckoutLine[], submitted: Submitted): FormData {
  const { method, filesMethod, creditPaise, savedPaise, payablePaise, code, addressId, business } = submitted;
  const form = new FormData();
  const bought = lines.flatMap(({ key, entry, ordered }) =>
    ordered === null ? [] : [{ key, type: entry.type, text: lineText(ordered) }],
  );
  form.set('paymentMethod', method);
  if (filesMethod !== null) form.set('filesMethod', filesMethod);
  if (addressId !== null) form.set('addressId', addressId);
  for (const { text } of bought) form.append('line', text);
  if (creditPaise > 0) form.set('creditPaise', String(creditPaise));
  if (savedPaise > 0) form.set('savedPaise', String(savedPaise));
  form.set('payablePaise', String(payablePaise));
  if (code !== null) form.set('code', code);
  if (business !== null) {
    form.set('gstin', business.gstin);
    form.set('businessName', business.name);
  }
  const content = [
    method,
    addressId,
    payablePaise,
    ...(filesMethod === null ? [] : [filesMethod]),
    ...(creditPaise > 0 ? [creditPaise] : []),
    ...(savedPaise > 0 ? [`${savedPaise} ${code ?? ''}`] : []),
    ...(business === null ? [] : [business.gstin, business.name]),
    ...bought.map(({ text }) => text).toSorted(),
  ];
  form.set('idempotencyKey', keyOf(content.join(' ')));
  if (submitted.isAddressMeant) form.set('isAddressMeant', 'on');
  // Only for the page: which lines to clear after ordering.
  form.set('source', submitted.isBuyNow ? 'buyNow' : 'cart');
  for (const { key, type } of bought) {
    form.append('key', key);
    if (filesMethod !== null && type === 'shop') form.append('goodsKey', key);
  }
  form.set('visitSource', readVisitSource());
  return form;
}
