import { isGstin } from '#config/patterns.ts';
import { refuse } from '#lib/result.ts';
import { cleanPhone } from '#shop/accounts/phone.ts';
import { cleanPincode } from '#shop/addresses/address.ts';
import {
  type CheckedLine,
  type CheckoutInput,
  type CheckoutTerms,
  type RefusedCheckout,
  refusalOf,
} from '#shop/checkout/checkout.ts';
import type { Buyer } from '#shop/checkout/lock-customer.server.ts';
import type { EnabledMethod } from '#shop/payments/method.ts';
import type { PlannedLine } from './plan-checkout.server.ts';

/** Of several reasons the one that the customer can do least about. */
export function refuseLines(lines: CheckedLine[]): RefusedCheckout {
  const states = new Set(lines.map(({ state }) => state));
  if (states.has('upcoming')) return { ...refuse('upcoming'), lines };
  for (const state of ['ok', 'changed'] as const) states.delete(state);
  if (states.size === 0) return { ...refuse('changed'), lines };
  return { ...refuse(states.size === 1 && states.has('over-limit') ? 'over-limit' : 'out-of-stock'), lines };
}

/** For a submitted method that is not available for these lines. */
export function refuseMethod(
  name: string,
  enabledMethods: readonly EnabledMethod[],
  lines: readonly PlannedLine[],
  terms: CheckoutTerms,
): RefusedCheckout {
  const method = enabledMethods.find((enabled) => enabled.name === name);
  const isTooDear = method !== undefined && refusalOf(method, enabledMethods, lines, terms) === 'dear';
  return refuse(isTooDear ? 'too-dear' : 'method-unavailable');
}

/** Cash on delivery needs a customer whom the shop trusts with it, and an email address that works. */
export function refuseBuyer(
  { due, needsVerifiedEmail }: EnabledMethod,
  { isCodBlocked, isEmailVerified }: Buyer,
): RefusedCheckout | null {
  if (due === 'delivery' && isCodBlocked) return refuse('cod-blocked');
  return needsVerifiedEmail && !isEmailVerified ? refuse('email-unverified') : null;
}

/** A tax invoice cannot be corrected afterwards. */
export const refuseBusiness = ({ business = null }: CheckoutInput): RefusedCheckout | null =>
  business === null || (isGstin(business.gstin) && business.name !== '') ? null : refuse('business-wrong');

/** Goods need an address; a doubtful phone or PIN code has to be confirmed once. */
export function refuseAddress(
  { address }: Buyer,
  { isAddressMeant }: CheckoutInput,
  lines: readonly PlannedLine[],
): RefusedCheckout | null {
  if (!lines.some(({ type }) => type === 'shop')) return null;
  if (address === null) return refuse('address-missing');
  if (!address.needsCheck || isAddressMeant) return null;
  const phone = cleanPhone(address.phone) === null ? (['phone'] as const) : [];
  const pincode = cleanPincode(address.pincode) === null ? (['pincode'] as const) : [];
  return { ...refuse('address-check'), doubtful: [...phone, ...pincode] };
}
