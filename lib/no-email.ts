/** Ends the stored address of an account without an email address; a domain that never exists (RFC 2606). */
export const NO_EMAIL_DOMAIN = '@no-email.invalid';

/** The email address of an account as it is stored; null: it has none, and gets no emails. */
export const emailOrNull = (stored: string): string | null => (stored.endsWith(NO_EMAIL_DOMAIN) ? null : stored);
