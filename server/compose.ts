import { join } from 'node:path';
import type { Shop } from '#app/http/context.ts';
import type { Env } from '#config/env.server.ts';
import type { Connection } from '#db/connect.ts';
import type { Bucket } from '#lib/bucket.ts';
import type { Captcha } from '#lib/captcha.ts';
import { type Accounts, openAccounts } from '#shop/accounts/open-accounts.server.ts';
import { bucketFolder, diskFolder } from '#shop/downloads/private-folder.server.ts';
import { openFunnelCounter } from '#shop/funnel/count-steps.server.ts';
import { diskStore } from '#shop/media/disk-store.server.ts';
import { s3Store } from '#shop/media/s3-store.server.ts';
import { type Cloudinary, servicePrefix } from '#shop/media/upload-picture.server.ts';
import type { Mail } from '#shop/notifications/mailer.ts';
import { openPayments } from '#shop/payments/methods.server.ts';
import { openSettings, type Settings } from '#shop/settings/settings.server.ts';
import { detailsOf } from '#shop/settings/shop-details.ts';
import type { ShopSettings } from '#shop/settings/shop-settings.ts';
import { openBucket } from './bucket.ts';
import { openCaptcha } from './captcha.ts';
import { openMailer } from './mailer.ts';
import { findOwnerEmails } from './owner-emails.ts';
import { secretOf } from './secret.ts';

type OnProblem = (sentence: string, error?: unknown) => void;

/** Callbacks for events that have no caller to report to. */
export type ShopCallbacks = {
  onProblem?: OnProblem;
  /** An email was written to a file, because no mail server is configured. */
  onFile?: (mail: Mail, file: string) => void;
};

/**
 * Builds everything that use cases need from the environment. The server, the commands and the tests call this
 * function.
 */
export function composeShop(
  env: Env,
  connection: Pick<Connection, 'db' | 'url'>,
  { onProblem = () => {}, onFile = () => {} }: ShopCallbacks = {},
): Shop {
  const { db } = connection;
  const cloudinary = cloudinaryOf(env);
  const accounts = accountsOf(env, connection, cloudinary, { onProblem, values: () => settings.current() });
  const settings = openSettings({ db, env, seal: () => accounts.seal, onProblem });
  const detailsNow = derive(settings, (values) => detailsOf(values, env.ORIGIN));
  const paymentsNow = derive(settings, () => openPayments(settings.environment()));
  const bucket = bucketOf(env);
  return {
    db,
    media: bucket === null ? diskStore(join(env.DATA_DIR, 'media')) : s3Store(bucket),
    cloudinary,
    accounts,
    captcha: captchaOf(env, onProblem),
    mailer: openMailer(() => settings.environment(), onFile),
    settings,
    funnel: openFunnelCounter(db),
    get details() {
      return detailsNow();
    },
    orderContext: {
      db,
      settings,
      get details() {
        return detailsNow();
      },
      get payments() {
        return paymentsNow();
      },
      ownerEmails: (trx, topic) => findOwnerEmails(trx, topic, { settings, adminEmails: env.ADMIN_EMAILS }),
      privateFolder: bucket === null ? diskFolder(join(env.DATA_DIR, 'private')) : bucketFolder(bucket),
      // Created on first use: commands work without a secret.
      get seal() {
        return accounts.seal;
      },
    },
    imports: new EventTarget(),
  };
}

/** The same shop on another connection. */
export const withDatabase = (shop: Shop, db: Shop['db']): Shop =>
  // With its getters: copied values would stay as the settings are now.
  Object.defineProperties({} as Shop, {
    ...Object.getOwnPropertyDescriptors(shop),
    db: { value: db, enumerable: true },
  });

/** What `make` returns for the settings as they are now; made again after they have changed. */
function derive<Value>(settings: Settings, make: (values: ShopSettings) => Value): () => Value {
  let made: { of: ShopSettings; value: Value } | null = null;
  return () => {
    const values = settings.current();
    if (made?.of !== values) made = { of: values, value: make(values) };
    return made.value;
  };
}

/** The bucket that several machines share; null when files are stored on the local disk. */
function bucketOf({ S3_BUCKET, S3_ACCESS_KEY, S3_SECRET_KEY, S3_ENDPOINT, S3_REGION }: Env): Bucket | null {
  if (S3_BUCKET === undefined || S3_ACCESS_KEY === undefined || S3_SECRET_KEY === undefined) return null;
  return openBucket({
    endpoint: S3_ENDPOINT ?? null,
    // S3-compatible servers usually accept any region; this is the usual default.
    region: S3_REGION ?? 'us-east-1',
    name: S3_BUCKET,
    accessKey: S3_ACCESS_KEY,
    secretKey: S3_SECRET_KEY,
  });
}

function cloudinaryOf({ CLOUDINARY_CLOUD_NAME, CLOUDINARY_UPLOAD_PRESET, CLOUDINARY_API_URL }: Env): Cloudinary | null {
  if (CLOUDINARY_CLOUD_NAME === undefined || CLOUDINARY_UPLOAD_PRESET === undefined) return null;
  return { cloudName: CLOUDINARY_CLOUD_NAME, preset: CLOUDINARY_UPLOAD_PRESET, apiUrl: CLOUDINARY_API_URL };
}

function captchaOf(
  { CAPTCHA_PROVIDER, CAPTCHA_SITE_KEY, CAPTCHA_SECRET_KEY, CAPTCHA_API_URL }: Env,
  onProblem: OnProblem,
): Captcha | null {
  if (CAPTCHA_SITE_KEY === undefined || CAPTCHA_SECRET_KEY === undefined) return null;
  return openCaptcha({
    provider: CAPTCHA_PROVIDER,
    siteKey: CAPTCHA_SITE_KEY,
    secretKey: CAPTCHA_SECRET_KEY,
    apiUrl: CAPTCHA_API_URL ?? null,
    onProblem,
  });
}

function accountsOf(
  env: Env,
  { db, url }: Pick<Connection, 'db' | 'url'>,
  cloudinary: Cloudinary | null,
  { onProblem, values }: { onProblem: OnProblem; values: () => ShopSettings },
): Accounts {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret, GOOGLE_ISSUER: issuer } = env;
  return openAccounts({
    db,
    url,
    statements: env.STATEMENTS,
    secret: () => secretOf(env),
    onProblem,
    settings: {
      origin: env.ORIGIN,
      get shopName() {
        return values().shopName;
      },
      adminEmails: env.ADMIN_EMAILS,
      isSecondFactorRequired: (role) => env.ADMIN_2FA === 'required' || values()[`twoFactor-${role}`],
      isPrivate: env.PRIVATE_ACCOUNTS,
      password: { min: env.PASSWORD_MIN, max: env.PASSWORD_MAX, require: env.PASSWORD_REQUIRE },
      google: clientId === undefined || clientSecret === undefined ? null : { clientId, clientSecret, issuer },
      photoPrefixes: cloudinary === null ? [] : [servicePrefix(cloudinary)],
      firstAdminFile: join(env.DATA_DIR, 'first-admin.txt'),
    },
  });
}
