import type { ShopDetails } from '#config/details.ts';
import { formatDay } from '#lib/clock.ts';
import { startOf } from '#lib/days.ts';
import type { Payments } from '#shop/payments/method.ts';
import type { Placeholder } from '#shop/settings/policy-text.ts';
import type { ReturnTerms } from '#shop/settings/return-terms.ts';
import type { TermsShop } from './copy.ts';

/** What stands in a policy in the place of its placeholders. @param day of the version, as YYYY-MM-DD */
export const placeholderValues = (
  details: ShopDetails,
  returns: ReturnTerms,
  day: string,
): Record<Placeholder, string> => ({
  'shop name': details.name,
  owner: details.owner,
  address: details.address,
  email: details.email,
  phone: details.phone,
  'grievance officer': details.grievanceOfficer,
  'return days': String(returns.days),
  'damage hours': String(returns.damageHours),
  'replacement days': returns.replacementDays,
  'refund days': returns.refundDays,
  'in force since': formatDay(startOf(day)),
});

/** Names of the payment providers. A shop without one still names Razorpay, as the specification does. */
export const paymentCompanyOf = ({ companies }: Pick<Payments, 'companies'>): string =>
  companies.join(' or ') || 'Razorpay';

/** The shop of which the shop's own texts make a text with placeholders. */
export const placeholderShop: Omit<TermsShop, 'tags' | 'isDeliveryFree' | 'paymentCompany' | 'hasCaptcha'> = {
  name: '{shop name}',
  owner: '{owner}',
  address: '{address}',
  email: '{email}',
  phone: '{phone}',
  grievanceOfficer: '{grievance officer}',
  returns: {
    days: '{return days}',
    damageHours: '{damage hours}',
    replacementDays: '{replacement days}',
    refundDays: '{refund days}',
  },
};
