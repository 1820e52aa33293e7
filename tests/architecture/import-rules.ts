import type { IForbiddenRuleType } from 'dependency-cruiser';

/** Which modules a module may use; each also itself. The order is that of docs/ARCHITECTURE.md. */
const modulesBelow: Record<string, string[]> = {
  outbound: [],
  media: ['outbound'],
  notifications: [],
  settings: ['media'],
  'api-keys': ['notifications'],
  webhooks: ['outbound', 'notifications', 'api-keys'],
  payments: [],
  accounts: ['notifications', 'media'],
  addresses: ['accounts'],
  delivery: ['addresses'],
  credit: [],
  pricing: ['catalog', 'delivery'],
  promotions: ['catalog', 'delivery', 'pricing'],
  drops: [],
  inventory: ['drops', 'notifications'],
  catalog: ['media', 'delivery', 'inventory', 'drops'],
  search: ['media', 'pricing', 'promotions', 'drops', 'catalog'],
  collections: ['media', 'catalog', 'search'],
  'bulk-edit': ['catalog', 'search', 'collections'],
  import: ['media', 'pricing', 'catalog', 'search'],
  likes: ['accounts', 'catalog', 'search'],
  cart: ['accounts', 'drops', 'catalog'],
  invoicing: ['accounts', 'addresses', 'pricing'],
  bookkeeping: ['addresses', 'invoicing'],
  downloads: ['catalog'],
  orders: [
    'accounts',
    'delivery',
    'credit',
    'pricing',
    'promotions',
    'inventory',
    'payments',
    'notifications',
    'invoicing',
    'downloads',
  ],
  checkout: [
    'accounts',
    'addresses',
    'delivery',
    'credit',
    'drops',
    'cart',
    'pricing',
    'promotions',
    'inventory',
    'payments',
    'orders',
  ],
  billing: ['credit', 'drops', 'inventory', 'invoicing', 'payments', 'promotions', 'orders'],
  refunds: [
    'credit',
    'notifications',
    'inventory',
    'pricing',
    'promotions',
    'payments',
    'invoicing',
    'orders',
    'billing',
  ],
  fulfilment: ['pricing', 'payments', 'orders', 'billing'],
  shipping: ['delivery', 'payments', 'orders', 'refunds', 'fulfilment', 'returns'],
  remittances: ['payments', 'orders', 'fulfilment'],
  returns: [
    ...['accounts', 'media', 'catalog', 'pricing', 'inventory', 'payments', 'notifications', 'downloads', 'orders'],
    'refunds',
  ],
  'draft-orders': [
    ...['accounts', 'addresses', 'cart', 'catalog', 'pricing', 'payments', 'notifications', 'orders', 'checkout'],
  ],
  services: ['accounts', 'catalog', 'pricing', 'payments', 'orders', 'checkout'],
  reviews: ['accounts', 'catalog'],
  messages: ['accounts', 'notifications'],
  funnel: [],
  moving: ['accounts', 'addresses'],
  privacy: ['*'],
};

const modules = Object.keys(modulesBelow);
const below = (module: string): string[] =>
  modulesBelow[module]?.includes('*') ? modules : [module, ...(modulesBelow[module] ?? [])];
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
  ...modules.map((module) =>
    forbid(
      `module-${module}`,
      `${module} may use only ${modulesBelow[module]?.join(', ') || 'no other module'}`,
      { path: `^shop/${module}/`, pathNot: TEST },
      { path: '^shop/', pathNot: `^shop/(${below(module).join('|')})/`, ...values },
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
