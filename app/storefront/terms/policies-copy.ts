import * as numbers from '#config/numbers.ts';
import type { PolicySection } from '#shop/settings/policy-text.ts';
import type { TermsShop, TermsTab } from './copy.ts';
import { privacyPolicy } from './privacy-copy.ts';
import { refundPolicy } from './refund-copy.ts';
import { termsOfService } from './terms-of-service-copy.ts';

/** The text that an owner starts a shipping policy from. */
const shippingPolicy = (shop: TermsShop): PolicySection[] => [
  {
    id: 'where',
    heading: 'Where we deliver',
    text: ['We deliver to every PIN code in India. Give a full address and a phone number that the courier can call.'],
  },
  {
    id: 'when',
    heading: 'How long it takes',
    text: [
      `Most orders arrive within ${numbers.TERMS_DELIVERY_WORKING_DAYS} working days. We promise delivery within ${numbers.DELIVERY_PROMISE_DAYS} days of your order. If we cannot keep it, we tell you, and you can cancel for a full refund.`,
      'The email about your parcel has a tracking link. Digital products are an instant download after payment.',
    ],
  },
  {
    id: 'cost',
    heading: 'What it costs',
    text: [
      shop.isDeliveryFree
        ? 'Delivery is free. The checkout shows any other charge before you confirm.'
        : 'The cart shows the delivery charge. The checkout shows it again, with any other charge, before you confirm.',
    ],
  },
  {
    id: 'late',
    heading: 'Late, lost or damaged parcels',
    text: [
      `Write to ${shop.email} with your order number. Report damage within ${shop.returns.damageHours} hours of delivery, with photos of the product and its box.`,
    ],
  },
];

/** The shop's own texts, which are in force until the owner publishes others. */
export const termsSections: Record<TermsTab, (shop: TermsShop) => PolicySection[]> = {
  terms: termsOfService,
  privacy: privacyPolicy,
  refund: refundPolicy,
  shipping: shippingPolicy,
};
