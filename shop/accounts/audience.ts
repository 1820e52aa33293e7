import type { Session } from './session.ts';

/** Audience of a page; a public page may depend on nothing else about the person. */
export type Audience = 'visitor' | 'customer' | 'admin';

export const audienceOf = (session: Session | null): Audience =>
  session === null ? 'visitor' : session.isAdmin ? 'admin' : 'customer';
