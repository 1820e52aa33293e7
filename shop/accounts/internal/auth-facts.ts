import { createHash } from 'node:crypto';

/** What others know of the engine without loading it: it is large, and needed only by people who come and go. */
export const RESET_SECONDS = 3_600;

/** The engine's own header for the asker's address: we write it, and clients cannot. */
export const ADDRESS_HEADER = 'x-client-address';

export type GoogleKeys = { clientId: string; clientSecret: string; issuer: string };

export const discoveryUrl = (issuer: string): string => `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;

/** How the engine keeps the identifier of a reset (`reset-password:…`) or of a login that waits for its second factor. */
export const storedIdentifier = (identifier: string): string =>
  createHash('sha256').update(identifier).digest('base64url');
