import type { Paise } from '#lib/money.ts';
import type { AdminSource } from './account.ts';

/** Sort orders of the admin's customer list. */
export const customerSorts = ['newest', 'oldest', 'name', 'name-back', 'most-spent'] as const;
export type CustomerSort = (typeof customerSorts)[number];

/** A customer in the admin's list, without usable contact details. */
export type CustomerInList = {
  id: string;
  name: string;
  username: string | null;
  /** Masked. */
  email: string;
  isVerified: boolean;
  isAdmin: boolean;
  joinedAt: Date;
  /** Number of orders without cancelled and refunded ones. */
  orders: number;
  /** Sum of those that are paid. */
  spentPaise: Paise;
  lastOrderAt: Date | null;
};

/** A customer as their admin page shows them, with masked contact details. */
export type CustomerFacts = CustomerInList & {
  source: AdminSource | null;
  hasSecondFactor: boolean;
  lastLoginAt: Date | null;
  /** Masked; null: unknown. */
  phone: string | null;
  addresses: number;
  reviews: number;
  likes: number;
  /** Number of current sessions. */
  sessions: number;
  /** What of `spentPaise` went back; store credit is no money. */
  refundedPaise: Paise;
  /** Orders that arrived, and how many of them the customer sent back, in whole or in part. */
  received: number;
  returned: number;
  internalNote: string | null;
  isCodBlocked: boolean;
};

/** Contact details of a customer; viewing them is recorded in the audit log. */
export type ContactData = { email: string; phones: string[]; addresses: string[] };
