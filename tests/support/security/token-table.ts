/** Every token that gives access to the person who holds it. */
export const tokens = {
  thisSession: 'Session in this browser',
  otherSession: 'Session in another browser',
  reset: 'Password reset link (1 hour)',
  verification: 'Verification link (24 hours)',
  emailChange: 'Email change link (24 hours)',
  loginLink: 'Login link (15 minutes)',
  loginCode: 'Code of a login email (10 minutes)',
  challenge: 'Login waiting for its second factor (10 minutes)',
  device: 'Known device (180 days)',
  download: 'Download link',
} as const;

/** What may cancel them. */
export const events = {
  use: 'its own use',
  another: 'a newer one',
  expiry: 'its time is up',
  reset: 'password reset',
  loginLink: 'login by link',
  emailChange: 'changed email',
  setUp: 'first setup',
  logout: 'logout',
  signOutElsewhere: 'logout elsewhere',
  twoFactorOn: 'two-step login on',
  twoFactorOff: 'two-step login off',
  roleGranted: 'admin role granted',
  roleRevoked: 'admin role revoked',
  deletion: 'account deletion',
} as const;

export type TokenKind = keyof typeof tokens;
export type TokenEvent = keyof typeof events;

/** `none`: the two do not meet. */
export type Fate = 'cancelled' | 'stays' | 'none';

const row = (cancelledBy: readonly TokenEvent[], never: readonly TokenEvent[] = []): Record<TokenEvent, Fate> =>
  Object.fromEntries(
    (Object.keys(events) as TokenEvent[]).map((event) => [
      event,
      never.includes(event) ? 'none' : cancelledBy.includes(event) ? 'cancelled' : 'stays',
    ]),
  ) as Record<TokenEvent, Fate>;

const LINK: TokenEvent[] = ['use', 'expiry', 'reset', 'emailChange', 'setUp', 'signOutElsewhere', 'deletion'];

/** What happens to each, when. A session that two-factor changes replace is cancelled: the browser gets a new one. */
export const fates: Record<TokenKind, Record<TokenEvent, Fate>> = {
  thisSession: row(['expiry', 'reset', 'logout', 'twoFactorOn', 'twoFactorOff', 'roleRevoked', 'deletion']),
  otherSession: row(['expiry', 'reset', 'emailChange', 'setUp', 'signOutElsewhere', 'roleRevoked', 'deletion']),
  reset: row(LINK),
  // An account whose address is verified gets none.
  verification: row([...LINK, 'loginLink']),
  emailChange: row([...LINK, 'another']),
  loginLink: row([...LINK, 'loginLink']),
  loginCode: row([...LINK, 'loginLink']),
  challenge: row([...LINK, 'twoFactorOff'], ['twoFactorOn']),
  device: row(['expiry', 'reset', 'signOutElsewhere', 'deletion']),
  download: row(['expiry']),
};

/** Cancel every token but downloads; the page has a sentence on them. */
const common: readonly TokenEvent[] = ['reset', 'deletion'];

/** The table of docs/accounts.md: what cancels each token before its time is up. */
export const drawTokenTable = (): string =>
  [
    '| Token | Cancelled by |',
    '|---|---|',
    ...[...Map.groupBy(Object.keys(tokens) as TokenKind[], causesOf)].map(
      ([causes, kinds]) => `| ${kinds.map((kind) => tokens[kind]).join('; ')} | ${causes || '–'} |`,
    ),
  ].join('\n');

const causesOf = (kind: TokenKind): string =>
  (Object.keys(events) as TokenEvent[])
    .filter((event) => event !== 'expiry' && !common.includes(event) && fates[kind][event] === 'cancelled')
    .map((event) => events[event])
    .join(', ');
