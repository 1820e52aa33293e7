import type { IForbiddenRuleType } from 'dependency-cruiser';

/** Which other modules a module may use. Bottom-up, as in docs/ARCHITECTURE.md: each module is after all that it uses. */
export const modulesBelow: Readonly<Record<string, readonly string[]>> = {
  outbound: [],
  media: ['outbound'],
  notifications: [],
  settings: ['media'],
  'api-keys': ['notifications'],
  webhooks: ['outbound', 'notifications', 'api-keys'],
  payments: [],
  accounts: ['media', 'notifications'],
  addresses: ['accounts'],
  delivery: ['addresses'],
  credit: [],
  drops: [],
  inventory: ['notifications', 'drops'],
  catalog: ['media', 'delivery', 'drops', 'inventory'],
  pricing: ['delivery', 'catalog'],
  promotions: ['delivery', 'catalog'],
  search: ['drops', 'catalog', 'pricing', 'promotions'],
  collections: ['media', 'catalog', 'search'],
  'bulk-edit': ['catalog', 'search', 'collections'],
  import: ['media', 'catalog', 'pricing', 'search'],
  likes: ['accounts', 'search'],
  cart: ['drops', 'catalog'],
  invoicing: ['accounts', 'addresses', 'pricing'],
  bookkeeping: ['addresses', 'invoicing'],
  downloads: [],
  orders: [
    'notifications',
    'payments',
    'accounts',
    'delivery',
    'credit',
    'inventory',
    'pricing',
    'promotions',
    'invoicing',
    'downloads',
  ],
  checkout: [
    'payments',
    'accounts',
    'addresses',
    'delivery',
    'credit',
    'drops',
    'inventory',
    'pricing',
    'promotions',
    'cart',
    'orders',
  ],
  billing: ['payments', 'credit', 'drops', 'inventory', 'promotions', 'invoicing', 'orders'],
  refunds: ['payments', 'credit', 'inventory', 'pricing', 'invoicing', 'orders', 'billing'],
  fulfilment: ['payments', 'pricing', 'orders', 'billing'],
  remittances: ['payments', 'orders', 'fulfilment'],
  returns: ['notifications', 'payments', 'inventory', 'orders', 'refunds'],
  shipping: ['payments', 'delivery', 'orders', 'refunds', 'fulfilment', 'returns'],
  'draft-orders': ['notifications', 'accounts', 'addresses', 'pricing', 'cart', 'orders', 'checkout'],
  services: ['payments', 'catalog', 'pricing', 'orders', 'checkout'],
  reviews: ['catalog'],
  messages: ['notifications'],
  funnel: [],
  moving: ['accounts', 'addresses'],
  privacy: [
    'media',
    'notifications',
    'accounts',
    'addresses',
    'credit',
    'inventory',
    'catalog',
    'collections',
    'likes',
    'cart',
    'downloads',
    'orders',
    'refunds',
    'returns',
    'draft-orders',
    'services',
    'reviews',
    'messages',
    'moving',
  ],
};

const modules = Object.keys(modulesBelow);
const TEST = '\\.test\\.tsx?$';
const npm = (...names: string[]) => `^node_modules/(${names.join('|')})/`;
/** Everything but the packages named. */
const otherPackages = (...names: string[]) =>
  names.length === 0 ? '^node_modules/' : `^node_modules/(?!(${names.join('|')})/)`;

type RegularRule = Extract<IForbiddenRuleType, { to: { circular?: boolean } }>;

const forbid = (
  name: string,
  comment: string,
  from: RegularRule['from'],
  to: RegularRule['to'],
): IForbiddenRuleType => ({ name, comment, severity: 'error', from, to });

/** Types vanish from the build: they may cross where a value may not. */
const values = { dependencyTypesNot: ['type-only' as const] };

const floor = [
  forbid(
    'lib-imports-nothing',
    'lib is used by everything and imports nothing',
    { path: '^lib/', pathNot: TEST },
    { pathNot: '^lib/' },
  ),
  forbid(
    'numbers-import-nothing',
    'the numbers of the product stand alone',
    { path: '^config/numbers' },
    { path: '.' },
  ),
  forbid(
    'copy-imports-only-numbers',
    'texts take their numbers from lib and config, and other texts; nothing else',
    { path: '(/|-)copy\\.ts$', pathNot: TEST },
    { pathNot: '(/|-)copy\\.ts$|/product-fields\\.ts$|^(lib/|config/numbers)', ...values },
  ),
  forbid(
    'db-knows-no-module',
    'the database is below the modules',
    { path: '^db/', pathNot: TEST },
    { path: '^(app|shop|server|cli|emails)/' },
  ),
];

const moduleRules = [
  ...Object.entries(modulesBelow).map(([module, below]) =>
    forbid(
      `module-${module}`,
      `${module} may use only ${below.join(', ') || 'no other module'}`,
      { path: `^shop/${module}/`, pathNot: TEST },
      { path: '^shop/', pathNot: `^shop/(${[module, ...below].join('|')})/`, ...values },
    ),
  ),
  forbid(
    'only-known-modules',
    'a new module is written into the order first',
    { path: `^shop/(?!(${modules.join('|')})/)` },
    { path: '.' },
  ),
  forbid(
    'internal-is-private',
    'internal/ belongs to its module',
    { path: '^shop/([^/]+)/', pathNot: TEST },
    { path: '^shop/[^/]+/internal/', pathNot: '^shop/$1/internal/' },
  ),
  forbid(
    'internal-is-private-to-all',
    'internal/ belongs to its module',
    { path: '^(app|server|cli|db|config|emails|demo|tools)/', pathNot: TEST },
    { path: '^shop/[^/]+/internal/' },
  ),
  forbid(
    'payment-methods-are-listed',
    'a payment method is found in the list, never by its file',
    { path: '^(app|shop|server|cli|emails|demo|tools)/', pathNot: `^shop/payments/methods(\\.server\\.ts$|/)|${TEST}` },
    { path: '^shop/payments/methods/' },
  ),
  forbid(
    'payment-methods-stand-alone',
    'a payment method knows no other',
    { path: '^shop/payments/methods/([^/]+)/', pathNot: TEST },
    { path: '^shop/payments/methods/', pathNot: '^shop/payments/methods/$1/' },
  ),
  forbid(
    'carriers-are-listed',
    'a carrier is found in the list, never by its file',
    {
      path: '^(app|shop|server|cli|emails|demo|tools)/',
      pathNot: `^shop/shipping/carriers(\\.server\\.ts$|/)|${TEST}`,
    },
    { path: '^shop/shipping/carriers/' },
  ),
  forbid(
    'modules-know-no-page',
    'modules know no React, no HTTP and no page',
    { path: '^shop/', pathNot: TEST },
    {
      path: `^(app|server|cli|emails)/|${npm('react', 'react-dom', 'react-router', 'hono', '@hono/[^/]+', '@react-router/[^/]+')}`,
    },
  ),
  forbid(
    'rules-run-in-browsers',
    'types and rules import no use case, no database, no package: browsers download them',
    {
      path: ['^shop/[^/]+/[^/]+\\.ts$', '^shop/[^/]+/(editing|login|staff)/[^/]+\\.ts$'],
      pathNot: '\\.(server|form|test)\\.ts$',
    },
    { path: `\\.server\\.ts$|\\.form\\.ts$|/internal/|^db/|${otherPackages()}`, ...values },
  ),
  forbid(
    'form-schemas-use-zod',
    'a form schema is zod over numbers, copy and rules',
    { path: '\\.form\\.ts$' },
    { path: `\\.server\\.ts$|^db/|${otherPackages('zod')}`, ...values },
  ),
  forbid(
    'use-cases-use-the-database',
    'a use case uses the query library; other packages stay in internal/',
    { path: ['^shop/[^/]+/[^/]+\\.server\\.ts$', '^shop/[^/]+/(editing|login|staff)/[^/]+\\.server\\.ts$'] },
    { path: otherPackages('kysely', 'zod', '@types/.*') },
  ),
];

const ROUTES = '^app/.*(/route|\\.route|/layout|not-found)\\.tsx?$|^app/.*\\.server\\.ts$';
const COMPONENTS = '^app/(components|client|storefront|account|admin)/';

const pages = [
  forbid(
    'components-only-render',
    'components render: no use cases, no database, no schema',
    { path: COMPONENTS, pathNot: `${TEST}|${ROUTES}` },
    {
      path: `\\.server\\.ts$|\\.form\\.ts$|^(db|server|cli)/|^app/http/(?!.*copy)|${npm('zod', 'kysely', 'pg')}`,
      ...values,
    },
  ),
  forbid(
    'routes-never-query',
    'a page calls a use case, never the database',
    { path: ROUTES, pathNot: TEST },
    { path: `^(db|server|cli)/|${npm('kysely', 'pg')}`, ...values },
  ),
  forbid(
    'http-knows-no-use-case',
    'app/http carries requests; business rules are elsewhere',
    { path: '^app/http/', pathNot: TEST },
    {
      path: '^(server|cli|app/(storefront|account|admin|components))/|^shop/.*\\.server\\.ts$',
      pathNot: '(/|-)copy\\.ts$',
      ...values,
    },
  ),
  forbid(
    'browsers-load-no-server',
    'a page never loads the command line or the demo',
    { path: '^(app|shop|lib|emails)/', pathNot: TEST },
    { path: '^(cli|demo|db/embedded|tools|tests)/' },
  ),
  forbid(
    'server-knows-no-command',
    'commands use the server’s parts, never the other way round',
    { path: '^(server|demo)/', pathNot: TEST },
    { path: '^(cli|tools|tests)/' },
  ),
  forbid(
    'server-knows-only-context',
    'the server passes requests on; pages belong to React Router',
    { path: '^(server|cli|demo)/', pathNot: TEST },
    { path: '^app/', pathNot: '^app/(http/|paths\\.ts$)' },
  ),
];

/** Every import rule of the project; docs/ARCHITECTURE.md says the same in words. */
export const importRules: IForbiddenRuleType[] = [
  ...floor,
  ...moduleRules,
  ...pages,
  forbid('no-cycles', 'cycles cannot be read from top to bottom', {}, { circular: true, ...values }),
  forbid(
    'resolvable',
    'an import that leads nowhere',
    { pathNot: TEST },
    { couldNotResolve: true, pathNot: '^virtual:' },
  ),
];
