import { expect, test } from 'vitest';
import { textOf, visitByHttp } from '#tests/support/http-visitor.ts';
import { isIn, openGuardedAccounts, pathOf } from '#tests/support/security/guarded-accounts.ts';
import { openGuardedSite } from '#tests/support/security/guarded-site.ts';
import { linkIn } from '#tests/support/services/mail-server.ts';
import { codeNow } from '#tests/support/services/totp.ts';

const site = await openGuardedSite();
const { mail, google, shop } = site;
const { signUp, throughGoogle, atGoogle } = openGuardedAccounts({ shop, google });

test('an unverified password account is not linked to Google, and Google does not open it', async () => {
  const squatter = await signUp('early.bird', 'asha@gmail.example');
  google.person = { sub: 'g-1', email: 'asha@gmail.example', email_verified: true, name: 'Asha' };
  const asha = visitByHttp(shop.origin);
  const done = await throughGoogle(asha);
  const login = await asha.get(done.location ?? '');
  expect([login.location, login.flash]).toEqual(['/login?google=not-linked', 'google-failed']);
  expect(textOf(await asha.get('/login?google=not-linked'))).toContain('An account with this email address');
  expect([await isIn(asha), await isIn(squatter)]).toEqual([false, true]);
  const logins = await shop.db.selectFrom('logins').select('id').where('account_id', '=', 'g-1').execute();
  expect(logins).toEqual([]);
});

test('with both addresses verified, password and Google open the same account', async () => {
  const meera = await signUp('meera', 'meera@gmail.example');
  const link = linkIn(await mail.emailTo('meera@gmail.example', /Verify/));
  await meera.post('/verify-email', { token: link.searchParams.get('token') ?? '' });
  google.person = { sub: 'g-2', email: 'meera@gmail.example', email_verified: false, name: 'Meera' };
  expect((await throughGoogle(visitByHttp(shop.origin))).location).toContain('error=account_not_linked');
  google.person = { ...google.person, email_verified: true };
  const again = visitByHttp(shop.origin);
  const done = await throughGoogle(again, '?returnTo=/cart');
  const end = await again.get(done.location ?? '');
  expect([end.location, end.flash]).toEqual(['/cart', 'logged-in-with-google']);
  expect(textOf(await again.get('/profile'))).toMatch(/meera .*Password, Google/);
});

test('a new Google account gets a name and a free username, and no token is stored', async () => {
  google.person = { sub: 'g-3', email: 'Kabir.R+shop@gmail.example', email_verified: true, name: 'Kabir\u202e Rao' };
  const kabir = visitByHttp(shop.origin);
  await throughGoogle(kabir);
  google.person = { sub: 'g-4', email: 'kabir.r@other.example', email_verified: true };
  const namesake = visitByHttp(shop.origin);
  await throughGoogle(namesake);
  expect(textOf(await kabir.get('/profile'))).toMatch(/Kabir Rao .*kabir\.r\+shop@gmail\.example Verified/);
  expect(textOf(await namesake.get('/profile'))).toMatch(/kabir\.r .*kabir\.r2/);
  const { rows } = await shop.db.executeQuery<{ tokens: string | null }>(
    (await import('kysely')).CompiledQuery.raw(
      `select coalesce(access_token, refresh_token, id_token) as tokens from logins where provider_id = 'google'`,
    ),
  );
  expect(rows.every(({ tokens }) => tokens === null)).toBe(true);
});

test('Google does not replace the second step: the code is still required', async () => {
  google.person = { sub: 'g-8', email: 'careful@gmail.example', email_verified: true, name: 'Careful' };
  const careful = visitByHttp(shop.origin);
  await throughGoogle(careful);
  const twoFactorSetup = await careful.post('/profile/two-factor', {});
  const [, secret = ''] = /[?;&]secret=([A-Z2-7]+)/.exec(twoFactorSetup.html) ?? [];
  const confirmed = await careful.post('/profile/two-factor/confirm', { code: codeNow(secret) });
  expect(confirmed.flash).toBe('second-factor-on');

  const again = visitByHttp(shop.origin);
  const done = await throughGoogle(again, '?returnTo=/cart');
  expect(done.headers.getSetCookie().join()).not.toMatch(/session_token=[^;]/);
  expect(await isIn(again)).toBe(false);
  const answer = await again.get(done.location ?? '');
  expect([answer.location, answer.flash]).toEqual(['/login/code?returnTo=%2Fcart', null]);
  const wrong = codeNow(secret) === '111111' ? '222222' : '111111';
  expect((await again.post('/login/code', { code: wrong, returnTo: '/cart' })).status).toBe(401);
  expect(await isIn(again)).toBe(false);
  const right = await again.post('/login/code', { code: codeNow(secret), returnTo: '/cart' });
  expect([right.location, await isIn(again)]).toEqual(['/cart', true]);
});

test('Cancel at Google returns to the form with a message', async () => {
  google.person = null;
  const visitor = visitByHttp(shop.origin);
  const done = await throughGoogle(visitor, '?returnTo=/cart');
  const login = await visitor.get(done.location ?? '');
  expect(login.location).toBe('/login?google=cancelled&returnTo=%2Fcart');
});

test('a Google callback works once, in the browser that started it, and only with its state', async () => {
  google.person = { sub: 'g-5', email: 'replay@gmail.example', email_verified: true, name: 'Replay' };
  const victim = visitByHttp(shop.origin);
  const start = await victim.get('/auth/google');
  const back = await atGoogle(start.location ?? '');
  const attacker = visitByHttp(shop.origin);
  await attacker.get(back);
  expect(await isIn(attacker)).toBe(false);
  expect((await victim.get(back)).location).toBe('/auth/done?returnTo=%2F');
  expect(await isIn(victim)).toBe(true);
  await victim.post('/logout', {});
  expect((await victim.get(back)).location).toContain('error=');
  expect(await isIn(victim)).toBe(false);
  // Somebody else's code under one's own state: the attacker's account is not slipped in.
  const second = await attacker.get('/auth/google');
  const foreign = new URL(await atGoogle(second.location ?? ''), shop.origin);
  const own = await victim.get('/auth/google');
  foreign.searchParams.set('state', new URL(own.location ?? '').searchParams.get('state') ?? '');
  await victim.get(pathOf(foreign));
  expect(await isIn(victim)).toBe(false);
});

test('two concurrent first callbacks make one account, without an error page', async () => {
  google.person = { sub: 'g-6', email: 'twice@gmail.example', email_verified: true, name: 'Twice' };
  const pages = await Promise.all([1, 2, 3].map(() => throughGoogle(visitByHttp(shop.origin))));
  for (const page of pages) expect(page.location).toMatch(/^\/auth\/done\?/);
  const rows = await shop.db.selectFrom('customers').select('id').where('email', '=', 'twice@gmail.example').execute();
  expect(rows).toHaveLength(1);
});

test('of the auth library’s addresses only the Google callback is reachable', async () => {
  const visitor = visitByHttp(shop.origin);
  const paths = [
    'ok',
    'error',
    'session',
    'get-session',
    'list-sessions',
    'sign-in/email',
    'sign-up/email',
    'sign-out',
  ];
  const more = [
    'sign-in/social',
    'reset-password/x',
    'verify-email',
    'callback/github',
    'two-factor/enable',
    'update-user',
  ];
  for (const path of [...paths, ...more]) {
    expect((await visitor.get(`/api/auth/${path}`)).status, path).toBe(404);
    expect([404, 405], path).toContain((await visitor.post(`/api/auth/${path}`, { a: '1' })).status);
  }
  expect((await visitor.post('/api/auth/callback/google', { code: 'x', state: 'y' })).status).toBe(405);
});
