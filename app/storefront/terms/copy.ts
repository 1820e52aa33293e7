import * as numbers from '#config/numbers.ts';
import type { ReturnTerms } from '#shop/settings/return-terms.ts';

/** What the terms say of the shop, from the settings. */
export type TermsShop = {
  name: string;
  owner: string;
  address: string;
  email: string;
  phone: string;
  grievanceOfficer: string;
  /** Figures, or the names of the placeholders that stand for them. */
  returns: Readonly<Record<keyof ReturnTerms, number | string>>;
  isDeliveryFree: boolean;
  /** Who takes online payments. */
  paymentCompany: string;
  /** A captcha of another company is shown after too many attempts. */
  hasCaptcha: boolean;
  /** Names of tags of other companies that visitors may allow. */
  tags: readonly string[];
};

/** The shipping policy has a tab once the owner has published one. */
export const termsTabs = {
  terms: 'Terms of Service',
  privacy: 'Privacy Policy',
  refund: 'Refund Policy',
  shipping: 'Shipping Policy',
} as const;

export type TermsTab = keyof typeof termsTabs;

export const termsCopy = {
  tabs: 'Terms and policies',
  effective: `Effective ${numbers.TERMS_EFFECTIVE}`,
  inForce: (day: string) => `In force since ${day}`,
  notInForce: (day: string) => `This is an earlier version. It was in force until ${day}.`,
  versions: 'Earlier versions',
  version: (version: number) => (version === 0 ? 'First version' : `Version ${version}`),
  current: 'Read the version in force',
  contents: 'On this page',
  questions: 'Something unclear?',
  ask: 'Ask us',
  changeConsent: 'Change your choice about analytics',
  lead: {
    terms: 'What you can expect from us when you shop here, and what we ask of you.',
    privacy: 'What we know about you, why, how long we keep it, and how to erase it.',
    refund: 'What happens when you change your mind, get a damaged item or are charged twice.',
    shipping: 'Where we deliver, how long it takes, and what it costs.',
  },
} as const;
