import { ANSWER_MS, type Connection, type ConnectOptions, connect, type Db } from '#db/connect.ts';
import { withTransaction } from '#db/transaction.ts';
import { once } from '#lib/once.ts';
import { enqueueEmail } from '#shop/notifications/enqueue-email.server.ts';
import { openSeal, type Seal } from '#shop/notifications/seal.server.ts';
import type { PasswordPolicy } from './account.ts';
import type { Engine } from './internal/auth.ts';
import { discoveryUrl, type GoogleKeys, RESET_SECONDS } from './internal/auth-facts.ts';
import { type Cookies, openCookies } from './internal/cookies.ts';
import { type HashingQueue, openHashingQueue, openPasswords, type Passwords } from './internal/passwords.ts';
import { reconcileListRole } from './internal/roles.ts';
import { verifyMailbox } from './internal/verify-mailbox.ts';
import type { Role } from './permissions.ts';

/** The owner's settings for accounts. */
type AccountSettings = {
  /** The public address without a slash at the end. */
  origin: string;
  readonly shopName: string;
  /** Lowercase addresses; each becomes an administrator once verified. */
  adminEmails: readonly string[];
  /** Whether people with this role must use two-step login; asked on every request. */
  isSecondFactorRequired: (role: Role) => boolean;
  /** Answers do not reveal whether an account exists. */
  isPrivate: boolean;
  password: PasswordPolicy;
  google: GoogleKeys | null;
  /** Addresses of photos outside the shop must begin with one of these, such as `https://res.cloudinary.com/name/`. */
  photoPrefixes: readonly string[];
  /** Path of the file with the first administrator's password, deleted at its first use. */
  firstAdminFile: string;
};

/** What the use cases of this module need. */
export type Accounts = {
  db: Db;
  settings: AccountSettings;
  readonly seal: Seal;
  readonly cookies: Cookies;
  readonly passwords: Passwords;
  /** Limits concurrent sign-ups and logins, so that pages are still rendered during a rush. */
  loginQueue: HashingQueue;
  engine(): Promise<Engine>;
  /** Better Auth with Google; null: there are no keys, or Google cannot be reached now. */
  google(): Promise<Engine | null>;
  close(): Promise<void>;
};

type AccountOptions = {
  db: Db;
  /** URL of the same database: Better Auth gets its own pool. */
  url: string;
  /** The same as for the shop's own pool. */
  statements: ConnectOptions['statements'];
  /** Secret that signs cookies and encrypts emails; read on first use. */
  secret: () => string;
  settings: AccountSettings;
  onProblem(sentence: string, error?: unknown): void;
};

const POOL_SIZE = 4;
/** Sign-ups hold a connection while they wait for each other's hashes. */
const POOL_WAIT_MS = 60_000;
const DISCOVERY_MS = 5_000;
/** One password is hashed while the next account is looked up. */
const LOGIN_CONCURRENCY = 2;
const WAITING_MAX = 100;

/** Creates the accounts module. Connections and secrets are opened on first use, because CLI commands need few of them. */
export function openAccounts({ db, url, statements, secret, settings, onProblem }: AccountOptions): Accounts {
  let pool: Connection | null = null;
  let google: Promise<Engine | null> | null = null;
  const seal = once(() => openSeal(secret()));
  const cookies = once(() => openCookies(secret(), settings.origin.startsWith('https:')));
  const passwords = once(openPasswords);
  const engine = once(() => engineWith(null));

  return {
    db,
    settings,
    get seal() {
      return seal();
    },
    get cookies() {
      return cookies();
    },
    get passwords() {
      return passwords();
    },
    loginQueue: openHashingQueue(LOGIN_CONCURRENCY, WAITING_MAX),
    engine,
    google() {
      // A failure is not cached: Google may be back at the next attempt.
      google ??= openGoogle().then((opened) => {
        if (opened === null) google = null;
        return opened;
      });
      return google;
    },
    async close() {
      await pool?.close();
    },
  };

  async function engineWith(keys: GoogleKeys | null): Promise<Engine> {
    const { createAuth } = await import('./internal/auth.ts');
    const onLost = (error: Error) => onProblem('lost', error);
    pool ??= connect(url, { poolSize: POOL_SIZE, waitMs: POOL_WAIT_MS, answerMs: ANSWER_MS, statements, onLost });
    return createAuth({
      db: pool.db,
      origin: settings.origin,
      shopName: settings.shopName,
      cookies: cookies(),
      passwords: passwords(),
      google: keys,
      sendReset: ({ id: customerId, email, name }, token) =>
        enqueueEmail(
          db,
          'password-reset',
          email,
          { customerId, name },
          {
            seal: seal(),
            facts: { link: `${settings.origin}/reset-password?token=${token}` },
            expiresAt: new Date(Date.now() + RESET_SECONDS * 1_000),
          },
        ),
      onReset: async (customerId) => {
        await withTransaction(db, (trx) => verifyMailbox(trx, customerId, true));
        await reconcileListRole(db, settings.adminEmails, customerId);
      },
      onProblem,
    });
  }

  async function openGoogle(): Promise<Engine | null> {
    if (settings.google === null) return null;
    try {
      // Checked first, because Better Auth would wait without limit, and after a failure leave Google out permanently.
      const found = await fetch(discoveryUrl(settings.google.issuer), { signal: AbortSignal.timeout(DISCOVERY_MS) });
      if (!found.ok) throw new Error(`${found.status} from ${settings.google.issuer}`);
      const opened = await engineWith(settings.google);
      const { socialProviders } = await opened.$context;
      if (socialProviders.some(({ id }) => id === 'google')) return opened;
    } catch (error) {
      onProblem('Google cannot be reached', error);
    }
    return null;
  }
}
