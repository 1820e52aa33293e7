import { globSync, readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseEnv } from '#config/env.server.ts';
import { composeShop } from '#server/compose.ts';
import { emailsTo } from '#tests/support/fixtures/accounts.ts';
import { addressesIn, type FullShop, fillShop } from '#tests/support/fixtures/full-shop.ts';
import { type HttpVisitor, visitByHttp } from '#tests/support/http-visitor.ts';
import { freePort } from '#tests/support/ports.ts';
import { codeNow } from '#tests/support/services/totp.ts';
import { type RunningShop, startShop } from '#tests/support/shop.ts';

/** Nothing listens there: the shop logs the services that it cannot reach. */
const AWAY = `127.0.0.1:${await freePort()}`;

/** A value for every setting that nobody may learn. */
const settings = {
  SECRET: 'canary-secret-0123456789-0123456789',
  SMTP_URL: `smtp://mailer:canary-smtp-password@${AWAY}`,
  GOOGLE_CLIENT_SECRET: 'canary-google-secret',
  S3_ACCESS_KEY: 'canary-s3-access-key',
  S3_SECRET_KEY: 'canary-s3-secret-key',
  RAZORPAY_KEY_SECRET: 'canary-razorpay-secret',
  RAZORPAY_WEBHOOK_SECRET: 'canary-webhook-secret',
  CASHFREE_SECRET_KEY: 'canary-cashfree-secret',
  CLOUDINARY_UPLOAD_PRESET: 'canary-upload-preset',
  METRICS_TOKEN: 'canary-metrics-token',
  CAPTCHA_SECRET_KEY: 'canary-captcha-secret-key',
} as const;

/** Set by every shop of the tests, or of no use to anybody who learns it. */
const open = new Set([
  ...[
    'DATABASE_URL',
    'DATABASE_REPLICA_URL',
    'PORT',
    'HOST',
    'ORIGIN',
    'TRUST_PROXY',
    'DATA_DIR',
    'DATABASE_POOL',
    'DATABASE_PROFILE',
    'STATEMENTS',
    'ADMIN_EMAILS',
  ],
  ...[
    'ADMIN_2FA',
    'MAIL_FROM',
    'GOOGLE_CLIENT_ID',
    'GOOGLE_ISSUER',
    'PRIVATE_ACCOUNTS',
    'CAPTCHA_PROVIDER',
    'CAPTCHA_SITE_KEY',
    'CAPTCHA_API_URL',
    'PASSWORD_MIN',
    'PASSWORD_MAX',
  ],
  ...['PASSWORD_REQUIRE', 'CLOUDINARY_CLOUD_NAME', 'CLOUDINARY_API_URL', 'S3_ENDPOINT', 'S3_BUCKET', 'S3_REGION'],
  ...[
    'RAZORPAY_KEY_ID',
    'RAZORPAY_API_URL',
    'RAZORPAY_CHECKOUT_URL',
    'SHIPROCKET_API_URL',
    'CASHFREE_APP_ID',
    'CASHFREE_API_URL',
    'CASHFREE_CHECKOUT_URL',
    'COD',
    'COD_MAX',
    'COD_FEE',
    'DELIVERY_FEE',
    'DELIVERY_FREE_FROM',
    'COD_UNVERIFIED',
    'SHOP_UPI_ID',
  ],
  ...[
    'TEST_PAYMENTS',
    'PAGE_CACHE_MB',
    'ORDER_EXPIRY_MINUTES',
    'DEMO',
    'LOG_LEVEL',
    'SHOP_NAME',
    'SHOP_EMAIL',
    'SHOP_PHONE',
  ],
  ...['SHOP_CHAT_URL', 'SHOP_INSTAGRAM_URL', 'SHOP_OWNER', 'SHOP_ADDRESS', 'SHOP_GRIEVANCE_OFFICER', 'SHOP_GSTIN'],
]);

/** What nobody but its owner may read, by what it is. */
const personal = new Map([['password of the standby', 'canary-standby-password']]);

let shop: RunningShop;
let visitor: HttpVisitor;
let admin: HttpVisitor;
let ids: FullShop;

beforeAll(async () => {
  const neighbours = {
    GOOGLE_ISSUER: `http://${AWAY}`,
    GOOGLE_CLIENT_ID: 'shop',
    CLOUDINARY_API_URL: `http://${AWAY}`,
    RAZORPAY_API_URL: `http://${AWAY}`,
    RAZORPAY_KEY_ID: 'rzp_test_open',
    CLOUDINARY_CLOUD_NAME: 'stall',
    CASHFREE_API_URL: `http://${AWAY}`,
    CASHFREE_APP_ID: 'open-app',
    DATABASE_REPLICA_URL: `postgresql://reader:${personal.get('password of the standby')}@${AWAY}/shop`,
    CAPTCHA_API_URL: `http://${AWAY}`,
    CAPTCHA_SITE_KEY: 'site-key',
    S3_ENDPOINT: `http://${AWAY}`,
    S3_BUCKET: 'stall-files',
    S3_REGION: 'ap-south-1',
  };
  shop = await startShop({ stock: 'empty', env: { ...neighbours, ...settings, LOG_LEVEL: 'trace' } });
  visitor = visitByHttp(shop.origin);
  admin = visitByHttp(shop.origin);
});

afterAll(() => shop?.stop());

const EMAIL = 'asha@example.com';

async function tokensOf(kind: string): Promise<string> {
  const env = { ORIGIN: shop.origin, DATA_DIR: shop.dataDir, SECRET: settings.SECRET };
  const { accounts } = composeShop(parseEnv(env), { db: shop.db, url: shop.databaseUrl });
  const token = (await emailsTo(accounts, EMAIL, kind)).at(-1)?.token ?? '';
  await accounts.close();
  expect(token, kind).toMatch(/./);
  return token;
}

async function joinAs(person: HttpVisitor, username: string, email: string, password: string): Promise<string> {
  expect((await person.post('/signup', { username, email, password })).status).toBe(303);
  const named = shop.db.selectFrom('customers').select('id').where('username', '=', username);
  return (await named.executeTakeFirstOrThrow()).id;
}

function recordCookies({ cookies }: HttpVisitor, whose: string): void {
  for (const [name, value] of cookies) personal.set(`${whose} ${name}`, decodeURIComponent(value));
}

test('every setting is listed as secret or public', () => {
  const source = readFileSync('config/env.server.ts', 'utf8');
  const names = [...source.matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(([, name = '']) => name);
  expect(names.length).toBeGreaterThan(50);
  expect(names.filter((name) => !open.has(name) && !(name in settings))).toEqual([]);
});

test('a customer uses every account page with their own passwords, codes and tokens', async () => {
  const [first, second] = ['canary-first-password', 'canary-second-password'];
  personal.set('first password', first).set('second password', second).set('wrong password', 'canary-wrong-password');
  const customerId = await joinAs(visitor, 'asha', EMAIL, first);
  const adminId = await joinAs(admin, 'keeper', 'keeper@example.com', 'canary-keeper-password');
  personal.set('the keeper’s password', 'canary-keeper-password');
  await shop.db.insertInto('admin_roles').values({ customer_id: adminId, source: 'cli' }).execute();
  recordCookies(visitor, 'first');
  const verify = await tokensOf('verify-email');
  await visitor.get(`/verify-email?token=${encodeURIComponent(verify)}`);
  await visitor.post('/verify-email', { token: verify });
  const wrong = await visitByHttp(shop.origin).post('/login', {
    identifier: 'asha',
    password: 'canary-wrong-password',
  });
  expect([wrong.status, wrong.html.includes('canary-wrong')]).toEqual([401, false]);
  await visitor.post('/forgot-password', { email: EMAIL });
  const reset = await tokensOf('password-reset');
  await visitor.get(`/reset-password?token=${encodeURIComponent(reset)}`);
  await visitor.get(`/reset-password.data?token=${encodeURIComponent(reset)}`);
  const refused = await visitor.post('/reset-password', { token: 'wrong', password: second });
  expect(refused.html.includes(second)).toBe(false);
  expect((await visitor.post('/reset-password', { token: reset, password: second })).status).toBe(303);
  personal.set('verifying token', verify).set('token for a new password', reset);
  expect((await visitor.post('/login', { identifier: 'asha', password: second })).status).toBe(303);
  recordCookies(visitor, 'second');
  const twoFactorSetup = await visitor.post('/profile/two-factor', { password: second });
  const [, secret = ''] = /[?;&]secret=([A-Z2-7]+)/.exec(twoFactorSetup.html) ?? [];
  expect(secret).toMatch(/./);
  const confirmed = await visitor.post('/profile/two-factor/confirm', { code: codeNow(secret) });
  expect(confirmed.flash).toBe('second-factor-on');
  personal.set('secret of the second factor', secret);
  recordCookies(visitor, 'third');
  await visitByHttp(shop.origin).get('/auth/google');
  ids = await fillShop(shop, { customerId, adminId });
  expect(personal.size).toBeGreaterThan(9);
});

const isIn = (text: string, secret: string): boolean =>
  text.includes(secret) ||
  text.includes(encodeURIComponent(secret)) ||
  text.includes(JSON.stringify(secret).slice(1, -1));

/** Settings that this text gives away; of an address only its password is secret. */
const settingsIn = (text: string): string[] =>
  Object.entries(settings).flatMap(([name, value]) =>
    isIn(text, value.replace(/^smtp:.*:(.+)@.*$/, '$1')) ? [name] : [],
  );

const personalIn = (text: string): string[] =>
  [...personal].flatMap(([name, value]) => (isIn(text, value) ? [name] : []));

test('no page, data and header contains a secret of the shop', { timeout: 400_000 }, async () => {
  const paths = [...new Set(addressesIn(ids).map(({ path }) => path))];
  let read = 0;
  for (const person of [visitByHttp(shop.origin), visitor, admin]) {
    for (const path of [...paths, '/healthz', '/readyz', '/metrics', '/robots.txt', '/nowhere'].flatMap((one) => [
      one,
      `${one}.data`,
    ])) {
      const { html, headers } = await person.get(path);
      read += 1;
      expect(settingsIn(html + JSON.stringify([...headers])), path).toEqual([]);
    }
  }
  expect(read).toBeGreaterThan(400);
  const picture = new FormData();
  picture.set('upload_preset', 'photo');
  picture.set('file', new Blob([Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs=', 'base64')]), 'x.gif');
  const uploaded = await visitor.upload('/media/upload', picture);
  expect(settingsIn(uploaded.html)).toEqual([]);
});

test('the browser’s files are built without reading the environment', () => {
  const files = globSync('build/client/**/*.{js,css,json,svg,html,webmanifest}');
  expect(files.length).toBeGreaterThan(50);
  for (const file of files) {
    const given = /process\.env\.(?!NODE_ENV)\w+|\w+:\/\/[^\s/"'`]+:[^\s/"'`]+@|canary-/.exec(
      readFileSync(file, 'utf8'),
    );
    expect(given?.[0], file).toBe(undefined);
  }
  // The worker is put together when the shop is built.
  const sources = globSync('{app,lib}/**/*.{ts,tsx}').filter((file) => !/\.test\.|build-worker/.test(file));
  expect(sources.filter((file) => readFileSync(file, 'utf8').includes('process.env'))).toEqual([]);
});

test('the log contains no secret of the shop or of a person, at any level', async () => {
  // Of every neighbour that is away.
  const problem = shop.db.selectFrom('outbox').select('problem').where('problem', 'is not', null).limit(1);
  await expect.poll(async () => (await problem.execute())[0]?.problem).toContain('ECONNREFUSED');
  const log = await shop.wholeLog();
  for (const word of ['BucketUnavailable', 'fetch failed']) expect(log).toContain(word);
  expect(log.split('\n').length).toBeGreaterThan(300);
  expect(settingsIn(log)).toEqual([]);
  expect(personalIn(log)).toEqual([]);
});

test('the database stores no secret of the shop, and no personal secret in plain text', async () => {
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`.execute(shop.db);
  expect(tables.length).toBeGreaterThan(40);
  for (const { schema, name } of tables) {
    const { rows } = await sql<{ text: string }>`
      select row_to_json(one)::text as text from ${sql.table(`${schema}.${name}`)} as one`.execute(shop.db);
    const text = rows.map((row) => row.text).join('\n');
    expect([settingsIn(text), personalIn(text)], `${schema}.${name}`).toEqual([[], []]);
  }
});
