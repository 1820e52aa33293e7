import { randomBytes } from 'node:crypto';
import { request as ask } from 'node:http';
import { expect, test } from 'vitest';
import { textOf, visitByHttp } from '#tests/support/http-visitor.ts';
import { isAdmin, isIn, openGuardedAccounts, PASSWORD, pathOf } from '#tests/support/security/guarded-accounts.ts';
import { openGuardedSite } from '#tests/support/security/guarded-site.ts';
import { codeIn, linkIn } from '#tests/support/services/mail-server.ts';
import { startShop } from '#tests/support/shop.ts';

const site = await openGuardedSite();
const { mail, google, shop } = site;
const { signUp, throughGoogle } = openGuardedAccounts({ shop, google });

test('registering an administrator’s address gives no role, even if its owner opens the link', async () => {
  const squatter = await signUp('squatter', 'owner@example.com');
  expect(await isAdmin(squatter)).toBe(false);
  const link = linkIn(await mail.emailTo('owner@example.com', /Verify/));
  const owner = visitByHttp(shop.origin);
  expect((await owner.get(pathOf(link))).location).toBe(`/login?returnTo=${encodeURIComponent(pathOf(link))}`);
  const other = await signUp('passer-by');
  expect((await other.get(pathOf(link))).status).toBe(403);
  const token = link.searchParams.get('token') ?? '';
  expect((await other.post('/verify-email', { token })).status).toBe(403);
  expect(await isAdmin(squatter)).toBe(false);
  // By a new password the owner proves the mailbox: the squatter is out, and the role is the owner's.
  await owner.post('/forgot-password', { email: 'owner@example.com' });
  const reset = linkIn(await mail.emailTo('owner@example.com', /password/));
  await owner.post('/reset-password', { token: reset.searchParams.get('token') ?? '', password: 'the owner’s own' });
  expect(await isIn(squatter)).toBe(false);
  expect((await squatter.post('/login', { identifier: 'owner@example.com', password: PASSWORD })).status).toBe(401);
  await owner.post('/login', { identifier: 'owner@example.com', password: 'the owner’s own' });
  expect(await isAdmin(owner)).toBe(true);
});

test('two-step login set up by a squatter does not lock out the owner of the mailbox', async () => {
  await signUp('locker', 'locked@example.com');
  await shop.db.updateTable('customers').set({ two_factor_enabled: true }).where('username', '=', 'locker').execute();
  const owner = visitByHttp(shop.origin);
  await owner.post('/forgot-password', { email: 'locked@example.com' });
  const reset = linkIn(await mail.emailTo('locked@example.com', /password/));
  await owner.post('/reset-password', { token: reset.searchParams.get('token') ?? '', password: 'the owner’s own' });
  const page = await owner.post('/login', { identifier: 'locked@example.com', password: 'the owner’s own' });
  expect([page.location, await isIn(owner)]).toEqual(['/', true]);
});

test('no other site can log in, sign up, log out or delete', async () => {
  const asha = await signUp('asha.forge');
  const forms: [string, Record<string, string>][] = [
    ['/login', { identifier: 'asha.forge', password: PASSWORD }],
    ['/signup', { username: 'forged', email: 'forged@example.com', password: PASSWORD }],
    ['/logout', {}],
    ['/edit-profile', { username: 'forged' }],
    ['/edit-profile/delete', { password: PASSWORD }],
    ['/forgot-password', { email: 'asha.forge@example.com' }],
    ['/profile/sessions', {}],
    ['/logout.data', {}],
  ];
  for (const [path, fields] of forms) {
    for (const origin of ['https://evil.example', 'null', shop.origin.replace('localhost', 'localhost.evil.example')]) {
      expect((await asha.post(path, fields, { origin })).status, `${path} from ${origin}`).toBe(403);
    }
  }
  expect(await isIn(asha)).toBe(true);
  expect((await asha.get('/auth/google', { 'sec-fetch-site': 'cross-site' })).location).toBe('/login');
});

test('no return path leads to another site', async () => {
  await signUp('wanderer');
  const places = [
    '//evil.example',
    '/\\evil.example',
    '%2f%2fevil.example',
    'https:evil.example',
    'https://evil.example',
  ];
  const more = ['/%09/evil.example', '/\t/evil.example', '/.//evil.example', 'javascript:alert(1)', '///evil.example'];
  for (const place of [...places, ...more]) {
    const visitor = visitByHttp(shop.origin);
    const page = await visitor.post('/login', { identifier: 'wanderer', password: PASSWORD, returnTo: place });
    const target = new URL(page.location ?? '', shop.origin);
    expect(target.origin, place).toBe(shop.origin);
    expect(page.location, place).not.toMatch(/^\/[/\\]/);
    const again = await visitor.get(`/login?returnTo=${encodeURIComponent(place)}`);
    expect(new URL(again.location ?? '', shop.origin).origin, place).toBe(shop.origin);
  }
  google.person = { sub: 'g-7', email: 'way@gmail.example', email_verified: true };
  const visitor = visitByHttp(shop.origin);
  const done = await throughGoogle(visitor, '?returnTo=//evil.example');
  expect((await visitor.get(done.location ?? '')).location).toBe('/');
  expect((await visitor.get('/auth/done?returnTo=//evil.example')).location).toBe('/');
  const stranger = await visitByHttp(shop.origin).get('/auth/done?like=liked');
  expect([stranger.location, stranger.flash]).toEqual(['/', null]);
});

test('guessing at one account blocks only the guessing network', async () => {
  const owner = await signUp('stuffed');
  await signUp('bystander');
  const attacker = visitByHttp(shop.origin);
  const statuses: number[] = [];
  for (let at = 0; at < 12; at += 1) {
    const identifier = at % 2 === 0 ? 'stuffed' : 'stuffed@example.com';
    const page = await attacker.post('/login', { identifier, password: `guess ${at}` });
    statuses.push(page.status);
    if (page.status === 429) expect(Number(page.headers.get('retry-after'))).toBeGreaterThan(60);
  }
  expect(statuses).toEqual([...Array(10).fill(401), 429, 429]);
  const right = await attacker.post('/login', { identifier: 'stuffed', password: PASSWORD });
  expect([right.status, textOf(right).includes('Too many attempts.')]).toEqual([429, true]);
  expect((await attacker.post('/login', { identifier: 'bystander', password: PASSWORD })).status).toBe(303);
  await owner.post('/logout', {});
  for (const visitor of [owner, visitByHttp(shop.origin)]) {
    expect((await visitor.post('/login', { identifier: 'stuffed', password: PASSWORD })).status).toBe(303);
  }
});

test('an email change requested by an intruder does not survive the owner’s reset, nor does any link', async () => {
  const intruder = await signUp('taken');
  await intruder.post('/edit-profile/email', { email: 'intruder@example.com', password: PASSWORD });
  const change = linkIn(await mail.emailTo('intruder@example.com', /new email address/));
  const verification = linkIn(await mail.emailTo('taken@example.com', /Verify/));
  const owner = visitByHttp(shop.origin);
  await owner.post('/login/link', { email: 'taken@example.com' });
  const login = linkIn(await mail.emailTo('taken@example.com', /login link/));
  // The link of an email opens a page, and changes nothing before its button is clicked.
  for (const link of [change, verification, login]) {
    expect((await intruder.get(link.pathname + link.search)).status).toBe(200);
    expect((await intruder.get(link.pathname + link.search)).status).toBe(200);
  }
  await owner.post('/forgot-password', { email: 'taken@example.com' });
  const reset = linkIn(await mail.emailTo('taken@example.com', /password/));
  const token = reset.searchParams.get('token') ?? '';
  expect((await owner.post('/reset-password', { token, password: 'the owner’s own' })).status).toBe(303);
  await owner.post('/login', { identifier: 'taken', password: 'the owner’s own' });
  for (const link of [change, verification]) {
    const used = await owner.post('/verify-email', { token: link.searchParams.get('token') ?? '' });
    expect(used.status).toBe(422);
  }
  expect((await intruder.post('/login/confirm', { token: login.searchParams.get('token') ?? '' })).status).toBe(422);
  expect(textOf(await owner.get('/profile'))).toMatch(/taken@example\.com Verified/);
});

test('a login link works on another device after a confirmation and opens the requested page', async () => {
  await signUp('linked');
  const asking = visitByHttp(shop.origin);
  const sent = await asking.post('/login/link', { email: 'linked@example.com', returnTo: '/addresses' });
  expect([sent.status, sent.location]).toEqual([303, '/login/link?email=linked%40example.com&returnTo=%2Faddresses']);
  const link = linkIn(await mail.emailTo('linked@example.com', /login link/));
  const phone = visitByHttp(shop.origin);
  const shown = await phone.get(link.pathname + link.search);
  expect([shown.status, shown.headers.get('cache-control')]).toEqual([200, 'no-store']);
  expect(textOf(shown)).toContain('logged in as l•••@example.com');
  expect(await isIn(phone)).toBe(false);
  const token = link.searchParams.get('token') ?? '';
  expect((await phone.post('/login/confirm', { token }, { origin: 'https://evil.example' })).status).toBe(403);
  const done = await phone.post('/login/confirm', { token });
  expect([done.status, done.location, done.flash, await isIn(phone)]).toEqual([303, '/addresses', 'logged-in', true]);
  expect((await visitByHttp(shop.origin).get(link.pathname + link.search)).status).toBe(410);
  expect((await visitByHttp(shop.origin).post('/login/confirm', { token })).status).toBe(422);
});

test('a login code works with plain forms in the browser that requested it, and in no other', async () => {
  await signUp('coded');
  const asking = visitByHttp(shop.origin);
  const sent = await asking.post('/login/link', { email: 'coded@example.com', returnTo: '/addresses' });
  const page = await asking.get(sent.location ?? '');
  for (const attribute of [/inputmode="numeric"/i, /autocomplete="one-time-code"/i])
    expect(page.html).toMatch(attribute);
  const code = codeIn(await mail.emailTo('coded@example.com', /login link/));
  const other = visitByHttp(shop.origin);
  expect((await other.post('/login/link', { code })).status).toBe(422);
  expect((await asking.post('/login/link', { code }, { origin: 'https://evil.example' })).status).toBe(403);
  const wrong = await asking.post(sent.location ?? '', { code: String((Number(code) + 1) % 1e6).padStart(6, '0') });
  expect([wrong.status, textOf(wrong).includes('This code is wrong.')]).toEqual([401, true]);
  expect(textOf(wrong)).toContain('coded@example.com');
  const done = await asking.post(sent.location ?? '', { code });
  expect([done.status, done.location, done.flash, await isIn(asking)]).toEqual([303, '/addresses', 'logged-in', true]);
});

test('without a trusted proxy, forwarded addresses are ignored', async () => {
  const bare = await startShop({ stock: 'empty', env: { TRUST_PROXY: '0' } });
  try {
    const statuses: number[] = [];
    for (let at = 0; at < 32; at += 1) {
      // Each time another name and another header: only the socket shows that it is the same client.
      const visitor = visitByHttp(bare.origin);
      statuses.push((await visitor.post('/login', { identifier: `name${at}`, password: 'guess' })).status);
    }
    expect(statuses).toEqual([...Array(30).fill(401), 429, 429]);
  } finally {
    await bare.stop();
  }
});

test('extra form fields give no rights', async () => {
  const visitor = visitByHttp(shop.origin);
  await visitor.post('/signup', {
    username: 'climber',
    email: 'climber@example.com',
    password: PASSWORD,
    id: 'chosen',
    name: 'Administrator',
    role: 'admin',
    isAdmin: 'true',
    emailVerified: 'true',
    email_verified: 'true',
    image: 'javascript:alert(1)',
    twoFactorEnabled: 'true',
    createdAt: '2000-01-01',
  });
  await visitor.post('/edit-profile', {
    username: 'Climber',
    photo: '',
    id: 'chosen',
    role: 'admin',
    email: 'owner2@example.com',
    emailVerified: 'true',
    image: 'https://evil.example/x.png',
  });
  const row = await shop.db
    .selectFrom('customers')
    .leftJoin('admin_roles', 'admin_roles.customer_id', 'customers.id')
    .select(['customers.id', 'name', 'email', 'email_verified', 'image', 'two_factor_enabled', 'source'])
    .where('username', '=', 'climber')
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({
    name: 'Climber',
    email: 'climber@example.com',
    email_verified: false,
    image: null,
    two_factor_enabled: false,
    source: null,
  });
  expect(row.id).not.toBe('chosen');
  expect(await isAdmin(visitor)).toBe(false);
});

test('using one of several reset links cancels the others', async () => {
  await signUp('forgetful');
  const visitor = visitByHttp(shop.origin);
  await visitor.post('/forgot-password', { email: 'forgetful@example.com' });
  await visitor.post('/forgot-password', { email: 'forgetful@example.com' });
  const tokens = [];
  for (let at = 0; at < 2; at += 1) {
    tokens.push(linkIn(await mail.emailTo('forgetful@example.com', /password/)).searchParams.get('token') ?? '');
  }
  const [first = '', second = ''] = tokens;
  const use = async (token: string) => (await visitor.post('/reset-password', { token, password: 'new horse' })).status;
  expect([await use(second), await use(second), await use(first)]).toEqual([303, 422, 422]);
  await shop.db
    .updateTable('verifications')
    .set({ expires_at: new Date(0) })
    .execute();
  await visitor.post('/forgot-password', { email: 'forgetful@example.com' });
  const third = linkIn(await mail.emailTo('forgetful@example.com', /password/)).searchParams.get('token') ?? '';
  await shop.db
    .updateTable('verifications')
    .set({ expires_at: new Date(0) })
    .execute();
  expect(await use(third)).toBe(422);
  expect(await use('')).toBe(422);
});

test('a foreign Host header is not used in any email', async () => {
  await signUp('hosted');
  const body = new URLSearchParams({ email: 'hosted@example.com' }).toString();
  const status = await new Promise<number | undefined>((done, fail) => {
    const request = ask(`${shop.origin}/forgot-password`, {
      method: 'POST',
      headers: {
        host: 'evil.example',
        origin: shop.origin,
        'x-forwarded-host': 'evil.example',
        'x-forwarded-for': '10.9.9.9',
        'content-type': 'application/x-www-form-urlencoded',
        'content-length': Buffer.byteLength(body),
      },
    });
    request.on('response', (response) => done(response.resume().statusCode));
    request.on('error', fail);
    request.end(body);
  });
  expect(status).toBe(303);
  const email = await mail.emailTo('hosted@example.com', /password/);
  expect(linkIn(email).origin).toBe(shop.origin);
  expect(`${email.text}${email.html}`).not.toContain('evil');
});

test('names with addresses, overlong names and look-alikes are refused with a message', async () => {
  for (const username of [
    'owner@example.com',
    'x'.repeat(10_000),
    'аdmin',
    'ＡＤＭＩＮ',
    'a\u200bb',
    '\u212aabir',
    'admin',
    'a b',
  ]) {
    const page = await visitByHttp(shop.origin).post('/signup', {
      username,
      email: 'namer@example.com',
      password: PASSWORD,
    });
    expect([409, 422], username.slice(0, 20)).toContain(page.status);
    expect(textOf(page)).toMatch(/Use 2 to 30|A username cannot be an email|This username is taken/);
  }
  const long = await visitByHttp(shop.origin).post('/login', {
    identifier: 'x'.repeat(10_000),
    password: 'y'.repeat(10_000),
  });
  expect(long.status).toBe(422);
});

test('a session token works only as a cookie with the shop’s signature', async () => {
  const asha = await signUp('signed');
  const name = [...asha.cookies.keys()].find((key) => key.includes('session')) ?? '';
  const cookie = asha.cookies.get(name) ?? '';
  const { token } = await shop.db
    .selectFrom('sessions')
    .innerJoin('customers', 'customers.id', 'sessions.customer_id')
    .select('token')
    .where('username', '=', 'signed')
    .executeTakeFirstOrThrow();
  const tampered = decodeURIComponent(cookie).replace(/.(?=.{3}$)/, (sign) => (sign === 'A' ? 'B' : 'A'));
  const forged = [
    token,
    `${token}.`,
    `${token}.${randomBytes(32).toString('base64')}`,
    tampered,
    `${cookie}x`,
    '%',
    '',
  ];
  for (const value of forged) {
    const visitor = visitByHttp(shop.origin);
    visitor.cookies.set(name, value.includes('%') || value === cookie ? value : encodeURIComponent(value));
    expect(await isIn(visitor), value).toBe(false);
  }
  expect(await isIn(asha)).toBe(true);
  const header = (await asha.post('/login', { identifier: 'signed', password: PASSWORD })).headers.getSetCookie();
  expect(header.find((set) => set.startsWith(name))).toMatch(/Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax/);
});

test('uploads require a login, and refusals are JSON with a reason', async () => {
  const visitor = visitByHttp(shop.origin);
  const form = new FormData();
  form.set('upload_preset', 'photo');
  form.set('file', new Blob([new Uint8Array(20_000)]), 'x.png');
  expect((await visitor.upload('/media/upload', form)).status).toBe(401);
  const large = new FormData();
  large.set('file', new Blob([new Uint8Array(2_000_000)]), 'x.png');
  // A body of two megabytes is not read: the client gets 413, or the connection is closed.
  const status = await visitor.upload('/media/upload', large).then(
    (page) => page.status,
    () => 'cut',
  );
  expect([413, 'cut']).toContain(status);
  const asha = await signUp('painter');
  const refused = await asha.upload('/media/upload', form);
  expect([refused.status, JSON.parse(refused.html).error.reason]).toEqual([415, 'not-a-picture']);
});
