import { sql } from 'kysely';
import { expect, test } from 'vitest';
import '#tests/support/database.ts';
import { withTransaction } from '#db/transaction.ts';
import { openConnections, untilQueryWaits } from '#tests/support/database.ts';
import {
  cookieHeader,
  emailsTo,
  joinShop,
  openTestShop,
  sessionOf,
  somebody,
} from '#tests/support/fixtures/accounts.ts';
import { codeNow } from '#tests/support/services/totp.ts';
import { requestEmailChange } from '../change-email.server.ts';
import { enterCode } from './enter-code.server.ts';
import { logIn } from './log-in.server.ts';
import { useLoginLink as logInByLink, requestLoginLink } from './login-link.server.ts';
import { requestReset, resetPassword } from './reset-password.server.ts';
import { confirmSecondFactor, disableSecondFactor, enrolSecondFactor } from './two-factor.server.ts';
import { verifyEmail } from './verify-email.server.ts';

const EMAIL = 'asha@example.com';
const PASSWORD = 'correct horse';

async function open() {
  const shop = await openTestShop();
  const asha = await joinShop(shop.accounts, { username: 'asha', password: PASSWORD });
  await openConnections(shop.db, 6);
  const latest = async (kind: string, recipient = EMAIL) =>
    (await emailsTo(shop.accounts, recipient, kind)).at(-1)?.token ?? '';
  return { ...shop, asha, latest };
}

type Shop = Awaited<ReturnType<typeof open>>;

/** Runs both while the rows are locked: none changes anything before both are under way. */
async function together<Value>(
  { db }: Shop,
  table: 'customers' | 'verifications',
  one: () => Promise<Value>,
  waitingCount = 2,
) {
  const both: Promise<Value>[] = [];
  await withTransaction(db, async (trx) => {
    await sql`select from ${sql.table(table)} for update`.execute(trx);
    both.push(one(), one());
    await untilQueryWaits(db, waitingCount);
  });
  return Promise.all(both);
}

const reasonsOf = (answers: readonly ({ ok: true } | { ok: false; reason: string })[]) =>
  answers.map((answer) => (answer.ok ? 'ok' : answer.reason)).sort();

test('a login link that is used twice at the same time works once', async () => {
  const shop = await open();
  await requestLoginLink(shop.accounts, somebody(), { email: EMAIL });
  const token = await shop.latest('login-link');
  const answers = await together(shop, 'customers', () => logInByLink(shop.accounts, somebody(), token));
  expect(reasonsOf(answers)).toEqual(['link-spent', 'ok']);
});

test('a verification link that is used twice at the same time counts once', async () => {
  const shop = await open();
  const token = await shop.latest('verify-email');
  const answers = await together(shop, 'customers', () => verifyEmail(shop.accounts, shop.asha.session, token));
  expect(reasonsOf(answers)).toEqual(['link-spent', 'ok']);
});

test('an email change link that is used twice at the same time counts once', async () => {
  const shop = await open();
  const email = 'new@example.com';
  await requestEmailChange(shop.accounts, shop.asha.session, { email, password: PASSWORD });
  const token = await shop.latest('change-email', email);
  const answers = await together(shop, 'customers', () => verifyEmail(shop.accounts, shop.asha.session, token));
  expect(reasonsOf(answers)).toEqual(['link-spent', 'ok']);
  expect(await emailsTo(shop.accounts, EMAIL, 'address-changed')).toHaveLength(1);
});

test('a password reset that is used twice at the same time sets one password', async () => {
  const shop = await open();
  await requestReset(shop.accounts, somebody(), EMAIL);
  const token = await shop.latest('password-reset');
  let nth = 0;
  const reset = () => {
    nth += 1;
    return resetPassword(shop.accounts, somebody(), { token, password: `newer horse ${nth}` });
  };
  // Within one process the engine lets one token be used by one at a time, so only one reaches the database.
  const answers = await together(shop, 'verifications', reset, 1);
  expect(reasonsOf(answers)).toEqual(['link-spent', 'ok']);
});

/** A second factor of asha's, and two logins that wait for their code. */
async function openWithChallenges(shop: Shop) {
  const { accounts, asha } = shop;
  const enrolled = await enrolSecondFactor(accounts, asha.client, asha.session, PASSWORD);
  if (!enrolled.ok) throw new Error(enrolled.reason);
  const confirmed = await confirmSecondFactor(accounts, asha.client, codeNow(enrolled.value.secret));
  if (!confirmed.ok) throw new Error(confirmed.reason);
  const waiting = [];
  for (let at = 0; at < 2; at += 1) {
    const begun = await logIn(accounts, somebody(), { identifier: 'asha', password: PASSWORD });
    waiting.push(somebody(begun.ok ? begun.value.cookies : []));
  }
  const client = { ...somebody(), cookie: cookieHeader(confirmed.value.cookies) };
  return { ...enrolled.value, waiting, client, session: await sessionOf(accounts, confirmed.value.cookies) };
}

test('a backup code that is used twice at the same time works once', async () => {
  const shop = await open();
  const { waiting, spareCodes } = await openWithChallenges(shop);
  const [code = ''] = spareCodes;
  const entering: ReturnType<typeof enterCode>[] = [];
  await withTransaction(shop.db, async (trx) => {
    await sql`select from two_factors for update`.execute(trx);
    for (const client of waiting) entering.push(enterCode(shop.accounts, client, code));
    await untilQueryWaits(shop.db, 2);
  });
  expect(reasonsOf(await Promise.all(entering))).toEqual(['code-over', 'ok']);
});

const HELD = 4_711;

/**
 * Holds every insert into the table, so that something else can happen between a right password (or code, or link) and
 * what it opens.
 */
async function resetBefore<Value>(shop: Shop, table: 'sessions' | 'verifications', login: () => Promise<Value>) {
  const { accounts, db } = shop;
  await requestReset(accounts, somebody(), EMAIL);
  const token = await shop.latest('password-reset');
  await sql`
    create function wait_for_the_test() returns trigger language plpgsql as
    $$ begin perform pg_advisory_xact_lock_shared(${sql.lit(HELD)}); return new; end $$`.execute(db);
  await sql`
    create trigger wait_for_the_test before insert on ${sql.table(table)}
    for each row execute function wait_for_the_test()`.execute(db);
  return withTransaction(db, async (trx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(HELD)})`.execute(trx);
    const answer = login();
    await untilQueryWaits(db);
    const reset = await resetPassword(accounts, somebody(), { token, password: 'newer horse' });
    expect(reset).toMatchObject({ ok: true });
    return { answer };
  });
}

const sessionsOf = ({ db }: Shop) => db.selectFrom('sessions').select('id').execute();

test('a login with the old password fails when a reset overtakes it', async () => {
  const shop = await open();
  const { answer } = await resetBefore(shop, 'sessions', () =>
    logIn(shop.accounts, somebody(), { identifier: 'asha', password: PASSWORD }),
  );
  expect(await answer).toMatchObject({ reason: 'invalid-credentials' });
  expect(await sessionsOf(shop)).toEqual([]);
  expect(await shop.db.selectFrom('known_devices').select('id').execute()).toHaveLength(1);
});

test('a login with the old password reaches no second step when a reset overtakes it', async () => {
  const shop = await open();
  await openWithChallenges(shop);
  const { answer } = await resetBefore(shop, 'verifications', () =>
    logIn(shop.accounts, somebody(), { identifier: 'asha', password: PASSWORD }),
  );
  expect(await answer).toMatchObject({ reason: 'invalid-credentials' });
});

test('a right code fails when a reset overtakes it', async () => {
  const shop = await open();
  const { waiting, secret } = await openWithChallenges(shop);
  const { answer } = await resetBefore(shop, 'sessions', () =>
    enterCode(shop.accounts, waiting[0] ?? somebody(), codeNow(secret)),
  );
  expect(await answer).toMatchObject({ reason: 'code-over' });
  expect(await sessionsOf(shop)).toEqual([]);
});

test('a login link reaches no second step when a reset overtakes it', async () => {
  const shop = await open();
  await openWithChallenges(shop);
  await shop.db.updateTable('customers').set({ email_verified: true }).execute();
  await requestLoginLink(shop.accounts, somebody(), { email: EMAIL });
  const token = await shop.latest('login-link');
  const { answer } = await resetBefore(shop, 'verifications', () => logInByLink(shop.accounts, somebody(), token));
  expect(await answer).toMatchObject({ reason: 'link-spent' });
});

test('turning two-step login on or off keeps no session that a reset ended', async () => {
  const turningOn = await open();
  const { accounts, asha } = turningOn;
  const enrolled = await enrolSecondFactor(accounts, asha.client, asha.session, PASSWORD);
  const secret = enrolled.ok ? enrolled.value.secret : '';
  const on = await resetBefore(turningOn, 'sessions', () =>
    confirmSecondFactor(accounts, asha.client, codeNow(secret)),
  );
  expect(await on.answer).toMatchObject({ reason: 'code-over' });
  expect(await sessionsOf(turningOn)).toEqual([]);

  const turningOff = await open();
  const { client, session } = await openWithChallenges(turningOff);
  const off = await resetBefore(turningOff, 'sessions', () =>
    disableSecondFactor(turningOff.accounts, client, session, PASSWORD),
  );
  expect(await off.answer).toMatchObject({ reason: 'not-fresh' });
  expect(await sessionsOf(turningOff)).toEqual([]);
});
