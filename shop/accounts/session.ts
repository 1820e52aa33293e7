/** What stands between a person with an admin role and its rights. */
export type AdminStep = 'claim' | 'second-factor';

/** Who asks, as one request knows them. */
export type Session = {
  /** Of the session, not the person: there may be several. */
  id: string;
  customerId: string;
  isAdmin: boolean;
  /** The role is there, and something has to be done before it counts; null for everybody else. */
  adminStep: AdminStep | null;
};

/** How long somebody stays signed in without coming back. */
export const SESSION_DAYS = 30;
/** A session in use is prolonged at most this often. */
export const SESSION_RENEWAL_DAYS = 1;
/** For this long after a login a person without a password may do what else asks for one. */
export const FRESH_MINUTES = 10;
