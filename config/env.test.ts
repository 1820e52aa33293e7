import { expect, test } from 'vitest';
import { EnvRefused, parseEnv } from './env.server.ts';

test('an empty environment gives the demo shop on localhost', () => {
  const env = parseEnv({});
  expect(env).toMatchObject({ PORT: 3000, HOST: '127.0.0.1', ORIGIN: 'http://localhost:3000', DEMO: true });
  expect(env.isOriginFixed).toBe(false);
  expect(env).toMatchObject({ PASSWORD_MIN: 6, ORDER_EXPIRY_MINUTES: 15, COD: true, TEST_PAYMENTS: false });
  expect(env.SHOP_GSTIN).toBeUndefined();
});

test('the public address is kept without its path, and the demo stays off an external database', () => {
  const env = parseEnv({
    ORIGIN: 'https://shop.example/in/',
    DATABASE_URL: 'postgres://shop@db.example/yatai',
    SECRET: 'x'.repeat(32),
  });
  expect(env.ORIGIN).toBe('https://shop.example');
  expect(env.isOriginFixed).toBe(true);
  expect(env.DEMO).toBe(false);
});

test('every fault is told at once, in words', () => {
  const faulty = { PORT: 'eighty', ORIGIN: 'shop.example', DATABASE_URL: 'mysql://x', LOG_LEVEL: 'loud' };
  expect(() => parseEnv(faulty)).toThrow(EnvRefused);
  expect(() => parseEnv(faulty)).toThrow(/PORT[\s\S]*ORIGIN[\s\S]*DATABASE_URL[\s\S]*LOG_LEVEL[\s\S]*SECRET/);
});

test('what is wrong in a list is told once, by the name of the list', () => {
  expect(() => parseEnv({ ADMIN_EMAILS: 'boss,other', PASSWORD_REQUIRE: 'emoji' })).toThrow(
    /^The configuration cannot be used:\n {2}ADMIN_EMAILS: must be [^\n]+\n {2}PASSWORD_REQUIRE: is a list [^\n]+$/,
  );
});

test('an external database asks for a secret of its own', () => {
  expect(() => parseEnv({ DATABASE_URL: 'postgres://shop@db.example/yatai' })).toThrow(/SECRET/);
});

test('empty variables count as unset', () => {
  expect(parseEnv({ PORT: '', SHOP_NAME: '' })).toMatchObject({ PORT: 3000, SHOP_NAME: 'Yatai' });
});

test('addresses of administrators are a list in lowercase; what belongs together comes together', () => {
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
});

test('a bucket is told whole or not at all', () => {
  const keys = { S3_BUCKET: 'yatai', S3_ACCESS_KEY: 'a', S3_SECRET_KEY: 'b' };
  expect(parseEnv({ ...keys, S3_ENDPOINT: 'http://127.0.0.1:9000' })).toMatchObject({ S3_BUCKET: 'yatai' });
  expect(parseEnv({ ...keys, S3_REGION: 'ap-south-1' })).toMatchObject({ S3_REGION: 'ap-south-1' });
  expect(() => parseEnv(keys)).toThrow(/S3_REGION: is required without S3_ENDPOINT/);
  expect(() => parseEnv({ S3_ENDPOINT: 'http://127.0.0.1:9000' })).toThrow(/S3_BUCKET: is required with S3_ENDPOINT/);
  expect(() => parseEnv({ S3_BUCKET: 'yatai' })).toThrow(/S3_SECRET_KEY: is required with S3_BUCKET/);
  expect(() => parseEnv({ ...keys, S3_BUCKET: 'No Bucket', S3_REGION: 'x' })).toThrow(/must be the name of a bucket/);
});

test('the policy for passwords is checked when the shop starts', () => {
  expect(parseEnv({ PASSWORD_REQUIRE: 'lower, Symbol' }).PASSWORD_REQUIRE).toEqual(['lower', 'symbol']);
  expect(() => parseEnv({ PASSWORD_MIN: '4' })).toThrow(/PASSWORD_MIN/);
  expect(() => parseEnv({ PASSWORD_MIN: '30', PASSWORD_MAX: '20' })).toThrow(/PASSWORD_MAX/);
  expect(() => parseEnv({ PASSWORD_REQUIRE: 'emoji' })).toThrow(/PASSWORD_REQUIRE/);
});
