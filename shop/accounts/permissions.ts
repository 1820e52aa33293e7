/**
 * What members of the staff may do. The endpoints of the admin name the permission that they need in
 * `app/http/admin-access.ts`; a role has a set of them. See docs/decisions/0084-staff-roles.md.
 */
export const permissions = [
  /** See orders with the delivery address, packing slips and invoices. */
  'orders.read',
  /** Confirm, pack, ship and complete orders; parcel details, notes and checked addresses. */
  'orders.fulfil',
  /** Write down, cancel, delete and restore orders, change addresses, quote prices, and block cash on delivery. */
  'orders.manage',
  /** Record payments, refunds, payouts and remittances. */
  'payments',
  'products.read',
  'products.edit',
  /** Change the stock in the lists of products. */
  'stock',
  /** See customers with masked contact details. */
  'customers.read',
  /** Show the contact details of a customer; each time is in the audit log. */
  'customers.reveal',
  /** Log a customer out everywhere. */
  'customers.log-out',
  /** Merge two accounts of one person. */
  'customers.merge',
  'messages',
  'returns',
  'reviews',
  'promotions',
  'tax',
  'search',
  'analytics',
  'dashboard',
  'audit-log',
  /** Settings of the shop, API keys and the deletion of demo data. */
  'settings',
  /** Invite, change and remove members of the staff. */
  'staff',
] as const;

export type Permission = (typeof permissions)[number];

export const roleNames = ['owner', 'manager', 'packer', 'support'] as const;
export type Role = (typeof roleNames)[number];

type RoleRules = { label: string; summary: string; permissions: readonly Permission[] };

const OWNER_ONLY: readonly Permission[] = ['settings', 'staff'];

/** The roles, and the permissions of each. */
export const roles: Readonly<Record<Role, RoleRules>> = {
  owner: { label: 'Owner', summary: 'Everything', permissions },
  manager: {
    label: 'Manager',
    summary: 'Everything except settings and staff',
    permissions: permissions.filter((permission) => !OWNER_ONLY.includes(permission)),
  },
  packer: {
    label: 'Packer',
    summary: 'Orders and stock',
    permissions: ['orders.read', 'orders.fulfil', 'products.read', 'stock'],
  },
  support: {
    label: 'Support',
    summary: 'Customers, messages and returns',
    // Customers ask about their orders.
    permissions: ['customers.read', 'customers.reveal', 'customers.log-out', 'messages', 'returns', 'orders.read'],
  },
};

/** Whether the person of a session has a permission. Visitors and customers have none. */
export const can = (session: { role: Role | null } | null, permission: Permission): boolean =>
  session !== null && session.role !== null && roles[session.role].permissions.includes(permission);
