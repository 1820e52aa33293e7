import type { IForbiddenRuleType } from 'dependency-cruiser';

/** Which rooms a room may use; each also itself. The order is that of docs/ARCHITECTURE.md. */
const roomsBelow: Record<string, string[]> = {
  media: [],
  notifications: [],
  payments: [],
  accounts: ['notifications', 'media'],
  addresses: ['accounts'],
  catalog: ['media'],
  likes: ['accounts', 'catalog'],
  cart: ['accounts', 'catalog'],
  orders: ['accounts', 'addresses', 'cart', 'catalog', 'payments', 'notifications'],
  reviews: ['accounts', 'catalog', 'orders', 'notifications'],
  messages: ['accounts', 'notifications'],
  privacy: [
    'media',
    'notifications',
    'payments',
    'accounts',
    'addresses',
    'catalog',
    'likes',
    'cart',
    'orders',
    'reviews',
    'messages',
  ],
};

const rooms = Object.keys(roomsBelow);
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
    'kit-imports-nothing',
    'kit is used by everything and knows nobody',
    { path: '^kit/', pathNot: TEST },
    { pathNot: '^kit/' },
  ),
  forbid(
    'numbers-import-nothing',
    'the numbers of the product stand alone',
    { path: '^config/numbers' },
    { path: '.' },
  ),
  forbid(
    'words-import-only-figures',
    'sentences take their figures from kit and numbers, and nothing else',
    { path: '^words/', pathNot: TEST },
    { pathNot: '^(words/|kit/|config/numbers)' },
  ),
  forbid(
    'db-knows-no-room',
    'the database is below the rooms',
    { path: '^db/', pathNot: TEST },
    { path: '^(app|shop|server|cli|words)/' },
  ),
];

const roomWalls = [
  ...rooms.map((room) =>
    forbid(
      `room-${room}`,
      `${room} may use only ${roomsBelow[room]?.join(', ') || 'no other room'}`,
      { path: `^shop/${room}/`, pathNot: TEST },
      { path: '^shop/', pathNot: `^shop/(${[room, ...(roomsBelow[room] ?? [])].join('|')})/` },
    ),
  ),
  forbid(
    'only-known-rooms',
    'a new room is written into the order first',
    { path: `^shop/(?!(${rooms.join('|')})/)` },
    { path: '.' },
  ),
  forbid(
    'inside-is-private',
    "a room's inside belongs to the room",
    { path: '^shop/([^/]+)/', pathNot: TEST },
    { path: '^shop/[^/]+/inside/', pathNot: '^shop/$1/inside/' },
  ),
  forbid(
    'inside-is-private-to-all',
    "a room's inside belongs to the room",
    { path: '^(app|server|cli|db|config|words|bench)/', pathNot: TEST },
    { path: '^shop/[^/]+/inside/' },
  ),
  forbid(
    'rooms-know-no-page',
    'rooms know no React, no HTTP and no page',
    { path: '^shop/', pathNot: TEST },
    {
      path: `^(app|server|cli|words/(?!forms))/?|${npm('react', 'react-dom', 'react-router', 'hono', '@hono/[^/]+', '@react-router/[^/]+')}`,
    },
  ),
  forbid(
    'nouns-run-in-browsers',
    'a noun imports no verb, no database, no package: it is shipped to browsers',
    { path: '^shop/[^/]+/[^/]+\\.ts$', pathNot: '\\.(server|form|test)\\.ts$' },
    { path: `\\.server\\.ts$|\\.form\\.ts$|/inside/|^db/|${otherPackages()}`, ...values },
  ),
  forbid(
    'forms-use-zod',
    'a form is zod over numbers, words and nouns',
    { path: '\\.form\\.ts$' },
    { path: `\\.server\\.ts$|^db/|${otherPackages('zod')}`, ...values },
  ),
  forbid(
    'verbs-use-the-database',
    "a verb uses the query library; other packages stay in the room's inside",
    { path: '^shop/[^/]+/[^/]+\\.server\\.ts$' },
    { path: otherPackages('kysely', 'zod', '@types/.*') },
  ),
];

const pages = [
  forbid(
    'ui-only-draws',
    'components draw: no verbs, no database, no schema',
    { path: '^app/ui/', pathNot: TEST },
    {
      path: `\\.server\\.ts$|\\.form\\.ts$|^(db|server|cli)/|^app/(routes|http)/|${npm('zod', 'kysely', 'pg')}`,
      ...values,
    },
  ),
  forbid(
    'routes-never-query',
    'a page asks a verb, never the database',
    { path: '^app/routes/', pathNot: TEST },
    { path: `^(db|server|cli)/|${npm('kysely', 'pg')}`, ...values },
  ),
  forbid(
    'page-plumbing-knows-no-verb',
    'app/http carries requests, it does no business',
    { path: '^app/http/', pathNot: TEST },
    { path: '^(server|cli|app/(routes|ui))/|^shop/.*\\.server\\.ts$', ...values },
  ),
  forbid(
    'browsers-load-no-server',
    'a page never loads the command line or the demo',
    { path: '^(app|shop|kit|words)/', pathNot: TEST },
    { path: '^(cli|db/demo|db/embedded|bench|tests)/' },
  ),
  forbid(
    'server-knows-only-context',
    'the server hands requests over; pages are React Router’s business',
    { path: '^(server|cli)/', pathNot: TEST },
    { path: '^app/', pathNot: '^app/(http/|paths\\.ts$)' },
  ),
];

/** Every import rule of the project; docs/ARCHITECTURE.md says the same in words. */
export const roomRules: IForbiddenRuleType[] = [
  ...floor,
  ...roomWalls,
  ...pages,
  forbid('no-circles', 'circles cannot be read downward', {}, { circular: true, ...values }),
  forbid(
    'resolvable',
    'an import that leads nowhere',
    { pathNot: TEST },
    { couldNotResolve: true, pathNot: '^virtual:' },
  ),
];
