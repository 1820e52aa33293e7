import type { Paise } from '#lib/money.ts';

/** An account as the page of a merge shows it. The email is masked. */
export type MergeAccount = {
  id: string;
  name: string;
  username: string | null;
  email: string;
  isVerified: boolean;
  isStaff: boolean;
  joinedAt: Date;
};

/** What moves from one account to another. */
export type MergeContents = {
  orders: number;
  drafts: number;
  addresses: number;
  reviews: number;
  likes: number;
  creditPaise: Paise;
};

export type MergePreview = { kept: MergeAccount; merged: MergeAccount; contents: MergeContents };

/**
 * `unverified`: nobody has proved the email address of the account that would stay. `drafts-need-addresses`: it has no room
 * for the address of a draft order that can still be placed.
 */
export type MergeRefusal = 'not-found' | 'same' | 'is-staff' | 'unverified' | 'drafts-need-addresses';
