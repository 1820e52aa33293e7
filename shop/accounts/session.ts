/** What a person with an admin role has to do before the role takes effect. */
export type AdminStep = 'claim' | 'second-factor';

/** The signed-in person of a request. */
export type Session = {
  /** Id of the session; a person may have several. */
  id: string;
  customerId: string;
  isAdmin: boolean;
  /** The step that is missing before an admin role takes effect; null for everybody else. */
  adminStep: AdminStep | null;
};

/** How long a session lasts without a visit. */
export const SESSION_DAYS = 30;
/** A session in use is renewed at most this often. */
export const SESSION_RENEWAL_DAYS = 1;
/** How long after a login an account without a password may do what otherwise requires one. */
export const FRESH_MINUTES = 10;
