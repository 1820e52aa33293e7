import type { Session } from './session.ts';

/** For whom a page is rendered: all that a public page may depend on. */
export type Audience = 'visitor' | 'customer' | 'admin';

export const audienceOf = (session: Session | null): Audience =>
  session === null ? 'visitor' : session.isAdmin ? 'admin' : 'customer';
