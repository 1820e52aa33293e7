/** What a key of the HTTP API may do, with the text of its checkbox. */
export const apiScopes = {
  'products:read': 'Read products, drafts and stock',
  'products:write': 'Add, change, publish and delete products',
  'stock:write': 'Change stock',
  'orders:read': 'Read orders with names and addresses',
  'orders:write': 'Confirm, ship, complete and cancel orders, book couriers',
  'payments:write': 'Record that an order was paid (also needs the right to confirm and complete orders)',
  'returns:read': 'Read returns',
  'returns:write': 'Approve, decline and receive returns',
  'refunds:write': 'Refund orders and returns',
  'customers:read': 'Read customers without names and emails',
  'customers:personal': 'Read names and emails of customers',
  'events:read': 'Read what happens to orders, products and customers',
  'settings:read': 'Read settings, without secrets',
  'settings:write': 'Change settings, except email, payments, staff and secrets',
  'collections:read': 'Read collections and drafts',
  'collections:write': 'Add, change and delete collections',
  'promotions:read': 'Read promotions and their codes',
  'promotions:write': 'Add, change and end promotions, generate codes',
  'files:read': 'Read pictures and names of downloadable files',
  'files:write': 'Upload and delete pictures and downloadable files',
  'webhooks:read': 'Read webhooks and their deliveries',
  'webhooks:write': 'Add, change and delete webhooks, replay deliveries',
  'storefront:read': 'Read what visitors see, and price carts',
  'storefront:customer': 'Log customers in, and order for them',
  'storefront:shoppers': 'Send the IP address of each shopper; only for a key that stays on a server',
} as const;

export type ApiScope = keyof typeof apiScopes;

export const apiScopeNames = Object.keys(apiScopes) as ApiScope[];

/** How long a new key is valid, in days; `never` has no end. */
export const keyLifetimes = { '30': '30 days', '90': '90 days', '365': '1 year', never: 'No end' } as const;

/** A key in the admin's list, without its secret. */
export type ApiKeyInList = {
  id: string;
  name: string;
  /** The last four characters. */
  ending: string;
  scopes: string[];
  createdAt: Date;
  /** Name of the person who made it; null: the account is gone. */
  creator: string | null;
  /** Exact to a minute; null: never used. */
  lastUsedAt: Date | null;
  expiresAt: Date | null;
  revokedAt: Date | null;
};

/** `expired` and `revoked` keys are refused. */
export function keyState({ expiresAt, revokedAt }: ApiKeyInList, now: Date): 'active' | 'expired' | 'revoked' {
  if (revokedAt !== null) return 'revoked';
  return expiresAt !== null && expiresAt <= now ? 'expired' : 'active';
}
