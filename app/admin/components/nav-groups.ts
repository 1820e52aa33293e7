import type { WaitingCounts } from '#app/admin/waiting/count-waiting-tasks.server.ts';
import type { adminTabCopy, navGroupCopy } from './copy.ts';

export type Tab = keyof typeof adminTabCopy;

/** A page of the navigation. `alsoFor`: paths of pages that belong to it. */
export type NavEntry = { tab: Tab; to: string; alsoFor?: RegExp };

/** `icon`: path of 24 × 24, drawn as a line. The first entry opens when the group itself is chosen. */
type NavGroup = { name: keyof typeof navGroupCopy; icon: string; entries: readonly [NavEntry, ...NavEntry[]] };

/** Every page of the admin's navigation, in order. */
const navGroups: readonly NavGroup[] = [
  {
    name: 'home',
    icon: 'M4 11l8-7 8 7v9h-5v-6H9v6H4z',
    entries: [{ tab: 'dashboard', to: '/admin', alsoFor: /^\/admin\/dashboard\/?$/ }],
  },
  {
    name: 'orders',
    icon: 'M5 4h14v17l-3.5-2-3.5 2-3.5-2L5 21zM9 9h6M9 13h6',
    entries: [
      { tab: 'shop-orders', to: '/admin/shop-orders' },
      { tab: 'digital-orders', to: '/admin/digital-orders' },
      { tab: 'service-orders', to: '/admin/service-orders', alsoFor: /^\/admin\/services\// },
      { tab: 'draft-orders', to: '/admin/orders/new', alsoFor: /^\/admin\/orders\/drafts\// },
      { tab: 'returns', to: '/admin/returns', alsoFor: /^\/admin\/returns\// },
      { tab: 'shipping', to: '/admin/shipping' },
      { tab: 'sales', to: '/admin/sales' },
      { tab: 'payments', to: '/admin/payments' },
      { tab: 'payouts', to: '/admin/payouts' },
      { tab: 'remittances', to: '/admin/remittances' },
    ],
  },
  {
    name: 'products',
    icon: 'M3 8l9-5 9 5v8l-9 5-9-5zM3 8l9 5 9-5M12 13v8',
    entries: [
      { tab: 'shop-items', to: '/admin/shop-items' },
      { tab: 'digital-items', to: '/admin/digital-items' },
      { tab: 'collections', to: '/admin/collections', alsoFor: /^\/admin\/collections\// },
      { tab: 'reorder', to: '/admin/reorder' },
      { tab: 'products', to: '/admin/products/new', alsoFor: /^\/admin\/products\// },
      { tab: 'search', to: '/admin/search' },
    ],
  },
  {
    name: 'customers',
    icon: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8M4 21c0-4.5 3.5-7 8-7s8 2.5 8 7',
    entries: [
      { tab: 'customers', to: '/admin/customers', alsoFor: /^\/admin\/customers\// },
      { tab: 'messages', to: '/admin/messages' },
      { tab: 'reviews', to: '/admin/reviews' },
    ],
  },
  {
    name: 'marketing',
    icon: 'M4 10v4h3l9 5V5l-9 5zM19.5 9.5a4 4 0 0 1 0 5',
    entries: [
      { tab: 'promotions', to: '/admin/promotions', alsoFor: /^\/admin\/promotions\// },
      { tab: 'home-page', to: '/admin/home-page' },
      { tab: 'analytics', to: '/admin/analytics' },
    ],
  },
  {
    name: 'settings',
    icon: 'M4 7h9M17 7h3M4 17h3M11 17h9M15 4.5v5M9 14.5v5',
    entries: [
      { tab: 'settings', to: '/admin/settings' },
      { tab: 'policies', to: '/admin/policies' },
      { tab: 'tax', to: '/admin/tax' },
      { tab: 'api-keys', to: '/admin/api-keys' },
      { tab: 'webhooks', to: '/admin/webhooks', alsoFor: /^\/admin\/webhooks\// },
      { tab: 'moving', to: '/admin/moving' },
      { tab: 'staff', to: '/admin/staff', alsoFor: /^\/admin\/staff\// },
      { tab: 'audit-log', to: '/admin/audit-log' },
    ],
  },
];

/** The groups with the pages that a role may open. @param pages their addresses */
export const groupsFor = (pages: readonly string[]): NavGroup[] =>
  navGroups.flatMap(({ entries, ...group }) => {
    const [first, ...others] = entries.filter(({ to }) => pages.includes(to));
    return first === undefined ? [] : [{ ...group, entries: [first, ...others] as const }];
  });

/** The entry that a page belongs to. `orders`: the list of the order on the page, which its path does not tell. */
export const isOn = ({ tab, to, alsoFor }: NavEntry, pathname: string, orders?: Tab): boolean =>
  pathname === to || tab === orders || alsoFor?.test(pathname) === true;

/** Tasks behind all entries of a group. */
export const countOf = ({ entries }: NavGroup, counts: Partial<WaitingCounts>): number =>
  entries.reduce((sum, { tab }) => sum + (counts[tab as keyof WaitingCounts] ?? 0), 0);
