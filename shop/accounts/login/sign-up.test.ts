import { expect, test } from 'vitest';
import '#tests/support/database.ts';
import { noEmailOf } from '#lib/no-email.ts';
import { emailsTo, joinShop, openTestShop, sessionOf, somebody } from '#tests/support/fixtures/accounts.ts';
import { changeEmailForm, signUpForm } from '../account.form.ts';
import { openHashingQueue } from '../internal/passwords.ts';
import { logIn } from './log-in.server.ts';
import { signUp } from './sign-up.server.ts';

const form = (username: string, changes = {}) => ({
  username,
  typedUsername: username,
  email: `${username}@example.com`,
  password: 'correct horse',
  ...changes,
});

test('a new account is logged in, has no role and gets an email that verifies its address', async () => {
  const { accounts, db } = await openTestShop({ ADMIN_EMAILS: 'asha@example.com' });
  const signedUp = await signUp(accounts, somebody(), form('asha', { typedUsername: 'Asha' }));
  const session = await sessionOf(accounts, (signedUp.ok && signedUp.value.cookies) || []);
  expect(session).toMatchObject({ isAdmin: false, adminStep: null });
  const customer = await db.selectFrom('customers').selectAll().executeTakeFirstOrThrow();
  expect(customer).toMatchObject({ username: 'asha', name: 'Asha', email: 'asha@example.com', email_verified: false });
  expect(customer.id).toBe(session.customerId);
  expect(customer.last_login_at).toBeInstanceOf(Date);
  expect(await emailsTo(accounts, 'asha@example.com', 'verify-email')).toHaveLength(1);
});

test('a password is stored as an argon2id hash only', async () => {
  const { accounts, db } = await openTestShop();
  await joinShop(accounts, { username: 'asha' });
  const { password } = await db.selectFrom('logins').select('password').executeTakeFirstOrThrow();
  expect(password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test('the placeholder address of an account without email gets no account', async () => {
  const { accounts, db } = await openTestShop();
  const typed = { username: 'asha', email: noEmailOf('Asha').toUpperCase(), password: 'correct horse' };
  expect(signUpForm.safeParse(typed).success).toBe(false);
  expect(changeEmailForm.safeParse(typed).success).toBe(false);
  // Login with Google has no form.
  const signedUp = await signUp(accounts, somebody(), form('asha', { email: noEmailOf('asha') }));
  expect(signedUp).toMatchObject({ reason: 'signup-failed' });
  expect(await db.selectFrom('customers').select('id').execute()).toEqual([]);
});

test('a password has at least six characters', async () => {
  const { accounts } = await openTestShop();
  const short = await signUp(accounts, somebody(), form('asha', { password: 'kitsu' }));
  expect(short).toMatchObject({ ok: false, reason: 'password-too-short' });
  expect(await signUp(accounts, somebody(), form('asha', { password: 'kitsun' }))).toMatchObject({ ok: true });
});

test('addresses and usernames are unique, whatever their case', async () => {
  const { accounts } = await openTestShop();
  await joinShop(accounts, { username: 'asha' });
  const again = (changes: object) => signUp(accounts, somebody(), form('meera', changes));
  expect(await again({ email: 'asha@example.com' })).toMatchObject({ reason: 'email-taken', field: 'email' });
  expect(await again({ username: 'asha' })).toMatchObject({ reason: 'username-taken', field: 'username' });
  expect(await again({ username: 'admin' })).toMatchObject({ reason: 'username-taken' });
});

test('of ten concurrent sign-ups with one name one succeeds, and the others get the name’s error', async () => {
  const { accounts, db } = await openTestShop();
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, at) =>
      signUp(accounts, somebody(), form('asha', { email: `fan${at}@example.com` })),
    ),
  );
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  for (const answer of answers) if (!answer.ok) expect(answer.reason).toBe('username-taken');
  expect(await db.selectFrom('logins').select('id').execute()).toHaveLength(1);
});

test('each part of the password policy is checked', async () => {
  const { accounts } = await openTestShop({
    PASSWORD_MIN: '8',
    PASSWORD_MAX: '20',
    PASSWORD_REQUIRE: 'upper,number,symbol',
  });
  const reasonOf = async (password: string) => {
    const answer = await signUp(accounts, somebody(), form('asha', { password }));
    return answer.ok ? null : answer.reason;
  };
  expect(await reasonOf('short')).toBe('password-too-short');
  expect(await reasonOf('x'.repeat(21))).toBe('password-too-long');
  expect(await reasonOf('all lowercase')).toBe('password-needs-upper');
  expect(await reasonOf('No Number')).toBe('password-needs-number');
  expect(await reasonOf('NoSymbol1')).toBe('password-needs-symbol');
  expect(await reasonOf('With 1 symbol!')).toBeNull();
});

test('a private shop answers a taken address as any other, and emails its owner', async () => {
  const { accounts, db } = await openTestShop({ PRIVATE_ACCOUNTS: 'true' });
  expect(await signUp(accounts, somebody(), form('asha'))).toEqual({ ok: true, value: { cookies: null } });
  expect(await signUp(accounts, somebody(), form('meera', { email: 'asha@example.com' }))).toEqual({
    ok: true,
    value: { cookies: null },
  });
  expect(await db.selectFrom('customers').select('id').execute()).toHaveLength(1);
  expect(await emailsTo(accounts, 'asha@example.com', 'sign-up-attempt')).toHaveLength(1);
  expect(await logIn(accounts, somebody(), { identifier: 'nobody', password: 'x' })).toMatchObject({
    reason: 'invalid-credentials',
  });
});

test('the twenty-first account of an hour from one network has to wait', async () => {
  const { accounts } = await openTestShop();
  const client = somebody();
  const reasons: string[] = [];
  for (let at = 0; at <= 20; at += 1) {
    const answer = await signUp(accounts, client, form(`fan${at}`));
    if (!answer.ok) reasons.push(answer.reason);
  }
  expect(reasons).toEqual(['too-many']);
});

test('when too many sign-ups wait, the next ones are refused and nothing is written', async () => {
  const { accounts, db } = await openTestShop();
  const asha = await joinShop(accounts, { username: 'asha' });
  accounts.loginQueue = openHashingQueue(1, 0);
  const { promise, resolve: open } = Promise.withResolvers<void>();
  const held = accounts.loginQueue(() => promise);
  expect(await signUp(accounts, somebody(), form('meera'))).toMatchObject({ ok: false, reason: 'busy' });
  const login = { identifier: 'asha', password: asha.form.password };
  expect(await logIn(accounts, somebody(), login)).toMatchObject({ ok: false, reason: 'busy' });
  expect(await db.selectFrom('customers').select('username').execute()).toEqual([{ username: 'asha' }]);
  open();
  await held;
  expect(await logIn(accounts, somebody(), login)).toMatchObject({ ok: true });
});
