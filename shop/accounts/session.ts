import type { Role } from './permissions.ts';

/** Audience of a page; a public page may depend on nothing else about the person. */
export type Audience = 'visitor' | 'customer' | 'admin';

export const audienceOf = (session: Session | null): Audience =>
  session === null ? 'visitor' : session.isAdmin ? 'admin' : 'customer';

/** The client that sent a request. */
export type Client = {
  /** The `Cookie` header. */
  cookie: string | null;
  userAgent: string | null;
  /** IP address, and the network that rate limits count. */
  address: string;
  network: string;
  /** Asks the captcha provider whether the submitted answer is right; absent: none was submitted. */
  solvedCaptcha?: () => Promise<boolean>;
};

/** What a person with an admin role has to do before the role takes effect. */
export type AdminStep = 'set-up' | 'second-factor';

/** The logged-in person of a request. */
export type Session = {
  /** Id of the session; a person may have several. */
  id: string;
  customerId: string;
  /** Whether the person has a role that is in effect. */
  isAdmin: boolean;
  /** The role that is in effect; null: a customer, or a step is missing. */
  role: Role | null;
  /** The step that is missing before an admin role takes effect; null for everybody else. */
  adminStep: AdminStep | null;
};

/** How long a session lasts without a visit. */
export const SESSION_DAYS = 30;
/** A session in use is renewed at most this often. */
export const SESSION_RENEWAL_DAYS = 1;
/** How long after a login an account without a password may do what otherwise requires one. */
export const FRESH_MINUTES = 10;
