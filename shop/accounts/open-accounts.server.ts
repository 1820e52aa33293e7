import { ANSWER_MS, type Connection, type ConnectOptions, connect, type Db } from '#db/connect.ts';
import { withTransaction } from '#db/transaction.ts';
import { enqueueEmail } from '#shop/notifications/enqueue-email.server.ts';
import { openSeal, type Seal } from '#shop/notifications/seal.server.ts';
import type { PasswordPolicy } from './account.ts';
import type { Engine } from './internal/auth.ts';
import { discoveryUrl, type GoogleKeys, RESET_SECONDS } from './internal/auth-facts.ts';
import { type Cookies, openCookies } from './internal/cookies.ts';
import { type HashingQueue, openHashingQueue } from './internal/hashing-queue.ts';
import { openPasswords, type Passwords } from './internal/passwords.ts';
import { settleListRole } from './internal/roles.ts';
import { proveMailbox } from './internal/verify-mailbox.ts';

/** What the owner decided about accounts. */
type AccountSettings = {
  /** The public address without a slash at the end. */
  origin: string;
  shopName: string;
  /** Lowercase; each becomes an administrator once verified. */
  adminEmails: readonly string[];
  isSecondFactorRequired: boolean;
  /** Answers reveal no accounts. */
  isPrivate: boolean;
  password: PasswordPolicy;
  google: GoogleKeys | null;
  /** Where photos may lie besides the shop itself, such as `https://res.cloudinary.com/name/`. */
  photoPrefixes: readonly string[];
  /** Holds the first administrator's password until its first use. */
  firstAdminFile: string;
};

/** What the verbs of this room work with. */
export type Accounts = {
  db: Db;
  settings: AccountSettings;
  readonly seal: Seal;
  readonly cookies: Cookies;
  readonly passwords: Passwords;
  /** Of people who sign up or log in: a crowd at the door is let in a few at a time, and pages are drawn in between. */
  turns: HashingQueue;
  engine(): Promise<Engine>;
  /** The engine with Google; null where there are no keys, or Google cannot be reached now. */
  google(): Promise<Engine | null>;
  close(): Promise<void>;
};

export type AccountParts = {
  db: Db;
  /** Of the same database: the engine keeps a pool of its own. */
  url: string;
  /** As for the shop's own pool. */
  statements: ConnectOptions['statements'];
  /** What signs cookies and seals letters; asked for when it is first needed. */
  secret: () => string;
  settings: AccountSettings;
  onProblem(sentence: string, error?: unknown): void;
};

const POOL_SIZE = 4;
/** Sign-ups wait for each other's hashes, and so for a connection. */
const POOL_WAIT_MS = 60_000;
const DISCOVERY_MS = 5_000;
/** One hashes while the next is looked up. */
const AT_ONCE = 2;
const WAITING_MAX = 100;

/** Opens the room. Nothing is connected, read or written before it is first needed: commands need little of it. */
export function openAccounts({ db, url, statements, secret, settings, onProblem }: AccountParts): Accounts {
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
    turns: openHashingQueue(AT_ONCE, WAITING_MAX),
    engine,
    google() {
      // A failure is not kept: Google may be back at the next click.
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
      sendReset: ({ email, name }, token) =>
        enqueueEmail(
          db,
          'password-reset',
          email,
          { name },
          {
            seal: seal(),
            facts: { link: `${settings.origin}/reset-password?token=${token}` },
            expiresAt: new Date(Date.now() + RESET_SECONDS * 1_000),
          },
        ),
      onReset: async (customerId) => {
        await withTransaction(db, (trx) => proveMailbox(trx, customerId, true));
        await settleListRole(db, settings.adminEmails, customerId);
      },
      onProblem,
    });
  }

  async function openGoogle(): Promise<Engine | null> {
    if (settings.google === null) return null;
    try {
      // The engine would wait for ever, and leave Google out for ever where it fails.
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

function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
