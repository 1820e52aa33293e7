import type { Paise } from '#lib/money.ts';
import type { AdminSource } from './account.ts';

/** What the list of customers can be asked for. */
export const customerSorts = ['newest', 'oldest', 'name', 'name-back', 'most-spent'] as const;
export type CustomerSort = (typeof customerSorts)[number];

/** A customer as a row of the list: nothing in it reaches them. */
export type CustomerInList = {
  id: string;
  name: string;
  username: string | null;
  /** Masked. */
  email: string;
  isVerified: boolean;
  isAdmin: boolean;
  joinedAt: Date;
  /** Without cancelled and refunded ones. */
  orders: number;
  /** Of these, what was paid. */
  spentPaise: Paise;
  lastOrderAt: Date | null;
};

/** A customer as their own page shows them, their contact data masked. */
export type CustomerFacts = CustomerInList & {
  source: AdminSource | null;
  hasSecondFactor: boolean;
  lastLoginAt: Date | null;
  /** Masked; null: none is known. */
  phone: string | null;
  addresses: number;
  reviews: number;
  likes: number;
  /** Where they are signed in now. */
  sessions: number;
};

/** How to reach a customer; to look at it is a deed. */
export type ContactData = { email: string; phones: string[]; addresses: string[] };
