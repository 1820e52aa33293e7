/** Why a picture was not fetched from another site. */
export type FetchRefusal =
  | 'address-not-https'
  | 'address-not-public'
  | 'too-many-redirects'
  | 'not-there'
  | 'site-unreachable'
  | 'site-too-slow'
  | 'site-in-trouble';

/** The same address may well answer later. */
export const isTemporary = (reason: string): boolean =>
  reason === 'site-unreachable' || reason === 'site-too-slow' || reason === 'site-in-trouble';
