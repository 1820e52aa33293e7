import { createHash } from 'node:crypto';

/** Facts about Better Auth that are needed without loading it: it is large, and only logins and sign-ups use it. */
export const RESET_SECONDS = 3_600;

/** Header that passes the client's IP address to Better Auth. We set it ourselves, so clients cannot forge it. */
export const ADDRESS_HEADER = 'x-client-address';

export type GoogleKeys = { clientId: string; clientSecret: string; issuer: string };

export const discoveryUrl = (issuer: string): string => `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;

/** How Better Auth stores the identifier of a reset (`reset-password:…`) or of a login that waits for its second factor. */
export const storedIdentifier = (identifier: string): string =>
  createHash('sha256').update(identifier).digest('base64url');
