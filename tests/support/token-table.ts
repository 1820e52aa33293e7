/** Everything that opens something for the person who holds it. */
export const tokens = {
  thisSession: 'Session in this browser',
  otherSession: 'Session in another browser',
  reset: 'Password reset link (1 hour)',
  verification: 'Verification link (24 hours)',
  emailChange: 'Email change link (24 hours)',
  loginLink: 'Login link (15 minutes)',
  challenge: 'Login waiting for its second factor (10 minutes)',
  device: 'Known device (180 days)',
  download: 'Download link',
} as const;

/** What may cancel them. */
export const events = {
  use: 'Its own use',
  another: 'Another of its kind',
  expiry: 'Its time is up',
  reset: 'Password reset',
  loginLink: 'Login by link',
  emailChange: 'Email changed',
  claim: 'Shop claimed (new email and password)',
  logout: 'Logout',
  signOutElsewhere: 'Log out everywhere else',
  twoFactorOn: 'Two-factor on',
  twoFactorOff: 'Two-factor off',
  roleGranted: 'Admin role granted',
  roleRevoked: 'Admin role revoked',
  deletion: 'Account deleted',
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

const LINK: TokenEvent[] = ['use', 'expiry', 'reset', 'emailChange', 'claim', 'signOutElsewhere', 'deletion'];

/** What happens to each, when. A session that two-factor changes replace is cancelled: the browser gets a new one. */
export const fates: Record<TokenKind, Record<TokenEvent, Fate>> = {
  thisSession: row(['expiry', 'reset', 'logout', 'twoFactorOn', 'twoFactorOff', 'roleRevoked', 'deletion']),
  otherSession: row(['expiry', 'reset', 'emailChange', 'claim', 'signOutElsewhere', 'roleRevoked', 'deletion']),
  reset: row(LINK),
  // An account whose address is verified gets none.
  verification: row([...LINK, 'loginLink']),
  emailChange: row([...LINK, 'another']),
  loginLink: row([...LINK, 'loginLink']),
  challenge: row([...LINK, 'twoFactorOff'], ['twoFactorOn']),
  device: row(['expiry', 'reset', 'signOutElsewhere', 'deletion']),
  download: row(['expiry']),
};

const SHOWN: Record<Fate, string> = { cancelled: 'cancelled', stays: 'stays', none: '–' };

/** The table as docs/accounts.md shows it. */
export function tokenTable(): string {
  const kinds = Object.keys(tokens) as TokenKind[];
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [
    line(['', ...kinds.map((kind) => tokens[kind])]),
    line(['', ...kinds].map(() => '---')),
    ...(Object.keys(events) as TokenEvent[]).map((event) =>
      line([events[event], ...kinds.map((kind) => SHOWN[fates[kind][event]])]),
    ),
  ].join('\n');
}
