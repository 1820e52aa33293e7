import { accountEndpoints } from './account-endpoints.ts';
import { adminEndpoints } from './admin-endpoints.ts';
import { serverEndpoints } from './server-endpoints.ts';
import { storefrontEndpoints } from './storefront-endpoints.ts';

/** The role that sends the request. */
export type Role = 'visitor' | 'customer' | 'admin';

/** A valid value of a field; several: the field is repeated. Names in ‹› are replaced by ids of the fixtures. */
export type Good = string | readonly string[] | { file: FileKind };

export const fileKinds = ['picture', 'csv', 'text', 'empty', 'svg', 'broken-picture', 'bomb'] as const;
export type FileKind = (typeof fileKinds)[number];

export type Fields = Readonly<Record<string, readonly Good[]>>;

/** How one address is requested: the role, and what its query and forms may contain. */
export type EndpointRow = {
  role: Role;
  /** Values for a part of the path, by its name in the route. */
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

/** Endpoints that are all requested by one role. */
export type RoleEndpoints = Readonly<Record<string, Omit<EndpointRow, 'role'>>>;

const ofRole = (role: Role, endpoints: RoleEndpoints): Endpoints =>
  Object.fromEntries(Object.entries(endpoints).map(([path, row]) => [path, { role, ...row }]));

export type Part = 'storefront' | 'account' | 'admin' | 'server';

export const parts: Readonly<Record<Part, Endpoints>> = {
  storefront: storefrontEndpoints,
  account: accountEndpoints,
  admin: ofRole('admin', adminEndpoints),
  server: serverEndpoints,
};
