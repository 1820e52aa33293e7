/** Ends the stored address of an account without an email address; a domain that never exists (RFC 2606). */
const DOMAIN = '@no-email.invalid';

/** What is stored as the address of an account without one: its id distinguishes it from an address that a customer typed. */
export const noEmailOf = (customerId: string): string => `${customerId}${DOMAIN}`;

/** The email address of an account as it is stored; null: it has none, and gets no emails. */
export const emailOrNull = (stored: string): string | null => (stored.endsWith(DOMAIN) ? null : stored);

/** Whether somebody may type this address: it is not one of those that stand for none. */
export const isTypable = (email: string): boolean => emailOrNull(email.toLowerCase()) !== null;
