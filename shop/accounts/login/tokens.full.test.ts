import { sql } from 'kysely';
import { expect, test } from 'vitest';
import '#tests/support/database.ts';
import { newId } from '#db/ids.ts';
import { withTransaction } from '#db/transaction.ts';
import { downloadHref, openDownload } from '#shop/downloads/download.server.ts';
import { storeProductFile } from '#shop/downloads/product-files.server.ts';
import { releaseDownloads } from '#shop/orders/move-order.server.ts';
import { eraseCustomer } from '#shop/privacy/erase-customer.server.ts';
import {
  cookieHeader,
  emailsTo,
  joinShop,
  openTestShop,
  sessionOf,
  somebody,
  verifyAddress,
} from '#tests/support/fixtures/accounts.ts';
import { openProduct } from '#tests/support/fixtures/catalog.ts';
import { writeOrder } from '#tests/support/fixtures/orders.ts';
import { events, fates, type TokenEvent, type TokenKind, tokens } from '#tests/support/security/token-table.ts';
import { codeNow } from '#tests/support/services/totp.ts';
import { requestEmailChange } from '../change-email.server.ts';
import { findKnownDevice } from '../internal/known-devices.ts';
import { grantAdmin, revokeAdmin } from '../roles.server.ts';
import type { Client, Session } from '../session.ts';
import { endOtherSessions, findSession, logOut } from '../sessions.server.ts';
import { enterCode } from './enter-code.server.ts';
import { enterLoginCode } from './enter-login-code.server.ts';
import { logIn } from './log-in.server.ts';
import { useLoginLink as logInByLink, requestLoginLink } from './login-link.server.ts';
import { requestReset, resetPassword } from './reset-password.server.ts';
import { setUpShop } from './set-up-shop.server.ts';
import { confirmSecondFactor, disableSecondFactor, enrolSecondFactor } from './two-factor.server.ts';
import { resendVerification, verifyEmail } from './verify-email.server.ts';

type Shop = Awaited<ReturnType<typeof openTestShop>>;

const PASSWORD = 'correct horse';
/** One row of the table: some fifteen accounts with everything that people do to them. */
const ROW_MAX_MS = 120_000;

let people = 0;

/** An account as a kind of token and an event need it: its owner's browser, and how things are done to it. */
async function openAccount(shop: Shop, kind: TokenKind, event: TokenEvent) {
  const { accounts, db } = shop;
  people += 1;
  const { client, session, form } = await joinShop(accounts, { username: `asha${people}` });
  const { customerId } = session;
  const { email } = form;
  if (kind !== 'verification') {
    await verifyAddress(accounts, customerId);
  }
  const account = {
    customerId,
    email,
    username: form.username,
    device: deviceOf(client),
    client,
    session,
    secret: '',
    latest,
    turnOn,
  };
  if (event === 'roleRevoked') await grantAdmin(db, email);
  if (kind === 'challenge' || event === 'twoFactorOff') await turnOn();
  return account;

  async function latest(queuedEmail: string, recipient = email): Promise<string> {
    return (await emailsTo(accounts, recipient, queuedEmail)).at(-1)?.token ?? '';
  }

  async function turnOn(): Promise<void> {
    const enrolled = succeed(await enrolSecondFactor(accounts, account.client, account.session, PASSWORD));
    const { cookies } = succeed(await confirmSecondFactor(accounts, account.client, codeNow(enrolled.secret)));
    account.secret = enrolled.secret;
    account.client = { ...client, cookie: [cookieHeader(cookies), account.device.cookie].join('; ') };
    account.session = await sessionOf(accounts, cookies);
  }
}

type Account = Awaited<ReturnType<typeof openAccount>>;

function succeed<Value>(answer: { ok: true; value: Value } | { ok: false; reason: string }): Value {
  if (!answer.ok) throw new Error(answer.reason);
  return answer.value;
}

/** The same device without its session. */
const deviceOf = (client: Client): Client => ({
  ...client,
  cookie: client.cookie?.split('; ').find((pair) => pair.includes('.device=')) ?? null,
});

/** A session made for the account, so that a link may be tried that counts in one alone; null: the account is gone. */
async function openSession({ db }: Shop, customerId: string): Promise<Session | null> {
  const customer = await db.selectFrom('customers').select('id').where('id', '=', customerId).executeTakeFirst();
  if (!customer) return null;
  const id = newId();
  const expiresAt = new Date(Date.now() + 60_000);
  await db
    .insertInto('sessions')
    .values({ id, token: newId(), customer_id: customerId, expires_at: expiresAt })
    .execute();
  return { id, customerId, isAdmin: false, role: null, adminStep: null };
}

/** Makes a token of each kind; what comes back tries it. */
const makers: Record<TokenKind, (shop: Shop, account: Account) => Promise<() => Promise<boolean>>> = {
  async thisSession({ accounts }, { client }) {
    return async () => (await findSession(accounts, client.cookie)) !== null;
  },
  async otherSession({ accounts }, { username, secret }) {
    const other = somebody();
    const { cookies } = succeed(await logIn(accounts, other, { identifier: username, password: PASSWORD }));
    const entered = secret && (await enterCode(accounts, somebody(cookies), codeNow(secret)));
    const cookie = cookieHeader(entered ? succeed(entered).cookies : cookies);
    return async () => (await findSession(accounts, cookie)) !== null;
  },
  async reset({ accounts }, { email, latest }) {
    succeed(await requestReset(accounts, somebody(), email));
    const token = await latest('password-reset');
    return async () => (await resetPassword(accounts, somebody(), { token, password: 'newer horse' })).ok;
  },
  async verification(shop, { customerId, latest }) {
    const token = await latest('verify-email');
    return () => verify(shop, customerId, token);
  },
  async emailChange(shop, { customerId, username, session, latest }) {
    const newEmail = `${username}.new@example.com`;
    succeed(await requestEmailChange(shop.accounts, session, { email: newEmail, password: PASSWORD }));
    const token = await latest('change-email', newEmail);
    return () => verify(shop, customerId, token);
  },
  async loginLink({ accounts }, { email, latest }) {
    succeed(await requestLoginLink(accounts, somebody(), { email }));
    const token = await latest('login-link');
    return async () => (await logInByLink(accounts, somebody(), token)).ok;
  },
  async loginCode({ accounts }, { email }) {
    const client = somebody();
    const { cookie } = succeed(await requestLoginLink(accounts, client, { email }));
    const { code } = (await emailsTo(accounts, email, 'login-link')).at(-1)?.facts ?? {};
    const browser = { ...client, cookie: cookieHeader([cookie]) };
    return async () => (await enterLoginCode(accounts, browser, String(code))).ok;
  },
  async challenge({ accounts }, { username, secret }) {
    const { cookies } = succeed(await logIn(accounts, somebody(), { identifier: username, password: PASSWORD }));
    const waiting = somebody(cookies);
    return async () => (await enterCode(accounts, waiting, codeNow(secret))).ok;
  },
  async device({ accounts }, { customerId, device }) {
    return async () => (await findKnownDevice(accounts, device, customerId)) !== null;
  },
  async download({ db, orderContext }, { customerId }) {
    const product = { type: 'digital' as const, category: null, name: `File of ${customerId}` };
    const { id: productId } = await openProduct(db, product);
    await storeProductFile(db, orderContext.privateFolder, productId, { fileName: 'a.zip', bytes: new Uint8Array(1) });
    const lines = [{ productId, name: product.name }];
    const orderId = await writeOrder(db, { customerId, status: 'completed', lines });
    await withTransaction(db, (trx) => releaseDownloads(trx, orderContext, orderId));
    const expiresAt = new Date(Date.now() + 60_000);
    const token = downloadHref(orderContext, { orderId, position: 1 }, expiresAt).replace('/download/', '');
    return async () => (await openDownload(orderContext, token, new Date(Date.now() + timeGone))).ok;
  },
};

/** Milliseconds that the test says have passed: a download's link says itself how long it is good. */
let timeGone = 0;

async function verify(shop: Shop, customerId: string, token: string): Promise<boolean> {
  const session = await openSession(shop, customerId);
  return session !== null && (await verifyEmail(shop.accounts, session, token)).ok;
}

/** What happens to the account; `attempt` uses the token itself. */
const happenings: Record<
  TokenEvent,
  (shop: Shop, account: Account, kind: TokenKind, attempt: () => Promise<boolean>) => Promise<unknown>
> = {
  use: async (_shop, _account, _kind, attempt) => expect(await attempt()).toBe(true),
  async another(shop, account, kind) {
    if (kind === 'verification') return succeed(await resendVerification(shop.accounts, account.session));
    if (kind !== 'emailChange') return makers[kind](shop, account);
    const email = `${account.username}.other@example.com`;
    return succeed(await requestEmailChange(shop.accounts, account.session, { email, password: PASSWORD }));
  },
  async expiry({ db }) {
    timeGone = 120_000;
    for (const table of ['sessions', 'verifications', 'login_codes', 'known_devices'])
      await sql`update ${sql.table(table)} set expires_at = now() - interval '1 second'`.execute(db);
  },
  async reset({ accounts }, { email, latest }) {
    succeed(await requestReset(accounts, somebody(), email));
    succeed(
      await resetPassword(accounts, somebody(), { token: await latest('password-reset'), password: 'newer horse' }),
    );
  },
  async loginLink({ accounts }, { email, device, latest }) {
    succeed(await requestLoginLink(accounts, device, { email }));
    succeed(await logInByLink(accounts, device, await latest('login-link')));
  },
  async emailChange({ accounts }, { username, session, latest }) {
    const email = `${username}.moved@example.com`;
    succeed(await requestEmailChange(accounts, session, { email, password: PASSWORD }));
    succeed(await verifyEmail(accounts, session, await latest('change-email', email)));
  },
  async setUp({ accounts, db }, { customerId, session, username }) {
    await db.insertInto('admin_roles').values({ customer_id: customerId, source: 'first-start' }).execute();
    succeed(await setUpShop(accounts, session, { email: `${username}.owner@example.com`, password: 'newer horse' }));
  },
  logout: ({ accounts }, { client }) => logOut(accounts, client),
  // From a browser whose device is another one.
  signOutElsewhere: ({ accounts }, { client, session }, kind) =>
    endOtherSessions(accounts, kind === 'device' ? { ...client, cookie: null } : client, session),
  twoFactorOn: (_shop, { turnOn }) => turnOn(),
  twoFactorOff: async ({ accounts }, { client, session }) =>
    succeed(await disableSecondFactor(accounts, client, session, PASSWORD)),
  roleGranted: async ({ db }, { email }) => succeed(await grantAdmin(db, email)),
  async roleRevoked(shop, { email }) {
    const { form } = await joinShop(shop.accounts, { username: `keeper${people}` });
    succeed(await grantAdmin(shop.db, form.email));
    succeed(await revokeAdmin(shop.db, email));
  },
  deletion: async (shop, { session }) => succeed(await eraseCustomer(shop, session, PASSWORD)),
};

test.each(Object.keys(tokens) as TokenKind[])(
  'tokens are cancelled as the table says: %s',
  { timeout: ROW_MAX_MS },
  async (kind) => {
    const shop = await openTestShop({ SECRET: 'a secret of the tests, 32 characters' });
    const seen: Partial<Record<TokenEvent, string>> = {};
    for (const event of Object.keys(events) as TokenEvent[]) {
      if (fates[kind][event] === 'none') {
        seen[event] = 'none';
        continue;
      }
      timeGone = 0;
      const account = await openAccount(shop, kind, event);
      const attempt = await makers[kind](shop, account);
      await happenings[event](shop, account, kind, attempt);
      seen[event] = (await attempt()) ? 'stays' : 'cancelled';
    }
    expect(seen).toEqual(fates[kind]);
  },
);
