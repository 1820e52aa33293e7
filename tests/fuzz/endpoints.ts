import { accountEndpoints } from './account-endpoints.ts';
import { adminEndpoints } from './admin-endpoints.ts';
import { serverEndpoints } from './server-endpoints.ts';
import { storefrontEndpoints } from './storefront-endpoints.ts';

/** Who asks. */
export type Role = 'visitor' | 'customer' | 'admin';

/** A value that a field may well have; several: the field stands there more than once. Names in ‹› are the world's. */
export type Good = string | readonly string[] | { file: FileKind };

export const fileKinds = ['picture', 'csv', 'text', 'empty', 'svg', 'broken-picture', 'bomb'] as const;
export type FileKind = (typeof fileKinds)[number];

export type Fields = Readonly<Record<string, readonly Good[]>>;

/** How one address is asked: by whom, and what its query and its forms may hold. */
export type EndpointRow = {
  role: Role;
  /** What may stand for a part of the path, by the name that the route gives it. */
  params?: Readonly<Record<string, readonly string[]>>;
  query?: Readonly<Record<string, readonly string[]>>;
  /** Each an own form of that address; none: it takes no forms. */
  forms?: readonly Fields[];
  /** A body of another kind, which the sender signs as the payment service does. */
  isSigned?: boolean;
  /** Larger than forms are. */
  maxBytes?: number;
};

/** By the route's path; the home page is ''. */
export type Endpoints = Readonly<Record<string, EndpointRow>>;

export type Part = 'storefront' | 'account' | 'admin' | 'server';

export const parts: Readonly<Record<Part, Endpoints>> = {
  storefront: storefrontEndpoints,
  account: accountEndpoints,
  admin: adminEndpoints,
  server: serverEndpoints,
};
