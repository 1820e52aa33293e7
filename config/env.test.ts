import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { hostsOf } from './database-hosts.ts';
import { EnvRefused, parseEnv } from './env.server.ts';

test('an empty environment gives the demo shop on localhost', () => {
  const env = parseEnv({});
  expect(env).toMatchObject({ PORT: 3000, HOST: '127.0.0.1', ORIGIN: 'http://localhost:3000', DEMO: true });
  expect(env.isOriginFixed).toBe(false);
  expect(env).toMatchObject({ PASSWORD_MIN: 6, ORDER_EXPIRY_MINUTES: 15, COD: true, TEST_PAYMENTS: false });
  expect(env.SHOP_GSTIN).toBeUndefined();
});

test('the origin has no path, and demo data is off with an external database', () => {
  const env = parseEnv({
    ORIGIN: 'https://shop.example/in/',
    DATABASE_URL: 'postgres://shop@db.example/yatai',
    SECRET: 'x'.repeat(32),
  });
  expect(env.ORIGIN).toBe('https://shop.example');
  expect(env.isOriginFixed).toBe(true);
  expect(env.DEMO).toBe(false);
});

test('all configuration errors are reported together in plain sentences', () => {
  const faulty = { PORT: 'eighty', ORIGIN: 'shop.example', DATABASE_URL: 'mysql://x', LOG_LEVEL: 'loud' };
  expect(() => parseEnv(faulty)).toThrow(EnvRefused);
  expect(() => parseEnv(faulty)).toThrow(/PORT[\s\S]*ORIGIN[\s\S]*DATABASE_URL[\s\S]*LOG_LEVEL[\s\S]*SECRET/);
});

test('an error in a list is reported once, by the name of the list', () => {
  expect(() => parseEnv({ ADMIN_EMAILS: 'boss,other', PASSWORD_REQUIRE: 'emoji' })).toThrow(
    /^The configuration has errors:\n {2}ADMIN_EMAILS: must be [^\n]+\n {2}PASSWORD_REQUIRE: must be a list [^\n]+$/,
  );
});

test('an external database requires its own secret', () => {
  expect(() => parseEnv({ DATABASE_URL: 'postgres://shop@db.example/yatai' })).toThrow(/SECRET/);
});

test('empty and blank variables count as unset', () => {
  expect(parseEnv({ PORT: '', SHOP_NAME: '' })).toMatchObject({ PORT: 3000, SHOP_NAME: 'Yatai' });
  const blank = parseEnv({ PORT: ' ', SHOP_NAME: '\t', MAIL_FROM: ' ', SECRET: ' '.repeat(40) });
  expect(blank).toMatchObject({ PORT: 3000, SHOP_NAME: 'Yatai' });
  expect([blank.MAIL_FROM, blank.SECRET]).toEqual([undefined, undefined]);
  expect(blank.given).toEqual([]);
  expect(parseEnv({ SHOP_NAME: 'Stall', PATH: '/bin' }).given).toEqual(['SHOP_NAME']);
});

test('no error of a setting contains technical terms, whatever its value', () => {
  const source = readFileSync(new URL('env.server.ts', import.meta.url), 'utf8');
  const names = [...source.matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gm)].map(([, name = '']) => name);
  expect(names.length).toBeGreaterThan(50);
  for (const name of names) {
    for (const wrong of ['?', '-1', '1.5', '99999999999', 'x'.repeat(20), 'a\nb']) {
      const message = faultsOf({ [name]: wrong });
      expect(message, name).not.toMatch(/too (big|small)|invalid|expected|received|NaN/i);
      // Whatever else is missing because of it: one sentence of the setting itself.
      expect(message.match(new RegExp(`^  ${name}: `, 'gm')) ?? [], `${name} ${message}`).toHaveLength(
        message.includes(`  ${name}: `) ? 1 : 0,
      );
    }
  }
  expect(faultsOf({ PASSWORD_MIN: 'x', COD_MAX: '1.5', DATABASE_POOL: '201' })).toBe(
    `The configuration has errors:
  DATABASE_POOL: must be a number of connections from 1 to 200
  PASSWORD_MIN: must be a whole number from 6 to 128
  COD_MAX: must be whole rupees from 0 to 10000000`,
  );
});

test('words of settings ignore case, and a proxy can be off', () => {
  expect(
    parseEnv({ COD: 'Off', DEMO: 'FALSE', LOG_LEVEL: 'WARN', ADMIN_2FA: 'Required', TRUST_PROXY: 'off' }),
  ).toMatchObject({ COD: false, DEMO: false, LOG_LEVEL: 'warn', ADMIN_2FA: 'required', TRUST_PROXY: 0 });
});

test('settings that would fail later or silently are reported at the start', () => {
  expect(parseEnv({ SHOP_GSTIN: ' 29abcde1234f1zw ' }).SHOP_GSTIN).toBe('29ABCDE1234F1ZW');
  // One letter short, a state that is none, and what is no number at all: each invoice would name the wrong tax.
  for (const none of ['29ABCDE1234F1Z', '00ABCDE1234F1Z5', 'applied for']) {
    expect(() => parseEnv({ SHOP_GSTIN: none }), none).toThrow(/SHOP_GSTIN: must be a GST number/);
  }
  for (const sender of ['hello@shop.example', 'Yatai <hello@shop.example>', '"Yatai, the shop" <hello@shop.example>']) {
    expect(parseEnv({ MAIL_FROM: sender }).MAIL_FROM).toBe(sender);
  }
  for (const none of ['Yatai', 'Yatai <hello>', 'a@b.c\nBcc: x@y.z', 'a@b.c, d@e.f']) {
    expect(() => parseEnv({ MAIL_FROM: none }), none).toThrow(/MAIL_FROM: must be an email address/);
  }
  for (const none of ['smtp:mail.example', 'smtps://', 'smtps://me:50%off@mail.example']) {
    expect(() => parseEnv({ SMTP_URL: none }), none).toThrow(/SMTP_URL/);
  }
  expect(() => parseEnv({ DATABASE_URL: 'postgres://shop:50%off@db/shop', SECRET: 'x'.repeat(32) })).toThrow(
    /DATABASE_URL: contains a % that/,
  );
});

test('a database address may name several hosts of which one accepts writes', () => {
  const parse = (DATABASE_URL: string) => parseEnv({ DATABASE_URL, SECRET: 'x'.repeat(32) }).DATABASE_URL;
  for (const query of ['', '?target_session_attrs=read-write', '?sslmode=disable&target_session_attrs=primary']) {
    const url = `postgres://u:p%2Fw@a.example:5432,b.example/yatai${query}`;
    expect(parse(url)).toBe(url);
  }
  expect(() => parse('postgres://a,b/yatai?target_session_attrs=prefer-standby')).toThrow(
    /DATABASE_URL: supports target_session_attrs=read-write only$/,
  );
  for (const none of ['postgres://a:5432,b:x/yatai', 'mysql://a,b/yatai'])
    expect(() => parse(none), none).toThrow(/DATABASE_URL: must be a postgres:\/\/ address/);
});

test('each host of a database address has the user, the database and the options', () => {
  expect(hostsOf('postgres://u:p@a:1,b/yatai?target_session_attrs=read-write&sslmode=disable')).toEqual([
    'postgres://u:p@a:1/yatai?sslmode=disable',
    'postgres://u:p@b/yatai?sslmode=disable',
  ]);
  const single = 'postgres://u:a,b@c/yatai?options=x,y';
  expect(hostsOf(single)).toEqual([single]);
});

test('administrators’ addresses are a lowercase list, and related settings are required together', () => {
  expect(parseEnv({ ADMIN_EMAILS: ' Boss@Example.com, other@example.com,' }).ADMIN_EMAILS).toEqual([
    'boss@example.com',
    'other@example.com',
  ]);
  expect(() => parseEnv({ ADMIN_EMAILS: 'boss' })).toThrow(/ADMIN_EMAILS/);
  expect(() => parseEnv({ GOOGLE_CLIENT_ID: 'x' })).toThrow(/GOOGLE_CLIENT_SECRET: is required/);
  expect(() => parseEnv({ RAZORPAY_KEY_ID: 'rzp_x' })).toThrow(/RAZORPAY_KEY_SECRET: is required/);
  expect(() => parseEnv({ RAZORPAY_KEY_SECRET: 'x' })).toThrow(/RAZORPAY_KEY_ID: is required/);
  expect(() => parseEnv({ CLOUDINARY_UPLOAD_PRESET: 'x' })).toThrow(/CLOUDINARY_CLOUD_NAME: is required/);
  expect(() => parseEnv({ SMTP_URL: 'https://mail.example' })).toThrow(/SMTP_URL/);
  expect(() => parseEnv({ DATABASE_REPLICA_URL: 'postgres://standby/yatai' })).toThrow(/DATABASE_URL: is required/);
});

test('the bucket’s settings are complete or absent', () => {
  const keys = { S3_BUCKET: 'yatai', S3_ACCESS_KEY: 'a', S3_SECRET_KEY: 'b' };
  expect(parseEnv({ ...keys, S3_ENDPOINT: 'http://127.0.0.1:9000' })).toMatchObject({ S3_BUCKET: 'yatai' });
  expect(parseEnv({ ...keys, S3_REGION: 'ap-south-1' })).toMatchObject({ S3_REGION: 'ap-south-1' });
  expect(() => parseEnv(keys)).toThrow(/S3_REGION: is required without S3_ENDPOINT/);
  expect(() => parseEnv({ S3_ENDPOINT: 'http://127.0.0.1:9000' })).toThrow(/S3_BUCKET: is required with S3_ENDPOINT/);
  expect(() => parseEnv({ S3_BUCKET: 'yatai' })).toThrow(/S3_SECRET_KEY: is required with S3_BUCKET/);
  expect(() => parseEnv({ ...keys, S3_BUCKET: 'No Bucket', S3_REGION: 'x' })).toThrow(/must be a bucket name/);
});

test('the password policy is checked at the start', () => {
  expect(parseEnv({ PASSWORD_REQUIRE: 'lower, Symbol' }).PASSWORD_REQUIRE).toEqual(['lower', 'symbol']);
  expect(() => parseEnv({ PASSWORD_MIN: '4' })).toThrow(/PASSWORD_MIN/);
  expect(() => parseEnv({ PASSWORD_MIN: '30', PASSWORD_MAX: '20' })).toThrow(/PASSWORD_MAX/);
  expect(() => parseEnv({ PASSWORD_REQUIRE: 'emoji' })).toThrow(/PASSWORD_REQUIRE/);
});

function faultsOf(source: Record<string, string>): string {
  try {
    parseEnv(source);
    return '';
  } catch (error) {
    return (error as Error).message;
  }
}
