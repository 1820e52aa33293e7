import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type HttpVisitor, textOf, visitByHttp } from '#tests/support/http-visitor.ts';
import { isIn } from '#tests/support/security/guarded-accounts.ts';
import { linkIn, type MailServer, startMailServer } from '#tests/support/services/mail-server.ts';
import { type RunningShop, startShop } from '#tests/support/shop.ts';

let mail: MailServer;
let shop: RunningShop;

beforeAll(async () => {
  mail = await startMailServer();
  shop = await startShop({ stock: 'empty', env: { SMTP_URL: mail.url, ADMIN_EMAILS: 'boss@example.com' } });
});

afterAll(async () => {
  await shop.stop();
  await mail.stop();
});

const PASSWORD = 'correct horse';

async function signUp(username: string, email = `${username}@example.com`): Promise<HttpVisitor> {
  const visitor = visitByHttp(shop.origin);
  const page = await visitor.post('/signup', { username, email, password: PASSWORD });
  expect([page.status, page.location, page.flash]).toEqual([303, '/', 'account-created']);
  return visitor;
}

test('a customer signs up, verifies the email, logs out and logs in by username or email', async () => {
  const asha = await signUp('Asha.01', 'Asha@Example.com');
  const profile = await asha.get('/profile');
  expect(textOf(profile)).toMatch(/Asha\.01 .*asha@example\.com .*Not verified/);
  expect(profile.headers.get('cache-control')).toBe('no-store');
  const link = linkIn(await mail.emailTo('asha@example.com', /Verify/));
  const shown = await asha.get(link.pathname + link.search);
  expect([shown.status, textOf(shown).includes('Confirm email address')]).toEqual([200, true]);
  expect(textOf(await asha.get('/profile'))).toContain('Not verified');
  const verified = await asha.post('/verify-email', { token: link.searchParams.get('token') ?? '' });
  expect([verified.status, verified.location, verified.flash]).toEqual([303, '/profile', 'email-verified']);
  expect(textOf(await asha.get('/profile'))).not.toContain('Not verified');
  const out = await asha.post('/logout', {});
  expect([out.status, out.location]).toEqual([303, '/']);
  expect(await isIn(asha)).toBe(false);
  for (const identifier of ['ASHA.01', 'asha@example.COM']) {
    const back = visitByHttp(shop.origin);
    const page = await back.post('/login', { identifier, password: PASSWORD, returnTo: '/cart' });
    expect([page.status, page.location, page.flash]).toEqual([303, '/cart', 'logged-in']);
    expect(await isIn(back)).toBe(true);
  }
});

test('logged-in customers are redirected from login and signup pages', async () => {
  const meera = await signUp('meera');
  for (const endpoint of ['/login', '/signup', '/forgot-password']) {
    expect((await meera.get(`${endpoint}?returnTo=/cart`)).location).toBe('/cart');
    expect((await meera.get(endpoint, { referer: `${shop.origin}/terms?tab=refund` })).location).toBe(
      '/terms?tab=refund',
    );
    expect((await meera.get(endpoint)).location).toBe('/');
  }
});

test('a page gives the browser its audience, and nothing else about the session', async () => {
  const ravi = await signUp('ravi.unknown');
  const { id } = await shop.db
    .selectFrom('customers')
    .select('id')
    .where('username', '=', 'ravi.unknown')
    .executeTakeFirstOrThrow();
  for (const path of ['/terms', '/terms.data']) {
    const { html } = await ravi.get(path);
    expect(html, path).toContain('customer');
    for (const own of ['ravi.unknown', id, 'customerId', 'adminStep', 'isAdmin']) expect(html, path).not.toContain(own);
  }
});

test('a password reset on the way to the checkout returns to the checkout', async () => {
  await signUp('lekha');
  const visitor = visitByHttp(shop.origin);
  const login = await visitor.get('/login?returnTo=%2Fcheckout');
  expect(login.html).toContain('href="/forgot-password?returnTo=%2Fcheckout"');
  const forgot = await visitor.get('/forgot-password?returnTo=%2Fcheckout');
  expect(forgot.html).toContain('href="/login?returnTo=%2Fcheckout"');
  const sent = await visitor.post('/forgot-password', { email: 'lekha@example.com', returnTo: '/checkout' });
  expect((await visitor.get(sent.location ?? '')).html).toContain(
    'class="button loud" href="/login?returnTo=%2Fcheckout"',
  );
  // The links of the shell name no way back; the page that they stand on does.
  const byShell = await visitor.get('/signup', { referer: `${shop.origin}/login?returnTo=%2Fcheckout` });
  expect(byShell.html).toContain('name="returnTo" value="/checkout"');
});

test('a refused login shows the reason, and keeps the name but not the password', async () => {
  await signUp('kabir');
  const visitor = visitByHttp(shop.origin);
  const wrong = await visitor.post('/login', { identifier: 'kabir', password: 'wrong horse' });
  expect(wrong.status).toBe(401);
  expect(textOf(wrong)).toContain('Login failed');
  expect(wrong.html).toContain('value="kabir"');
  expect(wrong.html).not.toContain('wrong horse');
  expect(wrong.html).not.toContain('kabir@example.com');
  const nobody = await visitor.post('/login', { identifier: 'nobody.here', password: PASSWORD });
  expect([nobody.status, textOf(nobody).includes('Username not found')]).toEqual([401, true]);
  const backLink = { referer: `${shop.origin}/login` };
  const returning = { identifier: 'kabir', password: 'wrong horse', returnTo: '/cart' };
  expect((await visitor.post('/login', returning, backLink)).html).toContain('name="returnTo" value="/cart"');
  const empty = await visitor.post('/login', {});
  expect(empty.status).toBe(422);
  expect(textOf(empty)).toMatch(/Enter your username or email address\..*Enter a password\./);
});

test('a refused sign-up shows the reason at the field and keeps the values', async () => {
  await signUp('zoya');
  const cases: [fields: Record<string, string>, status: number, sentence: string][] = [
    [{ email: 'zoya@example.com' }, 409, 'Email is already in use.'],
    [{ username: 'zoya' }, 409, 'This username is taken.'],
    [{ username: 'a@b.example' }, 422, 'A username cannot be an email address'],
    [{ username: 'zоya' }, 422, 'Use 2 to 30 characters'],
    [{ username: 'x'.repeat(10_000) }, 422, 'Use 2 to 30 characters'],
    [{ password: 'short' }, 422, 'Password should be at least 6 characters.'],
    [{ email: 'not an address' }, 422, 'Enter an email address'],
    [{ username: ' ' }, 422, 'Enter a username.'],
    [{ email: '' }, 422, 'Enter your email address.'],
    [{ password: '' }, 422, 'Enter a password.'],
  ];
  for (const [fields, status, sentence] of cases) {
    const form = { username: 'new.person', email: 'new.person@example.com', password: PASSWORD, ...fields };
    const page = await visitByHttp(shop.origin).post('/signup', form);
    expect(page.status, sentence).toBe(status);
    expect(textOf(page)).toContain(sentence);
    expect(page.html).toContain(`value="${form.email}"`);
    if (form.password) expect(page.html).not.toContain(`value="${form.password}"`);
  }
});

test('a reset link works once, ends all sessions and replaces the old password', async () => {
  const ravi = await signUp('ravi');
  const visitor = visitByHttp(shop.origin);
  const unknown = await visitor.post('/forgot-password', { email: 'who@example.com' });
  expect([unknown.status, textOf(unknown).includes('No user found with this email.')]).toEqual([422, true]);
  const invalid = await visitor.post('/forgot-password', { email: 'who' });
  expect([invalid.status, textOf(invalid).includes('Invalid email address.')]).toEqual([422, true]);
  const sent = await visitor.post('/forgot-password', { email: 'ravi@example.com' });
  expect([sent.status, sent.flash]).toEqual([303, 'reset-sent']);
  expect(textOf(await visitor.get(sent.location ?? ''))).toMatch(/We sent a link to ravi@example\.com .*Back to login/);
  const link = linkIn(await mail.emailTo('ravi@example.com', /Reset your password/));
  expect(link.origin).toBe(shop.origin);
  const form = await visitor.get(link.pathname + link.search);
  expect([form.status, form.headers.get('cache-control'), form.headers.get('referrer-policy')]).toEqual([
    200,
    'no-store',
    'same-origin',
  ]);
  const token = link.searchParams.get('token') ?? '';
  const weak = await visitor.post(link.pathname + link.search, { token, password: 'short' });
  expect([weak.status, textOf(weak).includes('Password should be at least 6 characters.')]).toEqual([422, true]);
  const saved = await visitor.post('/reset-password', { token, password: 'a new horse' });
  expect([saved.status, saved.location, saved.flash]).toEqual([303, '/login', 'password-changed']);
  expect(await isIn(ravi)).toBe(false);
  expect((await visitor.get(link.pathname + link.search)).status).toBe(410);
  expect((await visitor.post('/reset-password', { token, password: 'another horse' })).status).toBe(422);
  expect((await visitor.post('/login', { identifier: 'ravi', password: PASSWORD })).status).toBe(401);
  expect((await visitor.post('/login', { identifier: 'ravi', password: 'a new horse' })).status).toBe(303);
  expect(await shop.wholeLog()).not.toContain(token);
});

test('private pages redirect to the login and back, and customers cannot enter the admin', async () => {
  const visitor = visitByHttp(shop.origin);
  for (const path of ['/profile', '/edit-profile', '/admin', '/profile/two-factor']) {
    expect((await visitor.get(path)).location).toBe(`/login?returnTo=${encodeURIComponent(path)}`);
  }
  expect((await (await signUp('guest')).get('/admin')).location).toBe('/');
});

test('a listed address becomes administrator only after its owner has verified it', async () => {
  const boss = await signUp('boss');
  expect((await boss.get('/admin')).location).toBe('/');
  expect((await boss.get('/')).html).not.toContain('Admin Panel');
  const link = linkIn(await mail.emailTo('boss@example.com', /Verify/));
  await boss.post('/verify-email', { token: link.searchParams.get('token') ?? '' });
  expect((await boss.get('/admin')).status).toBe(200);
  expect((await boss.get('/')).html).toContain('Admin Panel');
});

test('the profile is changed, or the page says that nothing changed', async () => {
  const nila = await signUp('nila');
  const same = await nila.post('/edit-profile', { username: 'nila', photo: '' });
  expect([same.status, textOf(same).includes('No changes to save.')]).toEqual([422, true]);
  const renamed = await nila.post('/edit-profile', { username: 'Nila_K', photo: '' });
  expect([renamed.status, renamed.location, renamed.flash]).toEqual([303, '/profile', 'profile-updated']);
  expect(textOf(await nila.get('/profile'))).toContain('Nila_K');
  await signUp('nilesh');
  const taken = await nila.post('/edit-profile', { username: 'nilesh', photo: '' });
  expect([taken.status, textOf(taken).includes('This username is taken.')]).toEqual([409, true]);
  const nameless = await nila.post('/edit-profile', { username: ' ', photo: '' });
  expect([nameless.status, textOf(nameless).includes('Enter a username.')]).toEqual([422, true]);
  const script = await nila.post('/edit-profile', { username: 'nila_k', photo: 'javascript:alert(1)' });
  expect([script.status, textOf(script).includes('This photo cannot be used.')]).toEqual([422, true]);
});

test('an email address is changed with the password and a link to the new one; the old one is notified', async () => {
  const uma = await signUp('uma');
  expect((await visitByHttp(shop.origin).get('/edit-profile/email')).location).toMatch(/^\/login\?/);
  const change = (fields: object) =>
    uma.post('/edit-profile/email', { email: 'uma.new@example.com', password: PASSWORD, ...fields });
  const wrong = await change({ password: 'wrong horse' });
  expect([wrong.status, textOf(wrong).includes('This password is wrong.')]).toEqual([401, true]);
  expect(wrong.html).toContain('value="uma.new@example.com"');
  const bad = await change({ email: 'uma' });
  expect([bad.status, textOf(bad).includes('Enter an email address')]).toEqual([422, true]);
  const sent = await change({});
  expect([sent.status, sent.location, sent.flash]).toEqual([303, '/profile', 'email-change-sent']);
  const link = linkIn(await mail.emailTo('uma.new@example.com', /new email address/));
  expect((await visitByHttp(shop.origin).get(link.pathname + link.search)).location).toMatch(/^\/login\?/);
  const shown = await uma.get(link.pathname + link.search);
  expect([shown.status, textOf(shown).includes('uma.new@example.com')]).toEqual([200, true]);
  const done = await uma.post('/verify-email', { token: link.searchParams.get('token') ?? '' });
  expect([done.location, done.flash]).toEqual(['/profile', 'email-changed']);
  expect(textOf(await uma.get('/profile'))).toMatch(/uma\.new@example\.com Verified/);
  const notice = await mail.emailTo('uma@example.com', /address .* has changed/);
  expect(notice.text).toContain('now uses uma.new@example.com');
  const again = await uma.get(link.pathname + link.search);
  expect([again.status, textOf(again).includes('Your profile shows which email')]).toEqual([422, true]);
  expect(textOf(again)).not.toContain('Send the email again');
  const login = { password: PASSWORD, identifier: 'uma@example.com' };
  expect((await visitByHttp(shop.origin).post('/login', login)).status).toBe(401);
});

test('an uploaded photo is re-encoded and shown on the profile', async () => {
  const tara = await signUp('tara');
  const form = new FormData();
  form.set('file', new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>']), 'me.jpg');
  form.set('upload_preset', 'photo');
  expect((await tara.upload('/media/upload', form)).status).toBe(415);
  const bytes = await sharp({ create: { width: 400, height: 400, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer();
  form.set('file', new Blob([new Uint8Array(bytes)]), 'me.jpg');
  const uploaded = await tara.upload('/media/upload', form);
  const { secure_url: secureUrl } = JSON.parse(uploaded.html);
  expect(secureUrl).toMatch(new RegExp(`^${shop.origin}/media/[0-9a-f-]+/400\\.webp$`));
  expect((await tara.get(secureUrl)).headers.get('content-type')).toBe('image/webp');
  expect((await tara.post('/edit-profile', { username: 'tara', photo: secureUrl })).flash).toBe('profile-updated');
  expect((await tara.get('/profile')).html).toContain(new URL(secureUrl).pathname.replace('/400.', '/320.'));
  expect((await visitByHttp(shop.origin).upload('/media/upload', form)).status).toBe(401);
  form.set('upload_preset', 'product');
  expect((await tara.upload('/media/upload', form)).status).toBe(403);
  form.delete('upload_preset');
  const plain = await tara.upload('/edit-profile/photo', form);
  expect([plain.status, plain.flash]).toEqual([303, 'photo-uploaded']);
});

test('a person downloads their own data, a limited number of times, and not from another site', async () => {
  const yamini = await signUp('yamini');
  const page = await yamini.get('/edit-profile');
  expect(page.html).toMatch(/<form[^>]*action="\/profile\/data"[\s\S]*?Download my data/);
  const file = await yamini.post('/profile/data', {});
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/json']);
  expect(file.headers.get('content-disposition')).toBe('attachment; filename="my-data.json"');
  expect(file.headers.get('cache-control')).toContain('no-store');
  expect(JSON.parse(file.html)).toMatchObject({ account: { email: 'yamini@example.com' }, orders: [] });
  expect((await yamini.get('/profile/data')).location).toBe('/edit-profile');
  const elsewhere = await yamini.post('/profile/data', {}, { origin: 'https://evil.example' });
  expect([elsewhere.status, elsewhere.html.includes('yamini')]).toEqual([403, false]);
  const stranger = await visitByHttp(shop.origin).post('/profile/data', {});
  expect(stranger.location).toMatch(/^\/login/);
  for (let at = 0; at < 4; at += 1) expect((await yamini.post('/profile/data', {})).status).toBe(200);
  const tooOften = await yamini.post('/profile/data', {});
  expect([tooOften.status, tooOften.location, tooOften.flash]).toEqual([303, '/edit-profile', 'data-too-often']);
});

test('deleting an account ends its sessions, and needs the right password', async () => {
  const dev = await signUp('dev');
  const wrong = await dev.post('/edit-profile/delete', { password: 'wrong horse' });
  expect([wrong.status, textOf(wrong).includes('This password is wrong.')]).toEqual([401, true]);
  const gone = await dev.post('/edit-profile/delete', { password: PASSWORD });
  expect([gone.status, gone.location, gone.flash]).toEqual([303, '/signup', 'account-deleted']);
  expect(await isIn(dev)).toBe(false);
  expect((await visitByHttp(shop.origin).post('/login', { identifier: 'dev', password: PASSWORD })).status).toBe(401);
  const stored = await shop.db.selectFrom('customers').select('id').where('email', '=', 'dev@example.com').execute();
  expect(stored).toEqual([]);
});

test('ending other sessions keeps this one', async () => {
  const isha = await signUp('isha');
  const phone = visitByHttp(shop.origin);
  await phone.post('/login', { identifier: 'isha', password: PASSWORD });
  expect(textOf(await isha.get('/profile'))).toContain('Log out everywhere else');
  expect((await isha.post('/profile/sessions', {})).flash).toBe('sessions-ended');
  expect([await isIn(isha), await isIn(phone)]).toEqual([true, false]);
});
